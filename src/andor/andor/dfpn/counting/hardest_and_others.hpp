// The hardest child, and one for every other open child: what the weak countings share.
#pragma once

#include "andor/core/numbers.hpp"

namespace tsumuya::andor {

// For both kinds of open_children.hpp.
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

}  // namespace tsumuya::andor
