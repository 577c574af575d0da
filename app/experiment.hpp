// `tsumuya experiment`: algorithms x problems, with the tables of the papers.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int experiment(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
