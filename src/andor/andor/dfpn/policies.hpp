// How df-pn adds up what its children need, and how far it lets a child go: what its policies must
// give, and the small ones.
//
// Counting: a node's delta, from the phi of its children; a file each in counting/.
//
// Old children, which lie no deeper than their parent and so may lead round: `CountOld` counts them
// like any other; `IgnoreOld` leaves them out of delta as long as another open child is there, and
// takes the hardest of them otherwise (df-pn(r)) [Kishimoto2010]. That ends most loops and counts
// too little; raised thresholds (see dfpn.hpp) are the alternative.
//
// Thresholds: `MarginThreshold` lets the best child go on until it is worse than the second best by
// a share of it, instead of by one ("1 + epsilon") [Pawlewicz2007]. `Tca` on top of either raises
// thresholds where a node has an old child (see dfpn.hpp) [Kishimoto2010]. `ChosenThreshold` is all
// of these, chosen when the search runs.
#pragma once

#include <concepts>
#include <type_traits>

#include "andor/core/numbers.hpp"

namespace tsumuya::andor {

// --- Counting

// `Open` adds up the open children of a node, `delta` makes the node's delta of it, and `budget` is
// how far the phi of one child may grow before delta reaches a threshold.
template <typename C>
concept CountsAlone = std::is_void_v<typename C::Lineage> &&
    requires(typename C::Open open, Number phi, Number threshold) {
  open.add(phi);
  open.waiting = true;  // something that weighs is hidden behind the children
  { C::delta(open) } -> std::same_as<Number>;
  { C::budget(threshold, open, phi) } -> std::same_as<Number>;
};
// The same of a policy that follows parents: the search keeps a `Lineage` (lineage.hpp) and marks
// the edges that merge, or, if `kMergesAll`, all edges of a node where some do.
template <typename C>
concept CountsMerged = !std::is_void_v<typename C::Lineage> &&
                       requires(typename C::Open open, Number phi, Number threshold, bool merged) {
  { C::kMergesAll } -> std::convertible_to<bool>;
  open.add(phi, merged);
  open.waiting = true;
  { C::delta(open) } -> std::same_as<Number>;
  { C::budget(threshold, open, phi, merged) } -> std::same_as<Number>;
};
template <typename C>
concept CountsOneWay = CountsAlone<C> || CountsMerged<C>;
// One that is made of two, for the player at the root and for the other (counting/alternating.hpp).
template <typename C>
concept CountsByPlayer = CountsOneWay<typename C::AtRoot> && CountsOneWay<typename C::AtOther> &&
    std::same_as<typename C::Open, typename C::AtRoot::Open> &&
    std::same_as<typename C::Open, typename C::AtOther::Open> &&
    std::same_as<typename C::Lineage, typename C::AtRoot::Lineage> &&
    std::same_as<typename C::Lineage, typename C::AtOther::Lineage>;
template <typename C>
concept CountingPolicy = CountsOneWay<C> || CountsByPlayer<C>;

// --- Old children

template <typename O>
concept OldChildrenPolicy = requires {
  { O::kIgnores } -> std::convertible_to<bool>;
};
struct CountOld {
  static constexpr bool kIgnores = false;
};
struct IgnoreOld {
  static constexpr bool kIgnores = true;
};

// --- Thresholds

// `beyond` is how far the best child may go, by the delta of the second best.
template <typename T>
concept ThresholdPolicy = std::copyable<T> && requires(const T threshold, Number second_best) {
  { threshold.raises_on_loops() } -> std::same_as<bool>;
  { threshold.beyond(second_best) } -> std::same_as<Number>;
};

// By one part in `share` of it and one; by one if `share` is 0.
constexpr Number beyond_by_share(Number second_best, Number share) {
  if (second_best >= kInfinity) return kInfinity;
  return past(second_best, share == 0 ? 1 : second_best / share + 1);
}
template <Number Share>
struct MarginThreshold {
  static constexpr bool raises_on_loops() { return false; }
  static constexpr Number beyond(Number second_best) { return beyond_by_share(second_best, Share); }
};
using PlainThreshold = MarginThreshold<0>;
template <ThresholdPolicy Threshold>
struct Tca : Threshold {
  static constexpr bool raises_on_loops() { return true; }
};
struct ChosenThreshold {
  Number share = 0;
  bool raises = false;

  constexpr bool raises_on_loops() const { return raises; }
  constexpr Number beyond(Number second_best) const { return beyond_by_share(second_best, share); }
};

// --- All three

template <CountingPolicy C, OldChildrenPolicy O, ThresholdPolicy T>
struct Policies {
  using Counting = C;
  using OldChildren = O;
  using Threshold = T;
};

}  // namespace tsumuya::andor
