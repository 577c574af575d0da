// About how many replies a check leaves, seen from the attacker's position without making it.
//
// Counts the king's steps to squares that neither the attacker's pieces as they stand nor the
// checking piece on its new square attack, and the pieces that can take the checking piece. Leaves
// out interpositions, pins and lines that the check opens: good for an estimate and, in mate.cpp,
// for refusing most checks at once; not for a verdict.
#pragma once

#include <algorithm>

#include "shogi/attacks.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::shogi {

// Where a king could go if it were his move: next to him, neither his own nor attacked.
inline Bitboard open_squares(const Position& pos, Color king_of) {
  const Square king = pos.king_square(king_of);
  const Bitboard attacked = pos.attacked_neighbours(king, ~king_of, pos.occupied() ^ bit(king));
  return without(king_attacks(king), pos.pieces(king_of) | attacked);
}

// Made once at a position of the attacker, asked for each of his checks.
class Replies {
 public:
  explicit Replies(const Position& pos)
      : pos_(pos),
        attacker_(pos.side_to_move()),
        king_(pos.king_square(~attacker_)),
        open_(open_squares(pos, ~attacker_)) {}

  // Where the king could go if it were his move now.
  Bitboard open() const { return open_; }
  // Those of them that the checking piece does not cover.
  Bitboard escapes_after(Move m) const {
    if (open_.none()) return open_;
    PieceType type = PieceType::None;
    if (m.is_drop()) {
      type = m.dropped();
    } else {
      type = type_of(pos_.piece_on(m.from()));
      if (m.promotes()) type = promoted(type);
    }
    return without(open_, attacks(attacker_, type, m.to(), occupied_after(m)));
  }
  int takers_after(Move m) const {
    return without(pos_.attackers_to(m.to(), ~attacker_, occupied_after(m)), bit(king_)).count();
  }
  int count_after(Move m) const { return std::max(1, escapes_after(m).count() + takers_after(m)); }

 private:
  // The king left out, so that sliders see through him.
  Bitboard occupied_after(Move m) const {
    const Bitboard occupied = (pos_.occupied() ^ bit(king_)) | bit(m.to());
    return m.is_drop() ? occupied : occupied ^ bit(m.from());
  }

  const Position& pos_;
  Color attacker_;
  Square king_;
  Bitboard open_;
};

}  // namespace tsumuya::shogi
