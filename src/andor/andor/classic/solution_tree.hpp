// Reads the proof out of a tree: its longest line, and the number of its ends.
//
// The solution tree of a proven node: at an OR node the proven child of the shortest line (the
// first of them), at an AND node all children, and at a linked node what it is linked to. A part
// that several nodes are linked to counts each time, but is walked through only once or twice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "andor/classic/tree.hpp"
#include "andor/core/domain.hpp"

namespace tsumuya::andor {

// The node that shows how a proven node is proven.
template <typename Node>
TreeIndex shown_at(const Tree<Node>& tree, TreeIndex node) {
  return tree[node].linked ? tree[node].first : node;
}

// The child that the prover chooses, of a proven OR node with children.
template <typename Node>
TreeIndex chosen_child(const Tree<Node>& tree, TreeIndex node) {
  const TreeIndex first = tree[node].first;
  TreeIndex best = kNoTreeNode;
  for (TreeIndex child = first; child < first + tree[node].count; ++child) {
    if (tree[child].standing != Standing::Proven) continue;
    if (best == kNoTreeNode || tree[child].number < tree[best].number) best = child;
  }
  return best;
}

// The child with the longest line, the first of them, of a proven AND node with children; of those
// whose moves are possible.
template <typename Node, typename IsPossible>
TreeIndex longest_child(const Tree<Node>& tree, TreeIndex node, IsPossible&& is_possible) {
  const TreeIndex first = tree[node].first;
  TreeIndex best = kNoTreeNode;
  for (TreeIndex child = first; child < first + tree[node].count; ++child) {
    if (best != kNoTreeNode && tree[child].number <= tree[best].number) continue;
    if (is_possible(tree[child].move)) best = child;
  }
  return best;
}
template <typename Node>
TreeIndex longest_child(const Tree<Node>& tree, TreeIndex node) {
  return longest_child(tree, node, [](const typename Node::Move& /*move*/) { return true; });
}

// The domain stands at the root, and does so again in the end. A part that is linked to a node no
// better for the prover may hold replies that are not possible here; they are passed over, and the
// line may be shorter than the tree says.
template <Domain D, typename Node>
std::vector<typename Node::Move> longest_line(const Tree<Node>& tree, D& domain) {
  std::vector<typename Node::Move> line;
  std::vector<typename Node::Move> moves;
  TreeIndex at = shown_at(tree, kRoot);
  while (tree[at].has_children()) {
    moves.clear();
    if (domain.moves(moves) != End::None) break;
    const auto is_possible = [&](const typename Node::Move& move) {
      return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    const TreeIndex next =
        tree[at].is_or ? chosen_child(tree, at) : longest_child(tree, at, is_possible);
    line.push_back(tree[next].move);
    domain.make(line.back());
    at = shown_at(tree, next);
  }
  for (std::size_t i = line.size(); i-- > 0;) domain.unmake(line[i]);
  return line;
}

template <typename Node>
std::uint64_t count_terminals(const Tree<Node>& tree) {
  struct Frame {
    TreeIndex node;
    bool remember;
    std::uint32_t next = 0;
    std::uint64_t terminals = 0;
  };
  std::unordered_map<TreeIndex, std::uint64_t> known;  // of nodes that others are linked to
  std::vector<Frame> frames{{shown_at(tree, kRoot), false}};
  for (;;) {
    Frame& frame = frames.back();
    const Node& node = tree[frame.node];
    const std::uint32_t children = node.is_or ? (node.count != 0 ? 1 : 0) : node.count;
    if (frame.next < children) {
      const TreeIndex child = node.is_or ? chosen_child(tree, frame.node) : node.first + frame.next;
      ++frame.next;
      const TreeIndex shown = shown_at(tree, child);
      const auto it = known.find(shown);
      if (it != known.end()) {
        frame.terminals = plus_terminals(frame.terminals, it->second);
      } else {
        frames.push_back({shown, shown != child});
      }
      continue;
    }
    const std::uint64_t terminals = children == 0 ? 1 : frame.terminals;
    if (frame.remember) known.emplace(frame.node, terminals);
    frames.pop_back();
    if (frames.empty()) return terminals;
    frames.back().terminals = plus_terminals(frames.back().terminals, terminals);
  }
}

}  // namespace tsumuya::andor
