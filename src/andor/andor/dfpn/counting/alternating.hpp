// A counting of its own for each player.
#pragma once

#include <type_traits>

#include "andor/dfpn/policies.hpp"

namespace tsumuya::andor {

// `First` for the player who moves at the root, `Second` for the other.
template <CountingPolicy First, CountingPolicy Second>
struct AlternatingCounting {
  static_assert(std::is_same_v<typename First::Open, typename Second::Open>);
  static_assert(std::is_same_v<typename First::Lineage, typename Second::Lineage>);
  using Open = typename First::Open;
  using Lineage = typename First::Lineage;
  static constexpr bool kMergesAll = false;
  using AtRoot = First;
  using AtOther = Second;
};

}  // namespace tsumuya::andor
