// Any plain domain (domain.hpp) as a domain of the df-pn core (dfpn.hpp): edges, table, repetition.
//
// A child never seen before starts with the numbers (1, 1), unless the domain knows better, and is
// judged when it is expanded, as in the classic searches; only a reply to which the domain sees a
// winning answer is proven at once. An end that the player to move has won gets one winning edge,
// since the core takes a node without edges for lost by the player to move.
//
// Repetition: a child that repeats an ancestor is a failure of the prover that rests on it. A
// refutation that rests on an ancestor is kept for its path only (repetitions.hpp), never as a fact
// [Kishimoto2004]; proofs rest on nothing.
//
// Facts are stored under the widest variant that the domain knows them to hold for (`WidensFacts`):
// going up, what a proof needs of each of its moves adds up, and so does what a refutation denies.
// What rests on an ancestor holds for its own variant only.
//
// Replies that wait for each other (`queue`) hang on chains, and those that should wait (`delay`)
// stand behind the others, where the core takes the first of equals.
//
// The players must alternate (a pass is a move): in phi/delta form a child is seen by the other
// player. The line is read from the table: as far as it is kept, and never round in a circle.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/core/path.hpp"
#include "andor/core/repetitions.hpp"
#include "andor/dfpn/child.hpp"
#include "andor/dfpn/dfpn.hpp"
#include "andor/dfpn/proof_table.hpp"

namespace tsumuya::andor {

// What may stay from one search to the next, if the names mean the same in both.
template <Domain D>
struct ProofMemory {
  explicit ProofMemory(std::size_t bytes)
      : table(bytes - bytes / kRepetitionShare), repetitions(bytes / kRepetitionShare) {}

  ProofTable<D> table;
  Repetitions repetitions;

 private:
  static constexpr std::size_t kRepetitionShare = 32;
};

template <Domain D>
class TableDomain {
 public:
  using Move = typename D::Move;
  using Memory = ProofMemory<D>;

  struct Edge : EdgeBase {
    Move move{};
    NodeName name;                // of the child
    SolutionSize solution;        // of a proven child
    std::uint32_t holds_for = 0;  // of a settled child: the variant of the fact
    bool is_end = false;          // leads nowhere: the parent is an end that its player has won
  };

  // The memory outlives the domain.
  TableDomain(D& domain, Memory& memory)
      : domain_(domain), table_(memory.table), repetitions_(memory.repetitions) {
    path_.push(domain_.name());
  }

  Edge root_edge() const {
    Edge edge;
    edge.name = domain_.name();
    return edge;
  }
  bool prover_to_move() const { return domain_.is_or(); }
  static NodeId id(const Edge& edge) { return id_of(edge.name) + 1; }
  const ProofTable<D>& table() const { return table_; }
  // Edges that stand for no move.
  std::uint64_t end_edges() const { return end_edges_; }

  void expand(std::vector<Edge>& edges, std::uint16_t depth) {
    const bool is_or = domain_.is_or();
    moves_.clear();
    if (const End end = domain_.moves(moves_); end != End::None) {
      if ((end == End::Won) == is_or) add_winning_end(edges);
      return;
    }
    if constexpr (DelaysMoves<D>) {
      if (!is_or) delay_moves();
    }
    const std::size_t first = edges.size();
    for (const Move& move : moves_) {
      Edge& edge = edges.emplace_back();
      edge.move = move;
      edge.name = name_after(domain_, move);
      table_.prefetch(edge.name);
    }
    if constexpr (QueuesReplies<D>) {
      if (!is_or) chain_queues(edges, first);
    }
    for (std::size_t i = first; i < edges.size(); ++i) {
      if (!edges[i].hidden) evaluate(edges[i], depth);
    }
  }

  void reveal(Edge& edge, const Edge& /*front*/, std::uint16_t depth) { evaluate(edge, depth); }

