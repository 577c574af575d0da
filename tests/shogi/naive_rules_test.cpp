// What is about the naive rules alone: the order of their lists, and that their moves keep a whole
// game sound. The rules themselves are stated in rules_by_name_test.cpp and
// checks_by_name_test.cpp.
#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <vector>

#include "naive/notation.hpp"
#include "naive/position.hpp"
#include "naive/rules.hpp"
#include "rules_view.hpp"

namespace tsumuya::naive {
namespace {

Square mirrored(Square square) { return {10 - square.file, square.rank}; }

Move mirrored(Move move) {
  if (!move.drop) move.from = mirrored(move.from);
  move.to = mirrored(move.to);
  return move;
}

Position mirrored(const Position& position) {
  Position result = position;
  for (const Square square : kAllSquares) result.at(mirrored(square)) = position.at(square);
  return result;
}

int pieces_in_all(const Position& position) {
  int count = 0;
  for (const std::optional<Piece>& piece : position.board) count += piece ? 1 : 0;
  for (const auto& hand : position.hands) {
    for (const int pieces : hand) count += pieces;
  }
  return count;
}

// The moves of the image of a position, written as in the position itself.
template <typename Map>
std::vector<Move> moves_through(const Position& position, Map map) {
  std::vector<Move> moves;
  for (const Move& move : legal_moves(map(position))) moves.push_back(map(move));
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(NaiveRandomGames, MovesAreSortedSymmetricAndKeepThePositionSound) {
  const auto turn = [](const auto& x) { return test::Naive::rotated(x); };
  const auto mirror = [](const auto& x) { return mirrored(x); };
  std::mt19937 random(20240229);
  int positions = 0;
  for (int game = 0; game < 20; ++game) {
    Position position = test::Naive::parse(test::kInitial);
    for (int ply = 0; ply < 100; ++ply) {
      const std::vector<Move> moves = legal_moves(position);
      ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
      ASSERT_EQ(moves, moves_through(position, turn)) << to_sfen(position);
      ASSERT_EQ(moves, moves_through(position, mirror)) << to_sfen(position);
      ASSERT_EQ(parse_sfen(to_sfen(position)), position) << to_sfen(position);
      ASSERT_EQ(pieces_in_all(position), 40) << to_sfen(position);
      ++positions;
      if (moves.empty()) break;
      position = apply(position, moves[random() % moves.size()]);
    }
  }
  EXPECT_GE(positions, 1500);
}

}  // namespace
}  // namespace tsumuya::naive
