// The reference of soundness: what every other check along a line is worth, straight from the
// definition (src/tsume/soundness.hpp), on the whole graph of a small problem.
//
// The graph is built as in reference_solver.hpp, every position that can be reached being a node.
// Who mates is the least fixed point over it, found by going over all nodes until nothing changes;
// for detours once more with the attacker's positions of the line taken for no mate. Lengths are
// those of reference_lengths.hpp, useless interpositions left out.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "support/reference_lengths.hpp"

namespace tsumuya::test {

class WholeGraph {
 public:
  // Given up beyond `cap` nodes. The attacker is to move at the root.
  WholeGraph(const shogi::Position& root, std::size_t cap);

  bool exhausted() const { return exhausted_; }
  std::size_t size() const { return nodes_.size(); }
  const shogi::Position& position(std::size_t i) const { return *nodes_[i].position; }
  bool is_attacker(std::size_t i) const { return position(i).side_to_move() == attacker_; }
  // The number of a position that can be reached.
  std::size_t number(const shogi::Position& pos) const { return numbers_.at(pos); }
  // For each node whether the attacker mates, if he does not in `taken_away`.
  std::vector<bool> mates(const std::vector<shogi::Position>& taken_away = {}) const;

 private:
  struct Hash {
    std::size_t operator()(const shogi::Position& pos) const { return pos.key(); }
  };
  struct Node {
    const shogi::Position* position;  // in the map
    std::vector<std::size_t> children;
  };

  std::size_t add(const shogi::Position& pos);
  bool mates_now(const Node& node, const std::vector<bool>& mates) const;

  shogi::Color attacker_;
  bool exhausted_ = false;
  std::vector<Node> nodes_;
  std::unordered_map<shogi::Position, std::size_t, Hash> numbers_;
};

enum class Worth { NoMate, LastMove, Promotion, Detour, Cook };

struct JudgedCheck {
  unsigned ply;  // from 1
  shogi::Move move;
  Worth worth;
  std::optional<unsigned> plies;  // of the whole mate by it, where that was asked and found
};

struct AskedCheck {
  unsigned ply;  // from 1
  shogi::Move move;
  bool mates;
};

class ReferenceSoundness {
 public:
  ReferenceSoundness(const shogi::Position& root, std::size_t nodes, std::size_t work);

  bool exhausted() const { return graph_.exhausted(); }
  bool mates() const { return mates_[0]; }
  // The shortest mate, if it is that short.
  std::optional<int> plies(int cap) { return lengths_.mate(root_, cap); }

  // The line must be legal, its attacker's moves checks, and as long as the shortest mate.
  // Every other check at the attacker's moves:
  std::vector<JudgedCheck> other_checks(const std::vector<shogi::Move>& line);
  // The same, of any line: does it mate at all?
  std::vector<AskedCheck> which_mate(const std::vector<shogi::Move>& line) const;
  // The replies that count and hold out as long as the line has plies left, by ply from 1; those of
  // the line are among them if it is right.
  std::vector<std::vector<shogi::Move>> longest_replies(const std::vector<shogi::Move>& line);
  // No check of the line takes longer than need be.
  bool checks_are_shortest(const std::vector<shogi::Move>& line);

  // The work was used up: what was said of lengths is worthless.
  bool gave_up() const { return lengths_.gave_up(); }

 private:
  JudgedCheck judge(const shogi::Position& pos, unsigned ply, shogi::Move other,
                    const std::vector<shogi::Move>& line, const std::vector<bool>& without_line);

  shogi::Position root_;
  WholeGraph graph_;
  std::vector<bool> mates_;
  ReferenceLengths lengths_;
  ReferenceLengths long_lengths_;  // of cooks; may give up
};

}  // namespace tsumuya::test
