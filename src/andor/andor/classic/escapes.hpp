// Best-first search by the number of escapes: what ito.hpp and kawano.hpp have in common.
//
// The cost of a node: of an undeveloped OR node 1, of an undeveloped AND node the number of its
// replies, of a developed OR node the least cost of its children, of a developed AND node the sum
// over its open children. From the root the search follows the cheapest open child, the first of
// equals, at AND nodes too: the cost of an AND node says nothing of the order of its replies, and
// the cheapest first proved best, by a factor of six on problem 2 of the Zuko
// (docs/lab/thresholds-and-first-numbers.md). There are no disproof numbers: a node is refuted when
// nothing else is left.
//
// With priorities (kawano.hpp) the replies of an AND node are sorted into groups. A group costs
// nothing and is not searched until all replies of the earlier ones are proven, and an undeveloped
// AND node costs the number of its first group. Within a later group the replies are taken one by
// one, each to its end, so that the proof of one can be tried on the next.
//
// Identical positions: the tree has a node for every path, but what is settled for good is shared
// through a table of facts (facts.hpp), asked whenever a node is generated or entered. A refutation
// that rests on a repetition is a fact only from the highest repeated ancestor up: below, another
// path may go on where this one came back. A quarter of the memory is the table's.
//
// Invariants: every fact is true of its node on every path; it is stored for nodes with children,
// since ends are told by the domain as quickly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/classic/best_first.hpp"
#include "andor/classic/facts.hpp"
#include "andor/classic/tree.hpp"
#include "andor/core/domain.hpp"
#include "andor/core/numbers.hpp"

namespace tsumuya::andor {

// Derived says `kByPriority`, and if so has `prove_at_once()`, asked before a late leaf is
// developed.
template <typename Derived, Domain D>
class EscapeSearch : public BestFirst<EscapeSearch<Derived, D>, D, TreeNode<typename D::Move>> {
  using Base = BestFirst<EscapeSearch<Derived, D>, D, TreeNode<typename D::Move>>;
  friend Base;

 public:
  using Move = typename D::Move;

  std::size_t bytes() const { return tree_.bytes() + facts_.bytes(); }

 protected:
  using Node = TreeNode<Move>;
  using Base::current;
  using Base::domain_;
  using Base::tree_;
  using Base::walk_;

  EscapeSearch(D& domain, const Setting& setting, Tracer* tracer)
      : Base(domain, setting, tracer, setting.memory - setting.memory / 4),
        facts_(setting.memory / 4) {}

  // Settles a node by what is known of that name.
  bool settle(Node& node, NodeName name) {
    const Fact fact = facts_.find(name);
    if (fact.standing == Standing::Open) return false;
    if (fact.standing == Standing::Proven) {
      node.link(fact.node, tree_[fact.node].number);
    } else {
      node.set({Standing::Refuted, kRestsOnNoAncestor});
    }
    return true;
  }

 private:
  TreeIndex select() {
    const Node& node = current();
    TreeIndex best = kNoTreeNode;
    for (TreeIndex child = node.first; child < node.first + node.count; ++child) {
      if (tree_[child].late && best != kNoTreeNode) break;
      if (!tree_[child].is_open()) continue;
      if (best == kNoTreeNode || tree_[child].number < tree_[best].number) best = child;
    }
    return best;
  }

  bool is_known() { return settle(current(), walk_.name()); }

  void develop() {
    current().is_or = domain_.is_or();
    if constexpr (Derived::kByPriority) {
      if (current().late && static_cast<Derived&>(*this).prove_at_once()) {
        settled();
        return;
      }
    }
    const End end = this->generate(moves_);
    if (end != End::None) {
      current().set(this->value_of(end));
      return;
    }
    if constexpr (Derived::kByPriority) {
      if (!current().is_or) sort_by_delay();
    }
    if (!this->make_children(moves_)) return;
    if constexpr (Derived::kByPriority) {
      if (!current().is_or) mark_groups();
    }
    const TreeIndex first = current().first;
    for (TreeIndex child = first; child < first + current().count; ++child) evaluate(tree_[child]);
  }

