// By whom a node was first reached, and which of its moves were seen to lead to one and the same
// node below it.
//
// Idea: a node that is reached by a second parent (a destination) may be counted twice by a node
// above, where the two paths part (a source). One parent is kept per node, the first; going up the
// kept parents from the destination, the first node that stands on the current path is the source
// [Nagai2002]. The source keeps its moves that were seen to merge [Kishimoto2010]: the first that
// fit into its entry, where the paper, with ten, selects the ten best by knowledge of shogi. This
// room knows no game; a source with more counts the others in full, as if they did not merge. The
// way up ends after kMostSteps parents, where the papers go on to the root: a source farther up is
// not seen, and counts in full too.
//
// Both papers end the way up where the destination's numbers have no part in the source's
// (Involved::Asked), judged by the numbers that the nodes on the way had when they were last left.
// These numbers may be stale: a node revisited since has a larger delta than its parent remembers,
// and seems to have no part. Involved::Assumed does not ask and keeps no numbers: more is merged,
// some of it without need (docs/lab/counting.md).
//
// The table doubles up to the size it is given and then forgets at random. Doubling a large table
// takes long, so make() takes a `stop`; after a stop, entries that were moved already are not
// found. Nothing here is a fact: a lost entry, or two nodes with one id, changes numbers, never
// results.
// Invariants: `place` is a hint, to be compared with the path itself before it is believed; the
// buckets in use are a power of two, and only they are read; what lies beyond them was left there
// by a doubling that was stopped, or is empty.
//
//   entry with four moves, two to a cache line; the first two fields with Involved::Asked only:
//   phi (2 bytes)  delta (2)  id (8)  parent (8)  place (2)  merged (2)  moves (2 each)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "andor/core/numbers.hpp"
#include "base/pages.hpp"

namespace tsumuya::andor {

// Names a node; kNoNode is not one.
using NodeId = std::uint64_t;
inline constexpr NodeId kNoNode = 0;

// Have a destination's numbers a part in those of the source?
enum class Involved : std::uint8_t { Asked, Assumed };

// Of a node, when the search last left it, cut off at the largest.
struct LastNumbers {
  std::uint16_t phi = 0;
  std::uint16_t delta = 0;

  void set_numbers(Numbers numbers) {
    phi = static_cast<std::uint16_t>(std::min<Number>(numbers.phi, 0xFFFF));
    delta = static_cast<std::uint16_t>(std::min<Number>(numbers.delta, 0xFFFF));
  }
};
struct NoNumbers {
  void set_numbers(Numbers /*numbers*/) {}
};

// Kept per node: `Moves` merged ones. With 0 the node only keeps that it is a source.
template <std::size_t Moves, Involved Part = Involved::Asked>
class Lineage {
 public:
  struct Entry : std::conditional_t<Part == Involved::Asked, LastNumbers, NoNumbers> {
    NodeId id = kNoNode;
    NodeId parent = kNoNode;
    std::uint16_t place = 0;  // 1 + its depth while it is on the path
    std::uint16_t merged = 0;
    std::array<std::uint16_t, Moves> moves{};  // the first `merged` of them, as indices of edges

    bool is_source() const { return merged != 0; }
    // Is the move kept now? Not if there is no room.
    bool merge(std::uint16_t move) {
      if constexpr (Moves == 0) {
        merged = 1;
        return true;
      } else {
        const auto end = moves.begin() + merged;
        if (std::find(moves.begin(), end, move) != end) return true;
        if (merged == Moves) return false;
        moves[merged++] = move;
        return true;
      }
    }
  };

  // Where two paths to a node part.
  struct Source {
    std::uint16_t place;
    NodeId other;  // the child of the source that the kept parents come by
  };

  explicit Lineage(std::size_t bytes)
      : buckets_(std::bit_floor(std::clamp<std::size_t>(bytes / sizeof(Bucket), 1, kMostBuckets))),
        in_use_(std::min(buckets_.size(), kFirstBuckets)) {}

  void clear() {
    buckets_.clear();
    in_use_ = std::min(buckets_.size(), kFirstBuckets);
    made_ = 0;
    merges_ = 0;
  }

  void prefetch(NodeId id) { __builtin_prefetch(&home(id)); }

