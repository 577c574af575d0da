// The engine's promises: limits and reasons, verdicts at the edge, the listener, little memory.
#include "tsume/engine/engine.hpp"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <string_view>

#include "shogi/movegen.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"

namespace tsumuya::tsume {
namespace {

using andor::Clock;
using andor::Limits;
using andor::Reason;
using shogi::Position;

Position position(std::string_view sfen) { return test::position_of(sfen); }

// A king in the open, chased with everything in hand: far more than a second's work.
constexpr std::string_view kEndless = "9/9/9/9/4k4/9/9/9/4K4 b 2R2B4G4S4N4L9P9p 1";

// Shogi Zuko (1755), numbers 98 and 99: each some hundred thousand nodes, more than 4 MB hold.
constexpr std::array<std::string_view, 2> kLarge{
    "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1",
    "k1+P4n1/2L+P2sL1/r4+P+P1P/+BpP+Pl1+Rg1/NP1S+PP+p1g/2L+p1g+P1+P/Ps1G1+P1N1/1sN1P4/B8 b - 1"};

TEST(EngineLimits, NodesEndASearchWithTheirReason) {
  Engine engine({4, {}});
  const Answer answer =
      test::solve_certified(engine, position(kEndless), Root::Attacker, test::node_limit(100));
  EXPECT_EQ(answer.status, Status::Unknown);
  EXPECT_EQ(answer.reason, Reason::Nodes);
  EXPECT_LE(answer.counters.expanded, 100U);
  EXPECT_TRUE(answer.line.empty());
}

TEST(EngineLimits, ADeadlineInThePastEndsASearchWithItsReason) {
  Engine engine({4, {}});
  Limits limits;
  limits.deadline = Clock::now();
  const Answer answer = test::solve_certified(engine, position(kEndless), Root::Attacker, limits);
  EXPECT_EQ(answer.status, Status::Unknown);
  EXPECT_EQ(answer.reason, Reason::Time);
  EXPECT_LE(answer.counters.expanded, 1024U);
}

TEST(EngineLimits, AStopTokenEndsASearchWithItsReason) {
  Engine engine({4, {}});
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  const Answer answer = test::solve_certified(engine, position(kEndless), Root::Attacker, limits);
  EXPECT_EQ(answer.status, Status::Unknown);
  EXPECT_EQ(answer.reason, Reason::Stopped);
  EXPECT_LE(answer.counters.expanded, 1024U);
}

TEST(EngineLimits, AnUnfinishedSearchLeavesNothingFalseBehind) {
  const test::Problem problem{position("8k/7s1/6G2/9/9/9/9/9/9 b GN2r2b2g3s3n4l18p 1")};
  const test::Reference reference =
      test::reference_solve(problem.position, problem.attacker(), 300'000);
  ASSERT_TRUE(reference.decided);
  for (std::uint64_t nodes = 1; nodes < 200; nodes += 23) {
    Engine engine({4, {}});
    test::solve_certified(engine, problem.position, problem.root, test::node_limit(nodes));
    const Answer answer =
        test::solve_certified(engine, problem.position, problem.root, test::node_limit(1'000'000));
    ASSERT_EQ(test::fault_of(problem, reference, answer), "") << nodes;
  }
}

TEST(EngineVerdicts, WithoutACheckThereIsNoMate) {
  Engine engine({4, {}});
  for (const std::string_view sfen :
       {"4k4/9/9/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/9/9/9/P8 b 2r2b4g4s4n4l17p 1",
        "8k/9/9/9/9/9/9/9/K7r b - 1"}) {
    const Answer answer =
        test::solve_certified(engine, position(sfen), Root::Attacker, test::node_limit(1000));
    EXPECT_EQ(answer.status, Status::NoMate) << sfen;
    EXPECT_EQ(answer.reason, Reason::None);
    EXPECT_TRUE(answer.line.empty());
  }
}

TEST(EngineVerdicts, ADefenderWhoIsMatedIsMatedAtOnce) {
  Engine engine({4, {}});
  const Answer answer = test::solve_certified(engine, position("k8/G8/P8/9/9/9/9/9/9 w - 1"),
                                              Root::Defender, test::node_limit(1000));
  EXPECT_EQ(answer.status, Status::Mate);
  EXPECT_TRUE(answer.line.empty());
}

TEST(EngineVerdicts, AMateByADroppedPawnIsNone) {
  Engine engine({4, {}});
  const Position gold = position("kn7/9/1G7/9/9/9/9/9/9 b G 1");
  const Position pawn = position("kn7/9/1G7/9/9/9/9/9/9 b P 1");
  EXPECT_EQ(test::solve_certified(engine, gold, Root::Attacker, test::node_limit(10'000)).status,
            Status::Mate);
  engine.clear();
  const test::Problem problem{pawn};
  const test::Reference reference = test::reference_solve(pawn, problem.attacker(), 10'000);
  ASSERT_TRUE(reference.decided);
  const Answer answer =
      test::solve_certified(engine, pawn, Root::Attacker, test::node_limit(10'000));
  EXPECT_EQ(test::fault_of(problem, reference, answer), "");
}

TEST(EngineRoot, ADefenderWhoIsNotInCheckMayDropAnywhere) {
  Engine engine({4, {}});
  const Position root = position("4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1");
  EXPECT_EQ(test::solve_certified(engine, root, Root::Defender, test::node_limit(10'000)).status,
            Status::NoMate);
}

TEST(EngineListener, IsToldNodesNumbersAndALineOfLegalMoves) {
  Engine engine({4, {}});
  const Position root = position("2k6/9/4L4/1+r7/9/9/9/9/9 b BGNLrb3g4s3n2l18p 1");
  int calls = 0;
  std::uint64_t last = 0;
  engine.solve(
      root, Root::Attacker, test::node_limit(20'000),
      [&](const Progress& progress) {
        ++calls;
        EXPECT_GT(progress.nodes, last);
        last = progress.nodes;
        EXPECT_GT(progress.pn, 0U);
        EXPECT_GT(progress.dn, 0U);
        EXPECT_LE(progress.hash_permille, 1000U);
        EXPECT_LE(progress.line.size(), progress.max_depth);
        Position pos = root;
        for (const shogi::Move m : progress.line) {
          ASSERT_TRUE(shogi::is_legal(pos, m));
          pos.make(m);
        }
      },
      std::chrono::milliseconds(0));
  EXPECT_GE(calls, 10);
}

TEST(EngineMemory, AProblemLargerThanTheTableIsStillSolved) {
  std::size_t collections = 0;
  for (const std::string_view sfen : kLarge) {
    Engine engine({kLeastMemory, {}});
    const test::Problem problem{position(sfen)};
    const Answer answer =
        test::solve_certified(engine, problem.position, problem.root, test::node_limit(5'000'000));
    EXPECT_EQ(answer.status, Status::Mate) << sfen;
    EXPECT_EQ(test::fault_of(problem, test::Reference{}, answer), "") << sfen;
    collections += answer.collections;
  }
  EXPECT_GE(collections, 1U);
}

}  // namespace
}  // namespace tsumuya::tsume
