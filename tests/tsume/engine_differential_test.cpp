// The engine against the exhaustive reference, on seeded random problems.
//
// Wherever the reference can exhaust a problem the verdicts are equal, whatever switches are off,
// whatever the engine was asked before. Every mating line is played out by the naive rules, and
// every verdict has a certificate that the checker verifies. What
// came by is counted and the counts are asserted. With TSUMUYA_LONG=1 there are twenty times as
// many problems.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/random_problem.hpp"
#include "support/reference_solver.hpp"
#include "support/shrink.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Position;
using test::Problem;
using test::Reference;
using tsume::Answer;
using tsume::Engine;
using tsume::Features;
using tsume::Root;
using tsume::Status;

constexpr std::size_t kMemory = 4;
constexpr std::size_t kCap = 10'000;          // nodes of the reference
constexpr std::uint64_t kEnough = 1'000'000;  // nodes of the engine for what can be exhausted
constexpr std::uint64_t kATry = 500;          // and for what cannot
constexpr std::uint64_t kSwitchNodes = 200'000;
constexpr int kShards = 10;

int times(int count) {
  const char* wanted = std::getenv("TSUMUYA_LONG");
  return wanted != nullptr && std::string_view(wanted) == "1" ? count * 20 : count;
}

struct Seen {
  int graphs = 0;
  int problems = 0;
  int compared = 0;
  int mates = 0;
  int longer_mates = 0;  // at least five plies
  int no_mates = 0;
  int two_kings = 0;
  int in_check = 0;  // the attacker, at the root
  int defender_roots = 0;
  int white_attacks = 0;
  int rich_defenders = 0;  // with ten pieces in hand and more
  int longest = 0;         // of the shortest mates
  int lines = 0;           // played out
  int open = 0;            // Unknown, where the reference gave up as well
};

int in_hand(const Position& pos, Color c) {
  int n = 0;
  for (const shogi::PieceType t : shogi::kHandTypes) n += pos.hand(c).count(t);
  return n;
}

Answer ask(Engine& engine, const Problem& problem, bool decided) {
  return test::solve_certified(engine, problem.position, problem.root,
                               test::node_limit(decided ? kEnough : kATry));
}

// Looks at one problem with a new engine: what is wrong, or nothing.
std::string fault_with(const Features& features, const Problem& problem) {
  Engine engine({kMemory, features});
  const Reference reference = test::reference_solve(problem.position, problem.attacker(), kCap);
  return fault_of(problem, reference, ask(engine, problem, reference.decided));
}

// Reports a fault, with the smallest problem that still has one.
void report(const std::string& fault, const Problem& problem, const Answer& answer,
            const Features& features) {
  const Position small = test::shrunk(problem.position, [&](const Position& pos) {
    if (!pos.has_king(problem.root == Root::Attacker ? ~pos.side_to_move() : pos.side_to_move()))
      return false;
    return !fault_with(features, {pos, problem.root}).empty();
  });
  ADD_FAILURE() << fault << "\n  " << test::text_of(problem) << "\n  line "
                << test::text_of(answer.line) << "\n  with a new engine, smallest: "
                << (fault_with(features, {small, problem.root}).empty()
                        ? "(not seen)"
                        : test::text_of(Problem{small, problem.root}));
}

void count(const Problem& problem, const Reference& reference, const Answer& answer, Seen& seen) {
  ++seen.problems;
  seen.lines += answer.status == Status::Mate ? 1 : 0;
  if (!reference.decided) {
    seen.open += answer.status == Status::Unknown ? 1 : 0;
    return;
  }
  ++seen.compared;
  seen.mates += reference.mate ? 1 : 0;
  seen.no_mates += reference.mate ? 0 : 1;
  seen.longer_mates += reference.least_plies >= 5 ? 1 : 0;
  seen.longest = std::max(seen.longest, reference.least_plies);
  seen.two_kings += problem.position.pieces(shogi::PieceType::King).count() == 2 ? 1 : 0;
  seen.in_check += problem.position.in_check(problem.attacker()) ? 1 : 0;
  seen.defender_roots += problem.root == Root::Defender ? 1 : 0;
  seen.white_attacks += problem.attacker() == Color::White ? 1 : 0;
  seen.rich_defenders += in_hand(problem.position, ~problem.attacker()) >= 10 ? 1 : 0;
}

