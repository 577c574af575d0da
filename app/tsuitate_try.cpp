#include "app/tsuitate_try.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <utility>
#include <vector>

#include "io/japanese_move.hpp"
#include "io/kanji.hpp"
#include "io/notation.hpp"
#include "io/text.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::app {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;

constexpr Text kNoMove{
    "this is no move and no command. Moves look like S*2c (a drop), B3a+ (promotes), 2b3a+ (USI); "
    "help tells more",
    "手でも命令でもない。手は 銀*2c、角3a+、２三銀打、2b3a+ (USI) のように書く。help で説明"};
constexpr Text kWhich{"which one? {}", "どれか: {}"};
constexpr Text kNoneGoes{"none of your pieces of that kind can go to {}",
                         "{} に行ける自分のその種の駒はない"};
constexpr Text kNotInHand{"you have no {} in hand", "持駒に{}がない"};
constexpr Text kOwnPiece{"a piece of your own is on {}", "{} には自分の駒がある"};
constexpr Text kDeadEnd{"a {} on {} could never move again", "{}を {} に打つと動けなくなる"};
constexpr Text kMustPromote{"a {} on {} could never move again: it must promote",
                            "{}は {} では成らなければ動けない"};
constexpr Text kTwoPawns{"you have a pawn on file {} already", "二歩: {} 筋に自分の歩がある"};
constexpr Text kNoPiece{"none of your pieces is on {}", "{} に自分の駒はない"};
constexpr Text kCannotGo{"your {} on {} cannot go to {}", "自分の{} ({}) は {} に行けない"};
constexpr Text kCannotPromote{"your {} on {} cannot promote on {}",
                              "自分の{} ({}) は {} で成れない"};

template <typename... Values>
std::string said(const Text& text, Language language, const Values&... values) {
  return fmt::format(fmt::runtime(text.in(language)), values...);
}

std::string piece_word(PieceType t, Language language) {
  return std::string(language == Language::Japanese ? io::kMoveKanji[index(t)] : io::piece_name(t));
}

// The same kind of piece goes to the same square from elsewhere.
bool is_ambiguous(const Position& view, const MoveList& moves, Move attempt) {
  return std::any_of(moves.begin(), moves.end(), [&](Move m) {
    return !m.is_drop() && m.to() == attempt.to() && m.from() != attempt.from() &&
           view.piece_on(m.from()) == view.piece_on(attempt.from());
  });
}

// `moves` are the legal ones.
std::string board_try_text(const Position& view, const MoveList& moves, Move attempt,
                           bool with_origin, Language language) {
  std::string text = try_piece(shogi::type_of(view.piece_on(attempt.from())), language);
  if (with_origin || is_ambiguous(view, moves, attempt)) {
    text += io::square_name(attempt.from()) + '-';
  }
  text += io::square_name(attempt.to());
  const Move promoting = Move::board(attempt.from(), attempt.to(), true);
  if (attempt.promotes()) return text + '+';
  if (std::find(moves.begin(), moves.end(), promoting) != moves.end()) text += '=';
  return text;
}

// What is the same but for how it is typed becomes the same. The longer come first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 45> kSpellings{{
    {"成香", "+l"}, {"成桂", "+n"}, {"成銀", "+s"}, {"歩", "p"},  {"香", "l"},  {"桂", "n"},
    {"銀", "s"},    {"金", "g"},    {"角", "b"},    {"飛", "r"},  {"玉", "k"},  {"王", "k"},
    {"と", "+p"},   {"杏", "+l"},   {"圭", "+n"},   {"全", "+s"}, {"馬", "+b"}, {"龍", "+r"},
    {"竜", "+r"},   {"一", "a"},    {"二", "b"},    {"三", "c"},  {"四", "d"},  {"五", "e"},
    {"六", "f"},    {"七", "g"},    {"八", "h"},    {"九", "i"},  {"▲", ""},    {"△", ""},
    {"☗", ""},      {"☖", ""},      {"－", ""},     {"×", ""},    {"　", ""},   {"'", "*"},
    {"-", ""},      {"x", ""},      {"X", ""},      {" ", ""},    {"\t", ""},   {"打", "*"},
    {"不成", "="},  {"生", "="},    {"成", "+"},
}};

// A wide letter or digit (U+FF01 to U+FF5E) as ASCII, if the text begins with one.
std::optional<char> wide_letter(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xEF') return std::nullopt;
  const auto second = static_cast<unsigned char>(text[1]);
  const auto third = static_cast<unsigned char>(text[2]);
  const unsigned code = (second & 0x3FU) << 6U | (third & 0x3FU);  // the low bits of U+F000 + it
  constexpr unsigned kFirst = 0xF01;
  constexpr unsigned kLast = 0xF5E;
  if (code < kFirst || code > kLast) return std::nullopt;
  return static_cast<char>('!' + (code - kFirst));
}

std::string text_among(const Position& view, const MoveList& moves, Move attempt,
                       Language language) {
  if (attempt.is_drop()) {
    return try_piece(attempt.dropped(), language) + '*' + io::square_name(attempt.to());
  }
  return board_try_text(view, moves, attempt, false, language);
}

