// The killer move between similar positions: what proved one is tried first in the others
// [Seo1995, section 4.5.2].
//
// A domain says which positions are similar (KnowsSimilar); for others this does nothing. A small
// table that forgets: a killer only changes the order of moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "andor/core/domain.hpp"

namespace tsumuya::andor {

template <Domain D>
class Killers {
 public:
  using Move = typename D::Move;

  // At the current OR node, proven by that move.
  void note(const D& domain, const Move& move) {
    if constexpr (KnowsSimilar<D>) {
      const std::uint64_t like = domain.similarity();
      if (like != 0) slots_[like % kSlots] = {like, move};
    }
  }
  // At the current OR node: calls `first(move)` with the killer, if there is one.
  template <typename F>
  void recall(const D& domain, F&& first) const {
    if constexpr (KnowsSimilar<D>) {
      const std::uint64_t like = domain.similarity();
      if (like == 0) return;
      const Slot& slot = slots_[like % kSlots];
      if (slot.like == like) first(slot.move);
    }
  }

 private:
  static constexpr std::size_t kSlots = KnowsSimilar<D> ? 65'521 : 1;
  struct Slot {
    std::uint64_t like = 0;
    Move move{};
  };
  std::vector<Slot> slots_{kSlots};
};

}  // namespace tsumuya::andor
