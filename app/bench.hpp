// `tsumuya bench`: the engine on a fixed set of problems; the sum of the nodes is its signature.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int bench(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
