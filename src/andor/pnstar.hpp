// PN*: proof-number search made depth first, with iterative deepening at every OR node
// [Seo2001, sections 4 to 6].
//
// Idea: the idea of C* (cstar.hpp) made recursive: every OR node is searched with threshold 1 first
// and then with what it was found to need, until it is solved or the proof numbers of the
// successors of its parent add up to more than the parent's threshold. Successors are counted as
// the table has them (dynamic evaluation), those never expanded first, far interpositions last;
// killers between similar positions; dominance in the table. Interpositions are counted and
// answers seen as in C*.
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
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "andor/depth_first.hpp"
#include "andor/killers.hpp"

namespace tsumuya::andor {

struct PnStarOptions {
  std::size_t table_entries = 0;  // of each of the two tables; 0: what the memory holds
  bool see_answers = true;        // a reply that is answered at once counts nothing
};

template <Domain D, template <typename> class Array = PlainArray>
class PnStar : private DepthFirst<D, Array> {
  using Base = DepthFirst<D, Array>;
  using Base::children_;
  using Base::counters_;
  using Base::domain_;
  using Base::kNoAncestor;
  using Base::tracer_;
  using typename Base::Value;

 public:
  using Move = typename D::Move;

  explicit PnStar(D& domain, Setting setting, PnStarOptions options = {}, Tracer* tracer = nullptr)
      : Base(domain, std::move(setting), tracer, 2, options.table_entries) {
    Base::set_see_answers(options.see_answers);
  }

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
  Value expand(Number threshold) {
    const NodeName node = domain_.name();
    const Known<Move> known = Base::results().look_up(node);
    if (const auto settled = Base::known_value(node, known)) return *settled;
    if (Base::is_above(known, threshold)) return {known.number, kNoAncestor, {}};
    if (tracer_ != nullptr) tracer_->enter(node, threshold);
    const Value value = Base::visit(
        node, threshold, known.seen, [this](std::size_t first, Number within, Move& best) {
          return domain_.is_or() ? expand_or(first, within, best) : expand_and(first, within);
        });
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

  Value expand_or(std::size_t first, Number threshold, Move& best) {
    killers_.recall(domain_, [&](const Move& killer) { Base::bring_forward(first, killer); });
    const std::size_t end = children_.size();
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

  Value expand_and(std::size_t first, Number threshold) {
    const std::size_t end = children_.size();
    SolutionSize solution;
    if (const auto refuted = Base::count_replies(first, true, solution)) return *refuted;
    while (true) {
      const auto open = Base::open_replies(first, end, solution);
      if (!open.next) return {0, kNoAncestor, solution};
      if (open.sum > threshold) return {open.sum, kNoAncestor, {}};
      const Number others = minus(open.sum, children_[*open.next].number);
      const Value value = deepen_child(*open.next, threshold, others);
      if (Base::stopped()) return value;
      if (value.refuted()) return {kInfinity, Base::own_rest(value.rests_on), {}};
      if (!value.proven()) return {plus(others, value.number), kNoAncestor, {}};
      Base::close_reply(*open.next, value, solution);
    }
  }

  // Recursive iterative deepening, from 1 on.
  Value deepen_child(std::size_t child, Number threshold, Number others) {
    Number within = 1;
    while (true) {
      const Value value = expand_child(child, within);
      if (value.proven() || Base::stopped()) return value;
      if (plus(others, value.number) > threshold) return value;
      within = value.number;
    }
  }

  Killers<D> killers_;
};

}  // namespace tsumuya::andor
