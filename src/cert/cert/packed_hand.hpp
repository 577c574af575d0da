// A hand in one word: each kind has a field wide enough for all that a set has of it, and a bit
// above the field that is zero.
//
//   bits   0..5   6..9   10..13  14..17  18..21  22..24  25..27
//          pawns  lances knights silvers golds   bishops rooks
//
// Whether one hand contains another is then one subtraction: the bits above the fields are set in
// the larger one, and each stays set unless its field had to borrow from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cert/hand.hpp"

namespace tsumuya::cert {

using PackedHand = std::uint32_t;

namespace packed {
inline constexpr std::array<unsigned, 7> kShifts = {0, 6, 10, 14, 18, 22, 25};  // by kind
inline constexpr std::array<unsigned, 7> kInSet = {18, 4, 4, 4, 4, 2, 2};
inline constexpr std::array<unsigned, 7> kEnds = {6, 10, 14, 18, 22, 25, 28};

constexpr PackedHand bits_above() {
  PackedHand bits = 0;
  for (const unsigned end : kEnds) bits |= 1U << (end - 1);
  return bits;
}
}  // namespace packed

inline constexpr PackedHand kBitsAbove = packed::bits_above();

// At most as many pieces as a set has.
inline PackedHand pack(const Hand& hand) {
  PackedHand word = 0;
  for (const naive::Kind kind : naive::kHandKinds) {
    word |= static_cast<PackedHand>(hand.count(kind))
            << packed::kShifts[static_cast<std::size_t>(kind)];
  }
  return word;
}

// The pieces of a set that are not in a hand: the larger the hand, the smaller what it lacks.
constexpr PackedHand lacking(PackedHand hand) {
  PackedHand all = 0;
  for (std::size_t kind = 0; kind < packed::kInSet.size(); ++kind) {
    all |= packed::kInSet[kind] << packed::kShifts[kind];
  }
  return all - hand;
}

constexpr std::size_t count_of(PackedHand hand, naive::Kind kind) {
  const auto i = static_cast<std::size_t>(kind);
  const unsigned width = packed::kEnds[i] - packed::kShifts[i] - 1;
  return (hand >> packed::kShifts[i]) & ((1U << width) - 1);
}

constexpr bool contains(PackedHand larger, PackedHand smaller) {
  return (((larger | kBitsAbove) - smaller) & kBitsAbove) == kBitsAbove;
}

}  // namespace tsumuya::cert
