// How far an experiment has come, in one line for a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "lab/from_app.hpp"

namespace tsumuya::lab {

struct ExperimentProgress {
  std::size_t done = 0;  // runs, with those of earlier calls
  std::size_t total = 0;
  std::size_t done_now = 0;  // by this call, in the time elapsed
  std::string current;       // problem and algorithm
  std::chrono::duration<double> elapsed{};
};

// A bar, the counts, the current run, the time it took and the time it may still take: as many
// columns as there are, less one.
std::string progress_line(const ExperimentProgress& progress, Language language,
                          std::size_t columns);

// 0:07, 12:34, 1:02:03.
std::string clock_text(std::chrono::duration<double> time);

}  // namespace tsumuya::lab
