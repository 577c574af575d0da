#include "lab/plots.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>
#include <vector>

namespace tsumuya::lab {
namespace {

// A run that took no time that the clock could see still has its place on a logarithmic axis.
constexpr double kLeastSeconds = 0.001;
constexpr double kFarAway = std::numeric_limits<double>::infinity();  // drawn at the border

std::vector<double> values_of(const Plot& plot, double PlotPoint::*coordinate) {
  std::vector<double> values;
  for (const Series& series : plot.series) {
    for (const PlotPoint& point : series.points) values.push_back(point.*coordinate);
  }
  return values;
}

double nodes_of(const RunResult& result) { return static_cast<double>(result.counters.expanded); }

// Nodes expanded if the run settled the problem, or far away.
double nodes_or_border(const Experiment& experiment, std::size_t algorithm, std::size_t problem) {
  const RunState state = experiment.state(algorithm, problem);
  const bool settled = state == RunState::Mate || state == RunState::NoMate;
  if (!settled) return kFarAway;
  return std::max(1.0, nodes_of(*experiment.result(algorithm, problem)));
}

}  // namespace

Plot solved_plot(const Experiment& experiment) {
  Plot plot{.title = "Problems solved within a time", .x = {}, .y = {}, .drawn = Drawn::Steps};
  const double limit = experiment.limits().seconds;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    std::vector<double> times;
    for (const Run& run : experiment.runs(a)) {
      if (run.state == RunState::Mate) {
        times.push_back(std::max(kLeastSeconds, run.result.seconds()));
      }
    }
    std::sort(times.begin(), times.end());
    Series series{experiment.algorithms()[a], {{kLeastSeconds, 0}}};
    for (std::size_t i = 0; i < times.size(); ++i) {
      series.points.push_back({times[i], static_cast<double>(i + 1)});
    }
    const double end = std::max(limit, times.empty() ? limit : times.back());
    series.points.push_back({end, static_cast<double>(times.size())});
    plot.series.push_back(std::move(series));
  }
  plot.x = logarithmic_axis("seconds", values_of(plot, &PlotPoint::x));
  std::vector<double> heights = values_of(plot, &PlotPoint::y);
  heights.push_back(static_cast<double>(experiment.problems().size()));
  plot.y = linear_axis("problems solved", heights);
  return plot;
}

Plot length_plot(const Experiment& experiment) {
  Plot plot{.title = "Nodes expanded by length of the mate", .x = {}, .y = {}};
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    Series series{experiment.algorithms()[a], {}};
    for (const Run& run : experiment.runs(a)) {
      const auto length = run.problem.published ? run.problem.published : run.result.plies;
      if (run.state != RunState::Mate || !length) continue;
      series.points.push_back({static_cast<double>(*length), std::max(1.0, nodes_of(run.result)),
                               fmt::format("{}: {}", run.problem.name, run.result.algorithm)});
    }
    plot.series.push_back(std::move(series));
  }
  plot.x = fine_logarithmic_axis("length in plies", values_of(plot, &PlotPoint::x));
  plot.y = logarithmic_axis("nodes expanded", values_of(plot, &PlotPoint::y));
  return plot;
}

Plot scatter_plot(const Experiment& experiment, std::size_t first, std::size_t second) {
  const std::string& one = experiment.algorithms()[first];
  const std::string& other = experiment.algorithms()[second];
  Plot plot{.title = fmt::format("Nodes expanded: {} and {}", one, other),
            .x = {},
            .y = {},
            .diagonal = true};
  Series& series = plot.series.emplace_back();
  std::vector<double> nodes;
  for (std::size_t p = 0; p < experiment.problems().size(); ++p) {
    const bool both_run = experiment.state(first, p) != RunState::Missing &&
                          experiment.state(second, p) != RunState::Missing;
    const double x = nodes_or_border(experiment, first, p);
    const double y = nodes_or_border(experiment, second, p);
    if (!both_run || std::min(x, y) == kFarAway) continue;
    series.points.push_back({x, y, experiment.problems()[p].name});
    for (const double value : {x, y}) {
      if (value != kFarAway) nodes.push_back(value);
    }
  }
  // One range for both, so that the diagonal is where they are equal.
  plot.x = with_border(logarithmic_axis(fmt::format("nodes of {}", one), nodes), "unsolved");
  plot.y = with_border(logarithmic_axis(fmt::format("nodes of {}", other), nodes), "unsolved");
  return plot;
}

}  // namespace tsumuya::lab
