#include "lab/plan.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <ostream>
#include <set>

#include "io/sfen.hpp"
#include "io/text.hpp"

namespace tsumuya::lab {
namespace {

// Why a problem cannot be part of an experiment; empty if it can.
std::string refusal(const io::Result<service::Problem>& problem) {
  if (!problem) return problem.error().message;
  if (problem.value().root != tsume::Root::Attacker) return "the attacker is not to move";
  return "";
}

}  // namespace

bool read_problems(const std::string& file, const Environment& environment, Plan& plan) {
  bool good = true;
  std::set<std::string> names;
  const bool readable = for_each_problem(file, environment, [&](const io::Problem& given) {
    const io::Result<service::Problem> problem =
        service::make_problem(given.position.final_position, {});
    std::string why = refusal(problem);
    if (why.empty() && !names.insert(given.name).second) why = "the name is there twice";
    if (why.empty()) why = fault_of_stated(given);
    if (!why.empty()) {
      environment.err << fmt::format("{}: {}:{}: {}: {}\n", environment.program, shown_name(file),
                                     given.line, io::escaped(given.name, 100), why);
      good = false;
      return true;
    }
    plan.problems.push_back({given.name, io::to_sfen(problem.value().position), given.stated_plies,
                             reference_of(given.more_columns),
                             fmt::format("{}", fmt::join(given.more_columns, "\t"))});
    plan.positions.push_back(problem.value());
    return true;
  });
  return readable && good;
}

RunLimits limits_of(const Arguments& arguments) {
  RunLimits limits{.seconds = arguments.seconds("--time"),
                   .memory_mb = static_cast<std::size_t>(arguments.integer("--memory")),
                   .nodes = std::nullopt};
  if (arguments.given("--nodes")) {
    limits.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  return limits;
}

std::vector<std::string> names_of(const std::vector<AlgorithmChoice>& choices) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const AlgorithmChoice& choice : choices) names.push_back(choice.name);
  return names;
}

}  // namespace tsumuya::lab
