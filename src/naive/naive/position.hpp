// The naive board: 81 squares addressed by file and rank, two hands, the side to move.
//
// The naive rules are slow and plain on purpose. Tests compare the fast rules with them, and the
// proof checker is built from them, so they share no code with the fast rules and each line is
// meant to be read against the rule book.
//
// Directions: Black plays up the board, towards rank 1 (letter 'a' in USI text); file 1 is on the
// right of Black. White sees the same board turned by 180 degrees.
//
// Invariants: at most one king a side; no king in a hand; `promoted` is never set for a gold or a
// king. Not here: what is legal (rules.hpp) and text (notation.hpp).
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>

namespace tsumuya::naive {

enum class Side { Black, White };

constexpr Side other(Side side) { return side == Side::Black ? Side::White : Side::Black; }

// The king stands last, so that the kinds before it are those that a hand can hold.
enum class Kind { Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King };

inline constexpr std::array<Kind, 7> kHandKinds = {
    Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook};

struct Piece {
  Kind kind;
  bool promoted;
  Side side;

  friend bool operator==(const Piece&, const Piece&) = default;
};

struct Square {
  int file = 0;  // 1..9; 0 is no square
  int rank = 0;  // 1..9; 0 is no square

  friend auto operator<=>(const Square&, const Square&) = default;
};

constexpr bool on_board(Square square) {
  return 1 <= square.file && square.file <= 9 && 1 <= square.rank && square.rank <= 9;
}

// All squares, in the order of Square's `<`.
constexpr std::array<Square, 81> all_squares() {
  std::array<Square, 81> squares{};
  std::size_t next = 0;
  for (int file = 1; file <= 9; ++file) {
    for (int rank = 1; rank <= 9; ++rank) squares[next++] = Square{file, rank};
  }
  return squares;
}

inline constexpr std::array<Square, 81> kAllSquares = all_squares();

// A drop (then `drop` is set, `from` is no square and `promote` is false) or a move of a piece on
// the board. Made by the two functions below, so that equal moves compare equal. The order of `<`
// has no meaning in shogi: it makes lists of moves comparable.
struct Move {
  std::optional<Kind> drop;
  Square from;
  Square to;
  bool promote = false;

  friend auto operator<=>(const Move&, const Move&) = default;
};

constexpr Move make_drop(Kind kind, Square to) { return Move{kind, Square{}, to, false}; }

constexpr Move make_board_move(Square from, Square to, bool promote) {
  return Move{std::nullopt, from, to, promote};
}

struct Position {
  std::array<std::optional<Piece>, 81> board{};
  std::array<std::array<int, 7>, 2> hands{};  // [side][kind]
  Side turn = Side::Black;

  const std::optional<Piece>& at(Square square) const { return board[index(square)]; }
  std::optional<Piece>& at(Square square) { return board[index(square)]; }

  int hand(Side side, Kind kind) const {
    return hands[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)];
  }
  int& hand(Side side, Kind kind) {
    return hands[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)];
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr std::size_t index(Square square) {
    return static_cast<std::size_t>(square.file - 1) * 9 +
           static_cast<std::size_t>(square.rank - 1);
  }
};

// The position after `move`, with the other side to move. A captured piece goes unpromoted into the
// hand of the side that moves. Does not ask whether the move is legal, but a piece to move or to
// drop must be there, and a king must not be captured.
Position apply(const Position& position, const Move& move);

}  // namespace tsumuya::naive
