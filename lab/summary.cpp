#include "lab/summary.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/from_app.hpp"
#include "lab/tables.hpp"
#include "lab/trouble.hpp"

namespace tsumuya::lab {
namespace {

// A table that is filled row by row, the first column to the left.
class Table {
 public:
  explicit Table(const std::vector<std::string>& head) {
    add(head);
    text_ += "|---|";
    for (std::size_t i = 1; i < head.size(); ++i) text_ += "---:|";
    text_ += '\n';
  }
  void add(const std::vector<std::string>& cells) {
    text_ += fmt::format("| {} |\n", fmt::join(cells, " | "));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string number(std::size_t n) { return fmt::format("{}", n); }

// "1 problem", "2 problems".
std::string counted(std::size_t n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::string percent(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.0f}", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string share(std::size_t part, std::size_t whole) {
  return whole == 0 ? "-" : fmt::format("{}/{} ({} %)", part, whole, percent(part, whole));
}

// A column for each algorithm.
std::vector<std::string> head_with_algorithms(const Experiment& experiment, std::string first) {
  std::vector<std::string> head{std::move(first)};
  for (const std::string& name : experiment.algorithms()) head.push_back(name);
  return head;
}

double seconds_in_all(const Experiment& experiment, std::size_t algorithm) {
  double seconds = 0;
  for (const Run& run : experiment.runs(algorithm)) seconds += run.result.seconds();
  return seconds;
}

std::string solved_section(const Experiment& experiment) {
  Table table({"algorithm", "problems run", "solved", "%", "no mate", "unsolved", "wrong", "killed",
               "seconds in all"});
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    const std::size_t run = experiment.done(a);
    const std::size_t solved = experiment.count(a, RunState::Mate);
    table.add({experiment.algorithms()[a], number(run), number(solved), percent(solved, run),
               number(experiment.count(a, RunState::NoMate)),
               number(experiment.count(a, RunState::Unsolved)),
               number(experiment.count(a, RunState::Faulty)),
               number(experiment.count(a, RunState::Killed)),
               fmt::format("{:.1f}", seconds_in_all(experiment, a))});
  }
  return "## Solved (as tables 5.9 and 5.14 of the thesis)\n\n" + table.text();
}

// Problems of a class, of each algorithm.
struct Solved {
  std::size_t run = 0;
  std::size_t solved = 0;
};
struct ClassRow {
  std::string name;
  std::vector<Solved> of;
};

// The last row, if any, is for problems without a published length.
std::vector<ClassRow> solved_by_length(const Experiment& experiment) {
  const std::vector<Solved> none(experiment.algorithms().size());
  std::vector<ClassRow> rows;
  rows.reserve(kLengthClasses.size() + 1);
  for (const LengthClass& c : kLengthClasses) rows.push_back({std::string(c.name), none});
  rows.push_back({"not stated", none});
  bool all_stated = true;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    for (const Run& run : experiment.runs(a)) {
      const auto& published = run.problem.published;
      all_stated = all_stated && published.has_value();
      if (run.state == RunState::Killed) continue;
      Solved& solved = rows[published ? length_class(*published) : kLengthClasses.size()].of[a];
      ++solved.run;
      if (run.state == RunState::Mate) ++solved.solved;
    }
  }
  if (all_stated) rows.pop_back();
  return rows;
}

std::string length_section(const Experiment& experiment) {
  Table table(head_with_algorithms(experiment, "published length"));
  for (const ClassRow& row : solved_by_length(experiment)) {
    std::vector<std::string> cells{row.name};
    for (const Solved& solved : row.of) cells.push_back(share(solved.solved, solved.run));
    table.add(cells);
  }
  return "## Solved by length (as table 5.10)\n\n" + table.text();
}

// Without a total.
std::vector<ClassRow> solved_by_time(const Experiment& experiment) {
  const std::vector<double> classes = time_classes(experiment.limits().seconds);
  std::vector<ClassRow> rows;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    rows.push_back({fmt::format("{}-{}", i == 0 ? 0.0 : classes[i - 1], classes[i]),
                    std::vector<Solved>(experiment.algorithms().size())});
  }
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    for (const Run& run : experiment.runs(a)) {
      if (run.state == RunState::Mate) {
        ++rows[time_class(run.result.seconds(), classes)].of[a].solved;
      }
    }
  }
  return rows;
}

std::string time_section(const Experiment& experiment) {
  Table table(head_with_algorithms(experiment, "seconds"));
  for (const ClassRow& row : solved_by_time(experiment)) {
    std::vector<std::string> cells{row.name};
    for (const Solved& solved : row.of) cells.push_back(number(solved.solved));
    table.add(cells);
  }
  std::vector<std::string> total{"total"};
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    total.push_back(number(experiment.count(a, RunState::Mate)));
  }
  table.add(total);
  return "## Solved by time (as table 5.11)\n\n" + table.text();
}

