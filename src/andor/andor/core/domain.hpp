// What a search asks of the AND/OR graph that it searches, and what it comes back with.
//
// The prover moves at OR nodes and needs one good move, his opponent moves at AND nodes and is to
// be answered whatever he does. The prover must win in finitely many moves: play that goes on for
// ever is his failure, so a position that comes back on the path is lost for him on that path.
//
// A domain holds one current node and walks: moves, make, unmake. It is all that the algorithms of
// this room need (cstar.hpp, pnstar.hpp, pns.hpp, dfid.hpp, ito.hpp, kawano.hpp, and the df-pn core
// by way of table_domain.hpp). docs/new-domain.md adds one step by step.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "base/mixing.hpp"

namespace tsumuya::andor {

enum class End : std::uint8_t { None, Won, Lost };  // for the prover

// What a node is called in tables. Nodes of one group can be compared: some variants are at least
// as good for the prover as others (in tsume, the board is the group and the attacker's hand the
// variant), so that what is known of one settles the other. A domain without such an order gives
// every node a group of its own.
struct NodeName {
  std::uint64_t group = 0;
  std::uint32_t variant = 0;

  friend constexpr bool operator==(NodeName, NodeName) = default;
};
// One word for a node.
constexpr std::uint64_t id_of(NodeName name) { return name.group ^ base::mixed(name.variant); }

template <typename D>
concept Domain = requires(D d, const D cd, std::vector<typename D::Move>& moves,
                          const typename D::Move& move, std::uint32_t variant) {
  requires std::semiregular<typename D::Move>;
  requires std::equality_comparable<typename D::Move>;
  // At the current node the prover is to move.
  { cd.is_or() } -> std::same_as<bool>;
  // Appends all moves, always in the same order, and says whether the node is an end; an end has no
  // moves, and a node without moves is an end.
  { d.moves(moves) } -> std::same_as<End>;
  // Plays a move that moves() gave; takes back the last one.
  d.make(move);
  d.unmake(move);
  // Nodes of one name have the same player to move and the same moves.
  { cd.name() } -> std::same_as<NodeName>;
  // Of two nodes of one group: the first is at least as good for the prover.
  { D::at_least(variant, variant) } -> std::same_as<bool>;
};

// What a domain may know besides, and an algorithm makes use of.

// The delay of an opponent's move; 0: none. Moves that seem useless wait longest (far
// interpositions, by their distance from the king).
template <typename D>
concept DelaysMoves = Domain<D> && requires(const D d, const typename D::Move& move) {
  { d.delay(move) } -> std::same_as<unsigned>;
};
// The number of the queue that a reply stands in, below kQueues; 0: none. Of the open replies of a
// queue only the first is counted and searched; the next follows when it is proven. Example:
// interpositions on one square that differ only in the kind of the piece.
inline constexpr unsigned kQueues = 128;
template <typename D>
concept QueuesReplies = Domain<D> && requires(const D d, const typename D::Move& move) {
  { d.queue(move) } -> std::same_as<unsigned>;
};
// A move that wins at once after a reply, where that is seen without a search.
template <typename D>
concept SeesAnswers = Domain<D> && requires(D d, const typename D::Move& move) {
  { d.answer(move) } -> std::same_as<std::optional<typename D::Move>>;
};
// Added to the move's number: a move that another seems to dominate is searched later.
template <typename D>
concept HandicapsMoves = Domain<D> && requires(const D d, const typename D::Move& move) {
  { d.handicap(move) } -> std::same_as<unsigned>;
};
// One number for positions so alike that one move may answer all of them; 0 for a position without
// such relatives.
template <typename D>
concept KnowsSimilar = Domain<D> && requires(const D d) {
  { d.similarity() } -> std::same_as<std::uint64_t>;
};
// The name of the node after a move, without making it.
template <typename D>
concept NamesAhead = Domain<D> && requires(const D d, const typename D::Move& move) {
  { d.name_after(move) } -> std::same_as<NodeName>;
};

// Is told the result of the current node if it holds on every path: a domain that can compare nodes
// of different groups may settle others by it. All searches call hear() but pns.hpp, whose
// refutations may rest on the path.
template <typename D>
concept HearsFacts = Domain<D> && requires(D d, bool proven) {
  d.hear(proven);
};

// Knows for which other variants a fact holds (in tsume, proof hands and disproof hands): a proof
// for variants with at least what it used, a refutation for variants with at most what it denied.
template <typename D>
concept WidensFacts = Domain<D> &&
    requires(const D d, const typename D::Move& move, std::uint32_t variant, bool proven) {
  // At the current node, its moves made, before any of them is looked at. For a proof: the least
  // variant that has all that ends without a move cost. For a refutation: the largest variant with
  // the same moves or, at a lost end, the largest that is one.
  { d.widest(proven) } -> std::same_as<std::uint32_t>;
  // The variant of the current node that the fact of the node after `move`, kept for `variant`,
  // holds for.
  { d.variant_before(move, variant) } -> std::same_as<std::uint32_t>;
  // The variant that two facts hold for together, where both are needed.
  { D::common_variant(variant, variant, proven) } -> std::same_as<std::uint32_t>;
};

// The number that both numbers of a node start with in df-pn, by its variant; without this, 1
// ("df-pn+" [Nagai2002]).
template <typename D>
concept EstimatesWork = Domain<D> && requires(std::uint32_t variant) {
  { D::first_number(variant) } -> std::same_as<Number>;
};

template <Domain D>
void tell_fact(D& domain, bool proven) {
  if constexpr (HearsFacts<D>) domain.hear(proven);
}
template <Domain D>
NodeName name_after(D& domain, const typename D::Move& move) {
  if constexpr (NamesAhead<D>) {
    return domain.name_after(move);
  } else {
    domain.make(move);
    const NodeName name = domain.name();
    domain.unmake(move);
    return name;
  }
}
template <Domain D>
unsigned delay(const D& domain, const typename D::Move& move) {
  if constexpr (DelaysMoves<D>) {
    return domain.delay(move);
  } else {
    return 0;
  }
}

template <Domain D>
unsigned queue(const D& domain, const typename D::Move& move) {
  if constexpr (QueuesReplies<D>) {
    return domain.queue(move);
  } else {
    return 0;
  }
}
template <Domain D>
std::optional<typename D::Move> answer(D& domain, const typename D::Move& move) {
  if constexpr (SeesAnswers<D>) {
    return domain.answer(move);
  } else {
    return std::nullopt;
  }
}

template <Domain D>
unsigned handicap(const D& domain, const typename D::Move& move) {
  if constexpr (HandicapsMoves<D>) {
    return domain.handicap(move);
  } else {
    return 0;
  }
}

constexpr std::uint64_t plus_terminals(std::uint64_t a, std::uint64_t b) {
  return a + b < a ? ~std::uint64_t{0} : a + b;
}

// What a proof amounts to: the solution tree as the search found it.
struct SolutionSize {
  unsigned plies = 0;           // of its longest line
  std::uint64_t terminals = 0;  // ends of the tree, a node reached twice counted twice; saturates

