// `tsumuya solve`: proves or refutes problems from --sfen, from files and from the standard input.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int solve(const Arguments& arguments, const Environment& environment);
// What the program does without a command: the built-in problem with the defaults.
int solve_built_in(const Environment& environment);

}  // namespace tsumuya::app
