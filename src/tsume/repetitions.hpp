// Refutations that hold on one path only.
//
// Kept apart from the facts [Kishimoto2004]: the key takes in the position and the path that led to
// it, and the value is the depth of the ancestor that the refutation rests on. A two-way table that
// forgets the older entry. To forget never gives a wrong answer, but what is forgotten must be
// found again: with nothing kept, a search in a cyclic graph may not end.
#pragma once

#include <cstdint>
#include <optional>

#include "shogi/hand.hpp"
#include "shogi/position.hpp"
#include "shogi/random.hpp"
#include "tsume/memory.hpp"
#include "tsume/wide.hpp"

namespace tsumuya::tsume {

class Repetitions {
 public:
  explicit Repetitions(std::size_t bytes) : slots_(bytes / sizeof(Slot)) {}

  std::optional<std::uint16_t> look_up(shogi::Key board, shogi::Hand hand,
                                       std::uint64_t path) const {
    const std::uint64_t key = key_of(board, hand, path);
    const Slot* pair = &slots_[place(key)];
    for (int i = 0; i < 2; ++i) {
      if (pair[i].key == key) return pair[i].rests_on;
    }
    return std::nullopt;
  }
  void store(shogi::Key board, shogi::Hand hand, std::uint64_t path, std::uint16_t rests_on) {
    if (++stores_ == kManyStores) slots_.prefer_large_pages();
    const std::uint64_t key = key_of(board, hand, path);
    Slot* pair = &slots_[place(key)];
    if (pair[0].key != key) pair[1] = pair[0];
    pair[0] = {key, rests_on};
  }
  void clear() { slots_.clear(); }

 private:
  struct Slot {
    std::uint64_t key;
    std::uint16_t rests_on;
  };
  static std::uint64_t key_of(shogi::Key board, shogi::Hand hand, std::uint64_t path) {
    return shogi::SplitMix64::mix(board ^ (path * 0xD6E8FEB86659FD93ULL)) + hand.raw();
  }
  std::size_t place(std::uint64_t key) const { return scaled(key, slots_.size() / 2) * 2; }

  static constexpr std::uint64_t kManyStores = 10'000;

  ZeroedArray<Slot> slots_;
  std::uint64_t stores_ = 0;
};

}  // namespace tsumuya::tsume
