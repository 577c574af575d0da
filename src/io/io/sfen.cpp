#include "io/sfen.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "io/notation.hpp"
#include "io/text.hpp"
#include "shogi/validity.hpp"

namespace tsumuya::io {
namespace {

using shogi::Color;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

using Failure = std::optional<ParseError>;

Failure fail(std::size_t column, std::string message) {
  return ParseError{.column = column, .message = std::move(message)};
}

std::string surplus_message(PieceType t, std::string_view count) {
  return fmt::format("more {}s than a set has: {} (a set has {})", piece_name(t), count,
                     shogi::set_size(t));
}

// How many squares a rank describes, as far as it can be understood.
std::size_t squares_of(std::string_view rank) {
  std::size_t squares = 0;
  for (const char c : rank) {
    if (is_digit(c)) {
      squares += static_cast<std::size_t>(c - '0');
    } else if (c != '+') {
      ++squares;
    }
  }
  return squares;
}

std::string rank_message(int rank, std::size_t squares) {
  return fmt::format("rank {} ({}) has {} square{}; a rank has 9", rank + 1, rank_letter(rank),
                     squares, squares == 1 ? "" : "s");
}

// The number is checked, not kept: nothing depends on it.
Failure check_move_number(Word number) {
  constexpr std::size_t kMostDigits = 9;
  const auto* const other = std::find_if_not(number.text.begin(), number.text.end(), is_digit);
  if (other != number.text.end()) {
    return fail(number.column, "the move number must be digits, not " + in_quotes(number.text));
  }
  if (number.text.size() > kMostDigits) {
    return fail(number.column, "the move number is too large: " + in_quotes(number.text));
  }
  return std::nullopt;
}

// Builds the position and remembers where in the text every piece stands.
class SfenReader {
 public:
  Result<Position> read(std::string_view text);

 private:
  // Some pieces of the text: one on a square, or `count` in hand (square None).
  struct Item {
    std::size_t column;
    Piece piece;
    int count;
    Square square;
  };

  Failure read_fields(std::string_view text);
  Failure read_board(Word board);
  Failure read_rank(std::string_view text, std::size_t column, int rank);
  Failure read_piece(std::string_view text, std::size_t i, std::size_t column, Square s);
  Failure read_side(Word side);
  Failure read_hands(Word hands);
  Failure read_hand_item(Word hands, std::size_t& i);
  Failure check() const;
  Failure surplus(PieceType t) const;
  std::size_t column_of(Square s) const;

