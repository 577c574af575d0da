// The board as text.
//
// In kanji it is the diagram that KIF and BOD files have: files 9 to 1 on top, white's pieces
// marked with v, white's hand above and black's below. In letters it is pure ASCII, ranks named a
// to i as in USI moves, and the captions are English whatever the language.
//
// Pure functions of their arguments; nothing is printed here. Reading diagrams is not here either.
#pragma once

#include <cstdint>
#include <string>

#include "base/language.hpp"
#include "io/position_line.hpp"

namespace tsumuya::io {

using base::Language;

enum class Lettering : std::uint8_t { Kanji, Ascii };

struct DiagramStyle {
  Lettering lettering = Lettering::Kanji;
  Language language = Language::English;
  bool color = false;            // the square of the last move in reverse video
  bool one_hand_hidden = false;  // of the side that is not to move
};

// The final position of a line; if moves were played, the last one is named. Ends with a newline.
std::string diagram(const PositionLine& line, DiagramStyle style);

}  // namespace tsumuya::io
