#include "lab/plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "io/text.hpp"

namespace tsumuya::lab {
namespace {

// A run that took no time that the clock could see still has its place on a logarithmic axis.
constexpr double kLeastSeconds = 0.001;
constexpr std::size_t kLongestName = 60;

constexpr std::array<std::string_view, 7> kColors{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<std::string_view, 4> kDashes{"solid", "(14,5)", "(3,4)", "(16,5,3,5)"};
constexpr std::array<int, 4> kShapes{7, 5, 9, 13};  // disc, square, triangle, diamond

struct Look {
  std::string_view color;
  std::size_t variant;  // of the dashes and shapes
};

Look look_of(std::size_t series) {
  return {kColors[series % kColors.size()], series / kColors.size() % kDashes.size()};
}

std::string line_look(std::size_t series) {
  const Look look = look_of(series);
  return fmt::format("lw 2 dt {} lc rgb '{}'", kDashes[look.variant], look.color);
}

// Half transparent, so that many in one place are seen as many.
std::string point_look(std::size_t series) {
  const Look look = look_of(series);
  return fmt::format("pt {} ps 0.65 lc rgb '#70{}'", kShapes[look.variant], look.color.substr(1));
}

struct Point {
  double x;
  double y;
  std::string_view name;  // for the reader of the script
};

// A named block of data, a point a line.
std::string block(std::size_t number, const std::vector<Point>& points) {
  std::string text = fmt::format("$data{} << EOD\n", number);
  for (const Point& point : points) {
    text += fmt::format("{}\t{}\t{}\n", point.x, point.y, io::escaped(point.name, kLongestName));
  }
  return text + "EOD\n";
}

// The width of a sheet without its legend, and of what is left of its plot.
struct Sheet {
  double width;
  double left;
};
constexpr Sheet kWide{680, 84};
constexpr Sheet kSquare{590, 114};

// What all plots have in common. A wide legend makes the sheet wider, not the plot narrower.
std::string opening(std::string_view title, const Sheet& sheet, std::size_t legend_letters) {
  constexpr double kLetter = 8;
  const double width =
      sheet.width + (legend_letters == 0 ? 0 : 60 + kLetter * static_cast<double>(legend_letters));
  return fmt::format(
      "set encoding utf8\n"
      "set terminal svg size {:.0f},520 font 'Helvetica,Arial,sans-serif,13' rounded noenhanced "
      "background rgb '#ffffff'\n"
      "set datafile separator '\\t'\n"
      "set title {} font ',15' offset 0,0.3\n"
      "set border 3 lc rgb '#606060'\n"
      "set tics nomirror out scale 0.6 textcolor rgb '#303030'\n"
      "set grid lt 1 lw 1 lc rgb '#e4e4e4'\n"
      "set lmargin at screen {:.4f}\n"
      "set rmargin at screen {:.4f}\n"
      "set key outside right top Left reverse samplen 2 spacing 1.3\n",
      width, gnuplot_text(title), sheet.left / width, (sheet.width - 24) / width);
}

// What is shown of a logarithmic axis: the values, and some room on either side.
struct Span {
  double least;
  double most;
};

Span span_of(const std::vector<double>& values, double room) {
  if (values.empty()) return {1, 10};
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return {*least / room, *most * room};
}

// 0.001, 10, 10k, 1M.
std::string short_number(double value) {
  if (value >= 1e9) return fmt::format("{:g}G", value / 1e9);
  if (value >= 1e6) return fmt::format("{:g}M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:g}k", value / 1e3);
  return fmt::format("{:g}", value);
}

// The ticks of a logarithmic axis: powers of ten, every second of them where they are many, and two
// and five times as much where they are few.
std::string ticks_at(char axis, const Span& span, std::string_view more = "") {
  const double decades = std::log10(span.most / span.least);
  const int step = decades > 8 ? 2 : 1;
  std::vector<std::string> places;
  for (int power = static_cast<int>(std::floor(std::log10(span.least)));
       std::pow(10.0, power) <= span.most; power += step) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * std::pow(10.0, power);
      const bool shown = factor == 1 || decades < 2;
      if (!shown || value < span.least || value > span.most) continue;
      places.push_back(fmt::format("'{}' {:g}", short_number(value), value));
    }
  }
  if (!more.empty()) places.emplace_back(more);
  return fmt::format("set logscale {0}\nset {0}tics ({1})\n", axis, fmt::join(places, ", "));
}

std::string label(char axis, std::string_view text) {
  return fmt::format("set {}label {} textcolor rgb '#303030' offset {}\n", axis, gnuplot_text(text),
                     axis == 'x' ? "0,0.4" : "0.5,0");
}

std::string range(char axis, const Span& span) {
  return fmt::format("set {}range [{:g}:{:g}]\n", axis, span.least, span.most);
}

// A line for each algorithm, on its block of data.
template <typename Draw>
std::string plot_all(const std::vector<std::string>& names, const Draw& draw) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    parts.push_back(
        fmt::format("$data{} using 1:2 {} title {}", i, draw(i), gnuplot_text(names[i])));
  }
  return fmt::format("plot {}\n", fmt::join(parts, ", \\\n     "));
}