  void descend(const Edge& edge) {
    [[maybe_unused]] const bool was_or = domain_.is_or();
    domain_.make(edge.move);
    assert(domain_.is_or() != was_or);
    path_.push(edge.name);
  }
  void ascend(const Edge& edge) {
    path_.pop();
    domain_.unmake(edge.move);
  }

  void store(const std::vector<Edge>& edges, std::size_t first, const Leaving& leaving,
             Edge& edge) {
    const bool is_or = domain_.is_or();
    const Number pn = is_or ? leaving.numbers.phi : leaving.numbers.delta;
    const Number dn = is_or ? leaving.numbers.delta : leaving.numbers.phi;
    edge.holds_for = edge.name.variant;
    if (pn == 0) {
      const Proof proof = is_or ? best_move(edges, first) : all_replies(edges, first);
      if constexpr (WidensFacts<D>) {
        edge.holds_for = is_or && !proof.by->is_end
                             ? domain_.variant_before(proof.by->move, proof.by->holds_for)
                             : common_of_all(edges, first, true);
      }
      edge.solution =
          table_.store_proof(fact_of(edge), proof.solution, proof.best(), leaving.effort);
      tell_fact(domain_, true);
    } else if (dn != 0) {
      table_.store_open(edge.name, pn, dn, leaving.min_depth, leaving.effort);
    } else if (leaving.rests_on == kRestsOnNothing) {
      if constexpr (WidensFacts<D>) {
        edge.holds_for =
            is_or ? common_of_all(edges, first, false) : widest_refutation(edges, first);
      }
      table_.store_refutation(fact_of(edge), leaving.effort);
      tell_fact(domain_, false);
    } else {
      repetitions_.store(edge.name, path_.key_before_last(), leaving.rests_on);
      table_.store_repetition(edge.name, leaving.min_depth, leaving.effort);
    }
  }

  // From the current node, proven: the longest line of the proof, as far as the table has it.
  std::vector<Move> line() {
    std::vector<Move> line;
    Known here = table_.look_up(domain_.name());
    while (here.kind == Kind::Proven) {
      moves_.clear();
      if (domain_.moves(moves_) != End::None) break;
      const std::optional<Move> next =
          domain_.is_or() ? std::optional<Move>(here.best) : longest_reply();
      if (!next) break;
      domain_.make(*next);
      line.push_back(*next);
      const unsigned plies_before = here.solution.plies;
      here = table_.look_up(domain_.name());
      // Proofs that were lost and found again may lead round.
      if (here.solution.plies >= plies_before) break;
    }
    for (std::size_t i = line.size(); i-- > 0;) domain_.unmake(line[i]);
    return line;
  }

 private:
  using Known = ProofKnown<Move>;
  struct Proof {
    SolutionSize solution;
    const Edge* by = nullptr;  // at an OR node

    Move best() const { return by == nullptr ? Move{} : by->move; }
  };
  static constexpr SolutionSize kEnd{0, 1};

  static NodeName fact_of(const Edge& edge) { return {edge.name.group, edge.holds_for}; }

  // Of the current node, whose edges were all needed.
  std::uint32_t common_of_all(const std::vector<Edge>& edges, std::size_t first,
                              bool proven) const {
    std::uint32_t common = domain_.widest(proven);
    for (std::size_t i = first; i < edges.size(); ++i) {
      if (edges[i].is_end) continue;
      const std::uint32_t one = domain_.variant_before(edges[i].move, edges[i].holds_for);
      common = D::common_variant(common, one, proven);
    }
    return common;
  }
  // Of the current AND node: that of a reply that refutes and rests on nothing.
  std::uint32_t widest_refutation(const std::vector<Edge>& edges, std::size_t first) const {
    for (std::size_t i = first; i < edges.size(); ++i) {
      if (!edges[i].wins()) continue;
      if (edges[i].is_end) return domain_.widest(false);
      if (edges[i].rests_on != kRestsOnNothing) continue;
      return domain_.variant_before(edges[i].move, edges[i].holds_for);
    }
    return domain_.name().variant;
  }

