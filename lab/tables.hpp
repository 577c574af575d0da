// The results of an experiment run by run: the tables of the C* thesis (5.1 to 5.8 and 5.15 to 5.18
// of [Seo1995]) in Markdown, one for each algorithm, and all results in CSV.
//
// Departures from the thesis: the length that is compared is the published one of the problem file,
// so that a side solution of the same length counts as the intended one; seconds have three
// decimals; RE and BR are written with their zero. The thesis has one more mark, for a side
// solution that does not spoil the problem (shusoku-yo-tsume), which no length can tell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lab/results.hpp"

namespace tsumuya::lab {

// What the column SO says of a run.
enum class Solution : std::uint8_t {
  AsPublished,  // by its length
  Shorter,      // a side solution (yo-tsume)
  Longer,    // the tree found is not the shortest (henka-betsu-tsume), or its interpositions count
  Unsolved,  // within the limits
  NoMate,
  NotCompared,  // solved, but there is no length to compare
  Wrong,        // the answer
  Killed        // from outside
};
Solution solution_of(const Run& run);
// In the tables: the marks of the thesis (in texts made from it they may be left as "!}", "!{",
// "\"$" and "!_", the bytes of their JIS codes), and two of our own.
std::string_view solution_mark(Solution solution);
// In the CSV file.
std::string_view solution_word(Solution solution);

// NO LE SO SE GE EX IT TE RE BR, and below what the marks of SO mean; where the file has figures
// beside the problems, those and the ratios of ours to them.
std::string algorithm_table(const Experiment& experiment, std::size_t algorithm);

// With a line of names; ordered by algorithm, then by problem.
std::string results_csv(const Experiment& experiment);

// Ours to that of the file, if both are there and above 0.
enum class Figure : std::uint8_t { Generated, Expanded, Iterations };
inline constexpr std::array<Figure, 3> kFigures{Figure::Generated, Figure::Expanded,
                                                Figure::Iterations};
std::string_view figure_name(Figure figure);
std::optional<double> ratio_to_reference(const Run& run, Figure figure);

// A text as a cell of a Markdown table.
std::string markdown_cell(std::string_view text);
// A text as a field of a CSV file.
std::string csv_field(std::string_view text);
// The limits in words.
std::string limits_text(const RunLimits& limits);

}  // namespace tsumuya::lab
