// `tsumuya perft`: counts move sequences, the standard test of move generators.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int perft(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
