// The kanji that diagrams and moves share: digits and the names of pieces in moves.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "shogi/types.hpp"

namespace tsumuya::io {

using KanjiNames = std::array<std::string_view, shogi::kPieceTypes>;
// As moves are written; not always one character.
inline constexpr KanjiNames kMoveKanji{"・", "歩", "香",   "桂",   "銀",   "角", "飛", "金",
                                       "玉", "と", "成香", "成桂", "成銀", "馬", "龍"};
// 0 to 9, and 10.
inline constexpr std::array<std::string_view, 11> kKanjiDigits{"〇", "一", "二", "三", "四", "五",
                                                               "六", "七", "八", "九", "十"};
inline constexpr std::array<std::string_view, 9> kWideDigits{"１", "２", "３", "４", "５",
                                                             "６", "７", "８", "９"};

// ２三.
inline std::string kanji_square(shogi::Square s) {
  std::string out(kWideDigits[static_cast<std::size_t>(shogi::file_of(s))]);
  return out += kKanjiDigits[static_cast<std::size_t>(shogi::rank_of(s)) + 1];
}
constexpr std::string_view kanji_side(shogi::Color c) {
  return c == shogi::Color::Black ? "▲" : "△";
}

}  // namespace tsumuya::io
