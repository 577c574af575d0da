// The rules once more, plain but quick enough for millions of nodes: the checks, and the replies to
// a check.
//
// The naive rules try every move and every drop on every square and look at the whole board after
// each; these are some twenty times as quick (docs/lab/checker.md). Three facts of shogi save that,
// and nothing else is deduced:
//   - a square is attacked along a line by the first piece on that line, or by a knight;
//   - whoever is in check moves his king, captures the one piece that checks, or puts something
//     between; if two check, he moves his king;
//   - a dropped piece gives check only from where it attacks the king.
// Each move found so is still played on a copy of the board, and the kings are looked at.
//
// Positions and moves are those of the naive rules. As there, the side that is not to move is not
// in check, either king may be missing, and a missing king is never in check. A test compares the
// functions with the naive rules.
#pragma once

#include <cstdint>
#include <vector>

#include "naive/position.hpp"

namespace tsumuya::cert {

enum class Legality : std::uint8_t {
  Legal,
  Impossible,         // no such piece, it does not move or promote so, or may not be dropped there
  LeavesKingInCheck,  // the mover's own
  PawnDropMate,       // the dropped pawn mates
};

Legality legality(const naive::Position& position, const naive::Move& move);

bool is_in_check(const naive::Position& position, naive::Side side);

// All legal moves of the side to move, in no particular order. Quick if it is in check; else the
// naive rules are asked.
std::vector<naive::Move> legal_replies(const naive::Position& position);

// All legal moves that give check, in no particular order.
std::vector<naive::Move> legal_checks(const naive::Position& position);

}  // namespace tsumuya::cert
