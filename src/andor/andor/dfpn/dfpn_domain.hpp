// What the df-pn core (dfpn.hpp) asks of a domain: edges to children, with what the search keeps of
// them, and a table of the domain's own.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "andor/core/numbers.hpp"
#include "andor/dfpn/lineage.hpp"

namespace tsumuya::andor {

inline constexpr std::uint16_t kRestsOnNothing = std::numeric_limits<std::uint16_t>::max();
inline constexpr std::uint16_t kNoEdge = std::numeric_limits<std::uint16_t>::max();

// What the search keeps of a child; a domain derives its own edge from it.
struct EdgeBase {
  Numbers numbers;                           // of the child, seen by the player to move there
  std::uint16_t rests_on = kRestsOnNothing;  // depth of the ancestor that a settled value rests on
  std::uint16_t min_depth = 0;               // the least depth at which the child was ever seen
  std::uint16_t next_in_chain = kNoEdge;     // index, from the node's first edge, of what it hides
  bool hidden = false;
  bool weighs = false;  // while it is hidden, too
  bool fresh = false;   // the child was never expanded
  bool merged = false;  // for policies that follow parents; a domain leaves it alone

  // For the player at the parent.
  bool wins() const { return numbers.delta == 0; }
  bool loses() const { return numbers.phi == 0; }
};

// A node that the search leaves.
struct Leaving {
  Numbers numbers;
  std::uint16_t depth;
  std::uint16_t min_depth;
  std::uint16_t rests_on;  // kRestsOnNothing: a fact, if settled
  std::uint64_t effort;    // nodes expanded at and below it during this stay
};

template <typename D>
concept DfPnDomain = requires(D d, const D cd, std::vector<typename D::Edge>& edges,
                              typename D::Edge& edge, const typename D::Edge& front, std::size_t i,
                              const Leaving& leaving, std::uint16_t depth) {
  requires std::derived_from<typename D::Edge, EdgeBase>;
  // Appends the children of the current node, looked up or estimated.
  d.expand(edges, depth);
  // A hidden edge comes to light since the one in front of it is settled: look it up.
  d.reveal(edge, front, depth);
  // Plays an edge; goes back.
  d.descend(edge);
  d.ascend(edge);
  // The search leaves the current node, whose edges start at index i. Store what it found, and
  // update `edge`, the parent's edge to it, beyond its numbers.
  d.store(edges, i, leaving, edge);
};

// What a policy that follows parents asks of a domain besides: children in the same order every
// time, so that the index of an edge names a move, and an id of the node that an edge leads to,
// known even while the edge is hidden.
template <typename D>
concept NamesNodes = requires(const D domain, const typename D::Edge& edge) {
  { domain.id(edge) } -> std::same_as<NodeId>;
};

}  // namespace tsumuya::andor
