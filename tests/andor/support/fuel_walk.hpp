// A toy graph where the prover has fuel, which the odd nodes cost him and some even ones give him:
// more of it is at least as good, so that one result settles others, and a node with no more fuel
// than before is a repetition.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "andor/core/domain.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {

class FuelWalk {
 public:
  using Move = NodeIndex;
  static constexpr std::uint32_t kFirst = 1;  // at the root
  static constexpr std::uint32_t kTank = 3;

  explicit FuelWalk(const ToyGraph& graph) : graph_(graph) {}

  bool is_or() const { return node().attacker; }
  andor::End moves(std::vector<Move>& moves) const {
    if (node().end != End::None) return node().end;
    const std::size_t before = moves.size();
    for (const NodeIndex child : node().children) {
      if (!is_or() || fuel() >= cost(child)) moves.push_back(child);
    }
    if (moves.size() > before) return End::None;
    return is_or() ? End::Lost : End::Won;
  }
  void make(Move child) {
    const std::uint32_t left = is_or() ? fuel() - cost(child) : fuel() + (child % 4 == 0 ? 1 : 0);
    path_.push_back({child, std::min(left, kTank)});
  }
  void unmake(Move /*child*/) { path_.pop_back(); }
  andor::NodeName name() const { return path_.back(); }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a >= b; }

 private:
  static std::uint32_t cost(NodeIndex child) { return child % 2; }
  std::uint32_t fuel() const { return path_.back().variant; }
  const ToyNode& node() const { return graph_.nodes[path_.back().group]; }

  const ToyGraph& graph_;
  std::vector<andor::NodeName> path_{{0, kFirst}};
};
static_assert(andor::Domain<FuelWalk>);

// Every node with every amount of fuel as a node of its own.
inline ToyGraph with_fuel_in_the_nodes(const ToyGraph& graph) {
  constexpr std::uint32_t kAmounts = FuelWalk::kTank + 1;
  ToyGraph product;
  product.nodes.resize(graph.nodes.size() * kAmounts);
  for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
    for (std::uint32_t fuel = 0; fuel < kAmounts; ++fuel) {
      ToyNode& node = product.nodes[i * kAmounts + fuel];
      node.attacker = graph.nodes[i].attacker;
      node.end = graph.nodes[i].end;
      for (const NodeIndex child : graph.nodes[i].children) {
        const std::uint32_t cost = node.attacker ? child % 2 : 0;
        const std::uint32_t gain = !node.attacker && child % 4 == 0 ? 1 : 0;
        if (node.end != End::None || cost > fuel) continue;
        const std::uint32_t left = std::min(fuel - cost + gain, FuelWalk::kTank);
        node.children.push_back(child * kAmounts + left);
      }
      if (node.children.empty() && node.end == End::None) {
        node.end = node.attacker ? End::Lost : End::Won;
      }
    }
  }
  return product;
}

}  // namespace tsumuya::test
