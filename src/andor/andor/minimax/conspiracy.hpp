// Conspiracy numbers of a minimax tree, and the best-first search that grows the tree by them.
//
// MIN-CN(n, v) is the least number of leaves whose values must fall for the value of n to fall to v
// or below, MAX-CN(n, v) the least number that must rise for it to rise to v or above: how much has
// to go wrong before the value is another [McAllester1988], [Seo1995] section 3.1, whose rules 1 to
// 3 `ConspiracyTree` follows to the letter. A final leaf cannot change: infinity.
//
// `ConspiracySearch` grows the tree from the root alone until changing the root's value by more
// than a margin, upwards or downwards, takes more conspirators than a threshold. As long as it does
// not, it expands one leaf of a smallest conspiracy.
//
// Departures from [McAllester1988]:
// - His tree keeps the numbers of every node for every value. Ours keeps two, for the two values
//   just beyond the margin, and counts anew when the root's value moves, which is seldom.
// - He drives the root towards the value in reach that lies farthest from it. We take the direction
//   with the smaller conspiracy, since that is the one nearer to success; upwards if both are
//   equal.
// - At a node where all children must conspire we go to the one with the fewest conspirators still
//   missing, and to the first of equals: the paper leaves it open.
//
// Invariants: MIN-CN(n, v) = 0 if and only if the value of n is at most v, MAX-CN(n, v) = 0 if and
// only if it is at least v; the first never grows with v, the second never shrinks (monotonicity).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "andor/minimax/minimax.hpp"

namespace tsumuya::andor {

// An explicit tree. Node 0 is the root; the children of a node stand side by side.
class ConspiracyTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node kRoot = 0;

  struct Leaf {
    bool is_max = true;  // MAX is to move there
    Evaluation seen;
  };

  explicit ConspiracyTree(const Leaf& root) { add(root, kRoot); }

  // Gives children to a leaf that is not final, and backs the values up to the root. Returns the
  // first; at least one.
  Node expand(Node leaf, std::span<const Leaf> children) {
    const auto first = static_cast<Node>(nodes_.size());
    nodes_[leaf].first = first;
    nodes_[leaf].children = static_cast<std::uint32_t>(children.size());
    for (const Leaf& child : children) add(child, leaf);
    for (Node node = leaf; back_up(node) && node != kRoot;) node = nodes_[node].parent;
    return first;
  }

  std::size_t size() const { return nodes_.size(); }
  static constexpr std::size_t bytes_per_node() { return sizeof(Entry); }
  Value value(Node node) const { return nodes_[node].value; }
  bool is_max(Node node) const { return nodes_[node].is_max; }
  bool is_leaf(Node node) const { return nodes_[node].children == 0; }
  Node parent(Node node) const { return nodes_[node].parent; }
  Node first_child(Node node) const { return nodes_[node].first; }
  std::uint32_t children(Node node) const { return nodes_[node].children; }

  // By the definition, from the leaves.
  Number min_cn(Node node, Value v) const {
    return count(
        node, [&](Node child) { return min_cn(child, v); }, false, value(node) <= v);
  }
  Number max_cn(Node node, Value v) const {
    return count(
        node, [&](Node child) { return max_cn(child, v); }, true, value(node) >= v);
  }

  // One step of it, from what `of_child` says of the children. The conspirators for a rise need all
  // children of a MIN node and one of a MAX node, those for a fall the other way round.
  template <typename F>
  Number count(Node node, F&& of_child, bool rise, bool reached) const {
    const Entry& entry = nodes_[node];
    if (entry.children == 0) return reached ? 0 : (entry.final ? kInfinity : 1);
    const bool all = entry.is_max != rise;
    Number number = all ? 0 : kInfinity;
    for (Node child = entry.first; child < entry.first + entry.children; ++child) {
      const Number theirs = of_child(child);
      number = all ? plus(number, theirs) : std::min(number, theirs);
    }
    return number;
  }

 private:
  struct Entry {
    Value value;
    Node parent;
    Node first = 0;
    std::uint32_t children = 0;
    bool is_max;
    bool final;
  };

  void add(const Leaf& leaf, Node parent) {
    nodes_.push_back({leaf.seen.value, parent, 0, 0, leaf.is_max, leaf.seen.final});
  }
  // Says whether the value changed.
  bool back_up(Node node) {
    Entry& entry = nodes_[node];
    Value best = entry.is_max ? kLowest : kHighest;
    for (Node child = entry.first; child < entry.first + entry.children; ++child) {
      best = entry.is_max ? std::max(best, value(child)) : std::min(best, value(child));
    }
    return std::exchange(entry.value, best) != best;
  }

  std::vector<Entry> nodes_;
};

// What is enough for conspiracy-number search.
struct Stability {
  Value margin = 0;               // the root may be off by that much
  Number threshold = kMaxFinite;  // any further takes more than so many leaves; default: proven
};

template <ValueDomain D>
class ConspiracySearch {
 public:
  using Move = typename D::Move;

  ConspiracySearch(D& domain, const Stability& wanted, const Setting& setting)
      : domain_(domain),
        wanted_(wanted),
        setting_(setting),
        watch_(setting.limits),
        tree_({domain.is_max(), domain.evaluate()}),
        numbers_(1) {
    aim();
  }

