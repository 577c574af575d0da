// Reads the solution tree from the table after a search: its size and its longest line.
//
// A depth-first search adds up a solution while it finds the parts. A part may be proven again
// later in fewer plies, for one by another node of its group. Then the table holds another tree
// than the one added up, and the stored sizes, which belong to the old tree, do not lead along the
// longest line. So this walks the whole tree, every node once.
//
// Invariant: on the way down the plies that the table states become fewer, so the walk ends. Where
// they do not, or a node is not proven in the table, part of the proof was overwritten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "andor/classic/results.hpp"
#include "andor/core/domain.hpp"
#include "base/mixing.hpp"

namespace tsumuya::andor {

// `look_up()` gives what the table knows of the domain's current node.
template <Domain D, typename LookUp>
class KeptSolution {
 public:
  using Move = typename D::Move;

  KeptSolution(D& domain, LookUp look_up) : domain_(domain), look_up_(std::move(look_up)) {}

  // Of the current node; nothing if part of the tree was forgotten.
  std::optional<SolutionSize> size() { return walk(std::numeric_limits<unsigned>::max()); }

  // The longest line from the current node, whose size was found.
  std::vector<Move> line() {
    std::vector<Move> line;
    while (const std::optional<Move> next = parts_.at(domain_.name()).next) {
      domain_.make(*next);
      line.push_back(*next);
    }
    for (std::size_t i = line.size(); i-- > 0;) domain_.unmake(line[i]);
    return line;
  }

 private:
  struct Part {
    SolutionSize size;
    std::optional<Move> next;  // nothing at an end
  };
  struct Hash {
    std::size_t operator()(NodeName node) const {
      return base::mixed(node.group ^ base::mixed(node.variant));
    }
  };

  // `below`: the table must state fewer plies.
  std::optional<SolutionSize> walk(unsigned below) {
    const NodeName node = domain_.name();
    if (const auto it = parts_.find(node); it != parts_.end()) return it->second.size;
    std::vector<Move> moves;
    const End end = domain_.moves(moves);
    std::optional<Part> part;
    if (end == End::Won) {
      part = Part{{0, 1}, std::nullopt};
    } else if (end == End::None) {
      const Known<Move> known = look_up_();
      if (!known.proven || known.solution.plies >= below) return std::nullopt;
      if (domain_.is_or()) moves = {known.best};
      part = part_of(moves, known.solution.plies);
    }
    if (!part) return std::nullopt;
    return parts_.emplace(node, *part).first->second.size;
  }

  // All of these moves belong to the tree.
  std::optional<Part> part_of(const std::vector<Move>& moves, unsigned plies) {
    Part part;
    for (const Move& move : moves) {
      domain_.make(move);
      const std::optional<SolutionSize> size = walk(plies);
      domain_.unmake(move);
      if (!size) return std::nullopt;
      if (size->plies + 1 > part.size.plies) part.next = move;
      part.size.add(*size);
    }
    return part;
  }

  D& domain_;
  LookUp look_up_;
  std::unordered_map<NodeName, Part, Hash> parts_;
};

}  // namespace tsumuya::andor
