// What the lab takes from the program `tsumuya`: its option machinery, its choice of searches, and
// how problems are read from files. The one door between the two: no other file of lab/ includes
// app/.
#pragma once

#include "app/algorithm_choice.hpp"
#include "app/algorithm_run.hpp"
#include "app/command_line.hpp"
#include "app/environment.hpp"
#include "app/interrupt.hpp"
#include "app/json.hpp"
#include "app/move_text.hpp"
#include "app/problem_files.hpp"
#include "app/progress.hpp"
#include "app/session.hpp"

namespace tsumuya::lab {

// The command line.
using app::Arguments;
using app::Command;
using app::Language;
using app::Text;

// The world outside, and exit statuses.
using app::Environment;
using app::kAnswered;
using app::kBadInput;
using app::kInternalError;
using app::kNotAnswered;
using app::LiveLine;
using app::StopOnInterrupt;
using app::warn_of_memory;

// Searches by name, as --algorithms lists them.
using app::AlgorithmChoice;
using app::file_stem;
using app::parse_algorithms;
using app::reason_word;
using app::run_choice;

// Files of problems.
using app::fault_of_stated;
using app::for_each_problem;
using app::shown_name;

using app::columns_of;

}  // namespace tsumuya::lab
