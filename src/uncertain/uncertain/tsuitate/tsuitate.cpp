#include "uncertain/tsuitate/tsuitate.hpp"

namespace tsumuya::uncertain {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// The try cannot be made because of a piece of the defender that stands in its way.
Foul obstacle(const Position& pos, Move attempt) {
  if (attempt.is_drop()) {
    return pos.occupied().contains(attempt.to()) ? Foul::Occupied : Foul::None;
  }
  const Bitboard way = shogi::between(attempt.from(), attempt.to());
  return (way & pos.occupied()).any() ? Foul::Jump : Foul::None;
}

// By a try that nothing stands in the way of.
bool exposes_own_king(const Position& pos, Move attempt) {
  const Color attacker = pos.side_to_move();
  if (!pos.has_king(attacker)) return false;
  Position next = pos;
  next.make(attempt);
  return next.in_check(attacker);
}

bool is_pawn_drop_with_check(const Position& pos, Move attempt) {
  if (!attempt.is_drop() || attempt.dropped() != PieceType::Pawn) return false;
  const Color attacker = pos.side_to_move();
  return shogi::step_attacks(attacker, PieceType::Pawn, attempt.to())
      .contains(pos.king_square(~attacker));
}

// The attacker's pieces on those squares and his hand, he being to move.
Position with_pieces(const Position& pos, Color attacker, Bitboard squares) {
  Position view;
  shogi::for_each(squares, [&](Square s) { view.put(pos.piece_on(s), s); });
  view.set_hand(attacker, pos.hand(attacker));
  view.set_side_to_move(attacker);
  return view;
}

}  // namespace

Position own_view(const Position& pos) {
  return with_pieces(pos, pos.side_to_move(), pos.pieces(pos.side_to_move()));
}

Position view_after(const Position& view, Move attempt, const Told& told) {
  if (told.is_foul()) return view;
  const Color attacker = view.side_to_move();
  Position moved = view;
  moved.make(attempt);
  if (told.captured != PieceType::None) {
    shogi::Hand hand = moved.hand(attacker);
    hand.add(told.captured);
    moved.set_hand(attacker, hand);
  }
  return with_pieces(moved, attacker, without(moved.pieces(attacker), bit(told.taken)));
}

shogi::MoveList visible_moves(const Position& pos) { return shogi::legal_moves(own_view(pos)); }

Foul foul_of(const Position& pos, Move attempt) {
  if (const Foul foul = obstacle(pos, attempt); foul != Foul::None) return foul;
  if (exposes_own_king(pos, attempt)) return Foul::OwnKing;
  if (!is_pawn_drop_with_check(pos, attempt)) return Foul::None;
  Position next = pos;
  next.make(attempt);
  return shogi::is_mate(next) ? Foul::PawnMate : Foul::None;
}

// A pawn dropped in front of the king that is no legal check mates, or leaves the own king in
// check.
bool is_legal_without_check(const Position& pos, Move attempt) {
  return obstacle(pos, attempt) == Foul::None && !is_pawn_drop_with_check(pos, attempt) &&
         !exposes_own_king(pos, attempt);
}

}  // namespace tsumuya::uncertain