  void add_winning_end(std::vector<Edge>& edges) {
    Edge& edge = edges.emplace_back();
    edge.numbers = kLost;
    edge.is_end = true;
    ++end_edges_;
  }

  void delay_moves() requires DelaysMoves<D> {
    std::stable_sort(moves_.begin(), moves_.end(), [&](const Move& a, const Move& b) {
      return domain_.delay(a) < domain_.delay(b);
    });
  }

  void chain_queues(std::vector<Edge>& edges, std::size_t first) const {
    std::array<std::uint16_t, kQueues> last;
    last.fill(kNoEdge);
    for (std::size_t i = first; i < edges.size(); ++i) {
      const unsigned number = queue(domain_, edges[i].move);
      if (number == 0) continue;
      const auto place = static_cast<std::uint16_t>(i - first);
      if (last[number] != kNoEdge) {
        edges[first + last[number]].next_in_chain = place;
        edges[i].hidden = true;
      }
      last[number] = place;
    }
  }

  // --- For ChildEvaluation

  using Evaluation = ChildEvaluation<TableDomain>;
  friend Evaluation;

  void evaluate(Edge& edge, std::uint16_t depth) {
    edge.holds_for = edge.name.variant;
    Evaluation::run(*this, edge, depth);
  }
  std::optional<std::uint16_t> ancestor_of(const Edge& edge) const {
    return path_.repeats(edge.name);
  }
  Known look_up(const Edge& edge) const { return table_.look_up(edge.name); }
  std::optional<std::uint16_t> rests_on(const Edge& edge) const {
    return repetitions_.look_up(edge.name, path_.key());
  }
  static void take(Edge& edge, const Known& known) {
    edge.holds_for = known.variant;
    if (known.kind == Kind::Proven) edge.solution = known.solution;
  }
  void estimate(Edge& edge, const Known& /*known*/) {
    if constexpr (EstimatesWork<D>) {
      const Number first = D::first_number(edge.name.variant);
      edge.numbers = {first, first};
    }
    if (!domain_.is_or()) try_answer(edge);
  }

  void try_answer(Edge& edge) {
    const std::optional<Move> win = answer(domain_, edge.move);
    if (!win) return;
    edge.numbers = kWon;
    edge.solution = table_.store_proof(edge.name, {1, 1}, *win, 1);
  }

  // At a proven OR node: by the shortest of the proofs that are there.
  static Proof best_move(const std::vector<Edge>& edges, std::size_t first) {
    const Edge* best = nullptr;
    for (std::size_t i = first; i < edges.size(); ++i) {
      if (!edges[i].wins()) continue;
      if (best == nullptr || edges[i].solution.plies < best->solution.plies) best = &edges[i];
    }
    if (best->is_end) return {kEnd, best};
    return {{best->solution.plies + 1, best->solution.terminals}, best};
  }
  // At a proven AND node.
  static Proof all_replies(const std::vector<Edge>& edges, std::size_t first) {
    if (edges.size() == first) return {kEnd};
    Proof proof;
    for (std::size_t i = first; i < edges.size(); ++i) proof.solution.add(edges[i].solution);
    return proof;
  }

  // At a proven AND node with the moves that `moves_` has.
  std::optional<Move> longest_reply() {
    std::optional<Move> longest;
    unsigned plies = 0;
    for (const Move& move : moves_) {
      const Known known = table_.look_up(name_after(domain_, move));
      if (known.kind != Kind::Proven) return std::nullopt;
      if (longest && known.solution.plies <= plies) continue;
      longest = move;
      plies = known.solution.plies;
    }
    return longest;
  }

  D& domain_;
  ProofTable<D>& table_;
  Repetitions& repetitions_;
  Path<D> path_;
  std::vector<Move> moves_;  // of the node that is being looked at
  std::uint64_t end_edges_ = 0;
};

}  // namespace tsumuya::andor
