// What a position must satisfy.
#include "shogi/validity.hpp"

#include <gtest/gtest.h>

#include "support/random_position.hpp"

namespace tsumuya::shogi {
namespace {

Position with(std::initializer_list<std::pair<Piece, Square>> pieces) {
  Position pos;
  for (const auto& [piece, square] : pieces) pos.put(piece, square);
  return pos;
}
Piece black(PieceType t) { return make_piece(Color::Black, t); }
Piece white(PieceType t) { return make_piece(Color::White, t); }

TEST(Validity, EmptyBoardAndInitialPositionStand) {
  EXPECT_FALSE(find_fault(Position()));
  EXPECT_FALSE(find_fault(Position::initial()));
}

TEST(Validity, MorePiecesThanASet) {
  Position pos = with({{black(PieceType::Horse), make_square(0, 0)},
                       {white(PieceType::Bishop), make_square(4, 4)}});
  EXPECT_FALSE(find_fault(pos));
  pos.put(white(PieceType::Horse), make_square(5, 7));
  const auto fault = find_fault(pos);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::TooManyPieces);
  EXPECT_EQ(fault->type, PieceType::Bishop);
  EXPECT_EQ(fault->square, make_square(5, 7));
}

TEST(Validity, MorePiecesThanASetInHands) {
  Position pos;
  Hand hand;
  hand.set(PieceType::Gold, 3);
  pos.set_hand(Color::Black, hand);
  hand.set(PieceType::Gold, 1);
  pos.set_hand(Color::White, hand);
  EXPECT_FALSE(find_fault(pos));
  hand.set(PieceType::Gold, 2);
  pos.set_hand(Color::White, hand);
  const auto fault = find_fault(pos);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::TooManyPieces);
  EXPECT_EQ(fault->square, Square::None);
}

TEST(Validity, DeadPiecesOfBothColours) {
  for (const PieceType t : {PieceType::Pawn, PieceType::Lance, PieceType::Knight}) {
    const int dead_ranks = t == PieceType::Knight ? 2 : 1;
    for (int rank = 0; rank < 9; ++rank) {
      for (const Color c : kColors) {
        const Position pos = with({{make_piece(c, t), make_square(3, relative_rank(c, rank))}});
        const auto fault = find_fault(pos);
        ASSERT_EQ(fault.has_value(), rank < dead_ranks);
        if (fault) {
          EXPECT_EQ(fault->kind, FaultKind::DeadPiece);
          EXPECT_EQ(fault->color, c);
        }
      }
    }
  }
}

TEST(Validity, DoublePawn) {
  Position pos = with({{black(PieceType::Pawn), make_square(2, 3)},
                       {white(PieceType::Pawn), make_square(2, 5)},
                       {black(PieceType::ProPawn), make_square(2, 6)}});
  EXPECT_FALSE(find_fault(pos));
  pos.put(black(PieceType::Pawn), make_square(2, 7));
  const auto fault = find_fault(pos);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::DoublePawn);
  EXPECT_EQ(fault->color, Color::Black);
  EXPECT_EQ(fault->square, make_square(2, 7));
}

TEST(Validity, SideNotToMoveInCheck) {
  Position pos = with(
      {{white(PieceType::King), make_square(4, 0)}, {black(PieceType::Lance), make_square(4, 8)}});
  const auto fault = find_fault(pos);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::OpponentInCheck);
  EXPECT_EQ(fault->square, make_square(4, 0));
  pos.set_side_to_move(Color::White);
  EXPECT_FALSE(find_fault(pos));
}

TEST(Validity, KingsSideBySideAreInCheck) {
  const Position pos = with(
      {{white(PieceType::King), make_square(4, 0)}, {black(PieceType::King), make_square(4, 1)}});
  ASSERT_TRUE(find_fault(pos));
  EXPECT_EQ(find_fault(pos)->kind, FaultKind::OpponentInCheck);
}

TEST(Validity, RandomPositionsStandAndDifferInKey) {
  test::RandomPositions positions(11);
  for (int i = 0; i < 1000; ++i) {
    const Position pos = positions.next();
    ASSERT_FALSE(find_fault(pos));
    Position other = pos;
    other.set_side_to_move(~pos.side_to_move());
    ASSERT_NE(other.board_key(), pos.board_key());
    ASSERT_EQ(other.hand_key(), pos.hand_key());
  }
}

}  // namespace
}  // namespace tsumuya::shogi
