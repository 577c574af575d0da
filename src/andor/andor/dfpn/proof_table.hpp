// The transposition table of df-pn over a plain domain: proof and disproof numbers, and facts.
//
// An open node has its two numbers and the least depth at which it was seen; a settled one is a
// fact. Nodes of one group stand side by side: a proof also holds for what is at least as good for
// the prover, a refutation for what is no better (dominance [Seo1995]); open numbers are the node's
// own. A proof keeps the best move, the length and the size of its solution tree [Seo2001].
//
// grouped_slots.hpp places the entries, as in results.hpp. The table there serves searches with one
// number, which a node keeps beside its proof; here a proof replaces the numbers.
//
// Invariants: only facts are stored as proven or refuted, nothing that rests on a path. Numbers
// never overwrite a fact of the same node. The first proof of a node stands as long as it is kept,
// since a later one may go by a child whose proof leads back to the node.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "andor/core/domain.hpp"
#include "andor/core/grouped_slots.hpp"
#include "andor/core/numbers.hpp"
#include "andor/dfpn/child.hpp"
#include "base/pages.hpp"

namespace tsumuya::andor {

// What the table knows of a node.
template <typename Move>
struct ProofKnown {
  Kind kind = Kind::Empty;
  bool maybe_repetition = false;  // a refutation that rests on a path may be kept elsewhere
  std::uint16_t min_depth = 0;    // if open
  Number pn = 1;
  Number dn = 1;
  SolutionSize solution;      // if proven
  Move best{};                // if proven: of an OR node that is no end
  std::uint32_t variant = 0;  // if settled: under which the fact is kept
};

template <Domain D>
class ProofTable {
 public:
  using Move = typename D::Move;
  using Known = ProofKnown<Move>;

  // Keeps to that many bytes, if a window of entries fits in.
  explicit ProofTable(std::size_t bytes) : slots_(GroupedSlots<Entry>::most_in(bytes)) {}

  void prefetch(NodeName node) const { slots_.prefetch(node.group); }

  Known look_up(NodeName node) const {
    Known known;
    unsigned shortest = std::numeric_limits<unsigned>::max();
    slots_.for_each_of(node.group, [&](const Entry& e) {
      if (e.is_proven()) {
        if (e.plies >= shortest || !D::at_least(node.variant, e.variant)) return;
        shortest = e.plies;
        known.kind = Kind::Proven;
        known.solution = {e.plies, e.terminals};
        known.best = e.best;
        known.variant = e.variant;
      } else if (e.is_refuted()) {
        if (!D::at_least(e.variant, node.variant)) return;
        known.kind = Kind::Disproven;
        known.variant = e.variant;
      } else if (e.variant == node.variant && known.kind == Kind::Empty) {
        known.kind = Kind::Open;
        known.maybe_repetition = e.maybe_repetition;
        known.min_depth = e.min_depth;
        known.pn = e.pn;
        known.dn = e.dn;
      }
    });
    return known;
  }

  void store_open(NodeName node, Number pn, Number dn, std::uint16_t min_depth,
                  std::uint64_t effort) {
    Entry& e = slots_.make(node, effort);
    if (e.is_settled()) return;
    e.pn = pn;
    e.dn = dn;
    e.min_depth = min_depth;
  }
  // A refutation that rests on a path is kept elsewhere; the numbers stay what they were.
  void store_repetition(NodeName node, std::uint16_t min_depth, std::uint64_t effort) {
    Entry& e = slots_.make(node, effort);
    if (e.is_settled()) return;
    e.maybe_repetition = true;
    e.min_depth = min_depth;
  }
  void store_refutation(NodeName node, std::uint64_t effort) {
    Entry& e = slots_.make(node, effort);
    e.pn = kInfinity;
    e.dn = 0;
  }
  // Returns the proof that stands.
  SolutionSize store_proof(NodeName node, const SolutionSize& solution, const Move& best,
                           std::uint64_t effort) {
    Entry& e = slots_.make(node, effort);
    if (!e.is_proven()) {
      e.pn = 0;
      e.dn = kInfinity;
      e.plies = static_cast<std::uint16_t>(std::min<unsigned>(solution.plies, kMostPlies));
      e.terminals = solution.terminals;
      e.best = best;
    }
    return {e.plies, e.terminals};
  }

  std::size_t bytes() const { return slots_.bytes(); }
  std::uint64_t replaced() const { return slots_.replaced(); }

 private:
  // 40 bytes with a move of two; all zeros is an empty slot.
  struct Entry {
    std::uint64_t group = 0;
    std::uint64_t terminals = 0;
    std::uint32_t variant = 0;
    Number pn = 0;
    Number dn = 0;
    std::uint16_t min_depth = 0;
    std::uint16_t plies = 0;
    std::uint8_t effort = 0;  // 1 + its binary logarithm; 0: an empty slot
    bool maybe_repetition = false;
    Move best{};

    bool is_proven() const { return pn == 0; }
    bool is_refuted() const { return dn == 0; }
    bool is_settled() const { return is_proven() || is_refuted(); }
    void begin(NodeName node, std::uint8_t with_effort) {
      *this = Entry{};
      group = node.group;
      variant = node.variant;
      pn = dn = 1;
      effort = with_effort;
    }
  };

  static constexpr unsigned kMostPlies = 0xFFFF;

  GroupedSlots<Entry> slots_;
};

}  // namespace tsumuya::andor
