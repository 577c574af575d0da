// SNDA [Kishimoto2010]: a source takes the hardest of the children that merge, and the sum of the
// others. An entry of the lineage keeps `Moves` merged moves.
#pragma once

#include <cstddef>

#include "andor/dfpn/counting/merged.hpp"
#include "andor/dfpn/lineage.hpp"

namespace tsumuya::andor {

template <std::size_t Moves = 10, Involved Part = Involved::Asked>
struct SourceCounting : MergedCounting {
  static_assert(Moves >= 2, "two paths merge");
  using Lineage = andor::Lineage<Moves, Part>;
  static constexpr bool kMergesAll = false;
};

}  // namespace tsumuya::andor
