// SFEN and USI move text for the naive rules: see notation.hpp.
#include "naive/notation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "naive/position.hpp"
#include "naive/rules.hpp"

namespace tsumuya::naive {

namespace {

// By kind: the letter of Black's piece, and how many a set has.
constexpr std::string_view kBlackLetters = "PLNSGBRK";
constexpr std::string_view kWhiteLetters = "plnsgbrk";
constexpr std::array<int, 8> kPiecesInSet = {18, 4, 4, 4, 4, 2, 2, 2};

// The order in which SFEN writes a hand.
constexpr std::array<Kind, 7> kHandOrder = {Kind::Rook,   Kind::Bishop, Kind::Gold, Kind::Silver,
                                            Kind::Knight, Kind::Lance,  Kind::Pawn};

constexpr std::array<Side, 2> kSides = {Side::Black, Side::White};

// Plain ASCII digits; the functions of <cctype> ask the locale.
bool is_digit(char letter) { return '0' <= letter && letter <= '9'; }

std::string_view letters_of(Side side) {
  return side == Side::Black ? kBlackLetters : kWhiteLetters;
}

char letter_of(Kind kind, Side side) { return letters_of(side)[static_cast<std::size_t>(kind)]; }

std::optional<Piece> piece_of_letter(char letter) {
  for (const Side side : kSides) {
    const std::size_t found = letters_of(side).find(letter);
    if (found != std::string_view::npos) return Piece{static_cast<Kind>(found), false, side};
  }
  return std::nullopt;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t end = text.find(separator);
    fields.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end + 1);
  }
}

// One rank, from file 9 to file 1. Two digits side by side are refused.
bool parse_rank(std::string_view text, int rank, Position& position) {
  int file = 9;
  bool after_digit = false;
  bool promoted = false;
  for (const char letter : text) {
    if (letter == '+') {
      if (promoted) return false;
      promoted = true;
      continue;
    }
    if (is_digit(letter)) {
      if (promoted || after_digit || letter == '0') return false;
      file -= letter - '0';
      after_digit = true;
      continue;
    }
    std::optional<Piece> piece = piece_of_letter(letter);
    if (!piece || file < 1) return false;
    if (promoted && (piece->kind == Kind::Gold || piece->kind == Kind::King)) return false;
    piece->promoted = promoted;
    position.at({file, rank}) = piece;
    --file;
    after_digit = false;
    promoted = false;
  }
  return file == 0 && !promoted;
}

bool parse_board(std::string_view text, Position& position) {
  const std::vector<std::string_view> ranks = split(text, '/');
  if (ranks.size() != 9) return false;
  for (int rank = 1; rank <= 9; ++rank) {
    if (!parse_rank(ranks[static_cast<std::size_t>(rank - 1)], rank, position)) return false;
  }
  return true;
}

bool parse_side(std::string_view text, Position& position) {
  position.turn = text == "w" ? Side::White : Side::Black;
  return text == "b" || text == "w";
}

// A count is written from 2 up, in one or two digits; a letter comes once.
bool parse_hands(std::string_view text, Position& position) {
  if (text == "-") return true;
  if (text.empty()) return false;
  while (!text.empty()) {
    int count = 0;
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) {
      if (digits == 2 || text[0] == '0') return false;
      count = 10 * count + (text[digits] - '0');
      ++digits;
    }
    if (count == 1 || digits == text.size()) return false;
    const std::optional<Piece> piece = piece_of_letter(text[digits]);
    if (!piece || piece->kind == Kind::King) return false;
    if (position.hand(piece->side, piece->kind) != 0) return false;
    position.hand(piece->side, piece->kind) = digits == 0 ? 1 : count;
    text.remove_prefix(digits + 1);
  }
  return true;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool fits_in_one_set(const Position& position) {
  std::array<int, 8> count{};
  std::array<int, 2> kings{};
  for (const Square square : kAllSquares) {
    const std::optional<Piece>& piece = position.at(square);
    if (!piece) continue;
    ++count[static_cast<std::size_t>(piece->kind)];
    if (piece->kind == Kind::King) ++kings[static_cast<std::size_t>(piece->side)];
  }
  for (const Side side : kSides) {
    if (kings[static_cast<std::size_t>(side)] > 1) return false;
    for (const Kind kind : kHandKinds) {
      count[static_cast<std::size_t>(kind)] += position.hand(side, kind);
    }
  }
  return std::equal(count.begin(), count.end(), kPiecesInSet.begin(),
                    [](int used, int in_set) { return used <= in_set; });
}

