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
// How interpositions are counted the thesis does not say, but its tables do: problem 18 of the Zuko
// takes 7 iterations, and its solution has an AND node with two king moves and seven kinds of
// interposition, which by Theorem 1 would take 9 if each counted one. So those on one square count
// as one, and so do all that may be useless (QueuesReplies). docs/experiments.md has the figures
// for this and for other readings. Ours, behind a switch: a reply that is answered by mate at once
// counts nothing and is not searched (SeesAnswers).
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
// - Cycles are seen on the path, and a problem can be refuted: see depth_first.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "andor/depth_first.hpp"
#include "andor/killers.hpp"

namespace tsumuya::andor {

struct CStarOptions {
  bool multiple_deepening = true;
  bool dynamic_evaluation = true;
  bool see_answers = true;  // a reply that is answered at once counts nothing
};

template <Domain D, template <typename> class Array = PlainArray>
class CStar : private DepthFirst<D, Array> {
  using Base = DepthFirst<D, Array>;
  using Base::children_;
  using Base::counters_;
  using Base::domain_;
  using Base::kNoAncestor;
  using Base::tracer_;
  using typename Base::Value;

 public:
  using Move = typename D::Move;

  explicit CStar(D& domain, Setting setting, CStarOptions options = {}, Tracer* tracer = nullptr)
      : Base(domain, std::move(setting), tracer, 1, 0), options_(options) {
    Base::set_see_answers(options.see_answers);
  }

  // ITERATE
  Found<Move> run() {
    counters_.iterations = 1;
    return Base::deepen(
        1, [this](Number threshold) { return expand(threshold); },
        [this](Number threshold, Number number) {
          counters_.iterations += number - threshold;
          return number;
        });
  }

 private:
  // EXPAND
  Value expand(Number threshold) {
    const NodeName node = domain_.name();
    if (tracer_ != nullptr) tracer_->enter(node, threshold);
    const Known<Move> known = Base::results().look_up(node);
    Value value;
    if (const auto settled = Base::known_value(node, known)) {
      value = *settled;
    } else if (Base::is_above(known, threshold)) {
      value.number = known.number;
    } else {
      value = Base::visit(
          node, threshold, known.seen, [this](std::size_t first, Number within, Move& best) {
            return domain_.is_or() ? solve_one(first, within, best) : solve_all(first, within);
          });
    }
    if (tracer_ != nullptr) tracer_->leave(node, value.number);
    return value;
  }
  Value expand_child(std::size_t child, Number threshold) {
    const Move move = children_[child].move;
    domain_.make(move);
    const Value value = expand(threshold);
    domain_.unmake(move);
    return value;
  }

  // Step 5: an OR node.
  Value solve_one(std::size_t first, Number threshold, Move& best) {
    const std::size_t end = children_.size();
    killers_.recall(domain_, [&](const Move& killer) { Base::bring_forward(first, killer); });
    Value least{kInfinity, kNoAncestor, {}};
    for (std::size_t i = first; i < end; ++i) {
      const Value value = expand_child(i, threshold);
      if (Base::stopped()) return least;
      if (value.proven()) {
        best = children_[i].move;
        killers_.note(domain_, best);
        return {0, kNoAncestor, {value.solution.plies + 1, value.solution.terminals}};
      }
      least.number = std::min(least.number, value.number);
      least.rests_on = std::min(least.rests_on, value.rests_on);
    }
    least.rests_on = least.refuted() ? Base::own_rest(least.rests_on) : kNoAncestor;
    return least;
  }

  // Steps 4 and 6: an AND node.
  Value solve_all(std::size_t first, Number threshold) {
    const std::size_t end = children_.size();
    SolutionSize solution;
    if (const auto refuted = Base::count_replies(first, options_.dynamic_evaluation, solution)) {
      return *refuted;
    }
    while (true) {
      const auto open = Base::open_replies(first, end, solution);
      if (!open.next) return {0, kNoAncestor, solution};
      if (open.sum > threshold) return {open.sum, kNoAncestor, {}};
      const Number others = minus(open.sum, children_[*open.next].number);
      const Value value = deepen_child(*open.next, minus(threshold, others));
      if (Base::stopped()) return value;
      if (value.refuted()) return {kInfinity, Base::own_rest(value.rests_on), {}};
      if (!value.proven()) return {plus(others, value.number), kNoAncestor, {}};
      Base::close_reply(*open.next, value, solution);
    }
  }

  // Multiple iterative deepening: one OR node within a budget.
  Value deepen_child(std::size_t child, Number budget) {
    Number threshold =
        std::max<Number>(options_.multiple_deepening ? children_[child].number : budget, 1);
    while (true) {
      const Value value = expand_child(child, threshold);
      if (value.proven() || value.number > budget || Base::stopped()) return value;
      threshold = value.number;
    }
  }

  CStarOptions options_;
  Killers<D> killers_;
};

}  // namespace tsumuya::andor
