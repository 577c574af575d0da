// `tsumuya show`: positions as diagrams, from --sfen, from files and from the standard input.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int show(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
