// What the open children of a node amount to: a counting policy makes delta of it (policies.hpp).
#pragma once

#include <algorithm>

#include "andor/core/numbers.hpp"

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

}  // namespace tsumuya::andor
