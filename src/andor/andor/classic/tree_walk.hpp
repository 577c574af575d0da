// The path of a tree search through its domain: which nodes of the tree it stands on, their names,
// and whether a node comes back on it.
//
// A node repeats if an ancestor of its group is at least as good for the prover: from there he
// would have won before. The nodes of the path are chained by a few bits of their group, so that a
// long path need not be gone through for every node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/classic/tree.hpp"
#include "andor/core/domain.hpp"

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
  std::optional<Depth> child_repeats(NodeName name) const { return find(name, latest(name)); }
  // ... that the current node repeats.
  std::optional<Depth> repeats() const { return find(name(), steps_.back().previous); }

 private:
  struct Step {
    NodeName name;
    TreeIndex node;
    Depth previous;  // of the same chain
  };
  static constexpr std::size_t kChains = 4096;
  static constexpr Depth kNone = ~Depth{0};

  void push(TreeIndex node, Number number) {
    const NodeName name = domain_.name();
    Depth& chain = latest_[name.group % kChains];
    steps_.push_back({name, node, chain});
    chain = depth();
    if (tracer_ != nullptr) tracer_->enter(name, number);
  }
  void pop(Number number) {
    if (tracer_ != nullptr) tracer_->leave(name(), number);
    latest_[name().group % kChains] = steps_.back().previous;
    steps_.pop_back();
  }
  Depth latest(NodeName name) const { return latest_[name.group % kChains]; }
  std::optional<Depth> find(NodeName name, Depth from) const {
    for (Depth i = from; i != kNone; i = steps_[i].previous) {
      const NodeName ancestor = steps_[i].name;
      if (ancestor.group == name.group && D::at_least(ancestor.variant, name.variant)) return i;
    }
    return std::nullopt;
  }

  D& domain_;
  Tracer* tracer_;
  std::vector<Step> steps_;
  std::vector<Depth> latest_ = std::vector<Depth>(kChains, kNone);  // step of each chain
};

}  // namespace tsumuya::andor
