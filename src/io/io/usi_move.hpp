// Moves as the USI protocol writes them: 7g7f, 2b8h+ (promoting), P*5e (drop).
//
// Reading checks the form only: two different squares, a kind that can be in hand. Whether the move
// can be played is a question for the position (shogi::is_legal).
#pragma once

#include <string>
#include <string_view>

#include "io/result.hpp"
#include "shogi/move.hpp"

namespace tsumuya::io {

Result<shogi::Move> parse_usi_move(std::string_view text);

// "none" for no move.
std::string to_usi(shogi::Move m);

}  // namespace tsumuya::io
