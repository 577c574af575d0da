// The files that an experiment leaves beside its results: tables and plots.
#pragma once

#include <string>

#include "lab/results.hpp"

namespace tsumuya::lab {

// results.csv, ALGORITHM.md for each, summary.md and its tables as summary-length.csv,
// summary-time.csv and summary-algorithms.csv, solved.svg, length.svg, and scatter-A-B.svg for the
// first algorithm and each other one. What an earlier call made in that directory and is no
// longer part of the result is removed: a list of the files made is kept there, and nothing that is
// not in it is touched. What is wrong; empty if nothing.
std::string write_files(const std::string& directory, const Experiment& experiment);

// The same before there are results: whether something lies in the place of one of these files that
// no call made.
std::string fault_of_files(const std::string& directory, const Experiment& experiment);

}  // namespace tsumuya::lab
