// What the classic depth-first searches do alike at OR and AND nodes, on top of their common walk
// (depth_first.hpp): which successors are searched, in which order, and what their numbers make of
// the node.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "andor/classic/depth_first.hpp"
#include "andor/classic/killers.hpp"

namespace tsumuya::andor {

template <Domain D>
class DepthFirstSteps : protected DepthFirst<D> {
  using Base = DepthFirst<D>;

 public:
  using Move = typename D::Move;

 protected:
  using Base::Base;
  using Base::children_;
  using Base::domain_;
  using Base::kNoAncestor;
  using Base::known_child;
  using Base::known_value;
  using Base::own_rest;
  using Base::stopped;
  using typename Base::Child;
  using typename Base::Value;

  // Queues, answers, handicaps: whether the domain is asked for them. Known first: the table is
  // asked about all successors of an OR node before one is searched.
  void set_queues(bool queues) { queues_ = queues; }
  void set_see_answers(bool see) { see_answers_ = see; }
  void set_handicaps(bool handicaps) { handicaps_ = handicaps; }
  void set_known_first(bool known_first) { known_first_ = known_first; }

  // An OR node: `search(child)` runs on one successor after the other until one is proven. Unless
  // that is switched off, the table is asked about all of them first, since one may be proven
  // already, and successors that need more than the threshold are left out. A handicap always
  // leaves out those that need nearly as much.
  template <typename Search>
  Value prove_by_one(std::size_t first, Number threshold, Move& best, Search&& search) {
    Value least{kInfinity, kNoAncestor, {}};
    if (const auto known = prove_by_known(first, threshold, least, best)) return *known;
    return try_each(first, least, best, search);
  }
  // The same without asking the table first; `least` is what successors need that are left out.
  template <typename Search>
  Value try_each(std::size_t first, Value least, Move& best, Search&& search) {
    const std::size_t end = children_.size();
    killers_.recall(domain_, [&](const Move& killer) { bring_forward(first, killer); });
    for (std::size_t i = first; i < end; ++i) {
      const Value value = search(i);
      if (stopped()) return least;
      if (value.proven()) {
        best = children_[i].move;
        return prove_by(best, value.solution);
      }
      least.number = std::min(least.number, plus(value.number, children_[i].handicap));
      least.rests_on = std::min(least.rests_on, value.rests_on);
    }
    least.rests_on = least.refuted() ? own_rest(least.rests_on) : kNoAncestor;
    return least;
  }

  // An AND node, whose number is the sum of its open replies: `search(child, budget)` runs on each
  // of them within what the threshold leaves. A proven reply gives its share back.
  template <typename Search>
  Value prove_by_all(std::size_t first, Number threshold, bool dynamic, Search&& search) {
    const std::size_t end = children_.size();
    SolutionSize solution;
    if (const auto refuted = count_replies(first, dynamic, solution)) return *refuted;
    while (true) {
      const Open open = open_replies(first, end, solution);
      if (!open.next) return {0, kNoAncestor, solution};
      if (open.sum > threshold) return {open.sum, kNoAncestor, {}};
      const Number others = minus(open.sum, children_[*open.next].number);
      const Value value = search(*open.next, minus(threshold, others));
      if (stopped()) return value;
      if (value.refuted()) return {kInfinity, own_rest(value.rests_on), {}};
      if (!value.proven()) return {plus(others, value.number), kNoAncestor, {}};
      close_reply(*open.next, value, solution);
    }
  }

  // One reply within a budget: starts at a threshold and goes on with the number that the reply was
  // found to need, or takes the whole budget at once.
  template <typename Search>
  Value deepen_child(std::size_t child, Number from, Number budget, Search&& search) {
    Number threshold = Base::gives_all_at_once() ? budget : std::max<Number>(from, 1);
    while (true) {
      const Value value = Base::search_child(child, [&] { return search(threshold); });
      if (value.proven() || value.number > budget || stopped()) return value;
      threshold = value.number;
    }
  }

