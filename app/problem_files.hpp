// Files of problems, with their errors told on the error stream: for every command that takes
// FILE...
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/command_line.hpp"
#include "app/environment.hpp"
#include "io/problem_list.hpp"

namespace tsumuya::app {

// A file as messages name it.
std::string shown_name(const std::string& file);

// What is wrong with the third column of a problem if that should be its length; empty if nothing.
std::string fault_of_stated(const io::Problem& problem);

// Calls `use` for every good problem of a file ("-": the standard input) until it returns false.
// What is wrong is written to environment.err as FILE:LINE:COL. Whether everything that was read
// was good and there was a problem at all.
bool for_each_problem(const std::string& file, const Environment& environment,
                      const std::function<bool(const io::Problem&)>& use);

// A position from --sfen; what is wrong is written to environment.err.
std::optional<io::PositionLine> position_option(const std::string& text,
                                                const Environment& environment);

// All that a command was given, --sfen first, then the files.
struct GivenProblem {
  std::string place;  // where it came from, for messages
  std::string name;   // may be empty
  io::PositionLine position;
  std::optional<unsigned> stated_plies;
  std::string third_place = {};   // where the third column is, for messages
  std::string stated_fault = {};  // why there are no stated plies; empty if none are stated
};
// Calls `use` for every good one until it returns false. Whether everything that was read was good.
bool for_each_given(const Arguments& arguments, const Environment& environment,
                    const std::function<bool(const GivenProblem&)>& use);

}  // namespace tsumuya::app
