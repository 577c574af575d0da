// Places the entries of a table: those of one group side by side.
//
// An entry takes the first free slot from its group's home on, at most kWindow slots away; a
// look-up stops at the first free slot. The slots double when half of them are taken or a window is
// full, up to the given number; while they double, old and new slots exist together, for which
// most_in(bytes) allows. At full size the entry that was investigated least gives way ("deep"
// replacement [Seo2001]; depth is measured by the nodes expanded there).
//
// An entry has a group, a variant and an effort (1 + its binary logarithm, 0 in a free slot), is
// free if it is all zeros, and begins anew by begin(node, effort).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "andor/core/domain.hpp"
#include "base/mixing.hpp"
#include "base/pages.hpp"
#include "base/wide.hpp"

namespace tsumuya::andor {

template <typename Entry>
class GroupedSlots {
 public:
  // A power of two, so that there is room for it and the half as many that it grows from.
  static constexpr std::size_t most_in(std::size_t bytes) {
    return std::bit_floor(bytes / 3 * 2 / sizeof(Entry));
  }

  // At the most so many, but a few at the least.
  explicit GroupedSlots(std::size_t most)
      : most_(std::max(most, kFewest)),
        entries_(std::make_unique<base::ZeroedArray<Entry>>(std::min(most_, kFirstEntries))) {}

  void prefetch(std::uint64_t group) const { __builtin_prefetch(&(*entries_)[home(group)]); }

  template <typename F>
  void for_each_of(std::uint64_t group, F&& f) const {
    const std::size_t start = home(group);
    for (std::size_t i = 0; i < window(); ++i) {
      const Entry& e = (*entries_)[at(start, i)];
      if (e.effort == 0) return;
      if (e.group == group) f(e);
    }
  }

  // The entry of a node, a new one if there is none.
  Entry& make(NodeName node, std::uint64_t effort) {
    const auto logarithm = static_cast<std::uint8_t>(1 + std::bit_width(effort));
    const std::size_t start = home(node.group);
    Entry* place = nullptr;
    for (std::size_t i = 0; i < window(); ++i) {
      Entry& e = (*entries_)[at(start, i)];
      if (e.effort != 0 && e.group == node.group && e.variant == node.variant) {
        e.effort = std::max(e.effort, logarithm);
        return e;
      }
      if (place == nullptr || e.effort < place->effort) place = &e;
      if (e.effort == 0) break;
    }
    const bool is_full = place->effort != 0 || used_ >= entries_->size() / 2;
    if (is_full && entries_->size() < most_) {
      grow();
      return make(node, effort);
    }
    ++(place->effort == 0 ? used_ : replaced_);
    place->begin(node, logarithm);
    return *place;
  }

  std::size_t bytes() const { return entries_->size() * sizeof(Entry); }
  // Entries that gave way.
  std::uint64_t replaced() const { return replaced_; }

 private:
  static constexpr std::size_t kWindow = 128;
  static constexpr std::size_t kFewest = 8;
  static constexpr std::size_t kFirstEntries = std::size_t{1} << 12U;
  static constexpr std::size_t kLargeUse = std::size_t{1} << 24U;

  std::size_t window() const { return std::min(kWindow, entries_->size()); }
  std::size_t home(std::uint64_t group) const {
    const std::size_t size = entries_->size();
    if (std::has_single_bit(size)) return base::mixed(group) & (size - 1);
    return base::scaled(base::mixed(group), size);
  }
  std::size_t at(std::size_t home, std::size_t distance) const {
    const std::size_t slot = home + distance;
    return slot < entries_->size() ? slot : slot - entries_->size();
  }

  void grow() {
    const std::size_t larger = std::min(entries_->size() * 2, most_);
    const auto old = std::exchange(entries_, std::make_unique<base::ZeroedArray<Entry>>(larger));
    if constexpr (requires { entries_->prefer_large_pages(); }) {
      if (bytes() >= kLargeUse) entries_->prefer_large_pages();
    }
    used_ = 0;
    for (std::size_t k = 0; k < old->size(); ++k) {
      const Entry& e = (*old)[k];
      if (e.effort == 0) continue;
      const std::size_t start = home(e.group);
      for (std::size_t i = 0; i < window(); ++i) {
        Entry& slot = (*entries_)[at(start, i)];
        if (slot.effort != 0) continue;
        slot = e;
        ++used_;
        break;
      }
    }
  }

  std::size_t most_;
  std::unique_ptr<base::ZeroedArray<Entry>> entries_;
  std::uint64_t used_ = 0;
  std::uint64_t replaced_ = 0;
};

}  // namespace tsumuya::andor
