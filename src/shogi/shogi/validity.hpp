// Whether a position can stand at all: what the parsers refuse.
//
// Not here: whether it could arise in a game (problems are composed, not played), and how many
// pieces a problem leaves out (fewer than a set is fine).
#pragma once

#include <optional>

#include "shogi/position.hpp"

namespace tsumuya::shogi {

enum class FaultKind {
  TooManyPieces,    // more of a kind than a set has, both hands and promoted ones counted
  DeadPiece,        // a pawn, lance or knight that could never move
  DoublePawn,       // two unpromoted pawns of a side on one file
  OpponentInCheck,  // the side that is not to move is in check
};

struct Fault {
  FaultKind kind;
  PieceType type;  // the kind of piece concerned; King for OpponentInCheck
  Color color;     // its owner, where one is to blame
  Square square;   // where it is seen, or None for a hand
};

// The first fault in the order of FaultKind, squares ascending.
std::optional<Fault> find_fault(const Position& pos);

}  // namespace tsumuya::shogi
