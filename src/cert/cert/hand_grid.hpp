// Many hands of one board, with numbers: the least number of those that a given hand contains, in
// a bounded number of steps.
//
// The kinds are split into two halves: pawns, lances and knights make 475 hands, silvers, golds,
// bishops and rooks 225. The cell [a][b] holds the least number of the entries whose first half is
// contained in `a` and whose second half is `b`, or `b` but for fewer rooks. So an addition touches
// at most 1,425 cells, three side by side, and a question at most 75, however many entries there
// are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cert/packed_hand.hpp"

namespace tsumuya::cert {

class HandGrid {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  HandGrid() {
    for (auto& row : cells_) row.fill(kNone);
  }

  // Returns how many cells it looked at.
  std::uint64_t add(PackedHand hand, std::uint32_t number);
  // The least number; kNone if the hand contains none that was added.
  std::uint32_t least(PackedHand hand, std::uint64_t& looked_at) const;

 private:
  static constexpr std::size_t kFirst = 475;   // 19 * 5 * 5
  static constexpr std::size_t kSecond = 225;  // 5 * 5 * 3 * 3

  std::array<std::array<std::uint32_t, kSecond>, kFirst> cells_;
};

}  // namespace tsumuya::cert