  // At an AND node: one more reply, with what follows it.
  constexpr void add(const SolutionSize& reply) {
    plies = plies > reply.plies ? plies : reply.plies + 1;
    terminals = plus_terminals(terminals, reply.terminals);
  }
  friend constexpr bool operator==(const SolutionSize&, const SolutionSize&) = default;
};

// The answer of an algorithm.
template <typename Move>
struct Found {
  Outcome outcome;  // Proven: the prover wins at the root
  Counters counters;
  SolutionSize solution;   // if proven
  std::vector<Move> line;  // if proven: the longest line of the solution tree, unless forgotten
};

// What every algorithm is given besides its domain.
struct Setting {
  Limits limits;
  std::size_t memory = std::size_t{1} << 30U;  // bytes for tables and trees
  // Called now and then with the counters so far, if there is one.
  std::function<void(const Counters&)> tick;
};

// Watches a search walk: for tests that follow it step by step, and for the curious.
class Tracer {
 public:
  Tracer() = default;
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;
  Tracer(Tracer&&) = delete;
  Tracer& operator=(Tracer&&) = delete;
  virtual ~Tracer() = default;
  // A node is entered with a threshold, and left with a number: 0 proven, kInfinity refuted.
  virtual void enter(NodeName node, Number threshold) = 0;
  virtual void leave(NodeName node, Number number) = 0;
};

}  // namespace tsumuya::andor
