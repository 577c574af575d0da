// The path of a tree search through its domain: which nodes of the tree it stands on, their names,
// and whether a node comes back on it.
//
// A node repeats if an ancestor of its group is at least as good for the prover: from there he
// would have won before. Whether there may be one is asked of an array of counters first, so that a
// long path is searched only if one of its nodes shares the counter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/domain.hpp"
#include "andor/tree.hpp"

namespace tsumuya::andor {

template <Domain D>
class TreeWalk {
 public:
  using Move = typename D::Move;

  TreeWalk(D& domain, Tracer* tracer) : domain_(domain), tracer_(tracer) {}

  // The number is what the tracer is told.
  void start(Number number) { push(kRoot, number); }
  void finish(Number number) { pop(number); }
  void down(TreeIndex node, const Move& move, Number number) {
    domain_.make(move);
    push(node, number);
  }
  void up(const Move& move, Number number) {
    pop(number);
    domain_.unmake(move);
  }

  TreeIndex node() const { return steps_.back().node; }
  NodeName name() const { return steps_.back().name; }
  Depth depth() const { return static_cast<Depth>(steps_.size() - 1); }
  TreeIndex parent() const { return steps_[steps_.size() - 2].node; }

  // The depth of the nearest ancestor that a child of the current node repeats.
  std::optional<Depth> child_repeats(NodeName name) const {
    return crowd(name) == 0 ? std::nullopt : find(name, steps_.size());
  }
  // ... that the current node repeats.
  std::optional<Depth> repeats() const {
    return crowd(name()) == 1 ? std::nullopt : find(name(), steps_.size() - 1);
  }

 private:
  struct Step {
    NodeName name;
    TreeIndex node;
  };
  static constexpr std::size_t kCounters = 4096;

  void push(TreeIndex node, Number number) {
    steps_.push_back({domain_.name(), node});
    ++crowd(name());
    if (tracer_ != nullptr) tracer_->enter(name(), number);
  }
  void pop(Number number) {
    if (tracer_ != nullptr) tracer_->leave(name(), number);
    --crowd(name());
    steps_.pop_back();
  }
  std::optional<Depth> find(NodeName name, std::size_t among) const {
    for (std::size_t i = among; i-- > 0;) {
      const NodeName ancestor = steps_[i].name;
      if (ancestor.group == name.group && D::at_least(ancestor.variant, name.variant)) {
        return static_cast<Depth>(i);
      }
    }
    return std::nullopt;
  }
  std::uint32_t& crowd(NodeName name) { return crowd_[name.group % kCounters]; }
  std::uint32_t crowd(NodeName name) const { return crowd_[name.group % kCounters]; }

  D& domain_;
  Tracer* tracer_;
  std::vector<Step> steps_;
  std::array<std::uint32_t, kCounters> crowd_{};
};

}  // namespace tsumuya::andor
