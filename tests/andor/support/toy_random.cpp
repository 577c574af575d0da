#include <algorithm>
#include <cstddef>
#include <numeric>

#include "support/toy_graph.hpp"

namespace tsumuya::test {

using andor::kNoEdge;

namespace {

class Draw {
 public:
  explicit Draw(base::SplitMix64& random) : random_(random) {}
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.next() % bound); }
  bool percent(unsigned chance) { return below(100) < chance; }

 private:
  base::SplitMix64& random_;
};

void add_child(ToyGraph& graph, std::size_t parent, std::size_t child) {
  auto& children = graph.nodes[parent].children;
  const auto node = static_cast<NodeIndex>(child);
  if (std::find(children.begin(), children.end(), node) == children.end()) children.push_back(node);
}

void grow_tree(ToyGraph& graph, Draw& draw) {
  for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
    std::size_t parent = draw.below(i);
    while (graph.nodes[parent].end != End::None) parent = draw.below(i);
    graph.nodes[i].attacker = !graph.nodes[parent].attacker;
    add_child(graph, parent, i);
  }
}

void join_at_random(ToyGraph& graph, Draw& draw, const ToyRecipe& recipe) {
  const std::size_t n = graph.nodes.size();
  for (std::size_t i = 1; i < n; ++i) graph.nodes[i].attacker = draw.percent(50);
  for (std::size_t i = 0; i < n; ++i) {
    if (graph.nodes[i].end != End::None) continue;
    const std::size_t lowest = recipe.shape == Shape::Dag ? i + 1 : 0;
    if (lowest == n) continue;
    const std::size_t tries = 2 * (1 + draw.below(recipe.most_children));
    for (std::size_t t = 0; t < tries; ++t) {
      const std::size_t child = lowest + draw.below(n - lowest);
      if (graph.nodes[child].attacker != graph.nodes[i].attacker) add_child(graph, i, child);
    }
  }
}

// A circle of OR nodes, joined by AND nodes; most of its nodes have nothing but the circle, some a
// short cut, a way out of it, or a second reply. An AND node below the root asks for several of
// them. So a node of the circle is met first by way of others, where all it can do is to come back
// to them, and again from outside, where it is won if one of them has a way out that wins.
class RingMaker {
 public:
  RingMaker(ToyGraph& graph, Draw& draw, const ToyRecipe& recipe)
      : graph_(graph), draw_(draw), recipe_(recipe) {}

  void make() {
    graph_.nodes.resize(1);
    const std::size_t length = 2 + draw_.below(recipe_.nodes / 4 + 1);
    for (std::size_t i = 0; i < length; ++i) ring_.push_back(add(true));
    for (std::size_t i = 0; i < length; ++i) fill(ring_[i], ring_[(i + 1) % length]);
    graph_.nodes[0].attacker = true;
    for (std::size_t i = 1 + draw_.below(2); i > 0; --i) {
      const std::size_t asks = below(0);
      for (std::size_t j = 2 + draw_.below(2); j > 0; --j) {
        add_child(graph_, below(below(asks)), ring_[draw_.below(length)]);
      }
    }
    for (ToyNode& node : graph_.nodes) shuffle(node.children);
  }

 private:
  std::size_t add(bool attacker) {
    graph_.nodes.emplace_back().attacker = attacker;
    return graph_.nodes.size() - 1;
  }
  std::size_t below(std::size_t parent) {
    const std::size_t child = add(!graph_.nodes[parent].attacker);
    add_child(graph_, parent, child);
    return child;
  }
  void end_below(std::size_t parent) {
    graph_.nodes[below(parent)].end = draw_.percent(recipe_.won_percent) ? End::Won : End::Lost;
  }

  void fill(std::size_t node, std::size_t next) {
    const std::size_t on = below(node);
    add_child(graph_, on, next);
    if (draw_.percent(20)) end_below(below(on));
    if (draw_.percent(20)) add_child(graph_, below(node), ring_[draw_.below(ring_.size())]);
    if (draw_.percent(30)) {
      std::size_t out = below(node);
      for (std::size_t i = draw_.below(3); i > 0; --i) out = below(below(out));
      end_below(out);
    }
  }
  void shuffle(std::vector<NodeIndex>& children) {
    for (std::size_t i = children.size(); i > 1; --i) {
      std::swap(children[i - 1], children[draw_.below(i)]);
    }
  }

  ToyGraph& graph_;
  Draw& draw_;
  const ToyRecipe& recipe_;
  std::vector<std::size_t> ring_;
};

void string_on_chains(ToyNode& node, Draw& draw) {
  std::vector<std::uint16_t> order(node.children.size());
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draw.below(i)]);
  node.next_in_chain.assign(order.size(), kNoEdge);
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (draw.percent(60)) node.next_in_chain[order[i - 1]] = order[i];
  }
}

}  // namespace

ToyGraph random_graph(base::SplitMix64& random, const ToyRecipe& recipe) {
  Draw draw(random);
  ToyGraph graph;
  graph.nodes.resize(recipe.nodes);
  graph.nodes[0].attacker = draw.percent(75);
  for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
    if (draw.percent(recipe.end_percent)) {
      graph.nodes[i].end = draw.percent(recipe.won_percent) ? End::Won : End::Lost;
    }
  }
  if (recipe.shape == Shape::Tree) {
    grow_tree(graph, draw);
  } else if (recipe.shape == Shape::Ring) {
    RingMaker(graph, draw, recipe).make();
  } else {
    join_at_random(graph, draw, recipe);
  }
  for (ToyNode& node : graph.nodes) {
    if (draw.percent(recipe.chain_percent)) string_on_chains(node, draw);
    node.pn = static_cast<andor::Number>(1 + draw.below(recipe.most_estimate));
    node.dn = static_cast<andor::Number>(1 + draw.below(recipe.most_estimate));
  }
  return graph;
}

}  // namespace tsumuya::test
