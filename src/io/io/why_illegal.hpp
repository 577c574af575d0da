// Why a move cannot be played, in words: for messages only, never asked by the rules.
#pragma once

#include <string>

#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::io {

// The move must be well formed and not legal.
std::string why_illegal(const shogi::Position& pos, shogi::Move m);

}  // namespace tsumuya::io