void expect_enough(const Seen& seen) {
  const int problems = seen.problems;
  EXPECT_GE(problems, 2000);
  EXPECT_GE(seen.compared, problems * 6 / 10);
  EXPECT_GE(seen.mates, problems / 10);
  EXPECT_GE(seen.longer_mates, problems / 500);
  EXPECT_GE(seen.no_mates, problems / 4);
  EXPECT_GE(seen.two_kings, problems / 5);
  EXPECT_GE(seen.in_check, problems / 50);
  EXPECT_GE(seen.defender_roots, problems / 10);
  EXPECT_GE(seen.white_attacks, problems / 4);
  EXPECT_GE(seen.rich_defenders, problems / 10);
  EXPECT_GE(seen.longest, 5);
  EXPECT_GE(seen.lines, seen.mates);
  std::string text =
      "graphs " + std::to_string(seen.graphs) + ", compared " + std::to_string(seen.compared) +
      ", mates " + std::to_string(seen.mates) + " (" + std::to_string(seen.longer_mates) +
      " of five plies and more, longest " + std::to_string(seen.longest) + "), no mates " +
      std::to_string(seen.no_mates) + ", two kings " + std::to_string(seen.two_kings) +
      ", attacker in check " + std::to_string(seen.in_check) + ", defender to move " +
      std::to_string(seen.defender_roots) + ", white attacks " +
      std::to_string(seen.white_attacks) + ", rich defenders " +
      std::to_string(seen.rich_defenders) + ", lines " + std::to_string(seen.lines) + ", open " +
      std::to_string(seen.open);
  testing::Test::RecordProperty("seen", text);
  if (testing::Test::HasFailure()) ADD_FAILURE() << text;
}

class EngineShard : public testing::TestWithParam<int> {
 protected:
  std::uint64_t seed() const { return 20261120U + static_cast<std::uint64_t>(GetParam()); }
};

TEST_P(EngineShard, VerdictsAreThoseOfTheReference) {
  const int wanted = times(2200);
  test::RandomProblems random(seed());
  // In the last two shards the engine is never told to forget.
  const bool forgets = GetParam() < kShards - 2;
  Engine engine({kMemory, Features{}});
  Seen seen;
  while (seen.problems < wanted) {
    const Problem root = random.next();
    const test::ReferenceGraph graph(root.position, root.attacker(), kCap);
    ++seen.graphs;
    for (const std::size_t node : test::sample(graph, 12, random.positions())) {
      const Problem problem{graph.position(node),
                            graph.is_attacker(node) ? Root::Attacker : Root::Defender};
      const Reference reference = reference_of(graph, node);
      if (forgets) engine.clear();
      const Answer answer = ask(engine, problem, reference.decided);
      const std::string fault = fault_of(problem, reference, answer);
      if (!fault.empty()) {
        report(fault, problem, answer, Features{});
        return;
      }
      count(problem, reference, answer, seen);
    }
  }
  expect_enough(seen);
}

struct Setting {
  std::string name;
  Features features;
};

// Features is switches and nothing else, so that it can be taken for a row of them.
using Switches = std::array<bool, sizeof(Features)>;

// Each switch off, numbered as features.hpp lists them; then all.
std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (std::size_t i = 0; i < sizeof(Features); ++i) {
    auto switches = std::bit_cast<Switches>(Features{});
    switches[i] = false;
    all.push_back({"switch " + std::to_string(i + 1), std::bit_cast<Features>(switches)});
  }
  all.push_back({"any switch", std::bit_cast<Features>(Switches{})});
  return all;
}

// Without TCA the search may run in circles: then, and only then, no verdict is no fault.
TEST_P(EngineShard, NoVerdictDependsOnASwitch) {
  test::RandomProblems random(seed() + kShards);
  const std::vector<Setting> all = settings();
  std::deque<Engine> pool;
  for (const Setting& setting : all)
    pool.emplace_back(tsume::EngineOptions{kMemory, setting.features});
  Seen seen;
  int circles = 0;
  while (seen.problems < times(2000)) {
    const Problem root = random.next();
    const test::ReferenceGraph graph(root.position, root.attacker(), kCap / 4);
    for (const std::size_t node : test::sample(graph, 12, random.positions())) {
      const Problem problem{graph.position(node),
                            graph.is_attacker(node) ? Root::Attacker : Root::Defender};
      const Reference reference = reference_of(graph, node);
      if (!reference.decided) continue;
      for (std::size_t i = 0; i < all.size(); ++i) {
        pool[i].clear();
        const Answer answer =
            pool[i].solve(problem.position, problem.root, test::node_limit(kSwitchNodes));
        if (answer.status == Status::Unknown && !all[i].features.raise_on_loops) {
          ++circles;
          continue;
        }
        std::string fault = fault_of(problem, reference, answer);
        if (fault.empty()) {
          fault = test::fault_of_certificate(pool[i], problem.position, problem.root, answer);
        }
        if (!fault.empty()) {
          report("without " + all[i].name + ": " + fault, problem, answer, all[i].features);
          return;
        }
      }
      count(problem, reference, Answer{}, seen);
    }
  }
  EXPECT_GE(seen.mates, 200);
  EXPECT_LE(circles, seen.compared / 20);
  RecordProperty("circles", circles);
}

INSTANTIATE_TEST_SUITE_P(Shards, EngineShard, testing::Range(0, kShards));

