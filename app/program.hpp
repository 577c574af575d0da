// The program behind main(): reads the command line, runs the command, returns the exit status.
#pragma once

#include <string>
#include <vector>

#include "app/environment.hpp"

namespace tsumuya::app {

// `words` without the program's own name.
int run(const std::vector<std::string>& words, const Environment& environment);

}  // namespace tsumuya::app
