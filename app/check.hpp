// `tsumuya check`: are problems sound?
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int check(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