TEST(EngineSymmetry, ARotatedProblemGivesTheRotatedAnswerWithTheSameNodes) {
  test::RandomProblems random(20261201U);
  Engine engine({kMemory, Features{}});
  int mates = 0;
  for (int i = 0; i < times(1000); ++i) {
    const Problem problem = random.next();
    SCOPED_TRACE(test::text_of(problem));
    const Problem turned{shogi::rotated(problem.position), problem.root};
    engine.clear();
    const Answer first = ask(engine, problem, false);
    engine.clear();
    const Answer again = ask(engine, problem, false);
    engine.clear();
    const Answer other = ask(engine, turned, false);
    ASSERT_EQ(again.status, first.status);
    ASSERT_EQ(again.line, first.line);
    ASSERT_EQ(again.counters.expanded, first.counters.expanded);
    ASSERT_EQ(again.counters.generated, first.counters.generated);
    std::vector<Move> line;
    for (const Move m : other.line) line.push_back(shogi::rotated(m));
    ASSERT_EQ(other.status, first.status);
    ASSERT_EQ(line, first.line);
    ASSERT_EQ(other.counters.expanded, first.counters.expanded);
    ASSERT_EQ(other.counters.generated, first.counters.generated);
    mates += first.status == Status::Mate ? 1 : 0;
  }
  EXPECT_GE(mates, times(1000) / 20);
}

// One after the other, without forgetting.
void expect_right_in_turn(const std::vector<Problem>& problems, int& mates) {
  Engine engine({kMemory, Features{}});
  for (const Problem& problem : problems) {
    const Reference reference = test::reference_solve(problem.position, problem.attacker(), kCap);
    ASSERT_TRUE(reference.decided) << test::text_of(problem);
    mates += reference.mate ? 1 : 0;
    const Answer answer = ask(engine, problem, true);
    EXPECT_EQ(fault_of(problem, reference, answer), "") << test::text_of(problem);
  }
}

Problem problem_of(const char* sfen) { return {test::position_of(sfen), Root::Attacker}; }

// A mate, unless the defender has something to put between.
TEST(EngineMemory, TheSameBoardWithAnotherHandOfTheDefenderIsAnotherProblem) {
  for (const char* sfen : {"k8/n8/2+R6/9/9/9/9/9/9 b - 1", "9/9/9/9/9/4b4/4k4/6P2/4PKG2 w - 1",
                           "K1B6/2k6/1+b7/3P5/9/9/9/9/9 w - 1", "9/9/9/3k5/9/9/9/7S+P/8K w r 1"}) {
    const Problem mate = problem_of(sfen);
    Problem none = mate;
    test::give_the_rest(none.position, ~mate.attacker(), false);
    int mates = 0;
    ASSERT_NO_FATAL_FAILURE(expect_right_in_turn({mate, none, mate}, mates));
    ASSERT_NO_FATAL_FAILURE(expect_right_in_turn({none, mate, none}, mates));
    EXPECT_EQ(mates, 3);
  }
}

// Two kings: the side to move attacks, or is attacked.
TEST(EngineMemory, TheSamePositionWithTheRolesExchangedIsAnotherProblem) {
  test::RandomProblems random(20261203U);
  Engine engine({kMemory, Features{}});
  int compared = 0;
  int mates = 0;
  while (compared < times(4000)) {
    const Problem root = random.next();
    if (root.position.pieces(shogi::PieceType::King).count() != 2) continue;
    engine.clear();
    const test::ReferenceGraph graph(root.position, root.attacker(), 200);
    for (const std::size_t node : test::sample(graph, 12, random.positions())) {
      for (const Root side : {Root::Defender, Root::Attacker, Root::Defender}) {
        const Problem problem{graph.position(node), side};
        // Moving out of no check is no problem of tsume.
        if (side == Root::Defender && !problem.position.in_check(~problem.attacker())) continue;
        const Reference reference =
            test::reference_solve(problem.position, problem.attacker(), 500);
        if (!reference.decided) continue;
        const Answer answer = ask(engine, problem, true);
        ASSERT_EQ(fault_of(problem, reference, answer), "") << test::text_of(problem);
        ++compared;
        mates += reference.mate ? 1 : 0;
      }
    }
  }
  EXPECT_GE(mates, 100);
}

// Positions that once went wrong, and some that are hard in their way. The test runs at the root of
// the source tree.
TEST(EngineRegress, KeptPositionsAreAnsweredRight) {
  std::ifstream file("tests/regress/engine.sfen");
  ASSERT_TRUE(file);
  int problems = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const std::string side = line.substr(0, tab);
    ASSERT_TRUE(side == "attacker" || side == "defender") << line;
    const auto position = test::parse_position(line.substr(tab + 1));
    ASSERT_TRUE(position) << line;
    const Problem problem{position.value(), side == "attacker" ? Root::Attacker : Root::Defender};
    const Reference reference =
        test::reference_solve(problem.position, problem.attacker(), 10 * kCap);
    ASSERT_TRUE(reference.decided) << line;
    for (const Setting& setting : settings()) {
      Engine engine({kMemory, setting.features});
      const Answer answer = ask(engine, problem, true);
      if (answer.status == Status::Unknown && !setting.features.raise_on_loops) continue;
      EXPECT_EQ(fault_of(problem, reference, answer), "") << setting.name << "\n" << line;
    }
    ++problems;
  }
  EXPECT_GE(problems, 4);
}

}  // namespace
}  // namespace tsumuya
