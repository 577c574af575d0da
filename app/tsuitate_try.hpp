// Tries of tsuitate-tsume-shogi in letters: written as the appendix of [Sakuta2000] writes them,
// and read from what a person types. docs/tsuitate.md describes the notation.
//
// A view is the board with the attacker's pieces alone (uncertain::own_view).
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "app/options.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::app {

// "S", "+B"; in Japanese as in moves.
std::string try_piece(shogi::PieceType t, Language language);

// "S*2c", "B3a+", "G5d-4c" where another gold could go there, "N3c=" where it could promote; in
// Japanese the pieces are kanji, as in the paper. A legal move of the view; of a full position too.
std::string try_text(const shogi::Position& view, shogi::Move attempt, Language language);

// The legal move of the view that a text means: in this notation, in English with "-" or "x" before
// the square, in USI, or in Japanese ("２三銀打"); capitals and wide letters do not matter. Or why
// it is none, beginning with the text itself.
std::variant<shogi::Move, std::string> read_try(const shogi::Position& view, std::string_view text,
                                                Language language);

}  // namespace tsumuya::app
