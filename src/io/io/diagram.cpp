#include "io/diagram.hpp"

#include <array>
#include <fmt/format.h>
#include <string_view>

#include "io/kanji.hpp"
#include "io/notation.hpp"
#include "io/usi_move.hpp"

namespace tsumuya::io {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

// One character each, as diagrams need.
constexpr KanjiNames kKanji{"・", "歩", "香", "桂", "銀", "角", "飛", "金",
                            "玉", "と", "杏", "圭", "全", "馬", "龍"};

// What stands around the board, by language.
struct Captions {
  std::array<std::string_view, 2> hand;     // by colour
  std::string_view no_hand;                 // nothing in hand
  std::string_view between;                 // pieces in hand
  std::array<std::string_view, 2> to_move;  // by colour
};
constexpr Captions kEnglish{
    {"Black's hand: ", "White's hand: "}, "none", " ", {"Black to move", "White to move"}};
constexpr Captions kJapanese{{"先手の持駒：", "後手の持駒："}, "なし", "　", {"先手番", "後手番"}};

const Captions& captions(DiagramStyle style) {
  const bool japanese = style.language == Language::Japanese && style.lettering == Lettering::Kanji;
  return japanese ? kJapanese : kEnglish;
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// 1 to 19.
std::string kanji_number(int n) {
  std::string out(n >= 10 ? kKanjiDigits[10] : "");
  if (n % 10 != 0) out += kKanjiDigits[at(n % 10)];
  return out;
}

std::string hand_line(const Position& pos, Color c, DiagramStyle style) {
  const Captions& words = captions(style);
  std::string pieces;
  for (const PieceType t : kHandOrder) {
    const int count = pos.hand(c).count(t);
    if (count == 0) continue;
    if (!pieces.empty()) pieces += words.between;
    if (style.lettering == Lettering::Ascii) {
      pieces += to_case_of(c, letter(t));
    } else {
      pieces += kKanji[index(t)];
    }
    if (count == 1) continue;
    pieces += &words == &kJapanese ? kanji_number(count) : fmt::to_string(count);
  }
  if (pieces.empty()) pieces = words.no_hand;
  return fmt::format("{}{}\n", words.hand[index(c)], pieces);
}

// Three columns wide: a kanji takes two.
std::string cell(Piece p, Lettering lettering) {
  if (lettering == Lettering::Ascii) {
    return fmt::format("{:>3}", p == Piece::None ? "." : piece_text(p));
  }
  const bool white = p != Piece::None && shogi::color_of(p) == Color::White;
  return fmt::format("{}{}", white ? 'v' : ' ', kKanji[index(shogi::type_of(p))]);
}

std::string board_lines(const Position& pos, Square marked, DiagramStyle style) {
  const bool ascii = style.lettering == Lettering::Ascii;
  const std::string edge =
      ascii ? "+----------------------------+\n" : "+---------------------------+\n";
  std::string out;
  for (int file = 8; file >= 0; --file) {
    out += ascii ? fmt::format("{:>3}", file + 1) : fmt::format(" {}", kWideDigits[at(file)]);
  }
  out = " " + out + "\n" + edge;
  for (int rank = 0; rank < 9; ++rank) {
    out += '|';
    for (int file = 8; file >= 0; --file) {
      const Square s = shogi::make_square(file, rank);
      const bool mark = style.color && s == marked;
      out += fmt::format("{}{}{}", mark ? "\x1b[7m" : "", cell(pos.piece_on(s), style.lettering),
                         mark ? "\x1b[0m" : "");
    }
    out += ascii ? fmt::format(" |{}\n", rank_letter(rank))
                 : fmt::format("|{}\n", kKanjiDigits[at(rank + 1)]);
  }
  return out + edge;
}

// As KIF writes it: ▲７六歩(77), △３三角成(22), ▲５二金打.
std::string kif_move(const Position& after, Move m) {
  const Color mover = ~after.side_to_move();
  const PieceType now = shogi::type_of(after.piece_on(m.to()));
  const PieceType before = m.promotes() ? shogi::unpromoted(now) : now;
  std::string out =
      fmt::format("{}{}{}", kanji_side(mover), kanji_square(m.to()), kMoveKanji[index(before)]);
  if (m.is_drop()) return out + "打";
  return out + fmt::format("{}({}{})", m.promotes() ? "成" : "", shogi::file_of(m.from()) + 1,
                           shogi::rank_of(m.from()) + 1);
}

std::string status_line(const PositionLine& line, DiagramStyle style) {
  const Captions& words = captions(style);
  const Position& pos = line.final_position;
  const std::string_view turn = words.to_move[index(pos.side_to_move())];
  if (line.moves.empty()) return fmt::format("{}\n", turn);
  const Move last = line.moves.back();
  if (&words == &kJapanese) {
    return fmt::format("手数＝{}　{}　まで\n{}\n", line.moves.size(), kif_move(pos, last), turn);
  }
  return fmt::format("{}, after move {}: {}\n", turn, line.moves.size(), to_usi(last));
}

}  // namespace

std::string diagram(const PositionLine& line, DiagramStyle style) {
  const Position& pos = line.final_position;
  const Square marked = line.moves.empty() ? Square::None : line.moves.back().to();
  const auto hand = [&](Color c) {
    const bool hidden = style.one_hand_hidden && c != pos.side_to_move();
    return hidden ? std::string() : hand_line(pos, c, style);
  };
  return hand(Color::White) + board_lines(pos, marked, style) + hand(Color::Black) +
         status_line(line, style);
}

}  // namespace tsumuya::io