  Entry* find(NodeId id) {
    for (Entry& entry : home(id)) {
      if (entry.id == id) return &entry;
    }
    return nullptr;
  }

  // The entry of that node, made if there is none. Invalidates references to other entries, since
  // one of them may have given way.
  Entry& make(NodeId id) {
    return make(id, [] { return false; });
  }
  // `stop` is asked while the table grows.
  template <typename F>
  Entry& make(NodeId id, F&& stop) {
    Bucket& bucket = home(id);
    Entry* victim = nullptr;
    for (std::size_t i = 0; i < kWays; ++i) {
      // Where the look starts is as good as random.
      Entry& entry = bucket[(i + static_cast<std::size_t>(id >> 7U)) % kWays];
      if (entry.id == id) return entry;
      // Free ones first, then such as are not on the path.
      if (victim == nullptr || cost(entry) < cost(*victim)) victim = &entry;
    }
    if (++made_ > in_use_ && in_use_ < buckets_.size() && grow(stop)) return make(id);
    *victim = Entry{};
    victim->id = id;
    return *victim;
  }

  // Goes up from a node that is entered by another parent than the kept one; `is_on_path(entry)`
  // checks the hint. With Involved::Asked it ends early where the node's numbers no longer count: a
  // child's phi is always part of its parent's delta, but its delta is part of its parent's phi
  // only if it is the minimum, and a source counts twice only what reaches it by phi.
  template <typename F>
  std::optional<Source> source_of(const Entry& destination, F&& is_on_path) {
    const Entry* child = &destination;
    bool by_phi = true;    // the destination's number that is now the child's phi
    bool by_delta = true;  // ... its delta
    for (unsigned step = 0; step < kMostSteps && (by_phi || by_delta); ++step) {
      const Entry* parent = child->parent == kNoNode ? nullptr : find(child->parent);
      if (parent == nullptr || parent == &destination) return std::nullopt;
      if (is_on_path(*parent)) {
        if (!by_phi) return std::nullopt;
        return Source{parent->place, child->id};
      }
      if constexpr (Part == Involved::Asked) {
        const bool is_minimum = child->delta <= parent->phi;
        by_phi = std::exchange(by_delta, by_phi) && is_minimum;
      }
      child = parent;
    }
    return std::nullopt;
  }

  // How often a source was found.
  std::uint64_t merges() const { return merges_; }
  void count_merge() { ++merges_; }

 private:
  static constexpr std::size_t kWays = 2;
  static constexpr std::size_t kFirstBuckets = std::size_t{1} << 12U;
  static constexpr std::size_t kMostBuckets = std::size_t{1} << 32U;
  // Where entries were lost, kept parents may form a circle; and a source far up is rare.
  static constexpr unsigned kMostSteps = 48;
  using Bucket = std::array<Entry, kWays>;

  static int cost(const Entry& entry) {
    return entry.id == kNoNode ? 0 : (entry.place == 0 ? 1 : 2);
  }
  static std::size_t hash_of(NodeId id) {
    const NodeId product = (id ^ (id >> 32U)) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(product ^ (product >> 32U));
  }
  Bucket& home(NodeId id) { return buckets_[hash_of(id) & (in_use_ - 1)]; }

  // Doubles the table: every bucket gives about half of its entries to its partner in the new half.
  // Returns false if `stop` ended it; the table is then as large as before.
  template <typename F>
  bool grow(F&& stop) {
    if (in_use_ * sizeof(Bucket) >= kLargeUse) buckets_.prefer_large_pages();
    for (std::size_t i = 0; i < in_use_; ++i) {
      if (i % kBetweenStops == 0 && stop()) return false;
      for (std::size_t way = 0; way < kWays; ++way) {
        Entry& entry = buckets_[i][way];
        if ((hash_of(entry.id) & in_use_) == 0) continue;
        buckets_[i + in_use_][way] = std::exchange(entry, Entry{});
      }
    }
    in_use_ *= 2;
    return true;
  }
  static constexpr std::size_t kBetweenStops = std::size_t{1} << 14U;
  static constexpr std::size_t kLargeUse = std::size_t{1} << 24U;

  base::ZeroedArray<Bucket> buckets_;
  std::size_t in_use_;
  std::size_t made_ = 0;  // entries, those included that gave way since
  std::uint64_t merges_ = 0;
};

}  // namespace tsumuya::andor
