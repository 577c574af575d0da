// The positions between the root and the current node. The group is the board; of two hands of the
// attacker the one that covers the other is at least as good for him.
#pragma once

#include <cstdint>
#include <optional>

#include "andor/core/path.hpp"
#include "shogi/hand.hpp"
#include "shogi/position.hpp"

namespace tsumuya::tsume {

struct HandOrder {
  static bool at_least(std::uint32_t a, std::uint32_t b) {
    return shogi::Hand::from_raw(a).covers(shogi::Hand::from_raw(b));
  }
};
inline andor::NodeName node_name(shogi::Key board, shogi::Hand hand) { return {board, hand.raw()}; }

class Path {
 public:
  void push(shogi::Key board, shogi::Hand hand) { path_.push(node_name(board, hand)); }
  void pop() { path_.pop(); }
  std::optional<std::uint16_t> repeats(shogi::Key board, shogi::Hand hand) const {
    return path_.repeats(node_name(board, hand));
  }
  // With exactly that hand.
  std::optional<std::uint16_t> depth_of(shogi::Key board, shogi::Hand hand) const {
    return path_.depth_of(node_name(board, hand));
  }
  std::uint64_t key() const { return path_.key(); }
  std::uint64_t key_before_last() const { return path_.key_before_last(); }

 private:
  andor::Path<HandOrder> path_;
};

}  // namespace tsumuya::tsume