std::size_t longest(const std::vector<std::string>& names) {
  std::size_t letters = 0;
  for (const std::string& name : names) letters = std::max(letters, name.size());
  return letters;
}

double nodes_of(const RunResult& result) {
  return std::max(1.0, static_cast<double>(result.counters.expanded));
}

// Nodes expanded if the run settled the problem.
std::optional<double> nodes_if_settled(const Experiment& experiment, std::size_t algorithm,
                                       std::size_t problem) {
  const RunState state = experiment.state(algorithm, problem);
  if (state != RunState::Mate && state != RunState::NoMate) return std::nullopt;
  return nodes_of(*experiment.result(algorithm, problem));
}

bool was_run(const Experiment& experiment, std::size_t algorithm, std::size_t problem) {
  const RunState state = experiment.state(algorithm, problem);
  return state != RunState::Missing && state != RunState::Killed;
}

}  // namespace

std::string gnuplot_text(std::string_view text) {
  std::string quoted = "'";
  for (const char c : io::escaped(text, 200)) {
    if (c == '\'') quoted += '\'';
    quoted += c;
  }
  return quoted + '\'';
}

std::string solved_script(const Experiment& experiment) {
  const std::vector<std::string>& names = experiment.algorithms();
  const double limit = std::max(experiment.limits().seconds, kLeastSeconds);
  std::string blocks;
  double end = limit;
  double begin = limit;
  std::vector<std::vector<double>> times(names.size());
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (const Run& run : experiment.runs(a)) {
      if (run.state != RunState::Mate) continue;
      times[a].push_back(std::max(kLeastSeconds, run.result.seconds()));
      end = std::max(end, times[a].back());
      begin = std::min(begin, times[a].back());
    }
    std::sort(times[a].begin(), times[a].end());
  }
  // From the power of ten below the first.
  begin = std::max(kLeastSeconds, std::pow(10.0, std::ceil(std::log10(begin)) - 1));
  for (std::size_t a = 0; a < names.size(); ++a) {
    std::vector<Point> points{{begin, 0, ""}};
    for (const double time : times[a]) {
      points.push_back({time, static_cast<double>(points.size()), ""});
    }
    points.push_back({end, static_cast<double>(times[a].size()), ""});
    blocks += block(a, points);
  }
  const auto problems = static_cast<double>(experiment.problems().size());
  const Span seconds{begin, end};
  return opening("Problems solved within a time", kWide, longest(names)) + label('x', "seconds") +
         label('y', "problems solved") + ticks_at('x', seconds) + range('x', seconds) +
         range('y', {0, problems * 1.08}) +
         // All problems: a line to measure by.
         fmt::format(
             "set arrow from graph 0, first {0:g} to graph 1, first {0:g} nohead "
             "lc rgb '#a0a0a0' dt (4,4)\n"
             "set label 'all {0:g}' at graph 0.01, first {0:g} offset 0,-0.6 font ',11' "
             "textcolor rgb '#707070'\n",
             problems) +
         blocks + plot_all(names, [](std::size_t a) { return "with steps " + line_look(a); });
}

