// The positions between the root and the current node, to see a repetition when it comes.
//
// A position repeats an ancestor if the board is the same and the attacker has no more in hand than
// he had there: whatever mates now would have mated then, so going round gained nothing. The depth
// of that ancestor is what a failure here rests on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "shogi/hand.hpp"
#include "shogi/position.hpp"
#include "shogi/random.hpp"

namespace tsumuya::tsume {

class Path {
 public:
  void push(shogi::Key board, shogi::Hand hand) {
    const std::size_t bucket = board & (kBuckets - 1);
    stops_.push_back({board, hand, heads_[bucket]});
    heads_[bucket] = static_cast<std::uint16_t>(stops_.size());
    key_ ^= last_key();
  }
  void pop() {
    const Stop& stop = stops_.back();
    heads_[stop.board & (kBuckets - 1)] = stop.next;
    key_ ^= last_key();
    stops_.pop_back();
  }
  // The depth of an ancestor that the position repeats.
  std::optional<std::uint16_t> repeats(shogi::Key board, shogi::Hand hand) const {
    for (std::uint16_t i = heads_[board & (kBuckets - 1)]; i != 0; i = stops_[i - 1U].next) {
      const Stop& stop = stops_[i - 1U];
      if (stop.board == board && stop.hand.covers(hand)) return static_cast<std::uint16_t>(i - 1);
    }
    return std::nullopt;
  }
  // Of the positions on the path and the depth of each: what rests on "the ancestor at depth 5"
  // must find the same ancestor there.
  std::uint64_t key() const { return key_; }
  // The same without the last one.
  std::uint64_t key_before_last() const { return key_ ^ last_key(); }

 private:
  static constexpr std::size_t kBuckets = 8192;
  struct Stop {
    shogi::Key board;
    shogi::Hand hand;
    std::uint16_t next;  // 1 + index of the next in the bucket
  };
  std::uint64_t last_key() const {
    const Stop& stop = stops_.back();
    const std::uint64_t place = (std::uint64_t{stop.hand.raw()} << 32U) | stops_.size();
    return shogi::SplitMix64::mix(stop.board + place * 0x9E3779B97F4A7C15ULL);
  }

  std::array<std::uint16_t, kBuckets> heads_{};
  std::vector<Stop> stops_;
  std::uint64_t key_ = 0;
};

}  // namespace tsumuya::tsume
