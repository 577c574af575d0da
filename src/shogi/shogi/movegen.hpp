// Which moves there are: all legal moves, the checks among them, the answers to a check.
//
// Pure functions of the position, complete, always in the same order. Promotion and non-promotion
// are both given wherever both are legal. Double pawns, dead pieces and mate by a dropped pawn are
// left out for both sides. A side without a king cannot be in check; without an opposing king there
// are no checks.
#pragma once

#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::shogi {

MoveList legal_moves(const Position& pos);

// The legal moves that give check: direct, discovered, by drop, by the king stepping aside. If the
// side to move is itself in check, those that also answer it.
MoveList checks(const Position& pos);

// The legal moves of a side in check (king moves, captures, interpositions); empty if it is not in
// check.
MoveList evasions(const Position& pos);

// The side to move is in check and has no legal move.
bool is_mate(const Position& pos);

// A legal check that leaves no legal reply, or Move::none() if there is none. Exact. The position
// is changed during the test and restored.
Move mate_in_one(Position& pos);
// The same where checks(pos) is at hand already.
Move mate_in_one(Position& pos, const MoveList& checks_here);

// Surveys all checks: the one that mates, or else about how many replies the check with the fewest
// leaves (replies.hpp); and the squares the king could go to if it were his move.
struct CheckSurvey {
  Move mate = Move::none();
  int fewest_replies = static_cast<int>(MoveList::kCapacity);
  Bitboard open;
};
// `checks_here` is checks(pos). The position is changed during the test and restored.
CheckSurvey survey_checks(Position& pos, const MoveList& checks_here);

// A move that was not generated here (read from text, say) can be played.
bool is_legal(const Position& pos, Move m);

}  // namespace tsumuya::shogi
