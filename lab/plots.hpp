// The plots of an experiment as scripts for gnuplot, with their data in them: problems solved
// against time, nodes against length, and one algorithm against another.
//
// A script writes SVG to the standard output (gnuplot.hpp runs it). It stands beside the plot, so
// that whoever wants another size, format or label changes a line and runs `gnuplot NAME.gp`.
//
// The colours are those of Okabe and Ito that stand out on white, which people with any kind of
// colour vision can tell apart; where there are more algorithms than colours, the dashes of the
// lines and the shapes of the points differ too.
#pragma once

#include <cstddef>
#include <string>

#include "lab/results.hpp"

namespace tsumuya::lab {

// A step line for each algorithm.
std::string solved_script(const Experiment& experiment);

// Nodes expanded of the solved, against the published length, or the length found where none is
// published. Both axes are logarithmic: one mate of hundreds of plies would press all others into a
// corner.
std::string length_script(const Experiment& experiment);

// Nodes expanded of one against those of the other, a point for each problem that at least one of
// them settled; the other one then stands in a margin.
std::string scatter_script(const Experiment& experiment, std::size_t first, std::size_t second);

// A text in a script, in quotes.
std::string gnuplot_text(std::string_view text);

}  // namespace tsumuya::lab
