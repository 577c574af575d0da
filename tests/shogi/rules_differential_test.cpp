// The fast rules against the naive ones, on seeded random positions.
//
// 96,000 positions in twelve shards. Each is compared in full; what kinds of position came by is
// counted and the counts are asserted, so that the comparison cannot run empty.
#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "naive/notation.hpp"
#include "naive/rules.hpp"
#include "shogi/movegen.hpp"
#include "support/naive_bridge.hpp"
#include "support/notation.hpp"
#include "support/pawn_mate.hpp"
#include "support/random_position.hpp"

namespace tsumuya {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;
using shogi::Undo;

constexpr int kShards = 12;
constexpr int kPositionsPerShard = 8000;

struct Seen {
  int positions = 0;
  int two_kings = 0;
  int one_king = 0;
  int white_to_move = 0;
  int sparse = 0;   // fewer than 10 pieces on the board
  int crowded = 0;  // more than 25
  int in_check = 0;
  int double_check = 0;
  int mated = 0;
  int mates_in_one = 0;
  int counter_checks = 0;      // in check, and answers it with a check
  int refused_pawn_mates = 0;  // a pawn drop that would mate was left out
  long legal_moves = 0;
};

class Rules : public testing::TestWithParam<int> {};

void compare_moves(const Position& pos, const naive::Position& slow, Seen& seen) {
  const std::vector<Move> legal = test::sorted(shogi::legal_moves(pos));
  ASSERT_EQ(legal, test::to_fast_sorted(naive::legal_moves(slow)));
  seen.legal_moves += static_cast<long>(legal.size());
  ASSERT_EQ(test::sorted(shogi::checks(pos)), test::to_fast_sorted(naive::checks(slow)));
  const std::vector<Move> evasions = test::sorted(shogi::evasions(pos));
  ASSERT_EQ(evasions, test::to_fast_sorted(naive::evasions(slow)));
  const bool in_check = pos.in_check(pos.side_to_move());
  ASSERT_EQ(in_check, naive::in_check(slow, slow.turn));
  if (in_check) {
    ASSERT_EQ(evasions, legal);
  }
  ASSERT_EQ(shogi::is_mate(pos), in_check && legal.empty());
}

// Mate in one against playing every check out, by the fast rules and by the naive ones.
void compare_mate_in_one(Position& pos, const naive::Position& slow, Seen& seen) {
  const Position before = pos;
  bool exists = false;
  for (const Move m : shogi::checks(pos)) {
    const Undo undo = pos.make(m);
    exists |= shogi::legal_moves(pos).empty();
    pos.unmake(m, undo);
  }
  const Move found = shogi::mate_in_one(pos);
  ASSERT_EQ(pos, before);
  ASSERT_EQ(!found.is_none(), exists);
  ASSERT_EQ(naive::mate_in_one(slow).has_value(), exists);
  if (!exists) return;
  ++seen.mates_in_one;
  ASSERT_TRUE(shogi::is_legal(pos, found));
  const Undo undo = pos.make(found);
  ASSERT_TRUE(shogi::is_mate(pos));
  pos.unmake(found, undo);
}

void compare_make_and_unmake(Position& pos, const naive::Position& slow) {
  const Position before = pos;
  const MoveList list = shogi::legal_moves(pos);
  const std::vector<naive::Move> slow_list = naive::legal_moves(slow);
  for (const Move m : list) {
    const Undo undo = pos.make(m);
    ASSERT_TRUE(pos.is_consistent());
    ASSERT_FALSE(pos.in_check(~pos.side_to_move()));
    pos.unmake(m, undo);
    ASSERT_EQ(pos, before);
    ASSERT_EQ(pos.board_key(), before.board_key());
    ASSERT_EQ(pos.hand_key(), before.hand_key());
    ASSERT_TRUE(pos.is_consistent());
  }
  // What the position becomes, against the naive rules, for some of the moves.
  for (std::size_t i = 0; i < slow_list.size(); i += 1 + slow_list.size() / 4) {
    const Move m = test::to_fast(slow_list[i]);
    const Undo undo = pos.make(m);
    ASSERT_EQ(test::sfen_of(pos), naive::to_sfen(naive::apply(slow, slow_list[i])));
    pos.unmake(m, undo);
  }
}

template <typename Turn>
std::vector<Move> turned(const MoveList& list, Turn turn) {
  std::vector<Move> out;
  for (const Move m : list) out.push_back(turn(m));
  std::sort(out.begin(), out.end());
  return out;
}

template <typename Turn>
void compare_turned(const Position& pos, Turn turn) {
  const Position other = turn(pos);
  ASSERT_TRUE(other.is_consistent());
  ASSERT_EQ(turn(other), pos);
  ASSERT_EQ(test::sorted(shogi::legal_moves(other)), turned(shogi::legal_moves(pos), turn));
  ASSERT_EQ(test::sorted(shogi::checks(other)), turned(shogi::checks(pos), turn));
  ASSERT_EQ(test::sorted(shogi::evasions(other)), turned(shogi::evasions(pos), turn));
}

void count(const Position& pos, Seen& seen) {
  const Color us = pos.side_to_move();
  const int kings = pos.pieces(PieceType::King).count();
  ++seen.positions;
  seen.two_kings += kings == 2 ? 1 : 0;
  seen.one_king += kings == 1 ? 1 : 0;
  seen.white_to_move += us == Color::White ? 1 : 0;
  seen.sparse += pos.occupied().count() < 10 ? 1 : 0;
  seen.crowded += pos.occupied().count() > 25 ? 1 : 0;
  seen.in_check += pos.in_check(us) ? 1 : 0;
  seen.double_check += pos.checkers_of(us).more_than_one() ? 1 : 0;
  seen.mated += shogi::is_mate(pos) ? 1 : 0;
  seen.counter_checks += pos.in_check(us) && !shogi::checks(pos).empty() ? 1 : 0;
  seen.refused_pawn_mates += test::refuses_pawn_mate(pos) ? 1 : 0;
}

TEST_P(Rules, FastEqualsNaive) {
  test::RandomPositions positions(20261115U + static_cast<unsigned>(GetParam()));
  Seen seen;
  for (int i = 0; i < kPositionsPerShard; ++i) {
    Position pos = positions.next();
    SCOPED_TRACE(test::sfen_of(pos));
    ASSERT_TRUE(pos.is_consistent());
    const naive::Position slow = test::to_naive(pos);
    ASSERT_NO_FATAL_FAILURE(compare_moves(pos, slow, seen));
    ASSERT_NO_FATAL_FAILURE(compare_mate_in_one(pos, slow, seen));
    ASSERT_NO_FATAL_FAILURE(compare_make_and_unmake(pos, slow));
    ASSERT_NO_FATAL_FAILURE(compare_turned(pos, [](const auto& x) { return shogi::rotated(x); }));
    // The mirror image of a position is a position with the same rules.
    ASSERT_NO_FATAL_FAILURE(compare_turned(pos, [](const auto& x) { return shogi::mirrored(x); }));
    count(pos, seen);
  }
  EXPECT_EQ(seen.positions, kPositionsPerShard);
  EXPECT_GE(seen.two_kings, kPositionsPerShard / 4);
  EXPECT_GE(seen.one_king, kPositionsPerShard / 4);
  EXPECT_GE(seen.white_to_move, kPositionsPerShard / 4);
  EXPECT_GE(seen.sparse, kPositionsPerShard / 5);
  EXPECT_GE(seen.crowded, kPositionsPerShard / 5);
  EXPECT_GE(seen.in_check, kPositionsPerShard / 10);
  EXPECT_GE(seen.double_check, kPositionsPerShard / 200);
  EXPECT_GE(seen.mated, 10);
  EXPECT_GE(seen.mates_in_one, kPositionsPerShard / 50);
  EXPECT_GE(seen.counter_checks, 20);
  EXPECT_GE(seen.refused_pawn_mates, 5);
  RecordProperty("positions", seen.positions);
  RecordProperty("mates_in_one", seen.mates_in_one);
  RecordProperty("refused_pawn_mates", seen.refused_pawn_mates);
  if (testing::Test::HasFailure()) {
    ADD_FAILURE() << "seen: two kings " << seen.two_kings << ", one " << seen.one_king << ", white "
                  << seen.white_to_move << ", sparse " << seen.sparse << ", crowded "
                  << seen.crowded << ", in check " << seen.in_check << ", double "
                  << seen.double_check << ", mated " << seen.mated << ", mate in one "
                  << seen.mates_in_one << ", counter-checks " << seen.counter_checks
                  << ", pawn mates refused " << seen.refused_pawn_mates;
  }
}

INSTANTIATE_TEST_SUITE_P(Shards, Rules, testing::Range(0, kShards));

}  // namespace
}  // namespace tsumuya
