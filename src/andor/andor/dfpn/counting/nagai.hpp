// Nagai's counting [Nagai2002]: a source takes the hardest of all its children, which is too little
// where only some of them merge.
#pragma once

#include "andor/dfpn/counting/merged.hpp"
#include "andor/dfpn/lineage.hpp"

namespace tsumuya::andor {

struct NagaiCounting : MergedCounting {
  using Lineage = andor::Lineage<0>;
  static constexpr bool kMergesAll = true;  // all children of a source
};

}  // namespace tsumuya::andor