// Means over the solved problems, if there are any.
struct Averages {
  double reexpansion = 0;
  double branching = 0;
};
std::optional<Averages> averages_of(const Experiment& experiment, std::size_t algorithm) {
  Averages sum;
  for (const Run& run : experiment.runs(algorithm)) {
    if (run.state != RunState::Mate) continue;
    sum.reexpansion += run.result.counters.reexpansion_ratio();
    sum.branching += run.result.counters.branching_factor();
  }
  const auto n = static_cast<double>(experiment.count(algorithm, RunState::Mate));
  if (n == 0) return std::nullopt;
  return Averages{sum.reexpansion / n, sum.branching / n};
}

std::string averages_section(const Experiment& experiment) {
  Table table({"algorithm", "solved", "re-expansion ratio", "branching factor"});
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    const std::optional<Averages> mean = averages_of(experiment, a);
    table.add({experiment.algorithms()[a], number(experiment.count(a, RunState::Mate)),
               mean ? fmt::format("{:.3f}", mean->reexpansion) : "-",
               mean ? fmt::format("{:.2f}", mean->branching) : "-"});
  }
  return "## Averages over the solved (as table 5.12)\n\n" + table.text();
}

std::string unsolved_section(const Experiment& experiment) {
  Table counts({"algorithm", "unsolved"});
  std::string lists;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    std::vector<std::string> names;
    for (const Run& run : experiment.runs(a)) {
      if (run.state != RunState::Unsolved) continue;
      const auto& published = run.problem.published;
      names.push_back(fmt::format("{} ({}, {})", markdown_cell(run.problem.name),
                                  published ? fmt::format("{}", *published) : "?",
                                  reason_word(run.result.reason)));
    }
    counts.add({experiment.algorithms()[a], number(names.size())});
    if (!names.empty()) {
      lists += fmt::format("\n{}: {}\n", experiment.algorithms()[a], fmt::join(names, ", "));
    }
  }
  std::string out = "## Unsolved (as table 5.13 of the thesis and table 1 of [Kishimoto2010])\n\n" +
                    counts.text();
  if (!lists.empty()) out += "\nIn brackets the published length and the limit that was hit.\n";
  return out + lists;
}

std::string pairs_section(const Experiment& experiment) {
  if (experiment.algorithms().size() < 2) return "";
  Table table({"first", "second", "both solved", "first faster", "second faster",
               "first fewer nodes", "second fewer nodes", "only first", "only second"});
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    for (std::size_t b = a + 1; b < experiment.algorithms().size(); ++b) {
      const Comparison pair = compare(experiment, a, b);
      table.add({experiment.algorithms()[a], experiment.algorithms()[b], number(pair.both),
                 number(pair.first_faster), number(pair.second_faster), number(pair.first_fewer),
                 number(pair.second_fewer), number(pair.only_first), number(pair.only_second)});
    }
  }
  return "## In pairs\n\n" + table.text();
}

std::string reference_section(const Experiment& experiment) {
  Table table({"algorithm", "figure", "problems", "lower quartile", "median", "upper quartile"});
  std::string outliers;
  bool any = false;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    const std::vector<Run> runs = experiment.runs(a);
    for (const Figure figure : kFigures) {
      std::vector<double> ratios;
      std::vector<std::string> far;
      for (const Run& run : runs) {
        const std::optional<double> ratio = ratio_to_reference(run, figure);
        if (!ratio) continue;
        ratios.push_back(*ratio);
        if (*ratio > kHighRatio || *ratio < kLowRatio) {
          far.push_back(fmt::format("{} {:.3g}", markdown_cell(run.problem.name), *ratio));
        }
      }
      const std::optional<Quartiles> q = quartiles(ratios);
      if (!q) continue;
      any = true;
      table.add({experiment.algorithms()[a], std::string(figure_name(figure)),
                 number(ratios.size()), fmt::format("{:.3g}", q->lower),
                 fmt::format("{:.3g}", q->median), fmt::format("{:.3g}", q->upper)});
      if (!far.empty()) {
        outliers += fmt::format("\n{}, {}: {}\n", experiment.algorithms()[a], figure_name(figure),
                                fmt::join(far, ", "));
      }
    }
  }
  if (!any) return "";
  std::string out = "## Ours to the figures of the problem file\n\n" + table.text();
  if (!outliers.empty()) {
    out += fmt::format("\nRatios over {} or under {}:\n", kHighRatio, kLowRatio) + outliers;
  }
  return out;
}

