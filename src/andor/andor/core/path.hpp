// The nodes between the root and the current one, to see a repetition when it comes.
//
// A node repeats an ancestor if it is of the same group and the ancestor was at least as good for
// the prover: whatever wins now would have won then, so going round gained nothing. The depth of
// that ancestor is what a failure here rests on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/core/domain.hpp"
#include "base/mixing.hpp"

namespace tsumuya::andor {

// `Order::at_least(a, b)` compares variants.
template <typename Order>
class Path {
 public:
  void push(NodeName node) {
    const std::size_t bucket = node.group & (kBuckets - 1);
    stops_.push_back({node, heads_[bucket]});
    heads_[bucket] = static_cast<std::uint16_t>(stops_.size());
    key_ ^= last_key();
  }
  void pop() {
    const Stop& stop = stops_.back();
    heads_[stop.node.group & (kBuckets - 1)] = stop.next;
    key_ ^= last_key();
    stops_.pop_back();
  }
  std::size_t size() const { return stops_.size(); }
  // The depth of an ancestor that the node repeats.
  std::optional<std::uint16_t> repeats(NodeName node) const {
    for (std::uint16_t i = heads_[node.group & (kBuckets - 1)]; i != 0; i = stops_[i - 1U].next) {
      const NodeName stop = stops_[i - 1U].node;
      if (stop.group == node.group && Order::at_least(stop.variant, node.variant)) {
        return static_cast<std::uint16_t>(i - 1);
      }
    }
    return std::nullopt;
  }
  // The same where no variant is as good as another: the depth of the node itself.
  std::optional<std::uint16_t> depth_of(NodeName node) const {
    for (std::uint16_t i = heads_[node.group & (kBuckets - 1)]; i != 0; i = stops_[i - 1U].next) {
      if (stops_[i - 1U].node == node) return static_cast<std::uint16_t>(i - 1);
    }
    return std::nullopt;
  }
  // A hash of the nodes on the path with their depths: a refutation that rests on "the ancestor at
  // depth 5" must find the same ancestor there.
  std::uint64_t key() const { return key_; }
  // The same without the last one.
  std::uint64_t key_before_last() const { return key_ ^ last_key(); }

 private:
  static constexpr std::size_t kBuckets = 8192;
  struct Stop {
    NodeName node;
    std::uint16_t next;  // 1 + index of the next in the bucket
  };
  std::uint64_t last_key() const {
    const Stop& stop = stops_.back();
    const std::uint64_t place = (std::uint64_t{stop.node.variant} << 32U) | stops_.size();
    return base::mixed(stop.node.group + place * 0x9E3779B97F4A7C15ULL);
  }

  std::array<std::uint16_t, kBuckets> heads_{};
  std::vector<Stop> stops_;
  std::uint64_t key_ = 0;
};

}  // namespace tsumuya::andor
