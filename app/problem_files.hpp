// Files of problems, with their errors told on the error stream: for every command that takes
// FILE...
#pragma once

#include <functional>
#include <string>

#include "app/environment.hpp"
#include "io/problem_list.hpp"

namespace tsumuya::app {

// Calls `use` for every good problem of a file ("-": the standard input). What is wrong is written
// to environment.err as FILE:LINE:COL. Whether everything was good and there was a problem at all.
bool for_each_problem(const std::string& file, const Environment& environment,
                      const std::function<void(const io::Problem&)>& use);

// A position from --sfen; what is wrong is written to environment.err.
std::optional<io::PositionLine> position_option(const std::string& text,
                                                const Environment& environment);

}  // namespace tsumuya::app
