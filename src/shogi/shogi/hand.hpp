// The pieces in one hand, packed into one word.
//
// Each kind has a field with a spare bit above it, always zero:
//
//   bit  27 26-24 23 22-21 20 19-18 17 16-14 13 12-10  9  8-6   5  4-0
//         .   G    .   R    .   B    .   S    .   N    .   L    .   P
//
// A subtraction that would make any count negative borrows into a spare bit, so "at least as many
// of every kind" is one subtraction and one test. The attacker's larger hand inherits a mate, the
// smaller one a refutation [Seo1995]; the transposition table asks this at every look-up.
#pragma once

#include <array>
#include <cstdint>

#include "shogi/types.hpp"

namespace tsumuya::shogi {

class Hand {
 public:
  constexpr Hand() = default;
  static constexpr Hand from_raw(std::uint32_t raw) { return Hand(raw); }
  constexpr std::uint32_t raw() const { return raw_; }

  constexpr int count(PieceType t) const {
    return static_cast<int>((raw_ >> kShift[index(t)]) & kMask[index(t)]);
  }
  constexpr bool has(PieceType t) const {
    return (raw_ & (kMask[index(t)] << kShift[index(t)])) != 0;
  }
  constexpr bool empty() const { return raw_ == 0; }
  constexpr void add(PieceType t) { raw_ += one(t); }
  constexpr void remove(PieceType t) { raw_ -= one(t); }
  constexpr void set(PieceType t, int n) {
    raw_ = (raw_ & ~(kMask[index(t)] << kShift[index(t)])) |
           (static_cast<std::uint32_t>(n) << kShift[index(t)]);
  }
  // At least as many of every kind as `other`.
  constexpr bool covers(Hand other) const { return ((raw_ - other.raw_) & kSpareBits) == 0; }
  // Some kind other than the pawn.
  constexpr bool has_other_than_pawn() const {
    return (raw_ >> kShift[index(PieceType::Lance)]) != 0;
  }

  friend constexpr bool operator==(Hand, Hand) = default;

  static constexpr std::uint32_t kSpareBits =
      (1U << 5U) | (1U << 9U) | (1U << 13U) | (1U << 17U) | (1U << 20U) | (1U << 23U) | (1U << 27U);

 private:
  constexpr explicit Hand(std::uint32_t raw) : raw_(raw) {}
  static constexpr std::uint32_t one(PieceType t) { return 1U << kShift[index(t)]; }

  // By type: None, Pawn, Lance, Knight, Silver, Bishop, Rook, Gold.
  static constexpr std::array<std::uint32_t, 8> kShift{0, 0, 6, 10, 14, 18, 21, 24};
  static constexpr std::array<std::uint32_t, 8> kMask{0, 31, 7, 7, 7, 3, 3, 7};

  std::uint32_t raw_ = 0;
};

}  // namespace tsumuya::shogi
