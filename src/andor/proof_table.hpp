// The transposition table of df-pn over a plain domain: proof and disproof numbers, and facts.
//
// An open node has its two numbers and the least depth at which it was seen; a settled one is a
// fact. Nodes of one group stand side by side: a proof also holds for what is at least as good for
// the prover, a refutation for what is no better (dominance [Seo1995]); open numbers are the node's
// own. A proof keeps the best move, the length and the size of its solution tree [Seo2001].
//
// Entries find their place as in results.hpp: the first free slot from home on, at most kWindow
// slots away; the table grows by doubling up to the size it is given, then the entry that was
// investigated least gives way. That one is a table for searches with one number, which a node
// keeps beside its proof; here a proof takes the place of the numbers.
//
// Invariants: only facts are stored as proven or refuted, nothing that rests on a path; a fact is
// never overwritten by the same node's numbers, and the first proof of a node stands as long as it
// is kept: a node may be proven again by way of a child whose proof leads back to it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "andor/arrays.hpp"
#include "andor/domain.hpp"
#include "andor/mixing.hpp"
#include "andor/numbers.hpp"

namespace tsumuya::andor {

// What the table knows of a node.
template <typename Move>
struct ProofKnown {
  enum class State : std::uint8_t { Unseen, Open, Proven, Refuted };
  State state = State::Unseen;
  bool maybe_repetition = false;  // a refutation that rests on a path may be kept elsewhere
  std::uint16_t min_depth = 0;    // if open
  Number pn = 1;
  Number dn = 1;
  SolutionSize solution;  // if proven
  Move best{};            // if proven: of an OR node that is no end
};

template <Domain D, template <typename> class Array = PlainArray>
class ProofTable {
 public:
  using Move = typename D::Move;
  using Known = ProofKnown<Move>;

  // Keeps to that many bytes, if a window of entries fits in.
  explicit ProofTable(std::size_t bytes)
      : most_(std::max(std::bit_floor(bytes / sizeof(Entry)), kWindow)),
        entries_(std::make_unique<Array<Entry>>(std::min(most_, kFirstEntries))) {}

  void prefetch(NodeName node) const { __builtin_prefetch(&(*entries_)[home(node.group)]); }

  Known look_up(NodeName node) const {
    Known known;
    unsigned shortest = std::numeric_limits<unsigned>::max();
    const std::size_t start = home(node.group);
    for (std::size_t i = 0; i < kWindow; ++i) {
      const Entry& e = (*entries_)[at(start, i)];
      if (e.effort == 0) break;
      if (e.group != node.group) continue;
      if (e.is_proven()) {
        if (e.plies >= shortest || !D::at_least(node.variant, e.variant)) continue;
        shortest = e.plies;
        known.state = Known::State::Proven;
        known.solution = {e.plies, e.terminals};
        known.best = e.best;
      } else if (e.is_refuted()) {
        if (D::at_least(e.variant, node.variant)) known.state = Known::State::Refuted;
      } else if (e.variant == node.variant && known.state == Known::State::Unseen) {
        known.state = Known::State::Open;
        known.maybe_repetition = e.maybe_repetition;
        known.min_depth = e.min_depth;
        known.pn = e.pn;
        known.dn = e.dn;
      }
    }
    return known;
  }

  void store_open(NodeName node, Number pn, Number dn, std::uint16_t min_depth,
                  std::uint64_t effort) {
    Entry& e = slot_for(node, effort);
    if (e.is_settled()) return;
    e.pn = pn;
    e.dn = dn;
    e.min_depth = min_depth;
  }
  // A refutation that rests on a path is kept elsewhere; the numbers stay what they were.
  void store_repetition(NodeName node, std::uint16_t min_depth, std::uint64_t effort) {
    Entry& e = slot_for(node, effort);
    if (e.is_settled()) return;
    e.maybe_repetition = true;
    e.min_depth = min_depth;
  }
  void store_refutation(NodeName node, std::uint64_t effort) {
    Entry& e = slot_for(node, effort);
    e.pn = kInfinity;
    e.dn = 0;
  }
  // Returns the proof that stands.
  SolutionSize store_proof(NodeName node, const SolutionSize& solution, const Move& best,
                           std::uint64_t effort) {
    Entry& e = slot_for(node, effort);
    if (!e.is_proven()) {
      e.pn = 0;
      e.dn = kInfinity;
      e.plies = static_cast<std::uint16_t>(std::min<unsigned>(solution.plies, kMostPlies));
      e.terminals = solution.terminals;
      e.best = best;
    }
    return {e.plies, e.terminals};
  }

  std::size_t bytes() const { return entries_->size() * sizeof(Entry); }
  std::uint64_t replaced() const { return replaced_; }

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

    bool is_of(NodeName node) const { return group == node.group && variant == node.variant; }
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

  static constexpr std::size_t kWindow = 32;
  static constexpr std::size_t kFirstEntries = std::size_t{1} << 12U;
  static constexpr unsigned kMostPlies = 0xFFFF;
  static constexpr std::size_t kLargeUse = std::size_t{1} << 24U;

  std::size_t home(std::uint64_t group) const { return mixed(group) & (entries_->size() - 1); }
  std::size_t at(std::size_t home, std::size_t distance) const {
    return (home + distance) & (entries_->size() - 1);
  }

  // The entry of a node, a new one if there is none.
  Entry& slot_for(NodeName node, std::uint64_t effort) {
    const auto logarithm = static_cast<std::uint8_t>(1 + std::bit_width(effort));
    const std::size_t start = home(node.group);
    Entry* place = nullptr;
    for (std::size_t i = 0; i < kWindow; ++i) {
      Entry& e = (*entries_)[at(start, i)];
      if (e.is_of(node) && e.effort != 0) {
        e.effort = std::max(e.effort, logarithm);
        return e;
      }
      if (place == nullptr || e.effort < place->effort) place = &e;
      if (e.effort == 0) break;
    }
    const bool is_full = place->effort != 0 || used_ >= entries_->size() / 2;
    if (is_full && entries_->size() < most_) {
      grow();
      return slot_for(node, effort);
    }
    ++(place->effort == 0 ? used_ : replaced_);
    place->begin(node, logarithm);
    return *place;
  }

  void grow() {
    const auto old = std::exchange(entries_, std::make_unique<Array<Entry>>(entries_->size() * 2));
    if constexpr (requires { entries_->prefer_large_pages(); }) {
      if (bytes() >= kLargeUse) entries_->prefer_large_pages();
    }
    used_ = 0;
    for (std::size_t k = 0; k < old->size(); ++k) {
      const Entry& e = (*old)[k];
      if (e.effort == 0) continue;
      const std::size_t start = home(e.group);
      for (std::size_t i = 0; i < kWindow; ++i) {
        Entry& slot = (*entries_)[at(start, i)];
        if (slot.effort != 0) continue;
        slot = e;
        ++used_;
        break;
      }
    }
  }

  std::size_t most_;
  std::unique_ptr<Array<Entry>> entries_;
  std::uint64_t used_ = 0;
  std::uint64_t replaced_ = 0;
};

}  // namespace tsumuya::andor
