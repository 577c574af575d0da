// SFEN and USI move text for the naive rules, of their own so that a mistake of the fast reader
// cannot hide in a comparison.
//
// The reader is strict. It takes one spelling of a position, but for two liberties: the move number
// may be missing, and the letters of the hands may come in any order.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "naive/position.hpp"

namespace tsumuya::naive {

// "BOARD SIDE HANDS [NUMBER]", with single spaces. Nothing is returned for malformed text, for more
// pieces than a shogi set has (fewer are fine), for two kings of a side, dead pieces, two
// unpromoted pawns of a side on a file, and where the side that is not to move is in check.
std::optional<Position> parse_sfen(std::string_view text);

// The hands in the order R B G S N L P, Black's first; the move number is always 1.
std::string to_sfen(const Position& position);

// "7g7f", "8h2b+", "G*5b".
std::optional<Move> parse_move(std::string_view text);
std::string to_usi(const Move& move);

}  // namespace tsumuya::naive
