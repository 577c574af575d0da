// Refutations that hold on one path only.
//
// Kept apart from the facts [Kishimoto2004]: the key takes in the node and the path that led to it,
// and the value is the depth of the ancestor that the refutation rests on. A two-way table that
// forgets the older entry. To forget never gives a wrong answer, but what is forgotten must be
// found again: with nothing kept, a search in a cyclic graph may not end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "andor/core/domain.hpp"
#include "base/mixing.hpp"
#include "base/pages.hpp"
#include "base/wide.hpp"

namespace tsumuya::andor {

class Repetitions {
 public:
  explicit Repetitions(std::size_t bytes)
      : slots_(std::max<std::size_t>(bytes / sizeof(Slot), 2)) {}

  std::optional<std::uint16_t> look_up(NodeName node, std::uint64_t path) const {
    const std::uint64_t key = key_of(node, path);
    const std::size_t first = place(key);
    for (std::size_t i = first; i < first + 2; ++i) {
      if (slots_[i].key == key) return slots_[i].rests_on;
    }
    return std::nullopt;
  }
  void store(NodeName node, std::uint64_t path, std::uint16_t rests_on) {
    if (++stores_ == kManyStores) slots_.prefer_large_pages();
    const std::uint64_t key = key_of(node, path);
    const std::size_t first = place(key);
    if (slots_[first].key != key) slots_[first + 1] = slots_[first];
    slots_[first] = {key, rests_on};
  }
  void clear() { slots_.clear(); }

 private:
  struct Slot {
    std::uint64_t key;
    std::uint16_t rests_on;
  };
  static std::uint64_t key_of(NodeName node, std::uint64_t path) {
    return base::mixed(node.group ^ (path * 0xD6E8FEB86659FD93ULL)) + node.variant;
  }
  std::size_t place(std::uint64_t key) const { return base::scaled(key, slots_.size() / 2) * 2; }

  static constexpr std::uint64_t kManyStores = 10'000;

  base::ZeroedArray<Slot> slots_;
  std::uint64_t stores_ = 0;
};

}  // namespace tsumuya::andor
