// Random minimax trees as a domain of the searches of values: for tests and experiments.
//
// Every leaf is final. The guess at an inner node is its true value, off by some noise, so that a
// search that trusts guesses goes wrong now and then.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "andor/minimax/minimax.hpp"

namespace tsumuya::andor {

struct ValueTree {
  struct Node {
    bool is_max = true;
    Evaluation seen;
    std::vector<std::uint32_t> children;
  };
  std::vector<Node> nodes;  // the root first, parents before their children
  std::size_t leaves() const {
    std::size_t count = 0;
    for (const Node& node : nodes) count += node.children.empty() ? 1U : 0U;
    return count;
  }
};

struct ValueRecipe {
  unsigned depth;          // at most
  unsigned most_children;  // at an inner node
  unsigned end_percent;    // of the nodes below the root's children
  unsigned values;         // leaves have values from 0 up to one below
  unsigned noise;          // guesses are off by at most this
  bool is_max;             // MAX moves at the root
};

// `random.next()` gives 64 random bits.
template <typename Random>
requires requires(Random random) {
  { random.next() } -> std::same_as<std::uint64_t>;
}
ValueTree random_tree(Random& random, const ValueRecipe& recipe) {
  ValueTree tree;
  const auto below = [&](unsigned bound) { return static_cast<unsigned>(random.next() % bound); };
  const auto grow = [&](const auto& self, unsigned depth, bool is_max) -> Value {
    const std::size_t at = tree.nodes.size();
    tree.nodes.push_back({is_max, {}, {}});
    if (depth == recipe.depth || (depth > 1 && below(100) < recipe.end_percent)) {
      const auto value = static_cast<Value>(below(recipe.values));
      tree.nodes[at].seen = {value, true};
      return value;
    }
    Value best = is_max ? kLowest : kHighest;
    for (unsigned left = 1 + below(recipe.most_children); left > 0; --left) {
      tree.nodes[at].children.push_back(static_cast<std::uint32_t>(tree.nodes.size()));
      const Value value = self(self, depth + 1, !is_max);
      best = is_max ? std::max(best, value) : std::min(best, value);
    }
    const auto noise = static_cast<Value>(below(2 * recipe.noise + 1));
    tree.nodes[at].seen = {best + noise - static_cast<Value>(recipe.noise), false};
    return best;
  };
  grow(grow, 0, recipe.is_max);
  return tree;
}

// Of every shape: small and large, bushy and thin, few and many values, good and bad guesses.
inline ValueRecipe value_recipe(unsigned number) {
  return {2 + number % 5,
          3 + (number / 5) % 3,
          10 + 20 * ((number / 15) % 2),
          number % 2 == 0 ? 4U : 20U,
          (number / 7) % 4,
          (number / 3) % 2 == 0};
}

class ValueWalk {
 public:
  using Move = std::uint32_t;  // the child

  explicit ValueWalk(const ValueTree& tree) : tree_(tree) {}

  bool is_max() const { return node().is_max; }
  void moves(std::vector<Move>& moves) const {
    moves.insert(moves.end(), node().children.begin(), node().children.end());
  }
  void make(Move child) { path_.push_back(child); }
  void unmake(Move /*child*/) { path_.pop_back(); }
  Evaluation evaluate() const { return node().seen; }
  bool is_at_root() const { return path_.size() == 1; }

 private:
  const ValueTree::Node& node() const { return tree_.nodes[path_.back()]; }

  const ValueTree& tree_;
  std::vector<Move> path_{0};
};
static_assert(ValueDomain<ValueWalk>);

}  // namespace tsumuya::andor
