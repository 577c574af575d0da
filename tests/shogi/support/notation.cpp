#include "support/notation.hpp"

#include <cstdio>
#include <cstdlib>

#include "naive/notation.hpp"
#include "support/naive_bridge.hpp"

namespace tsumuya::test {
namespace {

template <typename Value>
Value value_or_end(const std::optional<Value>& value, std::string_view text) {
  if (value) return *value;
  std::fprintf(stderr, "a test gives bad text: %.*s\n", static_cast<int>(text.size()), text.data());
  std::abort();
}

}  // namespace

std::optional<shogi::Position> parse_position(std::string_view sfen) {
  const std::optional<naive::Position> position = naive::parse_sfen(sfen);
  if (!position) return std::nullopt;
  return to_fast(*position);
}

std::optional<shogi::Move> parse_move(std::string_view usi) {
  const std::optional<naive::Move> move = naive::parse_move(usi);
  if (!move) return std::nullopt;
  return to_fast(*move);
}

shogi::Position position_of(std::string_view sfen) {
  return value_or_end(parse_position(sfen), sfen);
}

shogi::Move move_of(std::string_view usi) { return value_or_end(parse_move(usi), usi); }

std::string sfen_of(const shogi::Position& position) { return naive::to_sfen(to_naive(position)); }

std::string usi_of(shogi::Move move) {
  return move.is_none() ? "none" : naive::to_usi(to_naive(move));
}

std::string square_name(shogi::Square square) {
  return usi_of(shogi::Move::drop(shogi::PieceType::Gold, square)).substr(2);
}

}  // namespace tsumuya::test
