// The hardest of the children that merge, and the sum of the others: what the countings share that
// follow parents (lineage.hpp) and so find sources, the nodes that count something twice.
#pragma once

#include "andor/core/numbers.hpp"
#include "andor/dfpn/counting/open_children.hpp"

namespace tsumuya::andor {

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

}  // namespace tsumuya::andor
