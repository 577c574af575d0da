// The referee against the naive rules.
#include "uncertain/tsuitate/tsuitate.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "naive/rules.hpp"
#include "support/naive_bridge.hpp"
#include "support/notation.hpp"
#include "support/random_position.hpp"
#include "support/reference_tsuitate.hpp"
#include "uncertain/tsuitate/tsuitate_game.hpp"
#include "uncertain/tsuitate/tsuitate_round.hpp"

namespace tsumuya::uncertain {
namespace {

using shogi::Move;
using shogi::Position;

Position position(const char* sfen) { return test::position_of(sfen); }

std::vector<Position> hunts(std::uint64_t seed, std::size_t count) {
  test::RandomPositions random(seed);
  std::vector<Position> out;
  while (out.size() < count) {
    test::Recipe recipe = random.random_recipe();
    recipe.hunt = true;
    if (recipe.kings == test::Kings::None) recipe.kings = test::Kings::Both;
    recipe.on_board = std::min(recipe.on_board, 14);
    const Position pos = random.next(recipe);
    if (pos.has_king(~pos.side_to_move())) out.push_back(pos);
  }
  return out;
}

TEST(Tsuitate, TriesAreTheMovesOnTheBoardWithOwnPiecesAlone) {
  std::size_t tries = 0;
  for (const Position& pos : hunts(71, 150)) {
    const auto expected = test::to_fast_sorted(test::reference_tries(test::to_naive(pos)));
    EXPECT_EQ(test::sorted(visible_moves(pos)), expected) << test::sfen_of(pos);
    tries += expected.size();
  }
  EXPECT_GT(tries, 5'000U);
}

TEST(Tsuitate, FoulsAreTheTriesThatAreNotLegalByTheNaiveRules) {
  std::array<std::size_t, 5> seen{};
  std::size_t checks = 0;
  for (const Position& pos : hunts(72, 150)) {
    const auto legal = test::to_fast_sorted(naive::legal_moves(test::to_naive(pos)));
    const auto checking = test::to_fast_sorted(naive::checks(test::to_naive(pos)));
    const auto has = [](const std::vector<Move>& moves, Move m) {
      return std::binary_search(moves.begin(), moves.end(), m);
    };
    for (const Move attempt : visible_moves(pos)) {
      const Foul foul = foul_of(pos, attempt);
      EXPECT_EQ(foul == Foul::None, has(legal, attempt)) << test::sfen_of(pos);
      ++seen[static_cast<std::size_t>(foul)];
      if (has(checking, attempt)) {
        ++checks;
      } else {
        EXPECT_EQ(is_legal_without_check(pos, attempt), foul == Foul::None) << test::sfen_of(pos);
      }
    }
  }
  EXPECT_GT(seen[static_cast<std::size_t>(Foul::None)], 5'000U);
  EXPECT_GT(seen[static_cast<std::size_t>(Foul::Jump)], 100U);
  EXPECT_GT(seen[static_cast<std::size_t>(Foul::Occupied)], 500U);
  EXPECT_GT(seen[static_cast<std::size_t>(Foul::OwnKing)], 100U);
  EXPECT_GT(checks, 300U);
}

TEST(Tsuitate, MateByADroppedPawnIsAFoul) {
  const Position pos = position("5+R1nk/9/8G/9/9/9/9/9/9 b P 1");
  EXPECT_EQ(foul_of(pos, Move::drop(shogi::PieceType::Pawn, shogi::make_square(0, 1))),
            Foul::PawnMate);
  // The same drop is a check like any other where the king can go aside.
  const Position free = position("8k/9/8G/9/9/9/9/9/9 b P 1");
  EXPECT_EQ(foul_of(free, Move::drop(shogi::PieceType::Pawn, shogi::make_square(0, 1))),
            Foul::None);
}

TEST(Tsuitate, OfTwoFoulsAtOnceNoneIsOverlooked) {
  // The rook's way is barred, and it is pinned besides.
  const Position pos = position("4k4/4p4/9/4R4/9/9/4r4/9/4K4 b - 1");
  EXPECT_EQ(foul_of(pos, Move::board(shogi::make_square(4, 3), shogi::make_square(4, 0), false)),
            Foul::Jump);
  EXPECT_EQ(foul_of(pos, Move::board(shogi::make_square(4, 3), shogi::make_square(3, 3), false)),
            Foul::OwnKing);
}

// Sets that arise in play, with what is told about them.
struct Arisen {
  std::size_t sets = 0;
  std::size_t largest = 0;
  std::size_t captures = 0;
  std::size_t taken = 0;
  std::size_t fouls = 0;
  std::size_t mates = 0;
  std::size_t forbidden = 0;
};

test::NaivePositions to_naive(const Metaposition<Position>& set) {
  test::NaivePositions out;
  for (const Position& pos : set.positions()) out.push_back(test::to_naive(pos));
  return out;
}

void expect_same(const Metaposition<Position>& set, const test::NaivePositions& expected) {
  ASSERT_EQ(set.size(), expected.size());
  for (const Position& pos : set.positions()) {
    EXPECT_NE(std::find(expected.begin(), expected.end(), test::to_naive(pos)), expected.end());
  }
}

// Every try of the set, and then on from one of the sets that it leads to.
void follow(const Metaposition<Position>& set, int rounds, test::RandomPositions& random,
            Arisen& arisen) {
  const TsuitateGame game;
  ++arisen.sets;
  arisen.largest = std::max(arisen.largest, set.size());
  std::vector<Move> tries;
  game.tries(set, {99, 99}, tries);
  const test::ReferenceSet reference(to_naive(set));
  std::vector<Metaposition<Position>> next;
  for (const naive::Move& m : test::reference_tries(reference.positions.front())) {
    const test::ReferenceRound expected = test::reference_round(reference, m);
    const Move attempt = test::to_fast(m);
    const bool given = std::find(tries.begin(), tries.end(), attempt) != tries.end();
    ASSERT_EQ(given, expected.allowed) << test::sfen_of(set[0]);
    if (!expected.allowed) {
      ++arisen.forbidden;
      continue;
    }
    const TsuitateRound round = play_round(game, set, attempt);
    EXPECT_EQ(!round.hands_at_mates.empty(), expected.mates);
    arisen.mates += expected.mates ? 1U : 0U;
    ASSERT_EQ(round.parts.size(), expected.told.size());
    for (const auto& [told, part] : round.parts) {
      ASSERT_TRUE(expected.told.contains(told));
      expect_same(part, expected.told.at(told));
      arisen.captures += told.captured != shogi::PieceType::None ? 1U : 0U;
      arisen.taken += told.taken != shogi::Square::None ? 1U : 0U;
      arisen.fouls += told.is_foul() ? 1U : 0U;
      next.push_back(part);
    }
  }
  if (rounds == 0 || next.empty()) return;
  follow(next[static_cast<std::size_t>(random.below(static_cast<int>(next.size())))], rounds - 1,
         random, arisen);
}

TEST(Tsuitate, WhatIsToldAndWhatIsLeftIsAsByTheNaiveRules) {
  Arisen arisen;
  test::RandomPositions random(73);
  for (int i = 0; i < 150; ++i) {
    follow(make_metaposition(TsuitateGame{}, {test::tsuitate_fight(random)}), 3, random, arisen);
  }
  EXPECT_GT(arisen.sets, 200U);
  EXPECT_GT(arisen.largest, 8U);
  EXPECT_GT(arisen.captures, 50U);
  EXPECT_GT(arisen.taken, 300U);
  EXPECT_GT(arisen.fouls, 40U);
  EXPECT_GT(arisen.mates, 30U);
  EXPECT_GT(arisen.forbidden, 5'000U);
}

TEST(Tsuitate, WhatHeSeesAfterATryIsHisPartOfTheBoard) {
  std::size_t seen = 0;
  for (const Position& pos : hunts(74, 100)) {
    const TsuitateGame game;
    const auto set = make_metaposition(game, {pos});
    std::vector<Move> tries;
    game.tries(set, {99, 99}, tries);
    for (const Move attempt : tries) {
      for (const auto& [told, part] : play_round(game, set, attempt).parts) {
        ++seen;
        EXPECT_EQ(view_after(own_view(pos), attempt, told), own_view(part[0]));
      }
    }
  }
  EXPECT_GT(seen, 300U);
}

}  // namespace
}  // namespace tsumuya::uncertain
