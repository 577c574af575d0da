// The sum of the children, df-pn as it was [Nagai2002]: a node that is reached twice counts twice.
#pragma once

#include "andor/core/numbers.hpp"
#include "andor/dfpn/counting/open_children.hpp"

namespace tsumuya::andor {

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

}  // namespace tsumuya::andor
