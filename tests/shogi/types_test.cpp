// Bitboards, hands and moves: the small value types.
#include "shogi/types.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <vector>

#include "shogi/bitboard.hpp"
#include "shogi/hand.hpp"
#include "shogi/move.hpp"

namespace tsumuya::shogi {
namespace {

TEST(Square, RotationAndMirrorAreInvolutions) {
  for (std::size_t i = 0; i <= kSquares; ++i) {
    const Square s = square_at(i);
    EXPECT_EQ(rotated(rotated(s)), s);
    EXPECT_EQ(mirrored(mirrored(s)), s);
  }
  EXPECT_EQ(rotated(make_square(0, 0)), make_square(8, 8));
  EXPECT_EQ(mirrored(make_square(0, 3)), make_square(8, 3));
}

TEST(PieceTypes, PromotionAndBack) {
  for (const PieceType t : kAllPieceTypes) {
    if (can_promote(t)) {
      EXPECT_TRUE(is_promoted(promoted(t)));
      EXPECT_EQ(unpromoted(promoted(t)), t);
      EXPECT_EQ(set_size(promoted(t)), set_size(t));
    }
    EXPECT_EQ(type_of(make_piece(Color::White, t)), t);
    EXPECT_EQ(color_of(make_piece(Color::White, t)), Color::White);
  }
  EXPECT_FALSE(can_promote(PieceType::Gold));
  EXPECT_FALSE(can_promote(PieceType::King));
  EXPECT_EQ(unpromoted(PieceType::King), PieceType::King);
}

TEST(Bitboards, FilesAndRanksPartitionTheBoard) {
  Bitboard files;
  Bitboard ranks;
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(file_set(i).count(), 9);
    EXPECT_EQ(rank_set(i).count(), 9);
    EXPECT_TRUE((files & file_set(i)).none());
    EXPECT_TRUE((ranks & rank_set(i)).none());
    files |= file_set(i);
    ranks |= rank_set(i);
  }
  EXPECT_EQ(files, kAllSquares);
  EXPECT_EQ(ranks, kAllSquares);
}

TEST(Bitboards, ForEachVisitsEverySquareOnceInOrder) {
  std::vector<Square> seen;
  for_each(kAllSquares, [&](Square s) { seen.push_back(s); });
  ASSERT_EQ(seen.size(), kSquares);
  for (std::size_t i = 0; i < kSquares; ++i) EXPECT_EQ(seen[i], square_at(i));
}

RC_GTEST_PROP(Bitboards, EmptyFilesAreThoseWithoutAPawn, ()) {
  Bitboard pawns;
  Bitboard expected;
  for (int file = 0; file < 9; ++file) {
    const int rank = *rc::gen::inRange(0, 10);
    if (rank < 9) {
      pawns |= bit(make_square(file, rank));
    } else {
      expected |= file_set(file);
    }
  }
  RC_ASSERT(empty_files(pawns) == expected);
}

RC_GTEST_PROP(Bitboards, MoreThanOneAgreesWithCount, (std::uint64_t lo, std::uint64_t hi)) {
  // Sparse sets, where the answer changes.
  const Bitboard b{lo & (lo << 7U) & (lo >> 11U) & Bitboard::kLoMask, hi & (hi >> 5U) & 0x3U};
  RC_ASSERT(b.more_than_one() == (b.count() > 1));
  RC_ASSERT(b.any() == (b.count() > 0));
}

Hand random_hand() {
  Hand hand;
  for (const PieceType t : kHandTypes) hand.set(t, *rc::gen::inRange(0, set_size(t) + 1));
  return hand;
}

RC_GTEST_PROP(Hands, CoversIsKindByKind, ()) {
  const Hand a = random_hand();
  Hand b = random_hand();
  // Half of the time b is made from a, so that both answers come up.
  if (*rc::gen::arbitrary<bool>()) {
    b = a;
    for (const PieceType t : kHandTypes) b.set(t, *rc::gen::inRange(0, a.count(t) + 1));
    RC_ASSERT(a.covers(b));
  }
  bool every_kind = true;
  for (const PieceType t : kHandTypes) every_kind = every_kind && a.count(t) >= b.count(t);
  RC_ASSERT(a.covers(b) == every_kind);
}

RC_GTEST_PROP(Hands, AddAndRemoveTouchOneKind, ()) {
  Hand hand = random_hand();
  const Hand before = hand;
  const PieceType t = *rc::gen::elementOf(std::vector(kHandTypes.begin(), kHandTypes.end()));
  RC_PRE(hand.count(t) < set_size(t));
  hand.add(t);
  for (const PieceType other : kHandTypes) {
    RC_ASSERT(hand.count(other) == before.count(other) + (other == t ? 1 : 0));
    RC_ASSERT(hand.has(other) == (hand.count(other) > 0));
  }
  hand.remove(t);
  RC_ASSERT(hand == before);
}

TEST(Moves, EveryMoveHasAWordOfItsOwn) {
  std::set<Move> all;
  std::size_t made = 0;
  const auto add = [&](Move m) {
    all.insert(m);
    ++made;
  };
  for (std::size_t to = 0; to < kSquares; ++to) {
    for (const PieceType t : kHandTypes) {
      const Move m = Move::drop(t, square_at(to));
      EXPECT_TRUE(m.is_drop());
      EXPECT_EQ(m.dropped(), t);
      EXPECT_EQ(m.to(), square_at(to));
      EXPECT_FALSE(m.promotes());
      add(m);
    }
    for (std::size_t from = 0; from < kSquares; ++from) {
      if (from == to) continue;
      for (const bool promote : {false, true}) {
        const Move m = Move::board(square_at(from), square_at(to), promote);
        EXPECT_FALSE(m.is_drop());
        EXPECT_EQ(m.from(), square_at(from));
        EXPECT_EQ(m.to(), square_at(to));
        EXPECT_EQ(m.promotes(), promote);
        add(m);
      }
    }
  }
  EXPECT_EQ(all.size(), made);
  EXPECT_EQ(made, 81U * 7U + 81U * 80U * 2U);
  EXPECT_FALSE(all.contains(Move::none()));
}

}  // namespace
}  // namespace tsumuya::shogi
