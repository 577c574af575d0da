// Proof and disproof numbers, and the three things a search can come back with.
//
// A number counts leaves still to be settled; kInfinity means that no leaf can settle it. Finite
// arithmetic saturates one below infinity, so an overflow is never taken for a proof. In phi/delta
// form [Nagai2002] a node carries the numbers of the player to move: phi for his winning, delta for
// his losing, and OR and AND nodes are one.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tsumuya::andor {

using Number = std::uint32_t;
inline constexpr Number kInfinity = Number{1} << 30U;
inline constexpr Number kMaxFinite = kInfinity - 1;

constexpr Number plus(Number a, Number b) {
  if (a >= kInfinity || b >= kInfinity) return kInfinity;
  return std::min(a + b, kMaxFinite);
}
// For thresholds, which may be infinite where numbers may not: past a saturated number lies
// infinity.
constexpr Number past(Number a, Number b) {
  return a >= kInfinity || b >= kInfinity ? kInfinity : std::min(a + b, kInfinity);
}
constexpr Number minus(Number a, Number b) {
  return a >= kInfinity ? kInfinity : (a > b ? a - b : 0);
}

// Seen by the player to move at a node.
struct Numbers {
  Number phi = 1;
  Number delta = 1;

  constexpr bool is_won() const { return phi == 0; }
  constexpr bool is_lost() const { return delta == 0; }
  constexpr bool is_settled() const { return phi == 0 || delta == 0; }
  friend constexpr bool operator==(Numbers, Numbers) = default;
};
inline constexpr Numbers kWon{0, kInfinity};
inline constexpr Numbers kLost{kInfinity, 0};

}  // namespace tsumuya::andor
