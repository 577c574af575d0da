// How df-pn adds up what its children need, and how far it lets a child go.
//
// Counting: a node's delta, from the phi of its children.
// - `SumCounting`: the sum, df-pn as it was [Nagai2002]; a node that is reached twice counts twice.
// - `WeakCounting`: the hardest child, and one for every other open child [Ueda2008]. The WPNS of
//   [Kishimoto2010] adds h(n), its estimate by material, for every other child; here it is one even
//   where new nodes start with an estimate, since a counting sees numbers, no positions.
// - `NagaiCounting` [Nagai2002] follows parents (lineage.hpp) and so finds sources, the nodes that
//   count something twice. A source takes the hardest of all its children, which is too little
//   where only some of them merge.
// - `SourceCounting` (SNDA) [Kishimoto2010]: a source takes the hardest of the children that merge,
//   and the sum of the others.
// - `WeakSourceCounting`: our cross of SNDA with weak counting; the children that merge count as
//   one.
// - `AlternatingCounting`: a policy of his own for each player.
//
// Old children, which lie no deeper than their parent and so may lead round: `CountOld` counts them
// like any other; `IgnoreOld` leaves them out of delta as long as another open child is there, and
// takes the hardest of them otherwise (df-pn(r)) [Kishimoto2010]. That ends most loops and counts
// too little; raised thresholds (see dfpn.hpp) are the alternative.
//
// Thresholds: `MarginThreshold` lets the best child go on until it is worse than the second best by
// a share of it, instead of by one ("1 + epsilon") [Pawlewicz2007]. `Tca` on top of either raises
// thresholds where a node has an old child (see dfpn.hpp) [Kishimoto2010].
#pragma once

#include <cstddef>
#include <type_traits>

#include "andor/core/numbers.hpp"
#include "andor/dfpn/lineage.hpp"

namespace tsumuya::andor {

// What the open children of a node amount to.
struct OpenChildren {
  Number sum = 0;
  Number largest = 0;
  Number count = 0;
  bool waiting = false;  // something that weighs is hidden behind them

  constexpr void add(Number phi) {
    sum = plus(sum, phi);
    largest = std::max(largest, phi);
    ++count;
  }
};

// The same where some of them may be merged.
struct MergingChildren {
  Number sum = 0;      // of those that are not merged
  Number hardest = 0;  // of those that are
  Number largest = 0;  // of all
  Number count = 0;    // those that are merged count as one
  bool some_merged = false;
  bool waiting = false;

  constexpr void add(Number phi, bool merged) {
    largest = std::max(largest, phi);
    if (!merged || !some_merged) ++count;
    if (merged) {
      hardest = std::max(hardest, phi);
      some_merged = true;
    } else {
      sum = plus(sum, phi);
    }
  }
};

struct SumCounting {
  using Open = OpenChildren;
  using Lineage = void;  // follows nobody

  static constexpr Number delta(const OpenChildren& open) {
    return open.count == 0 ? 0 : plus(open.sum, open.waiting ? 1 : 0);
  }
  // How far the phi of one child may grow before delta reaches `threshold`.
  static constexpr Number budget(Number threshold, const OpenChildren& open, Number child_phi) {
    return minus(threshold, minus(delta(open), child_phi));
  }
};

// For both kinds of Open above.
template <typename OpenKind>
struct HardestAndOthers {
  using Open = OpenKind;

  static constexpr Number delta(const Open& open) {
    return open.count == 0 ? 0 : plus(open.largest, others(open));
  }
  static constexpr Number budget(Number threshold, const Open& open, Number /*child_phi*/,
                                 bool /*merged*/ = false) {
    return minus(threshold, others(open));
  }

 private:
  static constexpr Number others(const Open& open) {
    return open.count - 1 + (open.waiting ? 1 : 0);
  }
};
struct WeakCounting : HardestAndOthers<OpenChildren> {
  using Lineage = void;
};

struct MergedCounting {
  using Open = MergingChildren;

  static constexpr Number delta(const Open& open) {
    const Number all = plus(open.sum, open.hardest);
    return all == 0 ? 0 : plus(all, open.waiting ? 1 : 0);
  }
  static constexpr Number budget(Number threshold, const Open& open, Number child_phi,
                                 bool merged) {
    if (merged) return minus(threshold, plus(open.sum, open.waiting ? 1 : 0));
    return minus(threshold, minus(delta(open), child_phi));
  }
};
struct NagaiCounting : MergedCounting {
  using Lineage = andor::Lineage<0>;
  static constexpr bool kMergesAll = true;  // all children of a source
};
template <std::size_t Moves = 10, Involved involved = Involved::Asked>
struct SourceCounting : MergedCounting {
  static_assert(Moves >= 2, "two paths merge");
  using Lineage = andor::Lineage<Moves, involved>;
  static constexpr bool kMergesAll = false;
};
template <std::size_t Moves = 10, Involved involved = Involved::Asked>
struct WeakSourceCounting : HardestAndOthers<MergingChildren> {
  using Lineage = andor::Lineage<Moves, involved>;
  static constexpr bool kMergesAll = false;
};

// `First` for the player who moves at the root, `Second` for the other.
template <typename First, typename Second>
struct AlternatingCounting {
  static_assert(std::is_same_v<typename First::Open, typename Second::Open>);
  static_assert(std::is_same_v<typename First::Lineage, typename Second::Lineage>);
  using Open = typename First::Open;
  using Lineage = typename First::Lineage;
  static constexpr bool kMergesAll = false;
  using AtRoot = First;
  using AtOther = Second;
};

struct CountOld {
  static constexpr bool kIgnores = false;
};
struct IgnoreOld {
  static constexpr bool kIgnores = true;
};

// The best child goes on until it is worse than the second best by one, or by one part in Share of
// it.
template <unsigned Share>
struct MarginThreshold {
  static constexpr bool kRaisesOnLoops = false;
  static constexpr Number beyond(Number second_best) {
    if (second_best >= kInfinity) return kInfinity;
    return past(second_best, Share == 0 ? 1 : second_best / (Share == 0 ? 1 : Share) + 1);
  }
};
using PlainThreshold = MarginThreshold<0>;
template <typename Threshold>
struct Tca : Threshold {
  static constexpr bool kRaisesOnLoops = true;
};

}  // namespace tsumuya::andor
