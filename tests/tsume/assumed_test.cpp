// Positions that are assumed to be no mate (Engine::assume_no_mate): what the engine then says of
// any position of the same problem against the least fixed point over the whole graph, on seeded
// random problems. Where one hand is taken away and a smaller one is not, more in hand is not
// better any more; nothing that rests on such a comparison may be said.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/random_problem.hpp"
#include "support/reference_soundness.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Position;

constexpr std::size_t kMemory = 4;
constexpr std::size_t kLeastGraph = 12;  // nodes
constexpr std::size_t kMostGraph = 600;
constexpr std::uint64_t kEnough = 1'000'000;  // nodes of a search
constexpr unsigned kChoicesInAll = 800;
constexpr unsigned kChoices = 20;  // of what is assumed, of each problem
constexpr std::size_t kAskedOfAChoice = 12;

struct Seen {
  unsigned choices = 0;
  unsigned mates = 0;
  unsigned no_mates = 0;
  unsigned turned = 0;  // no mate for what is assumed alone
};

std::string text_of(const std::vector<Position>& positions) {
  std::string text;
  for (const Position& pos : positions) text += "\n  assumed: " + test::sfen_of(pos);
  return text;
}

// A third of the positions in which the attacker mates.
std::vector<Position> some_mates(const test::WholeGraph& graph, const std::vector<bool>& mates,
                                 base::SplitMix64& random) {
  std::vector<Position> taken;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (graph.is_attacker(i) && mates[i] && random.next() % 3 == 0) {
      taken.push_back(graph.position(i));
    }
  }
  return taken;
}

// False if an answer is wrong.
bool compare(const test::WholeGraph& graph, Engine& engine, base::SplitMix64& random, Seen& seen) {
  const std::vector<bool> mates = graph.mates();
  const std::vector<Position> taken = some_mates(graph, mates, random);
  if (taken.empty()) return true;
  ++seen.choices;
  const std::vector<bool> mates_without = graph.mates(taken);
  engine.clear();
  for (const Position& pos : taken) engine.assume_no_mate(pos);
  for (std::size_t n = 0; n < kAskedOfAChoice; ++n) {
    const std::size_t i = n == 0 ? 0 : random.next() % graph.size();
    const Task task = graph.is_attacker(i) ? Task(Root::Attacker) : Task(Root::Defender);
    // A root is searched even if the table has an answer for it.
    if (std::find(taken.begin(), taken.end(), graph.position(i)) != taken.end()) continue;
    const Answer answer = engine.solve(graph.position(i), task, test::node_limit(kEnough));
    const Status expected = mates_without[i] ? Status::Mate : Status::NoMate;
    if (answer.status != expected) {
      ADD_FAILURE() << test::sfen_of(graph.position(i))
                    << (mates_without[i] ? " mates" : " does not mate") << text_of(taken);
      return false;
    }
    ++(mates_without[i] ? seen.mates : seen.no_mates);
    seen.turned += mates[i] && !mates_without[i] ? 1U : 0U;
  }
  return true;
}

TEST(AssumedNoMate, VerdictsAreThoseOfTheWholeGraph) {
  test::RandomProblems problems(20261801U);
  base::SplitMix64 random(20261802U);
  Engine engine({kMemory, {}});
  Seen seen;
  while (seen.choices < kChoicesInAll) {
    test::Problem problem = problems.next();
    if (problem.root != Root::Attacker) continue;
    problem.position.set_hand(~problem.attacker(), {});
    const test::WholeGraph graph(problem.position, kMostGraph);
    if (!graph.exhausted() || graph.size() < kLeastGraph) continue;
    for (unsigned i = 0; i < kChoices; ++i) {
      if (!compare(graph, engine, random, seen)) return;
    }
  }
  RecordProperty("mates", static_cast<int>(seen.mates));
  RecordProperty("no_mates", static_cast<int>(seen.no_mates));
  RecordProperty("turned", static_cast<int>(seen.turned));
  EXPECT_GE(seen.mates, 3000U);
  EXPECT_GE(seen.no_mates, 3000U);
  EXPECT_GE(seen.turned, 500U);
}

}  // namespace
}  // namespace tsumuya::tsume
