// The game behind what was told is legal by the naive rules, and tells just that.
#include "uncertain/tsuitate/tsuitate_record.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <utility>
#include <vector>

#include "naive/position.hpp"
#include "naive/rules.hpp"
#include "support/naive_bridge.hpp"
#include "support/notation.hpp"
#include "support/random_position.hpp"
#include "support/reference_tsuitate.hpp"
#include "uncertain/tsuitate/tsuitate_round.hpp"

namespace tsumuya::uncertain {
namespace {

using shogi::Move;
using shogi::Position;

// Random tries, answered by anything that may be told.
struct RandomGame {
  std::vector<TsuitateTurn> turns;
  TsuitateSet possible;
};
RandomGame random_game(const Position& start, test::RandomPositions& random) {
  constexpr int kTurns = 8;
  const TsuitateGame game;
  RandomGame played{{}, make_metaposition(game, {start})};
  for (int i = 0; i < kTurns; ++i) {
    std::vector<Move> tries;
    game.tries(played.possible, kMostBudget, tries);
    if (tries.empty() || played.possible.size() > 200) break;
    const Move attempt =
        tries[static_cast<std::size_t>(random.below(static_cast<int>(tries.size())))];
    TsuitateRound round = play_round(game, played.possible, attempt);
    if (round.parts.empty()) {
      played.turns.push_back({std::exchange(played.possible, {}), attempt, Told::mate()});
      break;
    }
    const int part = random.below(static_cast<int>(round.parts.size()));
    auto chosen = std::next(round.parts.begin(), part);
    played.turns.push_back(
        {std::exchange(played.possible, std::move(chosen->second)), attempt, chosen->first});
  }
  return played;
}

// The naive move that is the same; fails the test if it is not legal.
naive::Move legal_move(const naive::Position& position, Move m) {
  const std::vector<naive::Move> moves = naive::legal_moves(position);
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [&](const naive::Move& n) { return test::to_fast(n) == m; });
  EXPECT_NE(found, moves.end());
  return found == moves.end() ? naive::Move{} : *found;
}
bool is_legal(const naive::Position& position, Move m) {
  const std::vector<naive::Move> moves = naive::legal_moves(position);
  return std::any_of(moves.begin(), moves.end(),
                     [&](const naive::Move& n) { return test::to_fast(n) == m; });
}

TEST(TsuitateRecord, TheGameIsLegalAndTellsWhatWasTold) {
  test::RandomPositions random(91);
  std::size_t replies = 0;
  std::size_t fouls = 0;
  std::size_t mates = 0;
  std::size_t captures = 0;
  std::size_t taken = 0;
  for (int i = 0; i < 400; ++i) {
    const Position start = test::tsuitate_fight(random);
    const RandomGame random_one = random_game(start, random);
    const std::vector<PlayedTry> game = game_behind(random_one.turns, random_one.possible);
    SCOPED_TRACE(test::sfen_of(start));
    ASSERT_EQ(game.size(), random_one.turns.size());
    naive::Position now = test::to_naive(start);
    for (std::size_t t = 0; t < game.size(); ++t) {
      const PlayedTry& played = game[t];
      EXPECT_EQ(test::to_naive(played.before), now);
      EXPECT_EQ(played.attempt, random_one.turns[t].attempt);
      EXPECT_EQ(played.told, random_one.turns[t].told);
      if (played.told.is_foul()) {
        EXPECT_FALSE(is_legal(now, played.attempt));
        ++fouls;
        continue;
      }
      const naive::Move attempt = legal_move(now, played.attempt);
      const bool captures_one = now.at(attempt.to).has_value();
      captures += captures_one ? 1U : 0U;
      now = naive::apply(now, attempt);
      EXPECT_TRUE(naive::in_check(now, now.turn));
      if (played.told.kind == Told::Kind::Mate) {
        EXPECT_TRUE(naive::legal_moves(now).empty());
        EXPECT_TRUE(played.reply.is_none());
        ++mates;
        continue;
      }
      EXPECT_EQ(captures_one, played.told.captured != shogi::PieceType::None);
      const naive::Move reply = legal_move(now, played.reply);
      const bool takes = now.at(reply.to).has_value();
      EXPECT_EQ(played.told.taken, takes ? played.reply.to() : shogi::Square::None);
      taken += takes ? 1U : 0U;
      now = naive::apply(now, reply);
      ++replies;
    }
    if (game.empty()) continue;
    EXPECT_EQ(test::to_naive(end_of(game.back())), now);
  }
  EXPECT_GT(replies, 400U);
  EXPECT_GT(fouls, 25U);
  EXPECT_GT(mates, 5U);
  EXPECT_GT(captures, 20U);
  EXPECT_GT(taken, 50U);
}

}  // namespace
}  // namespace tsumuya::uncertain
