// A position with the moves that were played from it, as the USI protocol sends them:
//
//   position startpos moves 7g7f 3c3d
//   position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b
//
// The words `position` and `sfen` may be left out, so plain SFEN is a position line too. Every move
// is checked to be legal where it is played.
#pragma once

#include <string_view>
#include <vector>

#include "io/result.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::io {

struct PositionLine {
  shogi::Position root;
  std::vector<shogi::Move> moves;
  shogi::Position final_position;  // the root with the moves played
};

Result<PositionLine> parse_position_line(std::string_view text);

}  // namespace tsumuya::io
