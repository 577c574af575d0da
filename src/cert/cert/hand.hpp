// A hand as certificates know it: so many pieces of each kind. Hands are compared by containment,
// in packed_hand.hpp.
//
// The text is that of SFEN with capital letters for either side: the kinds in the order R B G S N L
// P, each with its count before the letter if there are two or more ("2G3P"), and "-" for nothing.
// A hand has one spelling only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "naive/position.hpp"

namespace tsumuya::cert {

class Hand {
 public:
  int count(naive::Kind kind) const { return counts_[static_cast<std::size_t>(kind)]; }
  // 0 <= count <= 255
  void set(naive::Kind kind, int count) {
    counts_[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(count);
  }
  friend bool operator==(const Hand&, const Hand&) = default;

 private:
  std::array<std::uint8_t, 7> counts_{};  // by kind
};

// Nothing for text that is not the one spelling of a hand.
std::optional<Hand> parse_hand(std::string_view text);
std::string to_text(const Hand& hand);

// The pieces that a side of a position has in hand, and a position given them.
Hand hand_of(const naive::Position& position, naive::Side side);
void set_hand(naive::Position& position, naive::Side side, const Hand& hand);

}  // namespace tsumuya::cert
