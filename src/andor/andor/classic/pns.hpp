// Proof-number search, best first, with the whole tree in memory [Allis1994].
//
// Every open node counts the leaves that must at least be proven for its proof and refuted for its
// refutation. From the root the search follows the child that the proof number comes from at OR
// nodes and the disproof number at AND nodes, the first of equals, to the most-proving node: to
// settle it helps a proof and a refutation alike. It is developed, and the numbers of its ancestors
// are brought up to date, as far as they change (best_first.hpp).
//
// As in the paper: a new leaf has the numbers 1 and 1, and is looked at when it is developed
// (delayed evaluation); with Evaluation::Immediate at once when it is generated.
//
// Where it departs: the paper's games do not repeat. Here a node that repeats an ancestor is an
// end, lost for the prover, found when the node is evaluated. Settled subtrees are not deleted: a
// proof is read out of the tree at the end. Nodes are paths; the paper's variants for directed
// graphs are not here.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "andor/classic/best_first.hpp"
#include "andor/classic/tree.hpp"
#include "andor/core/domain.hpp"
#include "andor/core/numbers.hpp"

namespace tsumuya::andor {

template <typename Move>
struct PnsNode : TreeNode<Move> {
  Number disproof = 1;  // while it is open; its proof number is `number`

  Number pn() const {
    if (this->is_open()) return this->number;
    return this->standing == Standing::Proven ? 0 : kInfinity;
  }
  Number dn() const {
    if (this->is_open()) return disproof;
    return this->standing == Standing::Proven ? kInfinity : 0;
  }
};

template <Domain D>
class Pns : public BestFirst<Pns<D>, D, PnsNode<typename D::Move>> {
  using Base = BestFirst<Pns<D>, D, PnsNode<typename D::Move>>;
  friend Base;

 public:
  using Move = typename D::Move;
  enum class Evaluation : std::uint8_t { WhenDeveloped, Immediate };

  Pns(D& domain, const Setting& setting, Tracer* tracer = nullptr,
      Evaluation evaluation = Evaluation::WhenDeveloped)
      : Base(domain, setting, tracer, setting.memory), evaluation_(evaluation) {}

  std::size_t bytes() const { return tree_.bytes(); }

 private:
  using Base::counters_;
  using Base::current;
  using Base::domain_;
  using Base::tree_;
  using Base::walk_;

  struct Value {
    NodeValue node;
    Number disproof = 1;
  };

  TreeIndex select() {
    const auto& node = current();
    TreeIndex best = node.first;
    for (TreeIndex child = node.first; child < node.first + node.count; ++child) {
      if (node.is_or ? tree_[child].pn() < tree_[best].pn()
                     : tree_[child].dn() < tree_[best].dn()) {
        best = child;
      }
    }
    return best;
  }

  bool is_known() { return false; }

  void develop() {
    current().is_or = domain_.is_or();
    if (evaluation_ == Evaluation::WhenDeveloped && walk_.repeats()) {
      current().set({Standing::Refuted, kRestsOnNoAncestor});
      return;
    }
    const End end = this->generate(moves_);
    if (end != End::None) {
      current().set(this->value_of(end));
      return;
    }
    if (!this->make_children(moves_) || evaluation_ == Evaluation::WhenDeveloped) return;
    const TreeIndex first = current().first;
    for (TreeIndex child = first; child < first + current().count; ++child) evaluate(tree_[child]);
  }
  void evaluate(PnsNode<Move>& child) {
    domain_.make(child.move);
    if (walk_.child_repeats(domain_.name())) {
      child.set({Standing::Refuted, kRestsOnNoAncestor});
    } else {
      moves_.clear();
      const End end = domain_.moves(moves_);
      if (end != End::None) child.set(this->value_of(end));
    }
    domain_.unmake(child.move);
  }

  // Seen by the player to move: the least of the children's numbers for him, the sum of those
  // against him.
  Value value() {
    const auto& node = current();
    Number least = kInfinity;
    Number sum = 0;
    std::uint32_t longest = 0;
    std::uint32_t shortest = ~std::uint32_t{0};
    for (TreeIndex child = node.first; child < node.first + node.count; ++child) {
      const auto& c = tree_[child];
      least = std::min(least, node.is_or ? c.pn() : c.dn());
      sum = plus(sum, node.is_or ? c.dn() : c.pn());
      if (c.standing != Standing::Proven) continue;
      longest = std::max(longest, c.number);
      shortest = std::min(shortest, c.number);
    }
    const Number proof = node.is_or ? least : sum;
    if (proof == 0) return {{Standing::Proven, (node.is_or ? shortest : longest) + 1}};
    if (proof == kInfinity) return {{Standing::Refuted, kRestsOnNoAncestor}};
    return {{Standing::Open, proof}, node.is_or ? sum : least};
  }
  bool assign(const Value& value) {
    auto& node = current();
    if (node.value() == value.node && node.disproof == value.disproof) return false;
    node.set(value.node);
    node.disproof = value.disproof;
    return true;
  }
  void settled() {}

  Evaluation evaluation_;
  std::vector<Move> moves_;
};

}  // namespace tsumuya::andor
