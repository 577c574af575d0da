// Our cross of SNDA with weak counting: the children that merge count as one.
#pragma once

#include <cstddef>

#include "andor/dfpn/counting/hardest_and_others.hpp"
#include "andor/dfpn/counting/open_children.hpp"
#include "andor/dfpn/lineage.hpp"

namespace tsumuya::andor {

template <std::size_t Moves = 10, Involved Part = Involved::Asked>
struct WeakSourceCounting : HardestAndOthers<MergingChildren> {
  using Lineage = andor::Lineage<Moves, Part>;
  static constexpr bool kMergesAll = false;
};

}  // namespace tsumuya::andor
