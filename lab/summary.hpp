// The results of an experiment taken together: tables 5.9 to 5.14 of [Seo1995], table 1 of
// [Kishimoto2010] and its comparison in pairs, and how our figures stand to those of the file.
//
// Solved means a mate that was found; a proven no mate is counted apart. A partial experiment is
// summed up as far as it has come: each algorithm over the problems that it was run on.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/results.hpp"

namespace tsumuya::lab {

// The classes of table 5.10 by their least length. A length between two classes belongs to the one
// below it: mates have odd lengths.
struct LengthClass {
  unsigned least;
  std::string_view name;
};
inline constexpr std::array<LengthClass, 7> kLengthClasses{{
    {1, "1-9"},
    {11, "11-19"},
    {21, "21-29"},
    {31, "31-39"},
    {41, "41-49"},
    {51, "51-99"},
    {101, "101 and more"},
}};
std::size_t length_class(unsigned plies);

// The upper ends of the classes of table 5.11, as far as the limit: 1, 10, 100, ..., the limit.
std::vector<double> time_classes(double limit);
// What took longer than the limit, by the time it needed to stop, is in the last class.
std::size_t time_class(double seconds, const std::vector<double>& classes);

struct Quartiles {
  double lower;
  double median;
  double upper;
};
// With linear interpolation between neighbours; nothing of no values.
std::optional<Quartiles> quartiles(std::vector<double> values);

// A ratio to the file's figure beyond these is an outlier.
inline constexpr double kHighRatio = 5;
inline constexpr double kLowRatio = 0.2;

// Two algorithms on the problems that both were run on.
struct Comparison {
  std::size_t both = 0;  // solved
  std::size_t only_first = 0;
  std::size_t only_second = 0;
  std::size_t first_faster = 0;
  std::size_t second_faster = 0;
  std::size_t first_fewer = 0;  // nodes expanded
  std::size_t second_fewer = 0;
};
Comparison compare(const Experiment& experiment, std::size_t first, std::size_t second);

std::string summary_markdown(const Experiment& experiment);

// The same as CSV, with a line of names: solved by length and by time, a row for each class and
// algorithm; and what is counted of each algorithm over all problems.
std::string length_csv(const Experiment& experiment);
std::string time_csv(const Experiment& experiment);
std::string algorithms_csv(const Experiment& experiment);

}  // namespace tsumuya::lab
