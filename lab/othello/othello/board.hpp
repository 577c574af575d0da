// Othello on boards of 4x4 and 6x6: a worked domain for the searches of src/andor (domains.hpp).
//
// A disc is put on an empty square so that it encloses, in at least one of eight directions, an
// unbroken line of the opponent's discs, which are turned. A player who cannot do so passes, and
// must if he cannot; when neither can the game is over. Empty squares count for nobody.
//
// A colour is a set of bits, the square of row r and column c the bit r * Size + c. Lines are
// followed for all squares at once by shifting the set; a mask keeps them from running over an
// edge of the board.
//
// Invariant: no square holds two discs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/mixing.hpp"

namespace tsumuya::othello {

enum class Colour : std::uint8_t { Black, White };
constexpr Colour opponent_of(Colour colour) {
  return colour == Colour::Black ? Colour::White : Colour::Black;
}

using Square = std::uint8_t;
inline constexpr Square kPass = 0xFF;

template <unsigned Size>
class Board {
 public:
  static_assert(Size == 4 || Size == 6, "code() has room for 36 squares");
  static constexpr unsigned kSquares = Size * Size;
  using Bits = std::uint64_t;

  // The usual start: two discs each, crosswise in the middle, black to move.
  static constexpr Board start() {
    constexpr unsigned kMiddle = Size / 2;
    constexpr unsigned kUpper = (kMiddle - 1) * Size + kMiddle - 1;
    constexpr unsigned kLower = kMiddle * Size + kMiddle - 1;
    return Board(bit(kUpper + 1) | bit(kLower), bit(kUpper) | bit(kLower + 1), Colour::Black);
  }
  constexpr Board(Bits black, Bits white, Colour to_move)
      : discs_{black, white}, to_move_(to_move) {}

  constexpr Colour to_move() const { return to_move_; }
  constexpr Bits discs(Colour colour) const { return discs_[index(colour)]; }
  constexpr int count(Colour colour) const { return std::popcount(discs(colour)); }
  // How many discs more than the opponent a colour has.
  constexpr int lead(Colour colour) const { return count(colour) - count(opponent_of(colour)); }

  // The squares where a colour could put a disc.
  constexpr Bits moves(Colour colour) const {
    const Bits empty = kAll & ~(discs_[0] | discs_[1]);
    const Bits theirs = discs(opponent_of(colour));
    Bits found = 0;
    for (const Direction direction : kDirections) {
      Bits line = shift(discs(colour), direction) & theirs;
      for (unsigned i = 3; i < Size; ++i) line |= shift(line, direction) & theirs;
      found |= shift(line, direction) & empty;
    }
    return found;
  }
  constexpr bool is_over() const { return moves(Colour::Black) == 0 && moves(Colour::White) == 0; }

  // A square of moves(to_move()), or kPass if there is none.
  constexpr void play(Square square) {
    if (square != kPass) {
      const Bits turned = turned_by(square);
      discs_[index(to_move_)] |= turned | bit(square);
      discs_[index(opponent_of(to_move_))] &= ~turned;
    }
    to_move_ = opponent_of(to_move_);
  }

  // Injective: one number for each content of the squares and player to move. In base 3 that takes
  // 59 bits; the mixing, which maps no two numbers to one, spreads them over all 64 for tables that
  // use only some.
  constexpr std::uint64_t code() const {
    std::uint64_t z = to_move_ == Colour::Black ? 0 : 1;
    for (unsigned square = 0; square < kSquares; ++square) {
      z = 3 * z + ((discs_[0] >> square) & 1U) + 2 * ((discs_[1] >> square) & 1U);
    }
    return base::mixed(z);
  }

  static constexpr Bits bit(unsigned square) { return Bits{1} << square; }
  static constexpr Bits corners() {
    return bit(0) | bit(Size - 1) | bit(kSquares - Size) | bit(kSquares - 1);
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  struct Direction {
    int rows;
    int columns;
  };
  static constexpr std::array<Direction, 8> kDirections{
      {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};
  static constexpr Bits kAll = (Bits{1} << kSquares) - 1;
  // One bit in every row: all bits, divided by a row of them.
  static constexpr Bits kLeft = kAll / ((Bits{1} << Size) - 1);
  static constexpr Bits kRight = kLeft << (Size - 1);

  static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

  // All discs of a set one step on; those that leave the board are gone.
  static constexpr Bits shift(Bits bits, Direction direction) {
    if (direction.columns < 0) bits &= ~kLeft;
    if (direction.columns > 0) bits &= ~kRight;
    const int by = direction.rows * static_cast<int>(Size) + direction.columns;
    return by > 0 ? (bits << static_cast<unsigned>(by)) & kAll : bits >> static_cast<unsigned>(-by);
  }

  constexpr Bits turned_by(Square square) const {
    const Bits mine = discs(to_move_);
    const Bits theirs = discs(opponent_of(to_move_));
    Bits turned = 0;
    for (const Direction direction : kDirections) {
      Bits line = 0;
      Bits at = shift(bit(square), direction);
      for (; (at & theirs) != 0; at = shift(at, direction)) line |= at;
      if ((at & mine) != 0) turned |= line;
    }
    return turned;
  }

  std::array<Bits, 2> discs_;
  Colour to_move_;
};

}  // namespace tsumuya::othello