std::string length_script(const Experiment& experiment) {
  const std::vector<std::string>& names = experiment.algorithms();
  std::string blocks;
  std::vector<double> lengths;
  std::vector<double> nodes;
  for (std::size_t a = 0; a < names.size(); ++a) {
    std::vector<Point> points;
    for (const Run& run : experiment.runs(a)) {
      const auto length = run.problem.published ? run.problem.published : run.result.plies;
      if (run.state != RunState::Mate || !length) continue;
      lengths.push_back(std::max(1.0, static_cast<double>(*length)));
      nodes.push_back(nodes_of(run.result));
      points.push_back({lengths.back(), nodes.back(), run.problem.name});
    }
    blocks += block(a, points);
  }
  const Span plies = span_of(lengths, 1.2);
  const Span shown = span_of(nodes, 1.4);
  return opening("Nodes expanded by the length of the mate", kWide, longest(names)) +
         label('x', "length in plies") + label('y', "nodes expanded") +
         // Lengths span few powers of ten.
         "set logscale x\nset xtics (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)\n" +
         range('x', plies) + ticks_at('y', shown) + range('y', shown) + blocks +
         plot_all(names, [](std::size_t a) { return "with points " + point_look(a); });
}

std::string scatter_script(const Experiment& experiment, std::size_t first, std::size_t second) {
  struct Pair {
    std::optional<double> x;
    std::optional<double> y;
    std::string_view name;
  };
  std::vector<Pair> pairs;
  std::vector<double> nodes;
  for (std::size_t p = 0; p < experiment.problems().size(); ++p) {
    if (!was_run(experiment, first, p) || !was_run(experiment, second, p)) continue;
    const Pair pair{nodes_if_settled(experiment, first, p), nodes_if_settled(experiment, second, p),
                    experiment.problems()[p].name};
    if (!pair.x && !pair.y) continue;
    pairs.push_back(pair);
    for (const auto& value : {pair.x, pair.y}) {
      if (value) nodes.push_back(*value);
    }
  }
  // One range for both, so that the diagonal is where they are equal; beyond it the margin of what
  // only one of them settled.
  const Span settled = span_of(nodes, 1.4);
  const double width = std::pow(settled.most / settled.least, 0.12);  // of the margin
  const double margin = settled.most * std::sqrt(width);              // where its points stand
  const Span all{settled.least, settled.most * width};
  std::vector<Point> points;
  points.reserve(pairs.size());
  for (const Pair& pair : pairs) {
    points.push_back({pair.x.value_or(margin), pair.y.value_or(margin), pair.name});
  }
  const std::string& one = experiment.algorithms()[first];
  const std::string& other = experiment.algorithms()[second];
  return opening("Nodes expanded, problem by problem", kSquare, 0) + "set key off\n" +
         label('x', one) + label('y', other) +
         // Below the others, where it has room.
         ticks_at('x', settled, fmt::format(R"("\nunsolved" {:g})", margin)) +
         ticks_at('y', settled, fmt::format("'unsolved' {:g}", margin)) + range('x', all) +
         range('y', all) +
         fmt::format(
             "set object 1 rectangle from {0:g},{1:g} to {2:g},{2:g} behind fs solid "
             "noborder fc rgb '#f2f2f2'\n"
             "set object 2 rectangle from {1:g},{0:g} to {2:g},{1:g} behind fs solid "
             "noborder fc rgb '#f2f2f2'\n"
             "set arrow from {0:g},{0:g} to {1:g},{1:g} nohead lc rgb '#a0a0a0' dt (4,4)\n",
             settled.least, settled.most, all.most) +
         block(0, points) + fmt::format("plot $data0 using 1:2 with points {}\n", point_look(0));
}

}  // namespace tsumuya::lab
