// Makes problems of tsuitate-tsume-shogi, as in tests/data/tsuitate.tsv.
//
// usage: tsuitate_problems SEED CANDIDATES NODES [FILE]
//
// Draws small positions (a defender's king near the far edge, a few pieces of both sides around it,
// small hands), and changes a piece or two of those that it could solve, the longer ones more
// often, so that longer ones are reached. With FILE it begins with the problems there. NODES is the
// limit of a search with a table, the paper's with the sum (20000 is quick, more gives harder
// problems; what that search finds harder is passed over). Kept is what
//   - is solved in 3 to 15 steps with 0 to 4 fouls, 4 being allowed;
//   - has one first try only that solves it in as many steps, whatever fouls that takes of the 4;
//   - needs a foul, or needs what the attacker is told: no plain sequence of tries mates;
//   - can spare no piece of the attacker (without it there is no solution in as many steps), and
//     none of the defender (without it the answer or its uniqueness changes);
//   - is searched without a table within kMostNodesWithoutTable.
// Two that have the king's square, the first try, the attacker's hand, steps and fouls in common
// count as one. Every one is written as a line when it is found; the same seed and number of
// candidates give the same lines. All limits are in nodes.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bench/tsuitate_drafts.hpp"
#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "service/problem.hpp"
#include "support/tsuitate_soundness.hpp"
#include "uncertain/tsuitate/tsuitate_solver.hpp"

namespace tsumuya::bench {
namespace {

using uncertain::Budget;

constexpr unsigned kAllowedFouls = 4;
constexpr unsigned kFewestSteps = 3;
constexpr unsigned kMostSteps = 15;
constexpr std::uint64_t kMostNodesWithoutTable = 3'000'000;
constexpr std::size_t kMemory = std::size_t{1} << 20U;

struct Problem {
  Position position;
  unsigned steps = 0;
  unsigned fouls = 0;
  Hand leftover;
  shogi::Move first = shogi::Move::none();
  bool branches = false;  // somewhere in the strategy that was found
  std::uint64_t nodes_without_table = 0;
};

bool has_branches(const uncertain::Strategy& strategy) {
  if (strategy.branches.size() > 1) return true;
  for (const uncertain::Branch& branch : strategy.branches) {
    if (has_branches(branch.next)) return true;
  }
  return false;
}

class Judge {
 public:
  explicit Judge(std::uint64_t most_nodes) : most_nodes_(most_nodes) {}

  std::optional<Problem> solved(const Position& position) const {
    uncertain::TsuitateOptions options;
    options.algorithm = "dfid";
    options.fouls = kAllowedFouls;
    options.memory = kMemory;
    options.limits.nodes = most_nodes_;
    const uncertain::TsuitateAnswer answer = solve_tsuitate(position, options);
    if (answer.status != uncertain::TsuitateStatus::Solved || !answer.leftover_settled) return {};
    if (answer.worth.steps < kFewestSteps || answer.worth.steps > kMostSteps) return {};
    return Problem{position,
                   answer.worth.steps,
                   answer.worth.fouls,
                   answer.worth.leftover,
                   answer.strategy.attempt,
                   has_branches(answer.strategy),
                   0};
  }

  bool is_good(const Problem& problem) const {
    return is_unique(problem) && needs_information(problem) && spares_no_attacker(problem);
  }

  // Without the defender's pieces that change nothing.
  Problem without_idle_defenders(Problem problem) const {
    for (bool again = true; again;) {
      again = false;
      for (const Position& less : test::with_one_piece_less(problem.position, Color::White)) {
        const std::optional<Problem> smaller = solved(less);
        if (!smaller || smaller->steps != problem.steps || smaller->fouls != problem.fouls)
          continue;
        if (smaller->first != problem.first || !is_good(*smaller)) continue;
        problem = *smaller;
        again = true;
        break;
      }
    }
    return problem;
  }

  static bool is_searched_without_table(Problem& problem) {
    uncertain::TsuitateOptions options;
    options.algorithm = "dfid";
    options.encoding = uncertain::Encoding::None;
    options.fouls = kAllowedFouls;
    options.memory = kMemory;
    options.limits.nodes = kMostNodesWithoutTable;
    const uncertain::TsuitateAnswer answer = solve_tsuitate(problem.position, options);
    problem.nodes_without_table = answer.nodes;
    return answer.status == uncertain::TsuitateStatus::Solved && answer.leftover_settled;
  }

 private:
  test::SoundnessQuestion within(const Problem& problem, unsigned fouls) const {
    return {{static_cast<std::uint16_t>(problem.steps), static_cast<std::uint16_t>(fouls)},
            most_nodes_};
  }