  Position pos_;
  std::array<shogi::Hand, 2> hands_{};
  std::vector<Item> items_;  // in the order of the text
};

Result<Position> SfenReader::read(std::string_view text) {
  if (Failure failure = read_fields(text)) return *std::move(failure);
  if (Failure failure = check()) return *std::move(failure);
  return pos_;
}

Failure SfenReader::read_fields(std::string_view text) {
  struct Field {
    Failure (SfenReader::*read)(Word);
    std::string_view missing;
  };
  constexpr std::array<Field, 3> kFields{{
      {&SfenReader::read_board, "no position: the text is empty"},
      {&SfenReader::read_side, "the side to move is missing: b or w must follow the board"},
      {&SfenReader::read_hands,
       "the hands are missing: pieces, or - for none, must follow the side"},
  }};
  Words words(text);
  for (const Field& field : kFields) {
    const std::optional<Word> word = words.next();
    if (!word) return fail(words.column(), std::string(field.missing));
    if (Failure failure = (this->*field.read)(*word)) return failure;
  }
  const std::optional<Word> number = words.next();
  if (!number) return std::nullopt;
  if (Failure failure = check_move_number(*number)) return failure;
  const std::optional<Word> extra = words.next();
  if (!extra) return std::nullopt;
  return fail(extra->column, "nothing may follow the move number: " + in_quotes(extra->text));
}

Failure SfenReader::read_board(Word board) {
  std::size_t begin = 0;
  for (int rank = 0; rank < 9; ++rank) {
    const std::size_t slash = std::min(board.text.find('/', begin), board.text.size());
    const std::string_view text = board.text.substr(begin, slash - begin);
    if (Failure failure = read_rank(text, board.column + begin, rank)) return failure;
    if (slash == board.text.size()) {
      if (rank == 8) return std::nullopt;
      return fail(board.end_column(), fmt::format("the board has {} rank{}; it needs 9", rank + 1,
                                                  rank == 0 ? "" : "s"));
    }
    begin = slash + 1;
  }
  return fail(board.column + begin - 1, "the board has more than 9 ranks");
}

Failure SfenReader::read_rank(std::string_view text, std::size_t column, int rank) {
  int squares = 0;
  bool after_count = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool count = is_digit(text[i]);
    if (count && text[i] == '0') return fail(column + i, "empty count 0: counts go from 1 to 9");
    if (count && after_count) {
      return fail(column + i, "two empty counts in a row: write their sum");
    }
    const int wanted = count ? text[i] - '0' : 1;
    if (squares + wanted > 9) return fail(column + i, rank_message(rank, squares_of(text)));
    if (!count) {
      const Square s = shogi::make_square(8 - squares, rank);
      if (Failure failure = read_piece(text, i, column, s)) return failure;
      if (text[i] == '+') ++i;
    }
    squares += wanted;
    after_count = count;
  }
  if (squares == 9) return std::nullopt;
  return fail(column + text.size(), rank_message(rank, static_cast<std::size_t>(squares)));
}

// The piece that begins at text[i], of a rank that begins at `column`.
Failure SfenReader::read_piece(std::string_view text, std::size_t i, std::size_t column, Square s) {
  const bool plus = text[i] == '+';
  const std::size_t at = plus ? i + 1 : i;
  if (at == text.size()) return fail(column + i, "\"+\" without a piece letter after it");
  std::optional<Piece> piece = piece_of_letter(text[at]);
  if (!piece) {
    return fail(column + at, (plus ? "\"+\" must stand before a piece letter, not before "
                                   : "unknown piece letter ") +
                                 character_in_quotes(text, at));
  }
  const PieceType type = shogi::type_of(*piece);
  const Color color = shogi::color_of(*piece);
  if (plus && !shogi::can_promote(type)) {
    return fail(column + i,
                fmt::format("\"+\" before a {}, which never promotes", piece_name(type)));
  }
  if (type == PieceType::King && pos_.has_king(color)) {
    return fail(column + i, fmt::format("{} has two kings: on {} and {}", color_name(color),
                                        square_name(pos_.king_square(color)), square_name(s)));
  }
  if (plus) piece = shogi::make_piece(color, shogi::promoted(type));
  pos_.put(*piece, s);
  items_.push_back({column + i, *piece, 1, s});
  return std::nullopt;
}

Failure SfenReader::read_side(Word side) {
  if (side.text != "b" && side.text != "w") {
    return fail(side.column, "the side to move must be b or w, not " + in_quotes(side.text));
  }
  pos_.set_side_to_move(side.text == "b" ? Color::Black : Color::White);
  return std::nullopt;
}

Failure SfenReader::read_hands(Word hands) {
  if (hands.text == "-") return std::nullopt;
  for (std::size_t i = 0; i < hands.text.size();) {
    if (Failure failure = read_hand_item(hands, i)) return failure;
  }
  for (const Color c : shogi::kColors) pos_.set_hand(c, hands_[index(c)]);
  return std::nullopt;
}

// One kind of piece in one hand, from hands.text[i] on; moves i behind it.
Failure SfenReader::read_hand_item(Word hands, std::size_t& i) {
  const std::size_t column = hands.column + i;
  if (hands.text[i] == '-') {
    return fail(column, "\"-\" means that nothing is in hand: it must stand alone");
  }
  const std::size_t begin = i;
  int count = 0;
  for (; i < hands.text.size() && is_digit(hands.text[i]); ++i) {
    count = std::min(count * 10 + (hands.text[i] - '0'), 1000);  // more is too many in any case
  }
  const std::string_view digits = hands.text.substr(begin, i - begin);
  if (digits.starts_with('0')) {
    return fail(column, fmt::format("count {} in hand: counts go from 1 to 18", escaped(digits)));
  }
  if (digits.empty()) count = 1;
  if (i == hands.text.size()) {
    return fail(column, fmt::format("count {} without a piece letter after it", escaped(digits)));
  }
  const std::optional<Piece> piece = piece_of_letter(hands.text[i]);
  if (hands.text[i] == '+') {
    return fail(hands.column + i, "\"+\" in hand: pieces in hand are never promoted");
  }
  if (!piece) {
    return fail(hands.column + i,
                "unknown piece letter " + character_in_quotes(hands.text, i) + " in hand");
  }
  const PieceType type = shogi::type_of(*piece);
  const Color color = shogi::color_of(*piece);
  if (type == PieceType::King) return fail(hands.column + i, "a king cannot be in hand");
  shogi::Hand& hand = hands_[index(color)];
  if (hand.has(type)) {
    return fail(column, fmt::format("{} {}s in hand are listed twice: write one count",
                                    color_name(color), piece_name(type)));
  }
  if (count > shogi::set_size(type))
    return fail(column, surplus_message(type, escaped(digits, 20)));
  hand.set(type, count);
  items_.push_back({column, *piece, count, Square::None});
  ++i;
  return std::nullopt;
}

Failure SfenReader::check() const {
  const std::optional<shogi::Fault> fault = shogi::find_fault(pos_);
  if (!fault) return std::nullopt;
  const std::string_view color = color_name(fault->color);
  switch (fault->kind) {
    case shogi::FaultKind::TooManyPieces:
      return surplus(fault->type);
    case shogi::FaultKind::DeadPiece:
      return fail(column_of(fault->square),
                  fmt::format("{} {} on {} can never move", color, piece_name(fault->type),
                              square_name(fault->square)));
    case shogi::FaultKind::DoublePawn:
      return fail(column_of(fault->square),
                  fmt::format("two {} pawns on file {}", color, shogi::file_of(fault->square) + 1));
    case shogi::FaultKind::OpponentInCheck:
      return fail(column_of(fault->square), fmt::format("{} is in check but {} is to move", color,
                                                        color_name(~fault->color)));
  }
  return std::nullopt;
}

// Blames the piece at which someone who counts along the text runs out of the set.
Failure SfenReader::surplus(PieceType t) const {
  int count = 0;
  std::size_t column = 0;
  for (const Item& item : items_) {
    if (shogi::unpromoted(shogi::type_of(item.piece)) != t) continue;
    count += item.count;
    if (column == 0 && count > shogi::set_size(t)) column = item.column;
  }
  return fail(column, surplus_message(t, fmt::to_string(count)));
}

std::size_t SfenReader::column_of(Square s) const {
  const auto item =
      std::find_if(items_.begin(), items_.end(), [s](const Item& it) { return it.square == s; });
  return item == items_.end() ? 1 : item->column;
}

void append_rank(std::string& out, const Position& pos, int rank) {
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) out += static_cast<char>('0' + empty);
    empty = 0;
  };
  for (int file = 8; file >= 0; --file) {
    const Piece p = pos.piece_on(shogi::make_square(file, rank));
    if (p == Piece::None) {
      ++empty;
      continue;
    }
    flush();
    out += piece_text(p);
  }
  flush();
}

std::string hands_text(const Position& pos) {
  std::string out;
  for (const Color c : shogi::kColors) {
    for (const PieceType t : kHandOrder) {
      const int count = pos.hand(c).count(t);
      if (count > 1) out += fmt::to_string(count);
      if (count > 0) out += to_case_of(c, letter(t));
    }
  }
  return out.empty() ? "-" : out;
}

}  // namespace

Result<Position> parse_sfen(std::string_view text) { return SfenReader().read(text); }

std::string to_sfen(const Position& pos, int move_number) {
  std::string out;
  for (int rank = 0; rank < 9; ++rank) {
    if (rank > 0) out += '/';
    append_rank(out, pos, rank);
  }
  return fmt::format("{} {} {} {}", out, pos.side_to_move() == Color::Black ? 'b' : 'w',
                     hands_text(pos), move_number);
}

}  // namespace tsumuya::io
