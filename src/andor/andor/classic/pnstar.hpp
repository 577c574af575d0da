// PN*: proof-number search made depth first, with iterative deepening at every OR node
// [Seo2001, sections 4 to 6].
//
// Idea: the idea of C* (cstar.hpp) made recursive: every OR node is searched with threshold 1 first
// and then with what it was found to need, until it is solved or the proof numbers of the
// successors of its parent add up to more than the parent's threshold. Successors are counted as
// the table has them (dynamic evaluation), those never expanded first, far interpositions last;
// killers between similar positions; dominance in the table. Interpositions are counted and
// answers seen as in C*, and what is ours there, each behind a switch, is so here.
//
// Two tables, one for each side, with the "deep" replacement scheme: their number of entries can be
// set (the paper had 500,000 of 16 bytes each; an entry of ours is larger, see results.hpp).
//
// Where this departs from the program of section 6, and why:
// - The program finds a cycle by the threshold that it stored in the table on the way down, but
//   returns only where the table's number is above the threshold, so that a cycle of single
//   successors would go round for ever. Here the path is asked: see depth_first.hpp.
// - In the program the number of an AND node that fails is not set to the new sum before it is put
//   in the table (the text of section 4.4 says that it is larger than the threshold); here it is.
// - Where a number leaps over the next thresholds, so does the loop; iterations are counted as if
//   each had been tried.
// - "Investigated deepest" is measured by the nodes expanded below, not by plies.
// - An iteration that saw no new node is done again without the table's numbers, as in C*.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "andor/classic/depth_first_steps.hpp"
#include "andor/registry/switches.hpp"

namespace tsumuya::andor {

struct PnStarOptions {
  std::size_t table_entries = 0;     // of each of the two tables; 0: what the memory holds
  bool queues = true;                // replies that wait for each other count one together
  bool see_answers = true;           // a reply that is answered at once counts nothing
  bool handicaps = true;             // a move that another seems to outdo counts more
  bool numbers_by_dominance = true;  // a number counts for nodes that are no better, too
  bool known_first = true;           // the table is asked about all successors of an OR node first

  static const std::array<Switch<PnStarOptions>, 6> kSwitches;
};
inline constexpr std::array<Switch<PnStarOptions>, 6> PnStarOptions::kSwitches{{
    switch_for<&PnStarOptions::queues>("no-queues"),
    switch_for<&PnStarOptions::see_answers>("no-answers"),
    switch_for<&PnStarOptions::handicaps>("no-handicap"),
    switch_for<&PnStarOptions::numbers_by_dominance>("no-dominance"),
    switch_for<&PnStarOptions::known_first>("no-known-first"),
    switch_for<&PnStarOptions::table_entries>("entries"),
}};

template <Domain D>
class PnStar : private DepthFirstSteps<D> {
  using Base = DepthFirstSteps<D>;
  using Base::domain_;
  using typename Base::Value;

 public:
  using Move = typename D::Move;

  explicit PnStar(D& domain, Setting setting, PnStarOptions options = {}, Tracer* tracer = nullptr)
      : Base(domain, std::move(setting), tracer, 2, options.table_entries) {
    Base::set_queues(options.queues);
    Base::set_see_answers(options.see_answers);
    Base::set_handicaps(options.handicaps);
    Base::set_numbers_by_dominance(options.numbers_by_dominance);
    Base::set_known_first(options.known_first);
  }

  Found<Move> run() {
    return Base::deepen_by_one([this](Number threshold) { return expand(threshold); });
  }

 private:
  Value expand(Number threshold) {
    return Base::search_node(threshold, [this](std::size_t first, Number within, Move& best) {
      return domain_.is_or() ? expand_or(first, within, best) : expand_and(first, within);
    });
  }

  Value expand_or(std::size_t first, Number threshold, Move& best) {
    return Base::prove_by_one(first, threshold, best, [&](std::size_t child) {
      return Base::search_child(child, [&] { return expand(threshold); });
    });
  }

  // Recursive iterative deepening: every reply from 1 on.
  Value expand_and(std::size_t first, Number threshold) {
    return Base::prove_by_all(first, threshold, true, [&](std::size_t child, Number budget) {
      return Base::deepen_child(child, 1, budget, [&](Number within) { return expand(within); });
    });
  }
};

}  // namespace tsumuya::andor