  // To be called once.
  ValueFound<Move> run() {
    while (!is_stable() && !watch_.hit(counters_.expanded)) {
      const Number falls = numbers_[ConspiracyTree::kRoot].fall;
      grow(numbers_[ConspiracyTree::kRoot].rise <= falls ? &Pair::rise : &Pair::fall);
      if (tree_.size() > setting_.memory / kBytesPerNode) watch_.end(Reason::Memory);
      if (setting_.tick && counters_.expanded % kTick == 0) setting_.tick(counters_);
    }
    return answer();
  }

  const ConspiracyTree& tree() const { return tree_; }

 private:
  using Node = ConspiracyTree::Node;
  // Conspirators that carry a node beyond the root's margin.
  struct Pair {
    Number rise = 0;
    Number fall = 0;

    friend constexpr bool operator==(Pair, Pair) = default;
  };
  static constexpr std::uint64_t kTick = 1024;
  // A node, its two numbers and its move, in arrays that may be twice as long as they are full.
  static constexpr std::size_t kBytesPerNode =
      2 * (ConspiracyTree::bytes_per_node() + sizeof(Pair) + sizeof(Move));

  // Not for the root.
  const Move& move_to(Node node) const { return moves_[node - 1]; }

  bool is_stable() const {
    const Pair& root = numbers_[ConspiracyTree::kRoot];
    return root.rise > wanted_.threshold && root.fall > wanted_.threshold;
  }

  Pair count(Node node) const {
    return {tree_.count(
                node, [&](Node child) { return numbers_[child].rise; }, true,
                tree_.value(node) >= high_),
            tree_.count(
                node, [&](Node child) { return numbers_[child].fall; }, false,
                tree_.value(node) <= low_)};
  }

  // Says whether the numbers changed.
  bool recount(Node node) {
    const Pair before = std::exchange(numbers_[node], count(node));
    return before != numbers_[node];
  }

  // Sets the two values from the root's, and counts everything for them.
  void aim() {
    aimed_at_ = tree_.value(ConspiracyTree::kRoot);
    high_ = aimed_at_ + wanted_.margin + 1;
    low_ = aimed_at_ - wanted_.margin - 1;
    // Children stand behind their parents.
    for (auto node = static_cast<Node>(tree_.size()); node-- > 0;) numbers_[node] = count(node);
  }

  // Expands a conspirator in that direction.
  void grow(Number Pair::*direction) {
    Node node = ConspiracyTree::kRoot;
    std::uint64_t depth = 1;
    for (; !tree_.is_leaf(node); ++depth) {
      node = nearest(node, direction);
      domain_.make(move_to(node));
    }
    expand(node);
    counters_.max_depth = std::max(counters_.max_depth, depth);
    for (Node up = node; up != ConspiracyTree::kRoot; up = tree_.parent(up)) {
      domain_.unmake(move_to(up));
    }
    if (tree_.value(ConspiracyTree::kRoot) != aimed_at_) {
      aim();
      return;
    }
    for (auto child = static_cast<Node>(tree_.size()); child-- > tree_.first_child(node);) {
      numbers_[child] = count(child);
    }
    while (recount(node) && node != ConspiracyTree::kRoot) node = tree_.parent(node);
  }

  // The child with the fewest conspirators still missing.
  Node nearest(Node node, Number Pair::*direction) const {
    const Node first = tree_.first_child(node);
    Node best = first;
    for (Node child = first; child < first + tree_.children(node); ++child) {
      const Number best_number = numbers_[best].*direction;
      const Number number = numbers_[child].*direction;
      if (best_number == 0 || (number != 0 && number < best_number)) best = child;
    }
    return best;
  }

  void expand(Node leaf) {
    std::vector<Move> moves;
    domain_.moves(moves);
    std::vector<ConspiracyTree::Leaf> children;
    for (const Move& move : moves) {
      domain_.make(move);
      children.push_back({domain_.is_max(), domain_.evaluate()});
      domain_.unmake(move);
    }
    tree_.expand(leaf, children);
    numbers_.resize(tree_.size());
    moves_.insert(moves_.end(), moves.begin(), moves.end());
    ++counters_.expanded;
    counters_.generated += moves.size();
  }

  ValueFound<Move> answer() const {
    const Node root = ConspiracyTree::kRoot;
    ValueFound<Move> found;
    found.value = tree_.value(root);
    found.exact = tree_.min_cn(root, found.value - 1) == kInfinity &&
                  tree_.max_cn(root, found.value + 1) == kInfinity;
    found.reason = watch_.reason();
    found.counters = counters_;
    // Of several moves with this value the one that most leaves hold up.
    Number held_up = 0;
    const Node first = tree_.first_child(root);
    for (Node child = first; child < first + tree_.children(root); ++child) {
      if (tree_.value(child) != found.value) continue;
      const Number number = tree_.is_max(root) ? tree_.min_cn(child, found.value - 1)
                                               : tree_.max_cn(child, found.value + 1);
      if (number > held_up) found.best = move_to(child);
      held_up = std::max(held_up, number);
    }
    return found;
  }

  D& domain_;
  Stability wanted_;
  Setting setting_;
  LimitWatch watch_;
  Counters counters_;
  ConspiracyTree tree_;
  std::vector<Pair> numbers_;  // by node
  std::vector<Move> moves_;    // that lead to the nodes; the root has none
  Value aimed_at_ = 0;         // the root's value that the next two are set from
  Value high_ = 0;
  Value low_ = 0;
};

}  // namespace tsumuya::andor
