// The reference: does the attacker mate, and in how many plies, straight from the definition.
//
// The graph of positions that can be reached from the root is built breadth first (the attacker
// plays checks, the defender any legal move; a node is a whole position, compared exactly), then
// the lengths are found backwards from the mates: an attacker's node is as long as its shortest
// child and one more, a defender's node as its longest once all of its children have a length. What
// never gets a length is no mate: the value is the least fixed point, so a repetition is a failure
// of the attacker.
//
// A graph may be cut off at a number of nodes. Lengths are then found twice, with the nodes that
// were not expanded taken for no mate and for mate at once: what is a mate even so is one, what is
// none even so is none, the rest is undecided. A graph that was not cut off is decided throughout.
//
// A defender who is not in check and has no move is not mated.
//
// Nothing is deduced: no dominance of hands, no order of moves, no table. The rules are the fast
// ones, which other tests compare with the naive ones.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "shogi/position.hpp"

namespace tsumuya::test {

// The graph of one problem. Each of its nodes is a problem of its own with a known answer.
class ReferenceGraph {
 public:
  ReferenceGraph(const shogi::Position& root, shogi::Color attacker, std::size_t cap);

  // The whole graph fitted into the cap.
  bool exhausted() const { return expanded_ == nodes_.size(); }
  // Nodes; node 0 is the root.
  std::size_t size() const { return nodes_.size(); }
  const shogi::Position& position(std::size_t i) const { return nodes_[i].position; }
  bool is_attacker(std::size_t i) const { return position(i).side_to_move() == attacker_; }
  bool mate(std::size_t i) const { return nodes_[i].most != kNever; }
  bool no_mate(std::size_t i) const { return nodes_[i].least == kNever; }
  bool decided(std::size_t i) const { return mate(i) || no_mate(i); }
  // The node with this position, which must be one that a node leads to.
  std::size_t find(const shogi::Position& pos) const { return numbers_.at(pos); }
  // The shortest mate has no fewer plies; exactly as many if the graph is exhausted.
  int least_plies(std::size_t i) const { return nodes_[i].least; }
  // And no more than this, if there is a mate.
  int most_plies(std::size_t i) const { return nodes_[i].most; }

 private:
  struct Hash {
    std::size_t operator()(const shogi::Position& pos) const { return pos.key(); }
  };
  struct Node {
    shogi::Position position;
    std::vector<std::size_t> parents;  // one for every move that leads here
    std::size_t children = 0;
    int least = kNever;
    int most = kNever;
  };
  static constexpr int kNever = -1;

  void build(std::size_t cap);
  void find_lengths(int Node::*length, bool cut_off_is_mate);
  std::size_t add(const shogi::Position& pos);

  shogi::Color attacker_;
  std::size_t expanded_ = 0;  // nodes at the front
  std::vector<Node> nodes_;
  std::unordered_map<shogi::Position, std::size_t, Hash> numbers_;
};

struct Reference {
  bool decided = false;
  bool mate = false;
  int least_plies = 0;  // of a mate
};

// What the graph says of one node, and of the root.
Reference reference_of(const ReferenceGraph& graph, std::size_t node);
Reference reference_solve(const shogi::Position& root, shogi::Color attacker, std::size_t cap);

}  // namespace tsumuya::test
