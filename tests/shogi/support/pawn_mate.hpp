// Where the rule against mate by a dropped pawn matters.
#pragma once

#include "shogi/position.hpp"

namespace tsumuya::test {

// A pawn drop in front of the king is missing from the legal moves though nothing but the mate
// forbids it.
bool refuses_pawn_mate(const shogi::Position& pos);

}  // namespace tsumuya::test
