// A toy graph as the plain domain of src/andor/domain.hpp: the attacker is the prover.
#pragma once

#include <cstdint>
#include <vector>

#include "andor/core/domain.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {

class ToyWalk {
 public:
  using Move = NodeIndex;  // the child

  explicit ToyWalk(const ToyGraph& graph) : graph_(graph) {}

  bool is_or() const { return node().attacker; }
  andor::End moves(std::vector<Move>& moves) const {
    moves.insert(moves.end(), node().children.begin(), node().children.end());
    if (node().end != End::None) return node().end;
    if (!node().children.empty()) return End::None;
    return node().attacker ? End::Lost : End::Won;
  }
  void make(Move child) { path_.push_back(child); }
  void unmake(Move /*child*/) { path_.pop_back(); }
  andor::NodeName name() const { return {path_.back(), 0}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a == b; }

  const ToyGraph& graph() const { return graph_; }

 private:
  const ToyNode& node() const { return graph_.nodes[path_.back()]; }

  const ToyGraph& graph_;
  std::vector<NodeIndex> path_{0};
};
static_assert(andor::Domain<ToyWalk>);

}  // namespace tsumuya::test