bool has_dead_piece(const Position& position) {
  return std::any_of(kAllSquares.begin(), kAllSquares.end(), [&](Square square) {
    const std::optional<Piece>& piece = position.at(square);
    return piece && would_be_dead(*piece, square);
  });
}

bool has_double_pawn(const Position& position) {
  for (const Side side : kSides) {
    for (int file = 1; file <= 9; ++file) {
      int pawns = 0;
      for (int rank = 1; rank <= 9; ++rank) {
        if (position.at({file, rank}) == Piece{Kind::Pawn, false, side}) ++pawns;
      }
      if (pawns > 1) return true;
    }
  }
  return false;
}

std::string rank_text(const Position& position, int rank) {
  std::string text;
  int empty = 0;
  for (int file = 9; file >= 1; --file) {
    const std::optional<Piece>& piece = position.at({file, rank});
    if (!piece) {
      ++empty;
      continue;
    }
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
    if (piece->promoted) text += '+';
    text += letter_of(piece->kind, piece->side);
  }
  if (empty > 0) text += std::to_string(empty);
  return text;
}

std::string hands_text(const Position& position) {
  std::string text;
  for (const Side side : kSides) {
    for (const Kind kind : kHandOrder) {
      const int count = position.hand(side, kind);
      if (count > 1) text += std::to_string(count);
      if (count > 0) text += letter_of(kind, side);
    }
  }
  return text.empty() ? "-" : text;
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const Square square{text[0] - '0', text[1] - 'a' + 1};
  if (!on_board(square)) return std::nullopt;
  return square;
}

std::string square_text(Square square) {
  return {static_cast<char>('0' + square.file), static_cast<char>('a' + square.rank - 1)};
}

}  // namespace

std::optional<Position> parse_sfen(std::string_view text) {
  const std::vector<std::string_view> fields = split(text, ' ');
  if (fields.size() != 3 && fields.size() != 4) return std::nullopt;
  Position position;
  if (!parse_board(fields[0], position)) return std::nullopt;
  if (!parse_side(fields[1], position)) return std::nullopt;
  if (!parse_hands(fields[2], position)) return std::nullopt;
  if (fields.size() == 4 && !is_number(fields[3])) return std::nullopt;
  if (!fits_in_one_set(position)) return std::nullopt;
  if (has_dead_piece(position) || has_double_pawn(position)) return std::nullopt;
  if (in_check(position, other(position.turn))) return std::nullopt;
  return position;
}

std::string to_sfen(const Position& position) {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    if (rank > 1) text += '/';
    text += rank_text(position, rank);
  }
  text += position.turn == Side::Black ? " b " : " w ";
  text += hands_text(position);
  text += " 1";
  return text;
}

std::optional<Move> parse_move(std::string_view text) {
  if (text.size() == 4 && text[1] == '*') {
    const std::size_t kind = kBlackLetters.find(text[0]);
    const std::optional<Square> to = parse_square(text.substr(2));
    if (kind >= kHandKinds.size() || !to) return std::nullopt;
    return make_drop(static_cast<Kind>(kind), *to);
  }
  const bool promote = text.size() == 5 && text[4] == '+';
  if (text.size() != 4 && !promote) return std::nullopt;
  const std::optional<Square> from = parse_square(text.substr(0, 2));
  const std::optional<Square> to = parse_square(text.substr(2, 2));
  if (!from || !to || *from == *to) return std::nullopt;
  return make_board_move(*from, *to, promote);
}

std::string to_usi(const Move& move) {
  if (move.drop) return std::string{letter_of(*move.drop, Side::Black), '*'} + square_text(move.to);
  return square_text(move.from) + square_text(move.to) + (move.promote ? "+" : "");
}

}  // namespace tsumuya::naive
