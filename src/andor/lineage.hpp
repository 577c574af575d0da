// By whom a node was first reached, and which of its moves were seen to lead to one and the same
// node below it.
//
// Idea: a node that is reached by a second parent (a destination) may be counted twice by a node
// above, where the two paths part (a source). One parent is kept per node, the first; going up the
// kept parents from the destination, the first node that stands on the current path is the source
// [Nagai2002]. The source keeps its moves that were seen to merge [Kishimoto2010].
//
// The table has the size it is given and forgets at random. Nothing here is a fact: what is
// forgotten or mistaken (two nodes with one id) changes numbers, never results. Invariant: `place`
// is a hint, to be compared with the path itself before it is believed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/numbers.hpp"

namespace tsumuya::andor {

// Names a node; kNoNode is not one.
using NodeId = std::uint64_t;
inline constexpr NodeId kNoNode = 0;

// Kept per node: `Moves` merged ones. With 0 the node only keeps that it is a source.
template <std::size_t Moves>
class Lineage {
 public:
  struct Entry {
    NodeId id = kNoNode;
    NodeId parent = kNoNode;
    Numbers numbers;          // when the search last left it
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
      : buckets_(std::clamp<std::size_t>(bytes / sizeof(Bucket), 1, kMostBuckets)) {}

  void clear() {
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    merges_ = 0;
  }

  Entry* find(NodeId id) {
    for (Entry& entry : home(id)) {
      if (entry.id == id) return &entry;
    }
    return nullptr;
  }

  // The entry of that node, a new one if there is none. References to other entries are to be used
  // no more: theirs may be the one that gave way.
  Entry& make(NodeId id) {
    Bucket& bucket = home(id);
    Entry* victim = nullptr;
    for (std::size_t i = 0; i < kWays; ++i) {
      // Where the look starts is as good as random.
      Entry& entry = bucket[(i + static_cast<std::size_t>(id >> 7U)) % kWays];
      if (entry.id == id) return entry;
      // Free ones first, then such as are not on the path.
      if (victim == nullptr || cost(entry) < cost(*victim)) victim = &entry;
    }
    *victim = Entry{};
    victim->id = id;
    return *victim;
  }

  // Goes up from a node that is entered by another parent than the kept one. `is_on_path(entry)`
  // checks the hint. Ends early where the node's numbers count no more: phi of a child is always
  // part of its parent's delta, but delta of a child is part of its parent's phi only if it is the
  // minimum; and a source counts twice only what comes to it by way of phi.
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
      const bool is_minimum = child->numbers.delta <= parent->numbers.phi;
      const bool phi_before = by_phi;
      by_phi = by_delta && is_minimum;
      by_delta = phi_before;
      child = parent;
    }
    return std::nullopt;
  }

  // How often a source was found.
  std::uint64_t merges() const { return merges_; }
  void count_merge() { ++merges_; }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr std::size_t kMostBuckets = std::size_t{1} << 32U;
  // Kept parents may form a circle once entries were lost, and a source far up is seldom one.
  static constexpr unsigned kMostSteps = 256;
  using Bucket = std::array<Entry, kWays>;

  static int cost(const Entry& entry) {
    return entry.id == kNoNode ? 0 : (entry.place == 0 ? 1 : 2);
  }
  Bucket& home(NodeId id) {
    const std::uint64_t mixed = (id * 0x9E3779B97F4A7C15ULL) >> 32U;
    return buckets_[static_cast<std::size_t>((mixed * buckets_.size()) >> 32U)];
  }

  std::vector<Bucket> buckets_;
  std::uint64_t merges_ = 0;
};

}  // namespace tsumuya::andor