  // At an AND node: looks up every reply. A proven one gets number 0 and joins `solution`; an open
  // one counts one unless `dynamic`. A refuted reply refutes the node, by a fact if there is one.
  std::optional<Value> count_replies(std::size_t first, bool dynamic, SolutionSize& solution) {
    std::optional<Value> refuted;
    for (std::size_t i = first; i < children_.size(); ++i) {
      Child& child = children_[i];
      const Known<Move> known = known_child(child);
      child.seen = known.seen;
      const std::optional<Value> settled = known_value(child.name, known);
      if (!settled) {
        child.number = dynamic ? known.number : 1;
        child.delay = andor::delay(domain_, child.move);
        child.queue = queues_ ? andor::queue(domain_, child.move) : 0;
      } else if (settled->proven()) {
        child.number = 0;
        solution.add(settled->solution);
      } else if (!refuted || settled->rests_on > refuted->rests_on) {
        refuted = settled;
      }
    }
    if (refuted) refuted->rests_on = own_rest(refuted->rests_on);
    std::stable_sort(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(),
                     [](const Child& a, const Child& b) { return a.delay < b.delay; });
    return refuted;
  }

  // At an AND node: the sum of the replies that count now, and the reply to search next (nothing if
  // all are proven). Of a queue only the first counts. Replies that may be useless come last; of
  // the others, those never expanded come first. A reply seen to be answered joins `solution`.
  struct Open {
    Number sum = 0;
    std::optional<std::size_t> next;
  };
  Open open_replies(std::size_t first, std::size_t end, SolutionSize& solution) {
    Open open;
    std::array<bool, kQueues> waiting{};
    for (std::size_t i = first; i < end; ++i) {
      Child& child = children_[i];
      if (child.number == 0 || (child.queue != 0 && waiting[child.queue])) continue;
      if (!child.seen && !std::exchange(child.asked, true) && see_answer(child, solution)) continue;
      waiting[child.queue] = true;
      open.sum = plus(open.sum, child.number);
      const bool earlier = open.next && children_[*open.next].seen && !child.seen &&
                           children_[*open.next].delay == child.delay;
      if (!open.next || earlier) open.next = i;
    }
    return open;
  }
  void close_reply(std::size_t child, const Value& proven, SolutionSize& solution) {
    children_[child].number = 0;
    solution.add(proven.solution);
  }

  // At an OR node.
  void bring_forward(std::size_t first, const Move& move) {
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto it = std::find_if(begin, children_.end(),
                                 [&](const Child& child) { return child.move == move; });
    if (it != children_.end()) std::rotate(begin, it, it + 1);
  }

 private:
  // At an OR node: the value by a successor that the table knows as proven. Without one, drops the
  // successors that are settled or need too much, and sets `least` to what they need. If the table
  // is not asked first, drops only those that need too much by their handicap.
  std::optional<Value> prove_by_known(std::size_t first, Number threshold, Value& least,
                                      Move& best) {
    std::size_t kept = first;
    for (std::size_t i = first; i < children_.size(); ++i) {
      Child& child = children_[i];
      const Known<Move> known = known_child(child);
      const std::optional<Value> settled = known_value(child.name, known);
      if (settled && known_first_) {
        if (settled->proven()) {
          best = child.move;
          return prove_by(best, settled->solution);
        }
        least.rests_on = std::min(least.rests_on, settled->rests_on);
        continue;
      }
      if (!settled) child.handicap = handicaps_ ? andor::handicap(domain_, child.move) : 0;
      if (!settled && needs_too_much(child, known, threshold)) {
        least.number = std::min(least.number, plus(known.number, child.handicap));
      } else {
        children_[kept++] = child;
      }
    }
    children_.resize(kept);
    return std::nullopt;
  }
  bool needs_too_much(const Child& child, const Known<Move>& known, Number threshold) const {
    if (!known_first_ && child.handicap == 0) return false;
    return child.handicap >= threshold || known.number > threshold - child.handicap;
  }
  // The value of an OR node whose successor by `move` is proven.
  Value prove_by(const Move& move, const SolutionSize& after) {
    killers_.note(domain_, move);
    return {0, kNoAncestor, {after.plies + 1, after.terminals}};
  }

  // A reply that was never expanded.
  bool see_answer(Child& child, SolutionSize& solution) {
    if (!see_answers_) return false;
    const std::optional<Move> win = andor::answer(domain_, child.move);
    if (!win) return false;
    const SolutionSize at_once{1, 1};
    Base::results_of_children().store_proof(child.name, at_once, *win, 1);
    child.number = 0;
    solution.add(at_once);
    return true;
  }

  Killers<D> killers_;
  bool queues_ = true;
  bool see_answers_ = true;
  bool handicaps_ = true;
  bool known_first_ = true;
};

}  // namespace tsumuya::andor
