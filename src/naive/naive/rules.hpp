// The naive rules: who attacks what, which moves are legal, which give check, which answer one.
//
// The idea: list every move that the pieces can make, play each on a copy of the board, and look at
// the result. Nothing is remembered and nothing is deduced (no pins, no blockers).
//
// All functions take a position in which the side that is not to move is not in check, as
// parse_sfen guarantees and legal moves preserve. Either king may be missing: a missing king is
// never in check. Lists are complete and sorted by Move's `<`.
//
// Not here: repetition and perpetual check, which belong to a game and not to a position; impasse.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "naive/position.hpp"

namespace tsumuya::naive {

// The rank counted from the far edge of the board as `side` sees it: 1 is its last rank.
int ranks_from_far_edge(Side side, Square square);

// A pawn or lance on the last rank, or a knight on the last two, could never move again.
bool would_be_dead(const Piece& piece, Square square);

// The piece on `from` could capture on `to`, were an enemy there. False if `from` is empty.
bool attacks(const Position& position, Square from, Square to);

bool is_attacked(const Position& position, Square square, Side by);

std::optional<Square> find_king(const Position& position, Side side);

bool in_check(const Position& position, Side side);

std::vector<Move> legal_moves(const Position& position);

// The legal moves after which the opponent's king is in check.
std::vector<Move> checks(const Position& position);

// The legal moves if the side to move is in check, else nothing.
std::vector<Move> evasions(const Position& position);

// The side to move is in check and has no legal move.
bool is_mate(const Position& position);

// The first of checks() that mates.
std::optional<Move> mate_in_one(const Position& position);

// The number of sequences of `depth` legal moves.
std::uint64_t perft(const Position& position, int depth);

}  // namespace tsumuya::naive
