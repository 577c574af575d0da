// The solver against plain recursion over the naive rules, and its strategies against the replay.
#include "uncertain/tsuitate/tsuitate_solver.hpp"

#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "support/naive_bridge.hpp"
#include "support/notation.hpp"
#include "support/random_position.hpp"
#include "support/reference_tsuitate.hpp"
#include "uncertain/tsuitate/tsuitate_replay.hpp"
#include "uncertain/tsuitate/tsuitate_round.hpp"

namespace tsumuya::uncertain {
namespace {

using shogi::Move;
using shogi::Position;

constexpr std::array kEncodings{Encoding::None, Encoding::Sum, Encoding::Xor, Encoding::Crc};
constexpr const char* kSample = "7n1/7k1/3P5/6G2/9/9/9/9/9 b BGS 1";
// In eleven steps with two fouls. With the exclusive-or df-pn refutes here what it has proven.
constexpr const char* kColliding = "9/5g1kn/5R3/8+S/9/9/9/9/9 b sl 1";

// In three steps with one foul each.
constexpr std::array kWithFoul{"6+B2/8k/9/9/9/8B/9/9/9 b Ll 1", "8k/8n/9/9/9/9/9/9/9 b RBGr 1",
                               "8k/9/7Lb/7B1/9/9/9/9/9 b R 1", "9/8k/9/9/9/6RN1/9/9/9 b GL 1"};

Position position(const char* sfen) { return test::position_of(sfen); }

// Those that need a foul, then random ones.
std::vector<Position> problems(std::uint64_t seed, int count) {
  std::vector<Position> out;
  for (const char* const sfen : kWithFoul) out.push_back(position(sfen));
  test::RandomPositions random(seed);
  for (int i = 0; i < count; ++i) out.push_back(test::tsuitate_fight(random));
  return out;
}

TsuitateAnswer solve(const Position& pos, std::string_view algorithm, Encoding encoding,
                     std::uint64_t nodes, unsigned fouls = 2) {
  TsuitateOptions options;
  options.algorithm = algorithm;
  options.encoding = encoding;
  options.fouls = fouls;
  options.memory = std::size_t{4} << 20U;
  options.limits.nodes = nodes;
  return solve_tsuitate(pos, options);
}

TEST(TsuitateSolver, AgreesWithPlainRecursionOverTheNaiveRules) {
  constexpr int kFouls = 2;
  constexpr int kSteps = 3;
  int i = 0;
  std::size_t solved = 0;
  std::size_t with_fouls = 0;
  std::size_t longer = 0;
  for (const Position& pos : problems(81, 240)) {
    const test::NaivePositions start{test::to_naive(pos)};
    const std::string_view algorithm = i % 2 == 0 ? "dfid" : "dfpn";
    const Encoding encoding = kEncodings[static_cast<std::size_t>(i++ / 2 % 4)];
    const TsuitateAnswer answer = solve(pos, algorithm, encoding, 3'000, kFouls);
    const auto solves = [&](int steps, int fouls, int leftover) {
      return test::reference_solves(start, {steps, fouls, leftover});
    };
    SCOPED_TRACE(test::sfen_of(pos));
    if (answer.status != TsuitateStatus::Solved || answer.worth.steps > kSteps) {
      ++longer;
      EXPECT_FALSE(solves(kSteps, kFouls, 0));
      continue;
    }
    ++solved;
    const auto steps = static_cast<int>(answer.worth.steps);
    const auto fouls = static_cast<int>(answer.worth.fouls);
    const auto leftover = static_cast<int>(pieces_in(answer.worth.leftover));
    with_fouls += fouls > 0 ? 1 : 0;
    EXPECT_TRUE(answer.leftover_settled);
    EXPECT_TRUE(solves(steps, fouls, leftover));
    EXPECT_FALSE(solves(steps, fouls, leftover + 1));
    if (fouls > 0) {
      EXPECT_FALSE(solves(steps, fouls - 1, 0));
    }
    if (steps > 1) {
      EXPECT_FALSE(solves(steps - 2, kFouls, 0));
    }
  }
  EXPECT_GT(solved, 15U);
  EXPECT_GT(longer, 150U);
  EXPECT_GE(with_fouls, kWithFoul.size());
}

TEST(TsuitateSolver, AllAlgorithmsAndEncodingsGiveTheSameAnswer) {
  std::size_t solved = 0;
  std::size_t unsolvable = 0;
  std::size_t fouls = 0;
  for (const Position& pos : problems(82, 50)) {
    const TsuitateAnswer expected = solve(pos, "dfpn-tca", Encoding::Sum, 1'000);
    if (expected.status == TsuitateStatus::Unknown) continue;
    SCOPED_TRACE(test::sfen_of(pos));
    for (const std::string_view algorithm : tsuitate_algorithms()) {
      for (const Encoding encoding : {Encoding::Sum, Encoding::Crc, Encoding::None}) {
        SCOPED_TRACE(algorithm);
        const TsuitateAnswer answer = solve(pos, algorithm, encoding, 20'000);
        if (answer.status == TsuitateStatus::Unknown) continue;
        EXPECT_EQ(answer.status, expected.status);
        EXPECT_EQ(answer.worth.steps, expected.worth.steps);
        EXPECT_EQ(answer.worth.fouls, expected.worth.fouls);
        EXPECT_EQ(pieces_in(answer.worth.leftover), pieces_in(expected.worth.leftover));
        ++(answer.status == TsuitateStatus::Solved ? solved : unsolvable);
      }
    }
    fouls += expected.worth.fouls > 0 ? 1 : 0;
  }
  EXPECT_GT(solved, 150U);
  EXPECT_GT(unsolvable, 400U);
  EXPECT_GE(fouls, kWithFoul.size());
}

// The king on 2b, the tries and all replies of the paper's appendix; the rest is assumed
// (docs/tsuitate.md).
TEST(TsuitateSolver, TheSampleOfTheAppendix) {
  for (const std::string_view algorithm : {"dfid", "dfpn"}) {
    for (const Encoding encoding : kEncodings) {
      const TsuitateAnswer answer = solve(position(kSample), algorithm, encoding, 100'000, 8);
      ASSERT_EQ(answer.status, TsuitateStatus::Solved);
      EXPECT_EQ(answer.worth.steps, 7U);
      EXPECT_EQ(answer.worth.fouls, 0U);
      EXPECT_TRUE(answer.worth.leftover.empty());
      const Strategy& first = answer.strategy;
      EXPECT_EQ(test::usi_of(first.attempt), "S*2c");
      ASSERT_EQ(first.branches.size(), 1U);
      const Strategy& second = first.branches[0].next;
      EXPECT_EQ(test::usi_of(second.attempt), "B*2b");
      EXPECT_TRUE(second.mates);
      ASSERT_EQ(second.branches.size(), 1U);
      const Strategy& third = second.branches[0].next;
      EXPECT_EQ(test::usi_of(third.attempt), "2b3a+");
      EXPECT_FALSE(third.mates);
      ASSERT_EQ(third.branches.size(), 2U);
      EXPECT_EQ(third.branches[0].told.taken, shogi::make_square(2, 0));
      EXPECT_EQ(test::usi_of(third.branches[0].next.attempt), "G*3b");
      EXPECT_EQ(third.branches[1].told.taken, shogi::Square::None);
      EXPECT_EQ(test::usi_of(third.branches[1].next.attempt), "G*6b");
    }
  }
}

std::set<std::string> king_squares(const Metaposition<Position>& set) {
  std::set<std::string> squares;
  for (const Position& pos : set.positions()) {
    squares.insert(test::square_name(pos.king_square(~pos.side_to_move())));
  }
  return squares;
}

TEST(TsuitateSolver, TheRepliesOfTheSampleAreThoseThatTheAppendixLists) {
  using Squares = std::set<std::string>;
  const TsuitateGame game;
  const auto drop = [](shogi::PieceType t, int file, int rank) {
    return Move::drop(t, shogi::make_square(file - 1, rank - 1));
  };
  const auto first = play_round(game, make_metaposition(game, {position(kSample)}),
                                drop(shogi::PieceType::Silver, 2, 3));
  ASSERT_EQ(first.parts.size(), 1U);
  EXPECT_EQ(king_squares(first.parts.begin()->second), (Squares{"1a", "1c", "3a"}));
  const auto second =
      play_round(game, first.parts.begin()->second, drop(shogi::PieceType::Bishop, 2, 2));
  EXPECT_EQ(second.hands_at_mates.size(), 2U);
  ASSERT_EQ(second.parts.size(), 1U);
  EXPECT_EQ(king_squares(second.parts.begin()->second), (Squares{"4a", "4b"}));
  const auto third =
      play_round(game, second.parts.begin()->second,
                 Move::board(shogi::make_square(1, 1), shogi::make_square(2, 0), true));
  ASSERT_EQ(third.parts.size(), 2U);
  EXPECT_EQ(king_squares(third.parts.begin()->second), (Squares{"3a"}));
  EXPECT_EQ(king_squares(third.parts.rbegin()->second), (Squares{"5a", "5b"}));
}

// What wins from a set wins from each part of it, and with more fouls, by plain recursion.
TEST(TsuitateSolver, FewerPositionsAndMoreFoulsAreNoHarder) {
  test::RandomPositions random(84);
  const TsuitateGame game;
  std::size_t won = 0;
  std::size_t lost = 0;
  for (int i = 0; i < 150; ++i) {
    const auto start = make_metaposition(game, {test::tsuitate_fight(random)});
    std::vector<Move> tries;
    game.tries(start, {9, 2}, tries);
    if (tries.empty()) continue;
    const Move attempt =
        tries[static_cast<std::size_t>(random.below(static_cast<int>(tries.size())))];
    for (const auto& [told, set] : play_round(game, start, attempt).parts) {
      if (set.size() < 2 || set.size() > 4) continue;
      test::NaivePositions all;
      for (const Position& pos : set.positions()) all.push_back(test::to_naive(pos));
      std::array<bool, 3> of_all{};
      for (int fouls = 0; fouls < 3; ++fouls) {
        of_all[static_cast<std::size_t>(fouls)] = test::reference_solves(all, {1, fouls, 0});
        if (fouls > 0) {
          EXPECT_LE(of_all[static_cast<std::size_t>(fouls - 1)],
                    of_all[static_cast<std::size_t>(fouls)]);
        }
      }
      for (std::size_t left_out = 0; left_out < all.size(); ++left_out) {
        test::NaivePositions fewer = all;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
        for (int fouls = 0; fouls < 3; ++fouls) {
          const bool of_fewer = test::reference_solves(fewer, {1, fouls, 0});
          EXPECT_LE(of_all[static_cast<std::size_t>(fouls)], of_fewer);
          ++(of_fewer ? won : lost);
        }
      }
    }
  }
  EXPECT_GT(won, 20U);
  EXPECT_GT(lost, 50U);
}

TEST(TsuitateSolver, DominanceBySubsetChangesNoAnswer) {
  std::size_t solved = 0;
  int i = 0;
  for (const Position& pos : problems(85, 60)) {
    TsuitateOptions options;
    options.algorithm = i++ % 2 == 0 ? "dfid" : "dfpn";
    options.fouls = 2;
    options.memory = std::size_t{4} << 20U;
    options.limits.nodes = 5'000;
    const TsuitateAnswer plain = solve_tsuitate(pos, options);
    options.subsets = true;
    const TsuitateAnswer answer = solve_tsuitate(pos, options);
    SCOPED_TRACE(test::sfen_of(pos));
    EXPECT_TRUE(answer.collision.empty());
    if (plain.status == TsuitateStatus::Unknown || answer.status == TsuitateStatus::Unknown)
      continue;
    EXPECT_EQ(answer.status, plain.status);
    EXPECT_EQ(answer.worth.steps, plain.worth.steps);
    EXPECT_EQ(answer.worth.fouls, plain.worth.fouls);
    EXPECT_EQ(pieces_in(answer.worth.leftover), pieces_in(plain.worth.leftover));
    solved += answer.status == TsuitateStatus::Solved ? 1 : 0;
  }
  EXPECT_GT(solved, 8U);
}

TEST(TsuitateSolver, ALoneKingAgainstNoPiecesIsUnsolvable) {
  const TsuitateAnswer answer =
      solve(position("4k4/9/9/9/9/9/9/9/9 b GP 1"), "dfpn", Encoding::Sum, 50'000);
  EXPECT_EQ(answer.status, TsuitateStatus::Unsolvable);
}

// Changes one place of a strategy; `at` counts them down.
bool mutate(Strategy& strategy, int& at, int kind) {
  if (at-- == 0) {
    switch (kind) {
      case 0:  // another try
        strategy.attempt = strategy.attempt.is_drop()
                               ? Move::drop(shogi::PieceType::Pawn, strategy.attempt.to())
                               : Move::board(strategy.attempt.from(), strategy.attempt.to(),
                                             !strategy.attempt.promotes());
        return true;
      case 1:  // a branch is missing
        if (strategy.branches.empty()) return false;
        strategy.branches.pop_back();
        return true;
      case 2:  // a branch too many
        strategy.branches.push_back(
            {Told{Told::Kind::Reply, shogi::PieceType::Gold, shogi::make_square(8, 8)}, {}});
        return true;
      case 3:  // wrong about the mate
        strategy.mates = !strategy.mates;
        return true;
      default:  // what is told is another thing
        if (strategy.branches.empty()) return false;
        strategy.branches[0].told.taken = shogi::make_square(8, 8);
        return true;
    }
  }
  for (Branch& branch : strategy.branches) {
    if (mutate(branch.next, at, kind)) return true;
    if (at < 0) return false;
  }
  return false;
}

TEST(TsuitateReplay, AcceptsWhatTheSolverFindsAndRefusesWhatIsChanged) {
  std::array<std::size_t, 5> refused{};
  std::vector<Position> all = problems(83, 40);
  all.push_back(position(kSample));
  for (const Position& pos : all) {
    const TsuitateAnswer answer = solve(pos, "dfpn", Encoding::Sum, 3'000);
    if (answer.status != TsuitateStatus::Solved || answer.worth.steps > 7) continue;
    ASSERT_EQ(std::get<Worth>(replay({pos}, answer.strategy)), answer.worth);
    for (int kind = 0; kind < 5; ++kind) {
      for (int place = 0; place < 3; ++place) {
        Strategy changed = answer.strategy;
        int at = place;
        if (!mutate(changed, at, kind)) continue;
        // Another try may mate as well, but not one that leaves the same to be told at no mate.
        const auto ruled = replay({pos}, changed);
        if (std::holds_alternative<std::string>(ruled)) {
          ++refused[static_cast<std::size_t>(kind)];
        } else {
          EXPECT_EQ(kind, 0) << test::sfen_of(pos);
        }
      }
    }
  }
  for (std::size_t kind = 0; kind < 5; ++kind) EXPECT_GT(refused[kind], 5U) << kind;
}

TEST(TsuitateSolver, ALimitMakesTheAnswerUnknownWithItsReason) {
  const TsuitateAnswer answer = solve(position(kSample), "dfid", Encoding::Sum, 100);
  EXPECT_EQ(answer.status, TsuitateStatus::Unknown);
  EXPECT_EQ(answer.reason, andor::Reason::Nodes);
}

TEST(TsuitateSolver, WhatIsUnknownHasItsReason) {
  std::size_t unknown = 0;
  for (const Position& pos : problems(88, 20)) {
    for (const std::string_view algorithm : {"dfid", "dfpn", "dfpn-tca-snda", "pns"}) {
      for (const std::uint64_t nodes : {10U, 100U, 1'000U}) {
        const TsuitateAnswer answer = solve(pos, algorithm, Encoding::Xor, nodes);
        if (answer.status != TsuitateStatus::Unknown) continue;
        ++unknown;
        EXPECT_TRUE(answer.reason != andor::Reason::None || !answer.collision.empty())
            << test::sfen_of(pos) << ' ' << algorithm << ' ' << nodes;
      }
    }
  }
  EXPECT_GT(unknown, 100U);
}

TEST(TsuitateSolver, AProofThatIsRefutedWhenAskedAgainIsACollision) {
  const Position pos = position(kColliding);
  const TsuitateAnswer answer = solve(pos, "dfpn", Encoding::Xor, 1'000'000, 4);
  EXPECT_EQ(answer.status, TsuitateStatus::Unknown);
  EXPECT_FALSE(answer.collision.empty());
  EXPECT_FALSE(answer.mate_within);
  EXPECT_EQ(answer.refuted, Budget{});
  EXPECT_EQ(solve(pos, "dfpn", Encoding::Sum, 1'000'000, 4).status, TsuitateStatus::Solved);
}

// From the first node to the last, what is said of the steps never contradicts the answer.
TEST(TsuitateSolver, WhatALimitLeavesIsSaidAndTrue) {
  for (const std::string_view algorithm : {"dfid", "dfpn", "pns"}) {
    SCOPED_TRACE(algorithm);
    std::size_t with_refutation = 0;
    std::size_t with_mate = 0;
    std::size_t with_longer_mate = 0;
    std::size_t with_both = 0;
    for (const char* const sfen : {kSample, kColliding}) {
      const Position pos = position(sfen);
      const TsuitateAnswer whole = solve(pos, algorithm, Encoding::Sum, 100'000);
      ASSERT_EQ(whole.status, TsuitateStatus::Solved);
      const unsigned steps = whole.worth.steps;
      EXPECT_EQ(whole.refuted.steps, steps - 2);
      EXPECT_FALSE(whole.mate_within);
      for (std::uint64_t nodes = 1; nodes < whole.nodes; nodes += 1 + whole.nodes / 40) {
        const TsuitateAnswer answer = solve(pos, algorithm, Encoding::Sum, nodes);
        if (answer.status == TsuitateStatus::Solved) continue;
        EXPECT_EQ(answer.reason, andor::Reason::Nodes);
        EXPECT_LT(answer.refuted.steps, steps);
        with_refutation += answer.refuted.steps > 0 ? 1U : 0U;
        if (!answer.mate_within) continue;
        EXPECT_GE(answer.mate_within->steps, steps);
        if (answer.mate_within->steps == steps) {
          EXPECT_GE(answer.mate_within->fouls, whole.worth.fouls);
        }
        ++with_mate;
        with_longer_mate += answer.mate_within->steps > steps ? 1U : 0U;
        with_both += answer.refuted.steps == steps - 2 ? 1U : 0U;
      }
    }
    EXPECT_GT(with_refutation, 0U);
    if (algorithm == "dfpn") {
      EXPECT_GT(with_mate, 5U);
      EXPECT_GT(with_longer_mate, 0U);
      EXPECT_GT(with_both, 0U);
    }
  }
}

TEST(TsuitateSolver, TheAuditFindsCollisionsOfTheExclusiveOrAndNoneOfTheSum) {
  TsuitateOptions options;
  options.algorithm = "dfid";
  options.audit = true;
  options.encoding = Encoding::Xor;
  EXPECT_GT(solve_tsuitate(position(kSample), options).collisions.value(), 10U);
  options.encoding = Encoding::Sum;
  EXPECT_EQ(solve_tsuitate(position(kSample), options).collisions, 0U);
  options.encoding = Encoding::Crc;
  EXPECT_EQ(solve_tsuitate(position(kSample), options).collisions, 0U);
  options.encoding = Encoding::None;
  EXPECT_EQ(solve_tsuitate(position(kSample), options).collisions, std::nullopt);
  options.encoding = Encoding::Sum;
  options.audit = false;
  EXPECT_EQ(solve_tsuitate(position(kSample), options).collisions, std::nullopt);
}

TEST(TsuitateSolver, AnAuditThatIsFullEndsTheSearch) {
  for (const std::string_view algorithm : {"dfid", "dfpn", "pns"}) {
    SCOPED_TRACE(algorithm);
    TsuitateOptions options;
    options.algorithm = algorithm;
    options.memory = std::size_t{4} << 20U;
    options.audit = true;
    options.limits.nodes = 200'000;
    const Position pos = position("4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1");
    const TsuitateAnswer answer = solve_tsuitate(pos, options);
    EXPECT_EQ(answer.status, TsuitateStatus::Unknown);
    EXPECT_EQ(answer.reason, andor::Reason::Memory);
    EXPECT_LT(answer.nodes, 50'000U);
  }
}

}  // namespace
}  // namespace tsumuya::uncertain
