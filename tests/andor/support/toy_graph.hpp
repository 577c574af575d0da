// Small explicit AND/OR graphs, cyclic if need be, as a domain of the df-pn core.
//
// The attacker moves at OR nodes and must reach a won end in finitely many moves; play that goes on
// for ever is his failure. `winning_ranks` is the exhaustive reference: the least fixed point,
// which knows nothing of paths. `ToyDomain` treats repetition as the real domain does: a child on
// the path is a failure of the attacker that rests on that ancestor, and what rests on an ancestor
// is never stored as a fact of the node. Its table is a plain array and never forgets.
//
// Nodes alternate: an edge joins an OR node and an AND node. A node without children is lost for
// the player to move there. The root is node 0 and is no end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/dfpn/countings.hpp"
#include "andor/dfpn/dfpn.hpp"
#include "base/random.hpp"

namespace tsumuya::test {

using NodeIndex = std::uint32_t;

using andor::End;  // for the attacker

struct ToyNode {
  std::string name;
  bool attacker = true;  // he is to move: an OR node
  End end = End::None;
  std::vector<NodeIndex> children;
  // Empty, or for every child the index of the child that is hidden behind it, or kNoEdge.
  std::vector<std::uint16_t> next_in_chain;
  andor::Number pn = 1;  // first estimates
  andor::Number dn = 1;
};

struct ToyGraph {
  std::vector<ToyNode> nodes;

  NodeIndex index(std::string_view name) const;
  ToyNode& at(std::string_view name) { return nodes[index(name)]; }
  // Hides `hidden` behind `front` among the children of `parent`.
  void hide(std::string_view parent, std::string_view front, std::string_view hidden);
};

// "A or B C; B and D; C won; ..." A node that is only named as a child is a lost end, whoever is to
// move there. The first clause is the root. Aborts on what it cannot read: tests only.
ToyGraph parse_graph(std::string_view text);

// A line of that many moves with a won end; every node has one more child, a lost end for OR nodes
// and a won one for AND nodes, if `bushy`.
ToyGraph long_line(std::size_t moves, bool bushy);

enum class Shape : std::uint8_t {
  Tree,
  Dag,
  Cyclic,
  Ring,  // cyclic, too: one circle, entered from several places (see toy_random.cpp)
};
constexpr bool has_cycles(Shape shape) { return shape == Shape::Cyclic || shape == Shape::Ring; }
struct ToyRecipe {
  Shape shape;
  unsigned nodes;          // of a ring about that many
  unsigned most_children;  // of a ring no matter, nor are its ends
  unsigned end_percent;
  unsigned won_percent;    // of the ends
  unsigned chain_percent;  // of the nodes: their children are strung on chains at random
  unsigned most_estimate;  // first estimates are drawn from 1 up to this
};
ToyGraph random_graph(base::SplitMix64& random, const ToyRecipe& recipe);

inline constexpr std::uint32_t kNeverWon = ~std::uint32_t{0};
// For every node the number of rounds after which the attacker is seen to win there, or kNeverWon.
std::vector<std::uint32_t> winning_ranks(const ToyGraph& graph);

// What is done with a refutation that rests on an ancestor.
enum class PathMemory : std::uint8_t {
  Forget,
  BySequence,  // kept for the same path, node by node
  BySet,       // kept for the same set of nodes on the path, in whatever order
};

struct ToyEntry {
  enum class State : std::uint8_t { Empty, Open, Proven, Disproven };  // seen by the attacker
  State state = State::Empty;
  bool maybe_on_path = false;  // a refutation of it that rests on a path is kept
  std::uint16_t min_depth = 0;
  andor::Number pn = 1;
  andor::Number dn = 1;
  NodeIndex choice = 0;  // of a proven OR node
};

class ToyDomain {
 public:
  struct Edge : andor::EdgeBase {
    NodeIndex node = 0;
  };

  ToyDomain(const ToyGraph& graph, PathMemory memory);

  Edge root_edge() const { return Edge{}; }
  bool prover_to_move() const { return graph_.nodes[path_.back()].attacker; }
  andor::NodeId id(const Edge& edge) const { return andor::NodeId{edge.node} + 1; }
  void expand(std::vector<Edge>& edges, std::uint16_t depth);
  void reveal(Edge& edge, const Edge& front, std::uint16_t depth);
  void descend(const Edge& edge);
  void ascend(const Edge& edge);
  void store(const std::vector<Edge>& edges, std::size_t first, const andor::Leaving& leaving,
             Edge& edge);

  const ToyGraph& graph() const { return graph_; }
  const std::vector<ToyEntry>& table() const { return table_; }
  const ToyEntry& entry(std::string_view name) const { return table_[graph_.index(name)]; }
  // Nodes that were refuted on some path with a result that rests on an ancestor.
  const std::vector<bool>& refuted_on_a_path() const { return refuted_on_a_path_; }
  // Refutations found again for the path they were kept for.
  std::uint64_t path_hits() const { return path_hits_; }

 private:
  using PathKey = std::pair<NodeIndex, std::vector<NodeIndex>>;

  void evaluate(Edge& edge, std::uint16_t depth);
  PathKey path_key(NodeIndex node, std::size_t ancestors) const;
  andor::Numbers seen_at(NodeIndex node, andor::Number pn, andor::Number dn) const {
    return graph_.nodes[node].attacker ? andor::Numbers{pn, dn} : andor::Numbers{dn, pn};
  }

  const ToyGraph& graph_;
  PathMemory memory_;
  std::vector<ToyEntry> table_;
  std::vector<bool> refuted_on_a_path_;
  std::map<PathKey, std::uint16_t> on_path_;
  std::vector<NodeIndex> path_;
  std::vector<std::uint16_t> depth_on_path_;  // by node; kRestsOnNothing: not on the path
  std::uint64_t path_hits_ = 0;
};

// By side: weak at the root player's nodes, else not, as the tsume engine counts.
enum class ToyCounting : std::uint8_t { Sum, Weak, Nagai, Source, WeakSource, BySide };
inline constexpr std::array<ToyCounting, 6> kToyCountings{
    ToyCounting::Sum,    ToyCounting::Weak,       ToyCounting::Nagai,
    ToyCounting::Source, ToyCounting::WeakSource, ToyCounting::BySide};
struct ToySetup {
  ToyCounting counting = ToyCounting::Sum;
  bool margin = false;
  bool raise_on_loops = true;
  bool ignore_old = false;
  std::size_t lineage_bytes = std::size_t{1} << 14U;  // for the countings that follow parents
};
std::string describe(const ToySetup& setup);
// Every counting, with and without a margin and old children.
std::vector<ToySetup> toy_setups(bool raise_on_loops);
struct ToyResult {
  andor::Verdict verdict;  // Proven: the attacker wins
  andor::Reason reason;
  andor::Counters counters;
  andor::Number pn;
  andor::Number dn;
  std::uint64_t merges;  // sources found
};
ToyResult solve(ToyDomain& domain, const ToySetup& setup, const andor::Limits& limits);

// The attacker's strategy in the table: from the root a choice at every OR node and all replies at
// every AND node, each of them a proven node or a won end, and no play goes on for ever.
bool holds_finite_proof(const ToyDomain& domain);

}  // namespace tsumuya::test
