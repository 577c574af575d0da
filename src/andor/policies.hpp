// How df-pn adds up what its children need, and how far it lets a child go.
//
// Counting: the number of the player's losing (delta) out of the children's phi. `SumCounting` is
// df-pn as it was [Nagai2002]; it counts a node that is reached twice twice. `WeakCounting` takes
// the hardest child and one for every other open one [Ueda2008].
//
// Thresholds: `margin` lets the best child go on until it is worse than the second best by a share
// of it, instead of by one ("1 + epsilon") [Pawlewicz2007].
#pragma once

#include "andor/numbers.hpp"

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

struct SumCounting {
  static constexpr Number delta(const OpenChildren& open) {
    return open.count == 0 ? 0 : plus(open.sum, open.waiting ? 1 : 0);
  }
  // How far the phi of one child may grow before delta reaches `threshold`.
  static constexpr Number budget(Number threshold, const OpenChildren& open, Number child_phi) {
    return minus(threshold, minus(delta(open), child_phi));
  }
};

struct WeakCounting {
  static constexpr Number delta(const OpenChildren& open) {
    return open.count == 0 ? 0 : plus(open.largest, others(open));
  }
  static constexpr Number budget(Number threshold, const OpenChildren& open, Number /*child_phi*/) {
    return minus(threshold, others(open));
  }

 private:
  static constexpr Number others(const OpenChildren& open) {
    return open.count - 1 + (open.waiting ? 1 : 0);
  }
};

// The best child goes on until it is worse than the second best by one, or by one part in Share of
// it.
template <unsigned Share>
struct MarginThreshold {
  static constexpr Number beyond(Number second_best) {
    if (second_best >= kInfinity) return kInfinity;
    return past(second_best, Share == 0 ? 1 : second_best / (Share == 0 ? 1 : Share) + 1);
  }
};
using PlainThreshold = MarginThreshold<0>;

}  // namespace tsumuya::andor
