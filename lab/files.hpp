// The files that an experiment leaves beside its results: tables and plots.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lab/gnuplot.hpp"
#include "lab/results.hpp"

namespace tsumuya::lab {

struct Written {
  std::string fault;             // what is wrong; empty if nothing
  bool without_gnuplot = false;  // there is none, and so there are no plots
  std::string plots = {};        // what gnuplot said instead of drawing them; empty: they are drawn
};

// From a script to a picture: run_gnuplot().
using Draw = std::function<Picture(const std::string&)>;

// results.jsonl of `all` runs of the store, results.csv, ALGORITHM.md for each, summary.md and its
// tables as summary-length.csv, summary-time.csv and summary-algorithms.csv; the scripts solved.gp,
// length.gp, and scatter-A-B.gp for the first algorithm and each other one, and the pictures that
// they draw. What an earlier call made in that directory and is no longer part of the result is
// removed: a list of the files made is kept there, and nothing that is not in it is touched. Every
// file is there whole or as it was.
Written write_files(const std::string& directory, const Experiment& experiment,
                    const std::vector<RunResult>& all, const Draw& draw = run_gnuplot);

// The same before there are results: whether something lies in the place of one of these files that
// no call made. A results.jsonl is none of its business.
std::string fault_of_files(const std::string& directory, const Experiment& experiment);

// Whether an earlier call made the file of that name; and from now on one has.
bool is_made(const std::string& directory, const std::string& name);
std::string adopt(const std::string& directory, const std::string& name);

}  // namespace tsumuya::lab
