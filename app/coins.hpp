// `tsumuya coins`: the counterfeit-coin problem.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int coins(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
