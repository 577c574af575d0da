// C*: iterative deepening on the conspiracy number [Seo1995, chapter 4].
//
// Idea: the conspiracy number of a node is the least number of unsolved tips that would have to be
// solved to solve it: at an OR node the least of its successors, at an AND node their sum, one for
// a tip. The search looks depth first for a solution tree within a threshold of that number, and
// starts again at the root with one more; a table keeps what the nodes were found to need.
// Multiple iterative deepening does the same at every OR node below an AND node, so that the
// easiest tree is found first there too. Dynamic evaluation counts a successor that was searched
// before as the table has it instead of as one. Successors of an AND node that were never expanded
// go first, far interpositions last and from the king outwards (DelaysMoves); an OR node tries
// first what solved a similar position (killers.hpp); dominance is the table's.
//
// The thesis does not say how interpositions count, but its tables do: problem 18 of the Zuko takes
// 7 iterations, and its solution has an AND node with two king moves and seven kinds of
// interposition, which by Theorem 1 would take 9 if each counted one. So some of them count
// together (QueuesReplies, behind a switch): all that may be useless count one, and on a guarded
// square the light pieces count one and the heavy pieces count one.
// docs/lab/cstar-interpositions.md has the figures for this and for other readings.
//
// Ours, each behind a switch:
// - SeesAnswers: a reply that is answered by mate at once counts nothing and is not searched.
// - HandicapsMoves: a move of the prover that another seems to dominate, such as not promoting a
//   rook, counts a little more.
// - Dominance (section 4.5.1 has it for settled nodes): the number of an open node is a lower bound
//   for nodes that are no better for the prover.
// - Known first: the table is asked about all successors of an OR node before the first of them is
//   searched. Step 5 of the list asks about each in its turn, by its own EXPAND, so a successor
//   that is proven already waits until those before it were searched in vain.
//
// Where this departs from the program list of section 4.4, and why:
// - EXPAND returns without a search where the table's number is above the threshold; the list says
//   "at least". As printed a node stored with 2 would not be searched with 2, the root of a
//   solution tree with two tips would take three iterations, and Theorem 2 (no more iterations than
//   tips) would not hold. The later paper has "above" [Seo2001].
// - In step 6 the list gives a successor CN(n) + CN(n_i) before the loop of multiple iterative
//   deepening, which would leave that loop nothing to do, and then compares with CN(n) alone. Here
//   the loop starts with the successor's own number and ends above CN(n) + CN(n_i); without
//   multiple iterative deepening the successor is given CN(n) + CN(n_i) at once.
// - A solved successor gives its share back: the next one may use it. The list does not say so,
//   section 4.3 does ("the conspiracy threshold N + 1 is given to the next OR node").
// - Where a number leaps over the next thresholds, so does the loop; iterations are counted as if
//   each had been tried (it would have returned at once).
// - Cycles are seen on the path, and a problem can be refuted: see depth_first.hpp. The list stores
//   the threshold in the table on the way down instead (step 3).
// - PUTINTABLE keeps the old number where the new one is smaller; we store the new one. A node is
//   searched only where its number is within the threshold, and comes back above it, so the two
//   differ only where the search did not go by the table's numbers (next point); there the old
//   number should go.
// - An iteration at the root that saw no new node is repeated without the table's numbers, every
//   other time also without multiple iterative deepening (DepthFirst::Pass). In a graph with cycles
//   the numbers need not be bounds: a number found where a repetition was cut off is stored as if
//   the path did not matter, and two nodes may then keep each other up for ever. The thesis has no
//   such thing; it assumes that a problem is solvable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "andor/classic/depth_first_steps.hpp"
#include "andor/registry/switches.hpp"

namespace tsumuya::andor {

struct CStarOptions {
  bool multiple_deepening = true;
  bool dynamic_evaluation = true;
  bool queues = true;                // replies that wait for each other count one together
  bool see_answers = true;           // a reply that is answered at once counts nothing
  bool handicaps = true;             // a move that another seems to outdo counts more
  bool numbers_by_dominance = true;  // a number counts for nodes that are no better, too
  bool known_first = true;           // the table is asked about all successors of an OR node first

  static const std::array<Switch<CStarOptions>, 7> kSwitches;
};
inline constexpr std::array<Switch<CStarOptions>, 7> CStarOptions::kSwitches{{
    switch_for<&CStarOptions::multiple_deepening>("no-deepening"),
    switch_for<&CStarOptions::dynamic_evaluation>("no-dynamic"),
    switch_for<&CStarOptions::queues>("no-queues"),
    switch_for<&CStarOptions::see_answers>("no-answers"),
    switch_for<&CStarOptions::handicaps>("no-handicap"),
    switch_for<&CStarOptions::numbers_by_dominance>("no-dominance"),
    switch_for<&CStarOptions::known_first>("no-known-first"),
}};

template <Domain D>
class CStar : private DepthFirstSteps<D> {
  using Base = DepthFirstSteps<D>;
  using Base::children_;
  using Base::domain_;
  using typename Base::Value;

 public:
  using Move = typename D::Move;

  explicit CStar(D& domain, Setting setting, CStarOptions options = {}, Tracer* tracer = nullptr)
      : Base(domain, std::move(setting), tracer, 1, 0), options_(options) {
    Base::set_queues(options.queues);
    Base::set_see_answers(options.see_answers);
    Base::set_handicaps(options.handicaps);
    Base::set_numbers_by_dominance(options.numbers_by_dominance);
    Base::set_known_first(options.known_first);
  }

  // ITERATE
  Found<Move> run() {
    return Base::deepen_by_one([this](Number threshold) { return expand(threshold); });
  }

 private:
  // EXPAND
  Value expand(Number threshold) {
    return Base::search_node(threshold, [this](std::size_t first, Number within, Move& best) {
      return domain_.is_or() ? solve_one(first, within, best) : solve_all(first, within);
    });
  }

  // Step 5: an OR node.
  Value solve_one(std::size_t first, Number threshold, Move& best) {
    return Base::prove_by_one(first, threshold, best, [&](std::size_t child) {
      return Base::search_child(child, [&] { return expand(threshold); });
    });
  }

  // Steps 4 and 6: an AND node. Multiple iterative deepening starts with what a reply is known to
  // need; without it the reply gets all that is left at once.
  Value solve_all(std::size_t first, Number threshold) {
    return Base::prove_by_all(
        first, threshold, options_.dynamic_evaluation, [&](std::size_t child, Number budget) {
          const Number from = options_.multiple_deepening ? children_[child].number : budget;
          return Base::deepen_child(child, from, budget,
                                    [&](Number within) { return expand(within); });
        });
  }

  CStarOptions options_;
};

}  // namespace tsumuya::andor