  void sort_by_delay() {
    std::stable_sort(moves_.begin(), moves_.end(), [&](const Move& a, const Move& b) {
      return delay(domain_, a) < delay(domain_, b);
    });
  }
  void mark_groups() {
    bool late = false;
    for (std::size_t i = 1; i < moves_.size(); ++i) {
      Node& child = tree_[current().first + static_cast<TreeIndex>(i)];
      child.opens_group = delay(domain_, moves_[i]) != delay(domain_, moves_[i - 1]);
      late |= child.opens_group;
      child.late = late;
    }
  }

  // A child of the current node, just made.
  void evaluate(Node& child) {
    domain_.make(child.move);
    child.is_or = domain_.is_or();
    const NodeName name = domain_.name();
    if (const std::optional<Depth> depth = walk_.child_repeats(name)) {
      child.set({Standing::Refuted, *depth});
    } else if (!settle(child, name) && !child.is_or) {
      replies_.clear();
      const End end = domain_.moves(replies_);
      child.set(end == End::None ? NodeValue{Standing::Open, escapes()} : this->value_of(end));
    }
    domain_.unmake(child.move);
  }
  Number escapes() const {
    std::size_t count = replies_.size();
    if constexpr (Derived::kByPriority && DelaysMoves<D>) {
      unsigned least = ~0U;
      for (const Move& reply : replies_) {
        const unsigned waits = delay(domain_, reply);
        if (waits < least) count = 0;
        least = std::min(least, waits);
        count += waits == least ? 1 : 0;
      }
    }
    return static_cast<Number>(std::min<std::size_t>(count, kMaxFinite));
  }

  NodeValue value() {
    NodeValue value = current().is_or ? or_value(current()) : and_value(current());
    // What comes back to the node itself, or to what is below it, rests on no ancestor of it.
    if (value.standing == Standing::Refuted && value.number >= walk_.depth()) {
      value.number = kRestsOnNoAncestor;
    }
    return value;
  }
  NodeValue or_value(const Node& node) const {
    Number cost = kInfinity;
    std::uint32_t shortest = ~std::uint32_t{0};
    Depth rests_on = kRestsOnNoAncestor;
    for (TreeIndex i = node.first; i < node.first + node.count; ++i) {
      const Node& child = tree_[i];
      switch (child.standing) {
        case Standing::Open:
          cost = std::min(cost, child.number);
          break;
        case Standing::Proven:
          shortest = std::min(shortest, child.number);
          break;
        case Standing::Refuted:
          rests_on = std::min(rests_on, child.number);
          break;
      }
    }
    if (shortest != ~std::uint32_t{0}) return {Standing::Proven, shortest + 1};
    if (cost != kInfinity) return {Standing::Open, cost};
    return {Standing::Refuted, rests_on};
  }
  NodeValue and_value(const Node& node) const {
    Number cost = 0;
    std::uint32_t longest = 0;
    bool refuted = false;
    bool waits = false;  // the groups from here on
    Depth rests_on = 0;
    for (TreeIndex i = node.first; i < node.first + node.count; ++i) {
      const Node& child = tree_[i];
      waits |= child.opens_group && cost != 0;
      switch (child.standing) {
        case Standing::Open:
          cost = waits ? cost : plus(cost, child.number);
          break;
        case Standing::Proven:
          longest = std::max(longest, child.number);
          break;
        case Standing::Refuted:
          refuted = true;
          rests_on = std::max(rests_on, child.number);
          break;
      }
    }
    if (refuted) return {Standing::Refuted, rests_on};
    if (cost != 0) return {Standing::Open, cost};
    return {Standing::Proven, longest + 1};
  }

  bool assign(NodeValue value) {
    if (current().value() == value) return false;
    current().set(value);
    return true;
  }
  void settled() {
    if (current().standing == Standing::Proven) {
      facts_.add_proven(walk_.name(), walk_.node());
      tell_fact(domain_, true);
    } else if (current().number == kRestsOnNoAncestor) {
      facts_.add_refuted(walk_.name());
      tell_fact(domain_, false);
    }
  }

  Facts<D> facts_;
  std::vector<Move> moves_;
  std::vector<Move> replies_;
};

}  // namespace tsumuya::andor
