#include "lab/trouble.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "lab/tables.hpp"

namespace tsumuya::lab {

std::string killed_section(const Experiment& experiment) {
  std::string out;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    for (const Run& run : experiment.runs(a)) {
      if (run.state != RunState::Killed) continue;
      out += fmt::format("- {}, {}: by signal {}\n", markdown_cell(run.problem.name),
                         experiment.algorithms()[a], run.result.signal);
    }
  }
  if (!out.empty()) out = "## Killed\n\nThe next call runs them again.\n\n" + out;
  return out;
}

std::string faults_section(const Experiment& experiment) {
  std::string out;
  std::vector<std::string> without_line;
  for (std::size_t a = 0; a < experiment.algorithms().size(); ++a) {
    for (const Run& run : experiment.runs(a)) {
      const std::string where =
          fmt::format("{}, {}", markdown_cell(run.problem.name), experiment.algorithms()[a]);
      if (run.state == RunState::Faulty) {
        out += fmt::format("- {}: {}\n", where, markdown_cell(run.result.fault));
      } else if (run.state == RunState::Mate && run.result.pv.empty()) {
        without_line.push_back(where);
      }
    }
  }
  for (const std::string& text : experiment.contradictions()) {
    out += fmt::format("- {}\n", markdown_cell(text));
  }
  if (!out.empty()) out = "## Wrong\n\n" + out;
  if (!without_line.empty()) {
    if (!out.empty()) out += '\n';
    out += fmt::format(
        "## Mates without a line\n\nProven, but no line could be put together to be replayed: {}\n",
        fmt::join(without_line, "; "));
  }
  return out;
}

}  // namespace tsumuya::lab
