// The results of an experiment run by run: the tables of the C* thesis (5.1 to 5.8 and 5.15 to 5.18
// of [Seo1995]) in Markdown, one for each algorithm, and all results in CSV.
//
// Departures from the thesis: the length that is compared is the published one of the problem file,
// so that a side solution of the same length counts as the intended one; seconds have three
// decimals; RE and BR are written with their zero.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/experiment_results.hpp"

namespace tsumuya::app {

// The column SO:
//   !   as long as published
//   $   longer: the tree found is not the shortest, or its interpositions count
//   !?  shorter: a side solution (yo-tsume)
//   !_  not solved within the limits
//   -   no mate
//   ?   solved, but there is no length to compare
//   !!  the answer is wrong
std::string_view solution_mark(const Run& run);

// NO LE SO SE GE EX IT TE RE BR; where the file has figures beside the problems, those and the
// ratios of ours to them.
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

}  // namespace tsumuya::app
