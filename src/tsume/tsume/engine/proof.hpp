// Builds proofs: what is known of a node that mates or is refuted, from what is known of its
// children.
//
// Whoever shows a mate (the search, a mate in one, a simulation, a rehearsal) stores it with a
// proof hand and a length made here, so that all of them mean the same; likewise a refutation that
// holds on every path, with its disproof hand.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tsume/engine/hands.hpp"

namespace tsumuya::tsume {

// Of a position that mates.
struct Proof {
  shogi::Hand hand;         // the least that the attacker needs, as far as known
  std::uint16_t plies = 0;  // an upper bound
};

// What a board move takes.
inline shogi::Piece captured_by(const shogi::Position& pos, shogi::Move m) {
  return m.is_drop() ? shogi::Piece::None : pos.piece_on(m.to());
}

// The hand of the side to move after its move.
inline shogi::Hand hand_after(const shogi::Position& pos, shogi::Move m) {
  shogi::Hand hand = pos.hand(pos.side_to_move());
  if (m.is_drop()) {
    hand.remove(m.dropped());
  } else if (const shogi::Piece p = pos.piece_on(m.to()); p != shogi::Piece::None) {
    hand.add(shogi::unpromoted(shogi::type_of(p)));
  }
  return hand;
}

// At an attacker's node, by one of his moves.
inline Proof proof_by(const shogi::Position& pos, shogi::Move m, const Proof& after) {
  return {proof_hand_before(after.hand, m, captured_by(pos, m)),
          static_cast<std::uint16_t>(after.plies + 1)};
}

// The same where the move mates at once.
inline Proof proof_by_mate(shogi::Position& pos, shogi::Move mate) {
  const shogi::Color attacker = pos.side_to_move();
  const shogi::Undo undo = pos.make(mate);
  const Proof after{kept_from_defender(pos, attacker), 0};
  pos.unmake(mate, undo);
  return proof_by(pos, mate, after);
}

// A proof at a defender's node: starts as if he were mated, and takes in all his replies one by
// one.
class DefenderProof {
 public:
  explicit DefenderProof(const shogi::Position& pos)
      : proof_{kept_from_defender(pos, ~pos.side_to_move()), 0} {}
  void add(const Proof& reply) {
    proof_.hand = larger_of_each(proof_.hand, reply.hand);
    proof_.plies = std::max(proof_.plies, static_cast<std::uint16_t>(reply.plies + 1));
  }
  const Proof& proof() const { return proof_; }

 private:
  Proof proof_;
};

// A refutation at an attacker's node: starts as if he had no check, and takes in all his checks one
// by one, each with the disproof hand after it.
class AttackerRefutation {
 public:
  explicit AttackerRefutation(const shogi::Position& pos)
      : pos_(pos),
        most_(both_hands(pos)),
        hand_(most_of_held_kinds(pos, pos.side_to_move(), most_)) {}
  void add(shogi::Move check, shogi::Hand after) {
    const shogi::Piece captured = captured_by(pos_, check);
    hand_ = smaller_of_each(hand_, disproof_hand_before(after, check, captured, most_));
  }
  shogi::Hand hand() const { return hand_; }

 private:
  const shogi::Position& pos_;
  shogi::Hand most_;
  shogi::Hand hand_;
};

// The disproof hand at a defender's node, from the one after his reply.
inline shogi::Hand refutation_by_reply(const shogi::Position& pos, shogi::Hand after) {
  return smaller_of_each(after, both_hands(pos));
}

}  // namespace tsumuya::tsume
