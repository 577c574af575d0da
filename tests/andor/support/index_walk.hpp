// A toy graph whose moves are the places of the children, so that different nodes have moves in
// common, as positions of a game have: the plain domain of src/andor/domain.hpp with all that a
// domain may know besides.
//
// Replies wait and moves are chosen as two functions say that depend on the node alone.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "andor/classic/kawano.hpp"
#include "andor/core/domain.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {

class IndexWalk {
 public:
  using Move = std::uint16_t;  // the place of the child
  using Delay = std::function<unsigned(NodeIndex node, Move move)>;
  using Choices = std::function<std::vector<Move>(NodeIndex node, Move move)>;

  explicit IndexWalk(
      const ToyGraph& graph, Delay delay = [](NodeIndex, Move) { return 0U; },
      Choices choices = [](NodeIndex, Move) { return std::vector<Move>(); })
      : graph_(graph), delay_(std::move(delay)), choices_(std::move(choices)) {}

  bool is_or() const { return node().attacker; }
  andor::End moves(std::vector<Move>& moves) const {
    for (Move i = 0; i < node().children.size(); ++i) moves.push_back(i);
    if (node().end != End::None) return node().end;
    if (!node().children.empty()) return End::None;
    return node().attacker ? End::Lost : End::Won;
  }
  void make(Move move) { path_.push_back(node().children.at(move)); }
  void unmake(Move /*move*/) { path_.pop_back(); }
  andor::NodeName name() const { return {path_.back(), 0}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a == b; }

  unsigned delay(Move move) const { return delay_(path_.back(), move); }
  void choices(Move move, std::vector<Move>& moves) const {
    for (const Move choice : choices_(path_.back(), move)) moves.push_back(choice);
  }

 private:
  const ToyNode& node() const { return graph_.nodes[path_.back()]; }

  const ToyGraph& graph_;
  Delay delay_;
  Choices choices_;
  std::vector<NodeIndex> path_{0};
};
static_assert(andor::DelaysMoves<IndexWalk>);
static_assert(andor::ChoosesMoves<IndexWalk>);

}  // namespace tsumuya::test
