#include "support/pawn_mate.hpp"

#include "shogi/movegen.hpp"

namespace tsumuya::test {

bool refuses_pawn_mate(const shogi::Position& pos) {
  using shogi::PieceType;
  const shogi::Color us = pos.side_to_move();
  if (!pos.has_king(~us) || pos.in_check(us) || !pos.hand(us).has(PieceType::Pawn)) return false;
  const shogi::Bitboard front = shogi::step_attacks(~us, PieceType::Pawn, pos.king_square(~us)) &
                                pos.empty_squares() &
                                shogi::empty_files(pos.pieces(us, PieceType::Pawn));
  return front.any() && shogi::relative_rank(us, front.first()) != 0 &&
         !shogi::is_legal(pos, shogi::Move::drop(PieceType::Pawn, front.first()));
}

}  // namespace tsumuya::test
