// First numbers for nodes that were never searched.
//
// After a check: about how many replies there are (king's escapes that the checking piece does not
// cover, pieces that can take it), counted from the attacker's node without making the move. With
// an attacker to move: how many checks he has, which the test for a mate in one has generated
// anyway. With weak counting these are the numbers that expanding the node would give. The idea of
// starting from the position instead of 1 is df-pn+ [Nagai2002].
#pragma once

#include <algorithm>

#include "andor/numbers.hpp"
#include "shogi/position.hpp"

namespace tsumuya::tsume {

// Made once at an attacker's node, asked for each of his checks.
class ReplyEstimate {
 public:
  explicit ReplyEstimate(const shogi::Position& pos)
      : pos_(pos), attacker_(pos.side_to_move()), king_(pos.king_square(~attacker_)) {
    const shogi::Bitboard attacked =
        pos.attacked_neighbours(king_, attacker_, pos.occupied() ^ bit(king_));
    open_ = without(shogi::king_attacks(king_), pos.pieces(~attacker_) | attacked);
  }

  andor::Number replies_to(shogi::Move m) const {
    shogi::Bitboard occupied = (pos_.occupied() ^ bit(king_)) | bit(m.to());
    shogi::PieceType type = shogi::PieceType::None;
    if (m.is_drop()) {
      type = m.dropped();
    } else {
      occupied ^= bit(m.from());
      type = shogi::type_of(pos_.piece_on(m.from()));
      if (m.promotes()) type = shogi::promoted(type);
    }
    const int escapes = without(open_, shogi::attacks(attacker_, type, m.to(), occupied)).count();
    const int takers = without(pos_.attackers_to(m.to(), ~attacker_, occupied), bit(king_)).count();
    return static_cast<andor::Number>(std::max(1, escapes + takers));
  }

 private:
  const shogi::Position& pos_;
  shogi::Color attacker_;
  shogi::Square king_;
  shogi::Bitboard open_;  // where the king could go if it were his move
};

}  // namespace tsumuya::tsume