  bool is_unique(const Problem& problem) const {
    const auto tries = solving_first_tries(problem.position, within(problem, kAllowedFouls));
    return tries && tries->size() == 1;
  }

  bool needs_information(const Problem& problem) const {
    if (problem.fouls > 0) return true;
    if (!problem.branches) return false;
    const auto blindly = is_solved_blindly(problem.position, within(problem, 0));
    return blindly && !*blindly;
  }

  bool spares_no_attacker(const Problem& problem) const {
    for (const Position& less : test::with_one_piece_less(problem.position, Color::Black)) {
      const auto solvable = is_solvable(less, within(problem, kAllowedFouls));
      if (!solvable || *solvable) return false;
    }
    return true;
  }

  std::uint64_t most_nodes_;
};

class Collector {
 public:
  Collector(std::uint64_t seed, std::uint64_t most_nodes) : drafts_(seed), judge_(most_nodes) {}

  // To begin with.
  void add_parent(const Position& position) {
    if (const std::optional<Problem> problem = judge_.solved(position)) keep_as_parent(*problem);
  }
  void run(std::uint64_t candidates) {
    for (std::uint64_t i = 0; i < candidates; ++i) {
      const std::optional<Position> position = position_of(next_draft());
      if (position && seen_.insert(position->key()).second) consider(*position);
    }
  }

 private:
  Draft next_draft() {
    if (drafts_.percent(30)) return drafts_.fresh();
    // Of the filled classes one of the longer ones, more often.
    std::vector<std::size_t> filled;
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      if (!parents_[i].empty()) filled.push_back(i);
    }
    if (filled.empty()) return drafts_.fresh();
    const std::size_t any = std::max(drafts_.below(filled.size()), drafts_.below(filled.size()));
    const std::vector<Position>& parents = parents_[filled[any]];
    return drafts_.changed(draft_of(parents[drafts_.below(parents.size())]));
  }

  // The position, and then what is left of it as pieces of the attacker are taken away that it can
  // be solved without: often in more steps.
  void consider(const Position& position) {
    std::optional<Problem> problem = judge_.solved(position);
    while (problem) {
      keep_as_parent(*problem);
      if (judge_.is_good(*problem)) keep(judge_.without_idle_defenders(*problem));
      std::optional<Problem> smaller;
      for (const Position& less : test::with_one_piece_less(problem->position, Color::Black)) {
        if (!seen_.insert(less.key()).second) continue;
        smaller = judge_.solved(less);
        if (smaller) break;
      }
      problem = smaller;
    }
  }
  void keep(Problem problem) {
    if (kept_.count(likeness(problem)) != 0 || !judge_.is_searched_without_table(problem)) return;
    kept_.insert(likeness(problem));
    keep_as_parent(problem);
    const std::string leftover = service::hand_text(problem.leftover);
    fmt::print("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", io::to_sfen(problem.position), kAllowedFouls,
               problem.steps, problem.fouls, leftover.empty() ? "-" : leftover,
               io::to_usi(problem.first), problem.nodes_without_table);
    std::fflush(stdout);
  }
  void keep_as_parent(const Problem& problem) {
    std::vector<Position>& parents =
        parents_[problem.steps / 2 * (kAllowedFouls + 1) + problem.fouls];
    if (parents.size() < kParents) {
      parents.push_back(problem.position);
    } else {
      parents[drafts_.below(kParents)] = problem.position;
    }
  }
  static std::string likeness(const Problem& problem) {
    return fmt::format("{} {} {} {} {}",
                       static_cast<int>(problem.position.king_square(Color::White)),
                       problem.first.raw(), problem.position.hand(Color::Black).raw(),
                       problem.steps, problem.fouls);
  }

  static constexpr std::size_t kParents = 40;  // of a class

  Drafts drafts_;
  Judge judge_;
  std::array<std::vector<Position>, (kMostSteps / 2 + 1) * (kAllowedFouls + 1)> parents_;
  std::set<std::uint64_t> seen_;
  std::set<std::string> kept_;
};

std::uint64_t number(const char* text) { return std::strtoull(text, nullptr, 10); }

int run(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: tsuitate_problems SEED CANDIDATES NODES [FILE]\n";
    return 2;
  }
  Collector collector(number(argv[1]), number(argv[3]));
  if (argc > 4) {
    std::ifstream file(argv[4]);
    for (std::string line; std::getline(file, line);) {
      const auto position = io::parse_sfen(line.substr(0, line.find('\t')));
      if (position) collector.add_parent(position.value());
    }
  }
  collector.run(number(argv[2]));
  return 0;
}

}  // namespace
}  // namespace tsumuya::bench

int main(int argc, char** argv) { return tsumuya::bench::run(argc, argv); }
