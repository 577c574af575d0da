// Checks and pins along lines to a king, found in one walk over the sliders that face it.
#pragma once

#include "shogi/position.hpp"

namespace tsumuya::shogi {

struct LineScan {
  Bitboard checkers;  // sliders that see the king
  Bitboard blockers;  // pieces of either colour that stand alone between a slider and the king
};

// The lines from the sliders of colour `by` to `king`.
template <Color By>
LineScan scan_lines(const Position& pos, Square king) {
  const Bitboard sliders =
      pos.pieces(By) & ((bishop_rays(king) & pos.bishops_and_horses()) |
                        (rook_rays(king) & pos.rooks_and_dragons()) |
                        (lance_rays(~By, king) & pos.pieces(PieceType::Lance)));
  LineScan scan;
  for_each(sliders, [&](Square s) {
    const Bitboard in_between = between(king, s) & pos.occupied();
    if (in_between.none()) {
      scan.checkers |= bit(s);
    } else if (!in_between.more_than_one()) {
      scan.blockers |= in_between;
    }
  });
  return scan;
}

// Pieces of colour By that attack the square by one step or a knight's jump. The step part of
// horses and dragons is included where it is not already a slider's line.
template <Color By>
Bitboard step_checkers(const Position& pos, Square king) {
  constexpr Color kFrom = ~By;
  return pos.pieces(By) &
         ((step_attacks(kFrom, PieceType::Pawn, king) & pos.pieces(PieceType::Pawn)) |
          (step_attacks(kFrom, PieceType::Knight, king) & pos.pieces(PieceType::Knight)) |
          (step_attacks(kFrom, PieceType::Silver, king) & pos.pieces(PieceType::Silver)) |
          (step_attacks(kFrom, PieceType::Gold, king) & pos.gold_movers()) |
          (king_attacks(king) & (pos.pieces(PieceType::Horse) | pos.pieces(PieceType::Dragon))));
}

}  // namespace tsumuya::shogi
