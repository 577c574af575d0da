#include "lab/tables.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "io/text.hpp"
#include "lab/from_app.hpp"

namespace tsumuya::lab {
namespace {

constexpr std::size_t kLongestName = 100;

std::string row(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

// A name on the left, figures on the right.
std::string rule(std::size_t columns) {
  std::string text = "|---|";
  for (std::size_t i = 1; i < columns; ++i) text += "---:|";
  return text + '\n';
}

template <typename Value>
std::string or_dash(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "-";
}

bool is_settled(RunState state) { return state == RunState::Mate || state == RunState::NoMate; }

// SE GE EX IT TE RE BR.
std::vector<std::string> effort(const Run& run) {
  if (!is_settled(run.state)) return {"-", "-", "-", "-", "-", "-", "-"};
  const andor::Counters& c = run.result.counters;
  return {fmt::format("{:.3f}", run.result.seconds()),
          fmt::format("{}", c.generated),
          fmt::format("{}", c.expanded),
          c.iterations == 0 ? "-" : fmt::format("{}", c.iterations),
          or_dash(run.result.terminals),
          fmt::format("{:.3f}", c.reexpansion_ratio()),
          fmt::format("{:.2f}", c.branching_factor())};
}

// The figures of the file and the ratios.
std::vector<std::string> reference_cells(const Run& run) {
  const std::optional<Reference>& reference = run.problem.reference;
  if (!reference) return {"-", "-", "-", "-", "-", "-", "-", "-"};
  std::vector<std::string> cells{
      fmt::format("{:.1f}", reference->seconds), fmt::format("{:.0f}", reference->generated),
      fmt::format("{:.0f}", reference->expanded), fmt::format("{:.0f}", reference->iterations),
      fmt::format("{:.0f}", reference->terminals)};
  for (const Figure figure : kFigures) {
    const std::optional<double> ratio = ratio_to_reference(run, figure);
    cells.push_back(ratio ? fmt::format("{:.3g}", *ratio) : "-");
  }
  return cells;
}

void append(std::vector<std::string>& cells, const std::vector<std::string>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
}

double ours(const andor::Counters& counters, Figure figure) {
  switch (figure) {
    case Figure::Generated:
      return static_cast<double>(counters.generated);
    case Figure::Expanded:
      return static_cast<double>(counters.expanded);
    case Figure::Iterations:
      break;
  }
  return static_cast<double>(counters.iterations);
}

double theirs(const Reference& reference, Figure figure) {
  switch (figure) {
    case Figure::Generated:
      return reference.generated;
    case Figure::Expanded:
      return reference.expanded;
    case Figure::Iterations:
      break;
  }
  return reference.iterations;
}

struct SolutionText {
  Solution solution;
  std::string_view mark;
  std::string_view word;
  std::string_view meaning;
};
constexpr std::array<SolutionText, 8> kSolutions{{
    {Solution::AsPublished, "◎", "as_published", "as long as published"},
    {Solution::Shorter, "○", "shorter", "shorter (another solution than the published one)"},
    {Solution::Longer, "△", "longer", "longer"},
    {Solution::Unsolved, "×", "unsolved", "not solved within the limits"},
    {Solution::NoMate, "-", "no_mate", "no mate"},
    {Solution::NotCompared, "?", "not_compared", "solved, but there is no length to compare"},
    {Solution::Wrong, "!!", "wrong", "the answer is wrong"},
    {Solution::Killed, "†", "killed", "killed from outside: the next call runs it again"},
}};

constexpr const SolutionText& text_of(Solution solution) {
  return kSolutions[static_cast<std::size_t>(solution)];
}
static_assert(std::all_of(kSolutions.begin(), kSolutions.end(), [](const SolutionText& text) {
  return &text_of(text.solution) == &text;
}));

std::string explained_marks() {
  std::vector<std::string> marks;
  marks.reserve(kSolutions.size());
  for (const SolutionText& text : kSolutions) {
    marks.push_back(fmt::format("{} {}", text.mark, text.meaning));
  }
  return fmt::format("\nSO: {}.\n", fmt::join(marks, "; "));
}

template <typename Value>
std::string or_empty(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "";
}

std::vector<std::string> csv_cells(const Run& run) {
  const RunResult& result = run.result;
  const andor::Counters& c = result.counters;
  return {csv_field(run.problem.name),
          csv_field(run.problem.sfen),
          csv_field(result.algorithm),
          fmt::format("{}", result.limits.seconds),
          fmt::format("{}", result.limits.memory_mb),
          or_empty(result.limits.nodes),
          std::string(status_word(result.status)),
          result.signal != 0 ? "killed" : std::string(reason_word(result.reason)),
          std::string(solution_word(solution_of(run))),
          or_empty(result.plies),
          or_empty(run.problem.published),
          or_empty(result.terminals),
          fmt::format("{}", c.generated),
          fmt::format("{}", c.expanded),
          fmt::format("{}", c.reexpanded),
          fmt::format("{}", c.iterations),
          fmt::format("{}", c.max_depth),
          fmt::format("{:.6f}", c.reexpansion_ratio()),
          fmt::format("{:.6f}", c.branching_factor()),
          fmt::format("{}", result.time_ms),
          fmt::format("{}", fmt::join(result.pv, " ")),
          csv_field(result.fault)};
}

}  // namespace

Solution solution_of(const Run& run) {
  switch (run.state) {
    case RunState::NoMate:
      return Solution::NoMate;
    case RunState::Missing:  // is no run
    case RunState::Unsolved:
      return Solution::Unsolved;
    case RunState::Faulty:
      return Solution::Wrong;
    case RunState::Killed:
      return Solution::Killed;
    case RunState::Mate:
      break;
  }
  if (!run.result.plies || !run.problem.published) return Solution::NotCompared;
  if (*run.result.plies == *run.problem.published) return Solution::AsPublished;
  return *run.result.plies > *run.problem.published ? Solution::Longer : Solution::Shorter;
}

std::string_view solution_mark(Solution solution) { return text_of(solution).mark; }
std::string_view solution_word(Solution solution) { return text_of(solution).word; }

std::string algorithm_table(const Experiment& experiment, std::size_t algorithm) {
  const std::vector<Run> runs = experiment.runs(algorithm);
  const bool compared = std::any_of(
      runs.begin(), runs.end(), [](const Run& run) { return run.problem.reference.has_value(); });
  std::string out = fmt::format("# {}\n\n{}\n\n", experiment.algorithms()[algorithm],
                                limits_text(experiment.limits()));
  out +=
      "NO problem, LE published length and, where it is another, the length found, SO solution "
      "(the marks are explained below), SE seconds, GE generated, EX expanded, IT iterations at "
      "the root, TE terminal nodes of the solution tree, RE re-expanded / expanded, BR generated / "
      "expanded.";
  if (compared) {
    out += " With a star: the figures of the problem file; behind them the ratios of ours to them.";
  }
  out += "\n\n";
  std::vector<std::string> head{"NO", "LE", "SO", "SE", "GE", "EX", "IT", "TE", "RE", "BR"};
  if (compared) append(head, {"SE*", "GE*", "EX*", "IT*", "TE*", "GE/GE*", "EX/EX*", "IT/IT*"});
  out += row(head) + rule(head.size());
  for (const Run& run : runs) {
    std::string length = or_dash(run.problem.published);
    const bool differs = run.state == RunState::Mate && run.result.plies &&
                         run.result.plies != run.problem.published;
    if (differs) length += fmt::format(" ({})", *run.result.plies);
    std::vector<std::string> cells{markdown_cell(run.problem.name), length,
                                   std::string(solution_mark(solution_of(run)))};
    append(cells, effort(run));
    if (compared) append(cells, reference_cells(run));
    out += row(cells);
  }
  out += explained_marks();
  const std::size_t missing = experiment.count(algorithm, RunState::Missing);
  if (missing > 0) {
    out +=
        fmt::format("\nNot run yet: {} of {} problems.\n", missing, experiment.problems().size());
  }
  return out;
}

std::string results_csv(const Experiment& experiment) {
  std::string out =
      "problem,sfen,algorithm,time_limit,memory_limit,node_limit,status,reason,solution,plies,"
      "published,terminals,generated,expanded,reexpanded,iterations,max_depth,reexpansion_ratio,"
      "branching_factor,time_ms,pv,fault\n";
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    for (const Run& run : experiment.runs(a)) {
      out += fmt::format("{}\n", fmt::join(csv_cells(run), ","));
    }
  }
  return out;
}

std::string_view figure_name(Figure figure) {
  switch (figure) {
    case Figure::Generated:
      return "generated";
    case Figure::Expanded:
      return "expanded";
    case Figure::Iterations:
      break;
  }
  return "iterations";
}

std::optional<double> ratio_to_reference(const Run& run, Figure figure) {
  if (run.state != RunState::Mate || !run.problem.reference) return std::nullopt;
  const double mine = ours(run.result.counters, figure);
  const double other = theirs(*run.problem.reference, figure);
  if (mine <= 0 || other <= 0) return std::nullopt;
  return mine / other;
}

std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (const char c : io::escaped(text, kLongestName)) {
    if (c == '<') {
      cell += "&lt;";
    } else if (c == '&') {
      cell += "&amp;";
    } else {
      if (c == '|' || c == '*' || c == '_' || c == '`' || c == '\\' || c == '[') cell += '\\';
      cell += c;
    }
  }
  return cell;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

std::string limits_text(const RunLimits& limits) {
  std::string text =
      fmt::format("Limits of each run: {} s, {} MB", limits.seconds, limits.memory_mb);
  if (limits.nodes) text += fmt::format(", {} nodes", *limits.nodes);
  return text + '.';
}

}  // namespace tsumuya::lab
