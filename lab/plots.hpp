// The plots of an experiment: problems solved against time, nodes against length, and one algorithm
// against another.
#pragma once

#include <cstddef>

#include "lab/results.hpp"
#include "lab/svg.hpp"

namespace tsumuya::lab {

// A step line for each algorithm.
Plot solved_plot(const Experiment& experiment);

// Nodes expanded of the solved, against the published length, or the length found where none is
// published. Both axes are logarithmic: one mate of hundreds of plies would press all others into a
// corner.
Plot length_plot(const Experiment& experiment);

// Nodes expanded of one against those of the other, a point for each problem that at least one of
// them settled; the other one then stands at the border.
Plot scatter_plot(const Experiment& experiment, std::size_t first, std::size_t second);

}  // namespace tsumuya::lab
