// Proof hands and disproof hands: how much of the attacker's hand a result needs or bears.
//
// A mate holds with every hand that has at least the proof hand, a refutation with every hand that
// has at most the disproof hand [Seo1995]. Pieces that the attacker does not have are the
// defender's. With a smaller hand of the attacker the defender may therefore have a kind to
// interpose that he lacked: at a defender's node the proof hand keeps every piece of the kinds that
// the defender lacks, if anything can be interposed at all. Likewise at an attacker's node the
// disproof hand has nothing of the kinds that the attacker lacks: with one he would have new
// checks.
#pragma once

#include <algorithm>

#include "shogi/attacks.hpp"
#include "shogi/hand.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::tsume {

using shogi::Hand;
using shogi::kHandTypes;
using shogi::PieceType;

inline Hand larger_of_each(Hand a, Hand b) {
  for (const PieceType t : kHandTypes) a.set(t, std::max(a.count(t), b.count(t)));
  return a;
}
inline Hand smaller_of_each(Hand a, Hand b) {
  for (const PieceType t : kHandTypes) a.set(t, std::min(a.count(t), b.count(t)));
  return a;
}

// All that is in either hand.
inline Hand both_hands(const shogi::Position& pos) {
  Hand all;
  for (const PieceType t : kHandTypes) {
    all.set(t, pos.hand(shogi::Color::Black).count(t) + pos.hand(shogi::Color::White).count(t));
  }
  return all;
}

// The defender, to move, can answer by a drop somewhere: he is not in check, or one piece checks
// from afar.
inline bool can_drop_somewhere(const shogi::Position& pos, shogi::Color defender) {
  const shogi::Bitboard checkers = pos.checkers_of(defender);
  if (checkers.none()) return true;
  return !checkers.more_than_one() &&
         shogi::between(pos.king_square(defender), checkers.first()).any();
}

// The attacker's pieces of the kinds that the defender lacks, if a drop could be his answer.
inline Hand kept_from_defender(const shogi::Position& pos, shogi::Color attacker) {
  Hand kept;
  if (!can_drop_somewhere(pos, ~attacker)) return kept;
  for (const PieceType t : kHandTypes) {
    if (!pos.hand(~attacker).has(t)) kept.set(t, pos.hand(attacker).count(t));
  }
  return kept;
}

// The proof hand before an attacker's move, from the one after it.
inline Hand proof_hand_before(Hand after, shogi::Move m, shogi::Piece captured) {
  if (m.is_drop()) {
    after.add(m.dropped());
  } else if (captured != shogi::Piece::None) {
    const PieceType t = shogi::unpromoted(shogi::type_of(captured));
    if (after.has(t)) after.remove(t);
  }
  return after;
}

// The disproof hand before an attacker's move. `most` is all that is in either hand there.
inline Hand disproof_hand_before(Hand after, shogi::Move m, shogi::Piece captured, Hand most) {
  if (m.is_drop()) {
    if (after.count(m.dropped()) < most.count(m.dropped())) after.add(m.dropped());
  } else if (captured != shogi::Piece::None) {
    after.remove(shogi::unpromoted(shogi::type_of(captured)));
  }
  return smaller_of_each(after, most);
}

// The largest hand an attacker can have without a kind that he lacks now.
inline Hand most_of_held_kinds(const shogi::Position& pos, shogi::Color attacker, Hand most) {
  for (const PieceType t : kHandTypes) {
    if (!pos.hand(attacker).has(t)) most.set(t, 0);
  }
  return most;
}

}  // namespace tsumuya::tsume
