// A set of squares: 81 bits in two words.
//
// Layout: files 1 to 7 (63 squares) in `lo`, files 8 and 9 (18 squares) in `hi`, each file nine
// neighbouring bits. With this split a diagonal or a rank through any square, less its edge
// squares, has no two squares on the same bit of `lo | hi`; the slider tables index by that merged
// word.
//
// Invariant: bit 63 of `lo` and bits 18 and up of `hi` are zero, except inside expressions that end
// with an intersection.
#pragma once

#include <bit>
#include <cstdint>

#include "shogi/types.hpp"

namespace tsumuya::shogi {

struct Bitboard {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;

  constexpr bool any() const { return (lo | hi) != 0; }
  constexpr bool none() const { return (lo | hi) == 0; }
  constexpr bool contains(Square s) const;
  constexpr int count() const { return std::popcount(lo) + std::popcount(hi); }
  constexpr bool more_than_one() const {
    return ((lo & (lo - 1)) | (hi & (hi - 1))) != 0 || (lo != 0 && hi != 0);
  }
  // The lowest square; the set must not be empty.
  constexpr Square first() const {
    return lo != 0 ? square_at(static_cast<std::size_t>(std::countr_zero(lo)))
                   : square_at(63 + static_cast<std::size_t>(std::countr_zero(hi)));
  }
  constexpr std::uint64_t merged() const { return lo | hi; }

  friend constexpr bool operator==(Bitboard, Bitboard) = default;
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return {a.lo & b.lo, a.hi & b.hi}; }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return {a.lo | b.lo, a.hi | b.hi}; }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return {a.lo ^ b.lo, a.hi ^ b.hi}; }
  friend constexpr Bitboard operator~(Bitboard a) { return {~a.lo & kLoMask, ~a.hi & kHiMask}; }
  constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
  constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
  constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }

  static constexpr std::uint64_t kLoMask = (std::uint64_t{1} << 63U) - 1;
  static constexpr std::uint64_t kHiMask = (std::uint64_t{1} << 18U) - 1;
};

// a without b.
constexpr Bitboard without(Bitboard a, Bitboard b) { return {a.lo & ~b.lo, a.hi & ~b.hi}; }

inline constexpr Bitboard kAllSquares{Bitboard::kLoMask, Bitboard::kHiMask};

namespace detail {
consteval std::array<Bitboard, kSquares + 1> make_square_bits() {
  std::array<Bitboard, kSquares + 1> bits{};
  for (std::size_t i = 0; i < kSquares; ++i) {
    bits[i] =
        i < 63 ? Bitboard{std::uint64_t{1} << i, 0} : Bitboard{0, std::uint64_t{1} << (i - 63)};
  }
  return bits;  // Square::None keeps the empty set
}
inline constexpr std::array<Bitboard, kSquares + 1> kSquareBits = make_square_bits();
}  // namespace detail

// The set of one square; of Square::None, the empty set.
constexpr Bitboard bit(Square s) { return detail::kSquareBits[index(s)]; }
constexpr bool Bitboard::contains(Square s) const { return (*this & bit(s)).any(); }

constexpr Bitboard file_set(int file) {
  return file < 7 ? Bitboard{std::uint64_t{0x1FF} << static_cast<unsigned>(9 * file), 0}
                  : Bitboard{0, std::uint64_t{0x1FF} << static_cast<unsigned>(9 * (file - 7))};
}
constexpr Bitboard rank_set(int rank) {
  constexpr std::uint64_t kStride = 0x0040201008040201;  // bits 0, 9, ..., 54
  return {kStride << static_cast<unsigned>(rank), (std::uint64_t{1} | (std::uint64_t{1} << 9U))
                                                      << static_cast<unsigned>(rank)};
}
// The `count` ranks farthest from the player's own side: 1 where his pawns are dead, 2 where his
// knights are, 3 his promotion zone.
constexpr Bitboard far_ranks(Color c, int count) {
  Bitboard set;
  for (int rank = 0; rank < count; ++rank) set |= rank_set(relative_rank(c, rank));
  return set;
}
template <Color C>
inline constexpr Bitboard kPromotionZone = far_ranks(C, 3);

// Every square one step forward. Squares that step over the edge must not be in the set: no pawn
// ever stands there.
template <Color C>
constexpr Bitboard step_forward(Bitboard b) {
  if constexpr (C == Color::Black) {
    return {b.lo >> 1U, b.hi >> 1U};
  } else {
    return {b.lo << 1U, b.hi << 1U};
  }
}

// The files without a square of the set, filled: where a pawn may still be dropped. The set holds
// at most one square of a file, as the unpromoted pawns of one side do.
constexpr Bitboard empty_files(Bitboard pawns) {
  // In each file, bit 8 minus the pawn's bit leaves bit 8 standing only where there is no pawn, and
  // never borrows from the next file.
  constexpr Bitboard kBottom = rank_set(8);
  constexpr auto kFill = [](std::uint64_t bottom, std::uint64_t pawn) {
    return (((bottom - pawn) & bottom) >> 8U) * 0x1FF;
  };
  return {kFill(kBottom.lo, pawns.lo), kFill(kBottom.hi, pawns.hi)};
}

// Calls f(square) for every square of the set, in ascending order.
template <typename F>
constexpr void for_each(Bitboard b, F&& f) {
  for (std::uint64_t w = b.lo; w != 0; w &= w - 1) {
    f(square_at(static_cast<std::size_t>(std::countr_zero(w))));
  }
  for (std::uint64_t w = b.hi; w != 0; w &= w - 1) {
    f(square_at(63 + static_cast<std::size_t>(std::countr_zero(w))));
  }
}
// As for_each, but stops when f returns true; whether it stopped.
template <typename F>
constexpr bool any_of(Bitboard b, F&& f) {
  for (std::uint64_t w = b.lo; w != 0; w &= w - 1) {
    if (f(square_at(static_cast<std::size_t>(std::countr_zero(w))))) return true;
  }
  for (std::uint64_t w = b.hi; w != 0; w &= w - 1) {
    if (f(square_at(63 + static_cast<std::size_t>(std::countr_zero(w))))) return true;
  }
  return false;
}

}  // namespace tsumuya::shogi