std::string heading(const Experiment& experiment) {
  std::size_t done = 0;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    done += experiment.done(a);
  }
  const std::size_t all = experiment.algorithms().size() * experiment.problems().size();
  std::string text = fmt::format(
      "# Experiment\n\n{}, {}. {}\n", counted(experiment.problems().size(), "problem"),
      counted(experiment.algorithms().size(), "algorithm"), limits_text(experiment.limits()));
  if (done < all) text += fmt::format("\nNot complete: {} of {} runs are done.\n", done, all);
  return text;
}

}  // namespace

std::size_t length_class(unsigned plies) {
  std::size_t i = 0;
  while (i + 1 < kLengthClasses.size() && plies >= kLengthClasses[i + 1].least) ++i;
  return i;
}

std::vector<double> time_classes(double limit) {
  std::vector<double> ends;
  double end = 1;
  while (end < limit) {
    ends.push_back(end);
    end *= 10;
  }
  ends.push_back(limit);
  return ends;
}

std::size_t time_class(double seconds, const std::vector<double>& classes) {
  std::size_t i = 0;
  while (i + 1 < classes.size() && seconds >= classes[i]) ++i;
  return i;
}

std::optional<Quartiles> quartiles(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const auto at = [&](double share_below) {
    const double place = share_below * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return std::lerp(values[below], values[above], place - static_cast<double>(below));
  };
  return Quartiles{at(0.25), at(0.5), at(0.75)};
}

Comparison compare(const Experiment& experiment, std::size_t first, std::size_t second) {
  Comparison pair;
  for (std::size_t p = 0; p < experiment.problems().size(); ++p) {
    const RunState a = experiment.state(first, p);
    const RunState b = experiment.state(second, p);
    const auto ended = [](RunState s) { return s != RunState::Missing && s != RunState::Killed; };
    if (!ended(a) || !ended(b)) continue;
    if (a == RunState::Mate && b != RunState::Mate) ++pair.only_first;
    if (b == RunState::Mate && a != RunState::Mate) ++pair.only_second;
    if (a != RunState::Mate || b != RunState::Mate) continue;
    ++pair.both;
    const RunResult& one = *experiment.result(first, p);
    const RunResult& other = *experiment.result(second, p);
    if (one.time_ms < other.time_ms) ++pair.first_faster;
    if (other.time_ms < one.time_ms) ++pair.second_faster;
    if (one.counters.expanded < other.counters.expanded) ++pair.first_fewer;
    if (other.counters.expanded < one.counters.expanded) ++pair.second_fewer;
  }
  return pair;
}

std::string summary_markdown(const Experiment& experiment) {
  std::string out = heading(experiment);
  for (const auto section :
       {faults_section, killed_section, solved_section, length_section, time_section,
        averages_section, unsolved_section, pairs_section, reference_section}) {
    if (const std::string text = section(experiment); !text.empty()) out += '\n' + text;
  }
  return out;
}

std::string length_csv(const Experiment& experiment) {
  std::string out = "published_length,algorithm,problems_run,solved\n";
  for (const ClassRow& row : solved_by_length(experiment)) {
    for (std::size_t a = 0; a < row.of.size(); ++a) {
      out += fmt::format("{},{},{},{}\n", row.name, csv_field(experiment.algorithms()[a]),
                         row.of[a].run, row.of[a].solved);
    }
  }
  return out;
}

std::string time_csv(const Experiment& experiment) {
  std::string out = "seconds,algorithm,solved\n";
  for (const ClassRow& row : solved_by_time(experiment)) {
    for (std::size_t a = 0; a < row.of.size(); ++a) {
      out += fmt::format("{},{},{}\n", row.name, csv_field(experiment.algorithms()[a]),
                         row.of[a].solved);
    }
  }
  return out;
}

std::string algorithms_csv(const Experiment& experiment) {
  std::string out =
      "algorithm,problems_run,solved,no_mate,unsolved,wrong,seconds_in_all,reexpansion_ratio,"
      "branching_factor,killed\n";
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    const std::optional<Averages> mean = averages_of(experiment, a);
    out += fmt::format(
        "{},{},{},{},{},{},{:.3f},{},{},{}\n", csv_field(experiment.algorithms()[a]),
        experiment.done(a), experiment.count(a, RunState::Mate),
        experiment.count(a, RunState::NoMate), experiment.count(a, RunState::Unsolved),
        experiment.count(a, RunState::Faulty), seconds_in_all(experiment, a),
        mean ? fmt::format("{:.6f}", mean->reexpansion) : "",
        mean ? fmt::format("{:.6f}", mean->branching) : "", experiment.count(a, RunState::Killed));
  }
  return out;
}

}  // namespace tsumuya::lab
