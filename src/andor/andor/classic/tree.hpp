// A game tree held in memory, as the best-first searches keep it (pns.hpp, ito.hpp, kawano.hpp).
//
// A node is a path from the root: a position that is reached in two ways has two nodes. So what a
// repetition decides on one path is written at nodes of that path only and cannot leak to another.
//
// Nodes are small, since all that was ever generated is kept: the children of a node lie side by
// side, so a node has one link and a count; there is no link to the parent (the search stands on a
// path and knows it) and no name (the domain tells it). The nodes live in chunks that never move;
// a chunk is only taken if it fits into the bytes given.
//
//   node of tsume, 16 bytes:
//   first (4 bytes)  count (24 bits) standing (2) is_or linked opens_group late (1 each)
//   number (4)  move (2)  unused (2)
//
// Invariants: a linked node is proven and has no children of its own; the node that it is linked to
// is not linked; links lead to nodes that were proven earlier, so following them ends.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "andor/core/numbers.hpp"

namespace tsumuya::andor {

using TreeIndex = std::uint32_t;
inline constexpr TreeIndex kNoTreeNode = ~TreeIndex{0};
inline constexpr TreeIndex kRoot = 0;

enum class Standing : std::uint8_t { Open, Proven, Refuted };  // seen by the prover

// What a refutation rests on: the depth of the highest ancestor whose repetition it needs, or
// nothing but the node.
using Depth = std::uint32_t;
inline constexpr Depth kRestsOnNoAncestor = std::numeric_limits<Depth>::max();

// How a node stands, and its number: while it is open what is still to be done, as the algorithm
// counts it; once proven the plies of its longest line; once refuted what that rests on.
struct NodeValue {
  Standing standing = Standing::Open;
  std::uint32_t number = 1;

  friend constexpr bool operator==(NodeValue, NodeValue) = default;
};

inline constexpr std::uint32_t kMostChildren = (std::uint32_t{1} << 24U) - 1;

template <std::default_initializable MoveT>
struct TreeNode {
  using Move = MoveT;

  TreeIndex first = kNoTreeNode;  // child, or what the node is linked to
  std::uint32_t count : 24 = 0;   // of its children
  Standing standing : 2 = Standing::Open;
  bool is_or : 1 = false;
  bool linked : 1 = false;       // proven, and `first` is a node that shows how
  bool opens_group : 1 = false;  // the first of its group among its siblings
  bool late : 1 = false;         // not of the first group
  std::uint32_t number = 1;
  MoveT move{};  // that leads here

  bool is_open() const { return standing == Standing::Open; }
  bool has_children() const { return !linked && count != 0; }
  NodeValue value() const { return {standing, number}; }
  void set(NodeValue value) {
    standing = value.standing;
    number = value.number;
  }
  void set_children(TreeIndex first_child, std::size_t children) {
    first = first_child;
    count = static_cast<std::uint32_t>(children) & kMostChildren;
  }
  void link(TreeIndex shown, std::uint32_t plies) {
    set({Standing::Proven, plies});
    linked = true;
    first = shown;
  }
};
static_assert(sizeof(TreeNode<std::uint16_t>) == 16);

template <typename NodeT>
class Tree {
 public:
  using Node = NodeT;
  using Move = typename Node::Move;

  explicit Tree(std::size_t bytes)
      : most_chunks_(std::min(bytes / kChunkBytes, std::size_t{kMostNodes >> kShift})) {}

  Node& operator[](TreeIndex i) { return (*chunks_[i >> kShift])[i & kMask]; }
  const Node& operator[](TreeIndex i) const { return (*chunks_[i >> kShift])[i & kMask]; }
  TreeIndex size() const { return size_; }
  std::size_t bytes() const { return chunks_.size() * kChunkBytes; }

  // New nodes side by side; kNoTreeNode if there is no room for them.
  TreeIndex make(std::size_t count) {
    if (count > kMostChildren || count > most_chunks_ * kChunk - size_) return kNoTreeNode;
    const TreeIndex first = size_;
    size_ += static_cast<TreeIndex>(count);
    while (chunks_.size() * kChunk < size_) chunks_.push_back(std::make_unique<Chunk>());
    for (TreeIndex i = first; i < size_; ++i) (*this)[i] = Node{};
    return first;
  }
  // Gives up the nodes made last, down to that size.
  void cut_back(TreeIndex size) { size_ = size; }

 private:
  static constexpr unsigned kShift = 10;
  static constexpr std::size_t kChunk = std::size_t{1} << kShift;
  using Chunk = std::array<Node, kChunk>;
  static constexpr TreeIndex kMask = kChunk - 1;
  static constexpr TreeIndex kMostNodes = kNoTreeNode - 2 * kChunk;
  // While the list of chunks doubles, up to three pointers a chunk are held.
  static constexpr std::size_t kChunkBytes = kChunk * sizeof(Node) + 3 * sizeof(void*);

  std::size_t most_chunks_;
  std::vector<std::unique_ptr<Chunk>> chunks_;
  TreeIndex size_ = 0;
};

}  // namespace tsumuya::andor
