// The transposition table of the classic depth-first searches: what each node was found to be.
//
// A number is a lower bound of what the node needs (conspirators, proof number, plies: whatever the
// algorithm deepens by); kInfinity: it cannot be won. A proven node also keeps what seed 001 keeps:
// the best move, the length of the solution and the size of the solution tree [Seo2001]. Nodes of
// one group stand side by side (grouped_slots.hpp), and a look-up finds by dominance what any of
// them says [Seo1995].
//
// Invariants: only facts are stored as proven or refuted, nothing that rests on a path; a proof is
// never overwritten by a number of the same node.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "andor/core/domain.hpp"
#include "andor/core/grouped_slots.hpp"
#include "andor/core/numbers.hpp"
#include "base/pages.hpp"

namespace tsumuya::andor {

// What a table knows of a node.
template <typename Move>
struct Known {
  bool seen = false;              // the node itself was expanded before
  bool proven = false;            // it, or one that is no better for the prover
  bool maybe_repetition = false;  // a refutation that rests on a path may be kept elsewhere
  Number number = 1;      // of the node itself; kInfinity, and if asked for any, by dominance
  SolutionSize solution;  // if proven
  Move best{};            // if proven: of an OR node that is no end
};

template <Domain D>
class Results {
 public:
  using Move = typename D::Move;

  static constexpr std::size_t entries_in(std::size_t bytes) {
    return GroupedSlots<Entry>::most_in(bytes);
  }

  explicit Results(std::size_t most_entries) : slots_(most_entries) {}

  // A number is a bound for nodes that are no better for the prover, too.
  void set_numbers_by_dominance(bool by_dominance) { by_dominance_ = by_dominance; }

  void prefetch(NodeName node) const { slots_.prefetch(node.group); }

  Known<Move> look_up(NodeName node) const {
    Known<Move> known;
    unsigned shortest = std::numeric_limits<unsigned>::max();
    slots_.for_each_of(node.group, [&](const Entry& e) {
      if (e.variant == node.variant) {
        known.seen = true;
        known.maybe_repetition = e.maybe_repetition;
        known.number = std::max(known.number, e.number);
      } else if (e.number > known.number && (by_dominance_ || e.number == kInfinity) &&
                 D::at_least(e.variant, node.variant)) {
        known.number = e.number;
      }
      if (e.proven && e.plies < shortest && D::at_least(node.variant, e.variant)) {
        known.proven = true;
        known.solution = {e.plies, e.terminals};
        known.best = e.best;
        shortest = e.plies;
      }
    });
    return known;
  }

  void store_number(NodeName node, Number number, std::uint64_t effort, bool maybe_repetition) {
    Entry& e = slots_.make(node, effort);
    e.number = number;
    e.maybe_repetition = e.maybe_repetition || maybe_repetition;
  }
  void store_proof(NodeName node, const SolutionSize& solution, const Move& best,
                   std::uint64_t effort) {
    Entry& e = slots_.make(node, effort);
    if (e.proven && e.plies <= solution.plies) return;
    e.proven = true;
    e.plies = static_cast<std::uint16_t>(std::min<unsigned>(solution.plies, kMostPlies));
    e.terminals = solution.terminals;
    e.best = best;
  }

  std::uint64_t replaced() const { return slots_.replaced(); }

 private:
  // 32 bytes with a move of two; all zeros is an empty slot.
  struct Entry {
    std::uint64_t group = 0;
    std::uint32_t variant = 0;
    Number number = 0;
    std::uint64_t terminals = 0;
    std::uint16_t plies = 0;
    std::uint8_t effort = 0;  // 1 + its binary logarithm; 0: an empty slot
    bool proven : 1 = false;
    bool maybe_repetition : 1 = false;
    Move best{};

    void begin(NodeName node, std::uint8_t with_effort) {
      *this = Entry{};
      group = node.group;
      variant = node.variant;
      number = 1;
      effort = with_effort;
    }
  };

  static constexpr unsigned kMostPlies = 0xFFFF;

  GroupedSlots<Entry> slots_;
  bool by_dominance_ = false;
};

}  // namespace tsumuya::andor
