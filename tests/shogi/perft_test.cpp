// Known counts of move sequences.
#include "shogi/perft.hpp"

#include <gtest/gtest.h>

#include "naive/rules.hpp"
#include "support/naive_bridge.hpp"
#include "support/notation.hpp"
#include "support/random_position.hpp"

namespace tsumuya::shogi {
namespace {

TEST(Perft, InitialPosition) {
  Position pos = Position::initial();
  EXPECT_EQ(perft(pos, 0), 1U);
  EXPECT_EQ(perft(pos, 1), 30U);
  EXPECT_EQ(perft(pos, 2), 900U);
  EXPECT_EQ(perft(pos, 3), 25'470U);
  EXPECT_EQ(perft(pos, 4), 719'731U);
  EXPECT_EQ(perft(pos, 5), 19'861'490U);
  EXPECT_EQ(pos, Position::initial());
}

TEST(Perft, PositionWithTheMostLegalMoves) {
  Position pos = test::position_of("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
  EXPECT_EQ(perft(pos, 1), 593U);
}

std::uint64_t slow_check_tree(const naive::Position& pos, int depth, bool attacking) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  for (const naive::Move& m : attacking ? naive::checks(pos) : naive::legal_moves(pos)) {
    nodes += slow_check_tree(naive::apply(pos, m), depth - 1, !attacking);
  }
  return nodes;
}

TEST(Perft, TreeOfChecksAndEvasionsEqualsTheNaiveOne) {
  test::RandomPositions positions(7);
  int grown = 0;
  for (int i = 0; i < 300; ++i) {
    Position pos = positions.next({test::Kings::OnlyWhite, 8, 4, 75, 55, true});
    const std::uint64_t nodes = perft(pos, 3, Tree::Checks);
    ASSERT_EQ(nodes, slow_check_tree(test::to_naive(pos), 3, true)) << test::sfen_of(pos);
    grown += nodes > 0 ? 1 : 0;
  }
  EXPECT_GE(grown, 100);
}

}  // namespace
}  // namespace tsumuya::shogi
