// Reads the proof out of a tree: its longest line, and the number of its ends.
//
// The solution tree of a proven node: at an OR node the proven child of the shortest line (the
// first of them), at an AND node all children, and at a linked node what it is linked to. A part
// that several nodes are linked to counts each time, but is walked through only once or twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "andor/domain.hpp"
#include "andor/tree.hpp"

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

// The child with the longest line, the first of them, of a proven AND node with children.
template <typename Node>
TreeIndex longest_child(const Tree<Node>& tree, TreeIndex node) {
  const TreeIndex first = tree[node].first;
  TreeIndex best = first;
  for (TreeIndex child = first; child < first + tree[node].count; ++child) {
    if (tree[child].number > tree[best].number) best = child;
  }
  return best;
}

template <typename Node>
std::vector<typename Node::Move> longest_line(const Tree<Node>& tree) {
  std::vector<typename Node::Move> line;
  TreeIndex at = shown_at(tree, kRoot);
  while (tree[at].has_children()) {
    const TreeIndex next = tree[at].is_or ? chosen_child(tree, at) : longest_child(tree, at);
    line.push_back(tree[next].move);
    at = shown_at(tree, next);
  }
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
