// What holds of a node whatever path leads to it: that it is proven, and where the tree shows it,
// or that it is refuted and the refutation rests on no ancestor.
//
// A fact settles other variants of its group: those at least as good for the prover if it is
// proven, those at most as good if it is refuted. The table doubles up to the bytes it is given
// (while it does, the old one is held beside the new one; both count) and then lets older facts
// go: what is forgotten is searched again, nothing else.
//
//   entry, four to a cache line:  group (8 bytes)  variant (4)  what (4)
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "andor/classic/tree.hpp"
#include "andor/core/domain.hpp"

namespace tsumuya::andor {

// Open: nothing is known.
struct Fact {
  Standing standing = Standing::Open;
  TreeIndex node = kNoTreeNode;  // if proven
};

template <Domain D>
class Facts {
 public:
  explicit Facts(std::size_t bytes) : most_buckets_(std::bit_floor(bytes / 3 * 2 / kBucketBytes)) {
    if (most_buckets_ != 0) buckets_.resize(1);
  }

  // At most, and while it grows.
  std::size_t bytes() const { return buckets_.size() * kBucketBytes; }

  Fact find(NodeName name) const {
    if (buckets_.empty()) return {};
    for (const Entry& entry : buckets_[home(name.group)]) {
      if (entry.group != name.group) continue;
      if (entry.is_proven() && D::at_least(name.variant, entry.variant)) {
        return {Standing::Proven, entry.what - kProven};
      }
      if (entry.what == kRefuted && D::at_least(entry.variant, name.variant)) {
        return {Standing::Refuted};
      }
    }
    return {};
  }

  void add_proven(NodeName name, TreeIndex node) {
    add({name.group, name.variant, node + kProven});
  }
  void add_refuted(NodeName name) { add({name.group, name.variant, kRefuted}); }

 private:
  static constexpr std::uint32_t kEmpty = 0;
  static constexpr std::uint32_t kRefuted = 1;
  static constexpr std::uint32_t kProven = 2;  // and more: by the node

  struct Entry {
    std::uint64_t group = 0;
    std::uint32_t variant = 0;
    std::uint32_t what = kEmpty;

    bool is_proven() const { return what >= kProven; }
    // Everything that the other one settles, this one does.
    bool covers(const Entry& other) const {
      if (group != other.group || what == kEmpty || is_proven() != other.is_proven()) return false;
      return is_proven() ? D::at_least(other.variant, variant)
                         : D::at_least(variant, other.variant);
    }
  };
  static constexpr std::size_t kWays = 4;
  using Bucket = std::array<Entry, kWays>;
  static constexpr std::size_t kBucketBytes = sizeof(Bucket);
  static_assert(kBucketBytes == 64);

  std::size_t home(std::uint64_t group) const {
    // The upper half of a product: groups need not be random.
    const std::uint64_t mixed = group * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(mixed >> 32U) & (buckets_.size() - 1);
  }

  void add(const Entry& fact) {
    if (buckets_.empty()) return;
    if (added_ > 2 * buckets_.size() && buckets_.size() * 2 <= most_buckets_) grow();
    put(fact);
    ++added_;
  }
  void put(const Entry& fact) {
    Entry* place = nullptr;
    for (Entry& entry : buckets_[home(fact.group)]) {
      if (entry.covers(fact)) return;
      if (fact.covers(entry) || (place == nullptr && entry.what == kEmpty)) place = &entry;
    }
    // Whichever; the turn changes from fact to fact.
    if (place == nullptr) place = &buckets_[home(fact.group)][added_ % kWays];
    *place = fact;
  }
  void grow() {
    const std::vector<Bucket> old =
        std::exchange(buckets_, std::vector<Bucket>(buckets_.size() * 2));
    for (const Bucket& bucket : old) {
      for (const Entry& entry : bucket) {
        if (entry.what != kEmpty) put(entry);
      }
    }
  }

  std::size_t most_buckets_;
  std::vector<Bucket> buckets_;
  std::size_t added_ = 0;
};

}  // namespace tsumuya::andor
