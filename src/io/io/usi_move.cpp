#include "io/usi_move.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "io/notation.hpp"
#include "io/text.hpp"

namespace tsumuya::io {
namespace {

using shogi::Move;
using shogi::PieceType;
using shogi::Square;

ParseError fail(std::size_t index, std::string message) {
  return {.column = index + 1, .message = std::move(message)};
}

// What stands at text[index], or that nothing does.
std::string found(std::string_view text, std::size_t index) {
  return index < text.size() ? character_in_quotes(text, index) : "the end";
}

Result<Square> read_square(std::string_view text, std::size_t i) {
  if (i >= text.size() || text[i] < '1' || text[i] > '9') {
    return fail(std::min(i, text.size()), "expected a file from 1 to 9, found " + found(text, i));
  }
  if (i + 1 >= text.size() || text[i + 1] < 'a' || text[i + 1] > 'i') {
    return fail(i + 1, "expected a rank from a to i, found " + found(text, i + 1));
  }
  return shogi::make_square(text[i] - '1', text[i + 1] - 'a');
}

Result<Move> read_drop(std::string_view text) {
  const std::optional<shogi::Piece> piece = piece_of_letter(text[0]);
  if (!piece) return fail(0, "unknown piece letter " + character_in_quotes(text, 0));
  if (shogi::color_of(*piece) == shogi::Color::White) {
    return fail(0, "a dropped piece is written as a capital letter, not " + found(text, 0));
  }
  const PieceType type = shogi::type_of(*piece);
  if (type == PieceType::King) return fail(0, "a king cannot be dropped");
  const Result<Square> to = read_square(text, 2);
  if (!to) return to.error();
  if (text.size() > 4) {
    return fail(4, text[4] == '+' ? "a dropped piece cannot promote at once"
                                  : "nothing may follow a drop: " + in_quotes(text.substr(4)));
  }
  return Move::drop(type, to.value());
}

Result<Move> read_board_move(std::string_view text) {
  const Result<Square> from = read_square(text, 0);
  if (!from) return from.error();
  const Result<Square> to = read_square(text, 2);
  if (!to) return to.error();
  if (from.value() == to.value()) return fail(2, "a move must leave its square");
  const std::string_view rest = text.substr(4);
  if (!rest.empty() && rest != "+") {
    return fail(rest[0] == '+' ? 5 : 4, "only one + may follow the squares: " + in_quotes(rest));
  }
  return Move::board(from.value(), to.value(), !rest.empty());
}

}  // namespace

Result<Move> parse_usi_move(std::string_view text) {
  if (text.empty()) return fail(0, "a move is missing");
  return text.size() > 1 && text[1] == '*' ? read_drop(text) : read_board_move(text);
}

std::string to_usi(Move m) {
  if (m.is_none()) return "none";
  if (m.is_drop()) return fmt::format("{}*{}", letter(m.dropped()), square_name(m.to()));
  return square_name(m.from()) + square_name(m.to()) + (m.promotes() ? "+" : "");
}

}  // namespace tsumuya::io
