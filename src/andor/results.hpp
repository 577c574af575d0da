// The transposition table of the classic depth-first searches: what each node was found to be.
//
// A number is a lower bound of what the node needs (conspirators, proof number, plies: whatever the
// algorithm deepens by); kInfinity: it cannot be won. A proven node also keeps what seed 001 keeps:
// the best move, the length of the solution and the size of the solution tree [Seo2001]. Nodes of
// one group stand side by side, and a look-up finds by dominance what any of them says [Seo1995].
//
// An entry stands in the first free slot from its home on, at most kWindow slots away; the table
// grows by doubling up to the size it is given. Then the entry that was investigated least gives
// way ("deep" replacement; how deep is measured by the nodes expanded there).
//
// Invariants: only facts are stored as proven or refuted, nothing that rests on a path; a proof is
// never overwritten by a number of the same node.
#pragma once

#include <algorithm>
#include <array>
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

// What a table knows of a node.
template <typename Move>
struct Known {
  bool seen = false;              // the node itself was expanded before
  bool proven = false;            // it, or one that is no better for the prover
  bool maybe_repetition = false;  // a refutation that rests on a path may be kept elsewhere
  Number number = 1;              // of the node itself; kInfinity also by dominance
  SolutionSize solution;          // if proven
  Move best{};                    // if proven: of an OR node that is no end
};

template <Domain D, template <typename> class Array = PlainArray>
class Results {
 public:
  using Move = typename D::Move;

  static constexpr std::size_t entries_in(std::size_t bytes) { return bytes / sizeof(Entry); }

  explicit Results(std::size_t most_entries)
      : most_(std::max(std::bit_floor(most_entries), kWindow)),
        entries_(std::make_unique<Array<Entry>>(std::min(most_, kFirstEntries))) {}

  void prefetch(NodeName node) const { __builtin_prefetch(&(*entries_)[home(node.group)]); }

  Known<Move> look_up(NodeName node) const {
    Known<Move> known;
    unsigned shortest = std::numeric_limits<unsigned>::max();
    for_each_of(node.group, [&](const Entry& e) {
      if (e.variant == node.variant) {
        known.seen = true;
        known.maybe_repetition = e.maybe_repetition;
        if (known.number != kInfinity) known.number = e.number;
      } else if (e.number == kInfinity && D::at_least(e.variant, node.variant)) {
        known.number = kInfinity;
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
    Entry& e = slot_for(node, effort);
    e.number = number;
    e.maybe_repetition = e.maybe_repetition || maybe_repetition;
  }
  void store_proof(NodeName node, const SolutionSize& solution, const Move& best,
                   std::uint64_t effort) {
    Entry& e = slot_for(node, effort);
    if (e.proven && e.plies <= solution.plies) return;
    e.proven = true;
    e.plies = static_cast<std::uint16_t>(std::min<unsigned>(solution.plies, kMostPlies));
    e.terminals = solution.terminals;
    e.best = best;
  }

  std::size_t size() const { return entries_->size(); }
  std::uint64_t replaced() const { return replaced_; }

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

    bool is_of(NodeName node) const { return group == node.group && variant == node.variant; }
    void name(NodeName node) {
      group = node.group;
      variant = node.variant;
    }
  };

  static constexpr std::size_t kWindow = 128;
  static constexpr std::size_t kFirstEntries = std::size_t{1} << 12U;
  static constexpr unsigned kMostPlies = 0xFFFF;
  static constexpr std::size_t kLargeUse = std::size_t{1} << 24U;

  std::size_t home(std::uint64_t group) const { return mixed(group) & (entries_->size() - 1); }
  std::size_t at(std::size_t home, std::size_t distance) const {
    return (home + distance) & (entries_->size() - 1);
  }

  template <typename F>
  void for_each_of(std::uint64_t group, F&& f) const {
    const std::size_t start = home(group);
    for (std::size_t i = 0; i < kWindow; ++i) {
      const Entry& e = (*entries_)[at(start, i)];
      if (e.effort == 0) return;
      if (e.group == group) f(e);
    }
  }

  // The entry of a node, a new one if there is none.
  Entry& slot_for(NodeName node, std::uint64_t effort) {
    const auto logarithm = static_cast<std::uint8_t>(1 + std::bit_width(effort));
    const std::size_t start = home(node.group);
    Entry* least = nullptr;
    for (std::size_t i = 0; i < kWindow; ++i) {
      Entry& e = (*entries_)[at(start, i)];
      if (e.effort == 0 || e.is_of(node)) {
        if (e.effort == 0) {
          if (++used_ > entries_->size() / 2 && entries_->size() < most_) {
            grow();
            return slot_for(node, effort);
          }
          e.name(node);
          e.number = 1;
        }
        e.effort = std::max(e.effort, logarithm);
        return e;
      }
      if (least == nullptr || e.effort < least->effort) least = &e;
    }
    if (entries_->size() < most_) {
      grow();
      return slot_for(node, effort);
    }
    ++replaced_;
    *least = Entry{};
    least->name(node);
    least->number = 1;
    least->effort = logarithm;
    return *least;
  }

  void grow() {
    const auto old = std::exchange(entries_, std::make_unique<Array<Entry>>(entries_->size() * 2));
    if constexpr (requires { entries_->prefer_large_pages(); }) {
      if (entries_->size() * sizeof(Entry) >= kLargeUse) entries_->prefer_large_pages();
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
  std::size_t used_ = 0;
  std::uint64_t replaced_ = 0;
};

}  // namespace tsumuya::andor
