// The loop that the best-first searches have in common (pns.hpp, ito.hpp, kawano.hpp): go to the
// leaf that counts most, develop it, and carry its new value up.
//
// Values are carried up only as far as they change, and the search looks for the next leaf from
// there: above, nothing changed, so the way down would be the same again [Allis1994]. The domain
// stays at the search's current node and moves only along the difference.
//
// The tracer sees every step of the walk: enter(), and leave() with the node's number, 0 if it is
// proven, kInfinity if it is refuted. There are no thresholds here. The first enter() of a node
// means that this leaf is developed.
//
// A search is given (Derived):
//   select()         the child of the current node, which is open, to go on with
//   is_known()       settles the current node, just entered, if it is known by other means
//   develop()        gives the current node, a leaf, its children, or settles it
//   value()          of the current node, from its children
//   assign(value)    makes it the value of the current node
//   settled()        the current node was settled by its children
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "andor/classic/solution_tree.hpp"
#include "andor/classic/tree.hpp"
#include "andor/classic/tree_walk.hpp"
#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"

namespace tsumuya::andor {

template <typename Derived, Domain D, typename Node>
class BestFirst {
 public:
  using Move = typename D::Move;

  // Call once. The domain must stand at the root, and does so again at the end.
  Found<Move> run() {
    if (tree_.make(1) == kNoTreeNode) {
      watch_.end(Reason::Memory);
    } else {
      walk_.start(told(kRoot));
      while (tree_[kRoot].is_open() && !watch_.hit(counters_.expanded)) step();
      while (walk_.depth() != 0) go_up();
      walk_.finish(told(kRoot));
    }
    return found();
  }
  const Counters& counters() const { return counters_; }

 protected:
  BestFirst(D& domain, Setting setting, Tracer* tracer, std::size_t tree_bytes)
      : domain_(domain),
        setting_(std::move(setting)),
        watch_(setting_.limits),
        tree_(tree_bytes),
        walk_(domain, tracer) {}

  Node& current() { return tree_[walk_.node()]; }

  // The moves of the current node, or how it ends.
  End generate(std::vector<Move>& moves) {
    ++counters_.expanded;
    counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, walk_.depth());
    if (setting_.tick && counters_.expanded % kTick == 0) setting_.tick(counters_);
    moves.clear();
    return domain_.moves(moves);
  }
  static NodeValue value_of(End end) {
    if (end == End::Won) return {Standing::Proven, 0};
    return {Standing::Refuted, kRestsOnNoAncestor};
  }
  // Gives the current node one child a move; false if there is no room.
  bool make_children(const std::vector<Move>& moves) {
    const TreeIndex first = tree_.make(moves.size());
    if (first == kNoTreeNode) {
      watch_.end(Reason::Memory);
      return false;
    }
    counters_.generated += moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      tree_[first + static_cast<TreeIndex>(i)].move = moves[i];
    }
    current().set_children(first, moves.size());
    return true;
  }

  D& domain_;
  Setting setting_;
  LimitWatch watch_;
  Tree<Node> tree_;
  TreeWalk<D> walk_;
  Counters counters_;

 private:
  static constexpr std::uint64_t kTick = 1024;

  Derived& self() { return static_cast<Derived&>(*this); }

  void step() {
    bool changed = true;
    bool known = false;
    while (!known && current().has_children()) {
      const TreeIndex child = self().select();
      walk_.down(child, tree_[child].move, told(child));
      known = self().is_known();
    }
    if (!known) {
      self().develop();
      if (watch_.reason() != Reason::None) return;
      if (current().is_open()) changed = revalue();
    }
    while (changed && walk_.depth() != 0) {
      go_up();
      changed = revalue();
    }
  }
  bool revalue() {
    const auto value = self().value();
    if (!self().assign(value)) return false;
    if (!current().is_open()) self().settled();
    return true;
  }
  void go_up() {
    const TreeIndex node = walk_.node();
    walk_.up(tree_[node].move, told(node));
  }
  Number told(TreeIndex node) const {
    if (tree_[node].standing == Standing::Proven) return 0;
    return tree_[node].is_open() ? tree_[node].number : kInfinity;
  }

  Found<Move> found() {
    Found<Move> found;
    found.counters = counters_;
    found.outcome = {Verdict::Unknown, watch_.reason()};
    if (tree_.size() == 0 || tree_[kRoot].is_open()) return found;
    if (tree_[kRoot].standing == Standing::Refuted) {
      found.outcome = {Verdict::Disproven, Reason::None};
      return found;
    }
    found.outcome = {Verdict::Proven, Reason::None};
    found.line = longest_line(tree_, domain_);
    found.solution = {static_cast<unsigned>(found.line.size()), count_terminals(tree_)};
    return found;
  }
};

}  // namespace tsumuya::andor
