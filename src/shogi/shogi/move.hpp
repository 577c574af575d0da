// A move in 16 bits, meaningful together with the position it is played in.
//
//   bit  15   14       13 - 7              6 - 0
//         .   promote  from, or 81 + kind  to
//
// A drop has the number 81 + kind (pawn 82 ... gold 88) where a board move has its origin. The
// all-zero word (from = to) is no move.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "shogi/types.hpp"

namespace tsumuya::shogi {

class Move {
 public:
  Move() = default;  // leaves the word as it is, so that a MoveList costs nothing to make
  static constexpr Move none() { return Move(0U); }
  static constexpr Move board(Square from, Square to, bool promote) {
    return Move(static_cast<unsigned>(to) | (static_cast<unsigned>(from) << 7U) |
                (promote ? kPromote : 0U));
  }
  static constexpr Move drop(PieceType t, Square to) {
    return Move(static_cast<unsigned>(to) | ((81U + static_cast<unsigned>(t)) << 7U));
  }
  static constexpr Move from_raw(std::uint16_t raw) { return Move(raw); }

  constexpr std::uint16_t raw() const { return raw_; }
  constexpr bool is_none() const { return raw_ == 0; }
  constexpr Square to() const { return static_cast<Square>(raw_ & 127U); }
  constexpr bool is_drop() const { return origin() > 81U; }
  // The origin of a board move.
  constexpr Square from() const { return static_cast<Square>(origin()); }
  // The kind of a drop.
  constexpr PieceType dropped() const { return static_cast<PieceType>(origin() - 81U); }
  constexpr bool promotes() const { return (raw_ & kPromote) != 0; }

  friend constexpr bool operator==(Move, Move) = default;
  friend constexpr auto operator<=>(Move a, Move b) { return a.raw_ <=> b.raw_; }

 private:
  constexpr explicit Move(unsigned raw) : raw_(static_cast<std::uint16_t>(raw)) {}
  constexpr unsigned origin() const { return (raw_ >> 7U) & 127U; }

  static constexpr unsigned kPromote = 1U << 14U;
  std::uint16_t raw_;
};
static_assert(sizeof(Move) == 2);

// The same move on the board turned by 180 degrees, and mirrored left to right.
constexpr Move rotated(Move m) {
  return m.is_drop() ? Move::drop(m.dropped(), rotated(m.to()))
                     : Move::board(rotated(m.from()), rotated(m.to()), m.promotes());
}
constexpr Move mirrored(Move m) {
  return m.is_drop() ? Move::drop(m.dropped(), mirrored(m.to()))
                     : Move::board(mirrored(m.from()), mirrored(m.to()), m.promotes());
}

// Moves in the order in which they were generated, on the stack, never initialised.
//
// 593 is the most that a position with two kings has; without a king that could be in check there
// may be a few more, and the bound below leaves room: seven kinds of drop on at most 79 squares,
// and with every piece put on the board instead, at most seven drops fewer and 32 moves more.
class MoveList {
 public:
  static constexpr std::size_t kCapacity = 1024;

  // Generators write from end() on and say where they stopped.
  Move* end_for_writing() { return moves_.data() + size_; }
  void set_end(const Move* end) { size_ = static_cast<std::size_t>(end - moves_.data()); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, kCapacity> moves_;
  std::size_t size_ = 0;
};

}  // namespace tsumuya::shogi
