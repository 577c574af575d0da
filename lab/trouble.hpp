// The sections of a summary that somebody has to look at: runs that were killed, answers that are
// wrong. Empty where there are none.
#pragma once

#include <string>

#include "lab/results.hpp"

namespace tsumuya::lab {

// By which signal.
std::string killed_section(const Experiment& experiment);

// Answers that are wrong, that contradict each other, or that nothing could be replayed of.
std::string faults_section(const Experiment& experiment);

}  // namespace tsumuya::lab
