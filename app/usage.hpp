// What is said to someone who called the program wrongly.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

// Two lines on the error stream: what is wrong, and whose help tells more. The exit status.
int refuse(const UsageError& error, const Environment& environment);

}  // namespace tsumuya::app
