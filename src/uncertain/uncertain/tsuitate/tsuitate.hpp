// The referee of tsuitate-tsume-shogi: what a try of the attacker is on the full board, and what he
// is told.
//
// The attacker sees his own pieces and his hand only [Sakuta2000, appendix]. He tries moves that
// are legal on the board with his own pieces alone. On the full board a try is a foul (it jumps
// over a piece of the defender, drops on one, mates by a dropped pawn, or leaves his own king in
// check) or legal; then it must give check, and the defender answers with any legal move. The
// attacker is told of a foul (not which), what he captures (its kind, as it comes to his hand),
// whether and on which square a piece of his is taken by the answer, and mate. He is not told of a
// check to his own king.
//
// Assumed, since the appendix is silent: of a captured piece he does not learn whether it was
// promoted; a foul leaves everything as it was, and costs no step.
//
// All functions take positions with the attacker to move, the defender's king on the board and not
// in check. Not here: which sets of positions there are (metaposition.hpp), text.
#pragma once

#include <compare>
#include <cstdint>

#include "shogi/move.hpp"
#include "shogi/movegen.hpp"
#include "shogi/position.hpp"

namespace tsumuya::uncertain {

enum class Foul : std::uint8_t {
  None,
  Jump,      // over a piece of the defender
  Occupied,  // a drop on one
  PawnMate,  // mate by a dropped pawn
  OwnKing,   // the attacker's king is in check afterwards
};

// What the attacker is told after a try.
struct Told {
  enum class Kind : std::uint8_t { Reply, Foul, Mate };
  Kind kind = Kind::Reply;
  shogi::PieceType captured = shogi::PieceType::None;  // by the try, as it comes to hand
  shogi::Square taken = shogi::Square::None;           // of his pieces, by the answer

  static constexpr Told foul() { return {Kind::Foul, {}, shogi::Square::None}; }
  static constexpr Told mate() { return {Kind::Mate, {}, shogi::Square::None}; }
  constexpr bool is_foul() const { return kind == Kind::Foul; }
  friend constexpr auto operator<=>(const Told&, const Told&) = default;
};

// The board as the attacker sees it, he being to move: his own pieces and hand.
shogi::Position own_view(const shogi::Position& pos);

// What he sees after a try and what he was told, which is no mate; on a foul, the same.
shogi::Position view_after(const shogi::Position& view, shogi::Move attempt, const Told& told);

// What he may try: the moves that are legal on the board with his own pieces alone.
shogi::MoveList visible_moves(const shogi::Position& pos);

// The rest is about tries that are among the visible moves.

Foul foul_of(const shogi::Position& pos, shogi::Move attempt);

// What a try that is no foul captures, as it comes to hand; None if nothing.
inline shogi::PieceType captured_by(const shogi::Position& pos, shogi::Move attempt) {
  return shogi::unpromoted(shogi::type_of(pos.piece_on(attempt.to())));
}

// A try that is no check of the position (not among shogi::checks) is legal there all the same:
// then it may not be tried.
bool is_legal_without_check(const shogi::Position& pos, shogi::Move attempt);

}  // namespace tsumuya::uncertain
