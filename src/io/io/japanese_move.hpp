// Moves as Japanese books write them: ▲２三銀, △同玉, ▲５二金右上, ▲３三桂不成, △１四歩打.
//
// By the rule of the Japan Shogi Association: side, square, piece; where other pieces of the kind
// could go there too, how it moves (上 forward, 寄 sideways, 引 back), and only if that is not
// enough, where it comes from (右, 左; a gold or silver that goes straight ahead: 直), and only if
// that is not enough either, both. 成 or 不成 wherever promoting is possible; 打 only where a piece
// of the kind on the board could go there too. The square is 同 if the move before went there.
//
// Pieces that could go there are those with a legal move. Two legal moves of a position never have
// the same text. Reading such moves is not here.
#pragma once

#include <string>

#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::io {

// A legal move, and the square of the move before it.
std::string to_japanese(const shogi::Position& before, shogi::Move m,
                        shogi::Square previous = shogi::Square::None);

}  // namespace tsumuya::io
