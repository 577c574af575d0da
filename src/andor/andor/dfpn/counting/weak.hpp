// Weak counting [Ueda2008]: the hardest child, and one for every other open child.
//
// The WPNS of [Kishimoto2010] adds h(n), its estimate by material, for every other child; here it
// is one even where new nodes start with an estimate, since a counting sees numbers, no positions.
#pragma once

#include "andor/dfpn/counting/hardest_and_others.hpp"
#include "andor/dfpn/counting/open_children.hpp"

namespace tsumuya::andor {

struct WeakCounting : HardestAndOthers<OpenChildren> {
  using Lineage = void;
};

}  // namespace tsumuya::andor
