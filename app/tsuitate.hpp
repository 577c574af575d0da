// The command `tsuitate`: solves tsuitate-tsume-shogi, or lets a person try.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int tsuitate(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