std::string plain(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto* const found = std::find_if(kSpellings.begin(), kSpellings.end(), [&](auto& pair) {
      return text.starts_with(pair.first);
    });
    if (found != kSpellings.end()) {
      out += found->second;
      text.remove_prefix(found->first.size());
      continue;
    }
    const std::optional<char> wide = wide_letter(text);
    const char c = wide.value_or(text.front());
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    text.remove_prefix(wide ? 3 : 1);
  }
  return out;
}

bool is_called(const Position& view, const MoveList& moves, Move m, const std::string& typed) {
  if (typed == plain(io::to_usi(m))) return true;
  if (typed == plain(text_among(view, moves, m, Language::English))) return true;
  return !m.is_drop() && typed == plain(board_try_text(view, moves, m, true, Language::English));
}
// 打 may stand where it is not needed.
bool is_called_in_japanese(const Position& view, Move m, const std::string& typed) {
  const std::string name = plain(io::to_japanese(view, m));
  return typed == name || (m.is_drop() && typed == name + '*');
}

std::string why_no_drop(const Position& view, Move m, Language language) {
  const PieceType t = m.dropped();
  const std::string to = io::square_name(m.to());
  if (!view.hand(view.side_to_move()).has(t)) {
    return said(kNotInHand, language, piece_word(t, language));
  }
  if (view.occupied().contains(m.to())) return said(kOwnPiece, language, to);
  if (shogi::is_dead_end(view.side_to_move(), t, m.to())) {
    return said(kDeadEnd, language, piece_word(t, language), to);
  }
  return said(kTwoPawns, language, shogi::file_of(m.to()) + 1);
}

std::string why_no_board_move(const Position& view, Move m, Language language) {
  const std::string from = io::square_name(m.from());
  const std::string to = io::square_name(m.to());
  if (!view.occupied().contains(m.from())) return said(kNoPiece, language, from);
  const PieceType t = shogi::type_of(view.piece_on(m.from()));
  const std::string piece = piece_word(t, language);
  if (view.occupied().contains(m.to())) return said(kOwnPiece, language, to);
  const shogi::Color us = view.side_to_move();
  if (!shogi::attacks(us, t, m.from(), view.occupied()).contains(m.to())) {
    return said(kCannotGo, language, piece, from, to);
  }
  return m.promotes() ? said(kCannotPromote, language, piece, from, to)
                      : said(kMustPromote, language, piece, to);
}

// The squares of a text that is spelled plainly, in their order.
std::vector<std::string_view> squares_in(std::string_view text) {
  std::vector<std::string_view> squares;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool is_square =
        text[i] >= '1' && text[i] <= '9' && text[i + 1] >= 'a' && text[i + 1] <= 'i';
    if (is_square) squares.push_back(text.substr(i, 2));
  }
  return squares;
}

// Piece and square in our notation ("b3a", "+r2c"), of a text or a move; empty if it is none such.
std::string stem_of(std::string_view text) {
  const std::size_t piece = text.starts_with('+') ? 1 : 0;
  if (text.size() < piece + 3 || !io::piece_of_letter(text[piece])) return "";
  const std::vector<std::string_view> squares = squares_in(text.substr(piece + 1));
  if (squares.empty() || squares.size() > 2) return "";
  const std::string_view rest = text.substr(piece + 1 + 2 * squares.size());
  if (!rest.empty() && rest != "+" && rest != "=") return "";
  return std::string(text.substr(0, piece + 1)) + std::string(squares.back());
}

std::string why_none(const Position& view, const MoveList& moves, const std::string& typed,
                     Language language) {
  std::string usi = typed;
  if (usi.size() > 1 && usi[1] == '*') usi[0] = static_cast<char>(usi[0] - 'a' + 'A');
  if (const auto move = io::parse_usi_move(usi)) {
    const Move m = move.value();
    return m.is_drop() ? why_no_drop(view, m, language) : why_no_board_move(view, m, language);
  }
  const std::string stem = stem_of(typed);
  if (stem.empty()) return std::string(kNoMove.in(language));
  std::vector<std::string> meant;
  for (const Move m : moves) {
    const std::string name = text_among(view, moves, m, language);
    if (!m.is_drop() && stem_of(plain(name)) == stem) meant.push_back(name);
  }
  if (meant.empty()) return said(kNoneGoes, language, stem.substr(stem.size() - 2));
  return said(kWhich, language, fmt::format("{}", fmt::join(meant, " ")));
}

}  // namespace

std::string try_piece(PieceType t, Language language) {
  if (language == Language::Japanese) return std::string(io::kMoveKanji[index(t)]);
  return std::string(shogi::is_promoted(t) ? "+" : "") + io::letter(t);
}

std::string try_text(const Position& view, Move attempt, Language language) {
  return text_among(view, shogi::legal_moves(view), attempt, language);
}

std::variant<Move, std::string> read_try(const Position& view, std::string_view text,
                                         Language language) {
  const MoveList moves = shogi::legal_moves(view);
  const std::string typed = plain(text);
  for (const Move m : moves) {
    if (is_called(view, moves, m, typed)) return m;
  }
  // Only these begin with a square and a piece.
  if (typed.size() > 2 && !io::is_digit(typed[2])) {
    for (const Move m : moves) {
      if (is_called_in_japanese(view, m, typed)) return m;
    }
  }
  return fmt::format("{}: {}", io::escaped(text), why_none(view, moves, typed, language));
}

}  // namespace tsumuya::app
