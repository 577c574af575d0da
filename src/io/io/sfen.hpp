// Positions in SFEN, the text form of the USI protocol: board, side to move, hands, move number.
//
//   lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//
// Read strictly, but for what is harmless: fields may be separated by several blanks, the kinds of
// a hand may come in any order, a count of 1 may be written, the move number may be missing. Either
// king may be missing. A position that cannot stand (shogi/validity.hpp) is refused with the column
// of the piece that is to blame.
//
// Not here: `startpos`, the words `position` and `sfen`, and moves (io/position_line.hpp).
#pragma once

#include <string>
#include <string_view>

#include "io/result.hpp"
#include "shogi/position.hpp"

namespace tsumuya::io {

Result<shogi::Position> parse_sfen(std::string_view text);

// Canonical: equal positions give equal text.
std::string to_sfen(const shogi::Position& pos, int move_number = 1);

}  // namespace tsumuya::io
