#include "support/reference_solver.hpp"

#include <deque>

#include "shogi/movegen.hpp"

namespace tsumuya::test {

using shogi::Position;

ReferenceGraph::ReferenceGraph(const Position& root, shogi::Color attacker, std::size_t cap)
    : attacker_(attacker) {
  add(root);
  build(cap);
  find_lengths(&Node::least, true);
  find_lengths(&Node::most, false);
}

void ReferenceGraph::build(std::size_t cap) {
  for (; expanded_ < nodes_.size() && nodes_.size() < cap; ++expanded_) {
    Position pos = nodes_[expanded_].position;
    const shogi::MoveList moves =
        is_attacker(expanded_) ? shogi::checks(pos) : shogi::legal_moves(pos);
    nodes_[expanded_].children = moves.size();
    for (const shogi::Move m : moves) {
      const shogi::Undo undo = pos.make(m);
      nodes_[add(pos)].parents.push_back(expanded_);
      pos.unmake(m, undo);
    }
  }
}

// Lengths come out in ascending order, so the first child settles an attacker's node with the least
// and the last child a defender's node with the greatest.
void ReferenceGraph::find_lengths(int Node::*length, bool cut_off_is_mate) {
  std::deque<std::size_t> settled;
  std::vector<std::size_t> open(nodes_.size());
  const auto settle = [&](std::size_t i, int plies) {
    nodes_[i].*length = plies;
    settled.push_back(i);
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    open[i] = nodes_[i].children;
    const bool mated =
        i < expanded_ && open[i] == 0 && !is_attacker(i) && position(i).in_check(~attacker_);
    if (mated || (i >= expanded_ && cut_off_is_mate)) settle(i, 0);
  }
  while (!settled.empty()) {
    const std::size_t child = settled.front();
    settled.pop_front();
    for (const std::size_t parent : nodes_[child].parents) {
      --open[parent];
      if (nodes_[parent].*length != kNever) continue;
      if (is_attacker(parent) || open[parent] == 0) settle(parent, nodes_[child].*length + 1);
    }
  }
}

std::size_t ReferenceGraph::add(const Position& pos) {
  const auto [place, is_new] = numbers_.try_emplace(pos, nodes_.size());
  if (is_new) nodes_.push_back({pos, {}, 0, kNever, kNever});
  return place->second;
}

Reference reference_of(const ReferenceGraph& graph, std::size_t node) {
  return {graph.decided(node), graph.mate(node), graph.mate(node) ? graph.least_plies(node) : 0};
}

Reference reference_solve(const Position& root, shogi::Color attacker, std::size_t cap) {
  return reference_of(ReferenceGraph(root, attacker, cap), 0);
}

}  // namespace tsumuya::test
