// C* for minimax trees: depth first, again and again with higher thresholds of conspiracy numbers.
//
// Idea: whether the value of a node is above a value BS or not is an AND/OR question. If the value
// seems to be above, MIN-CN(n, BS) leaves must fall to change that; if not, MAX-CN(n, BS + 1) must
// rise. A node is searched until the number that keeps its answer exceeds a threshold. Source:
// [Seo1995] chapter 6, the procedures ITERATE and EXPAND (the thesis never ran them).
//
// The list is written once for MAX and once for MIN; here every node is seen by the player to move,
// so that they are one. He "succeeds" if his value is above `bs`; then `fall` leaves must turn
// against him to change it, and `rise` leaves for him if he does not: MIN-CN(n, BS) and
// MAX-CN(n, BS + 1) at MAX nodes, the other way round at MIN nodes. His opponent succeeds above
// -bs - 1, and his fall is the opponent's rise.
//
// Departures:
// - Ends. The list knows won and lost ends only, which return infinity when they are expanded. Ours
//   have values and are known when they are generated: rule 1(a) of section 3.1 gives them the
//   number infinity there, and they are never expanded.
// - What makes the value exact. The list ends with an infinite value at the root. We keep, besides
//   the value, the bounds that follow from final nodes alone; the value is exact when the bounds of
//   the root meet. A move at the root keeps its bounds from iteration to iteration; everything
//   below is forgotten, as in the list.
// - BS. Printed, EXPAND leaves the root at the first move above BS; the text says that BS is the
//   value of the iteration before for the first move and the best value of this iteration for the
//   others, and blames another method for not looking at them. We follow the text at the root and
//   the list below it. The best move of an iteration is the first of the next. BS is kept where
//   there is something to learn, at least the root's lower bound and below its upper one: if the
//   value is m, "at most m" is soon known and the question must become whether it is above m - 1.
// - The root's threshold is given to every move there: the first step of EXPAND, which counts the
//   successors above BS, could end an iteration on guesses before any move was looked at.
// - The revised numbers of a node are not handed back: nothing in the list reads them.
// As printed: a child that was counted as above BS and turns out not to be gives nothing back to
// the threshold of the next ones.
//
// Why it ends: with thresholds above the number of leaves no guess can end the search of a node, so
// every answer is a fact and narrows the bounds of a move. Not here: tables, multiple iterative
// deepening and dynamic evaluation, which the thesis leaves open.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "andor/minimax/minimax.hpp"

namespace tsumuya::andor {

template <ValueDomain D>
class CStarMinimax {
 public:
  using Move = typename D::Move;

  // Ends when the value is exact, at the latest after the iteration with the last threshold.
  CStarMinimax(D& domain, const Setting& setting, Number last_threshold = kMaxFinite)
      : domain_(domain),
        setting_(setting),
        watch_(setting.limits),
        last_threshold_(last_threshold) {}

  // ITERATE. To be called once.
  ValueFound<Move> run() {
    const Evaluation seen = domain_.evaluate();
    if (seen.final) return {seen.value, true, Reason::None, counters_, {}};
    is_max_ = domain_.is_max();
    generate_root();
    for (Number threshold = 1; threshold <= last_threshold_ && !is_exact(); ++threshold) {
      if (!iterate(threshold)) break;
      ++counters_.iterations;
      if (setting_.tick) setting_.tick(counters_);
    }
    const Child& best = root_.front();
    return {is_max_ ? best.seen.value : -best.seen.value, is_exact(), watch_.reason(), counters_,
            best.move};
  }

 private:
  // Of a node: the value as far as it is known, and what it lies between for certain.
  struct Seen {
    Value value = 0;
    Value lower = kLowest;
    Value upper = kHighest;

    bool is_final() const { return lower == upper; }
    // For the other player.
    Seen turned() const { return {-value, -upper, -lower}; }
  };
  struct Child {
    Move move;
    Seen seen;         // by the player at the parent
    Number above = 0;  // leaves that must fall for it to fall to bs: 1 or infinity, 0 if it is not
  };
  struct Thresholds {
    Number fall;
    Number rise;
  };

  // --- The root

  // Of equal values the one that is certain.
  static bool is_better(const Child& a, const Child& b) {
    return std::pair(a.seen.value, a.seen.lower) > std::pair(b.seen.value, b.seen.lower);
  }

  void generate_root() {
    root_ = generate();
    std::stable_sort(root_.begin(), root_.end(), is_better);
  }

  Seen at_root() const { return best_of(root_); }
  bool is_exact() const { return at_root().is_final(); }

  // Where the answer teaches something.
  Value bs_near(Value value) const {
    const Seen root = at_root();
    return std::clamp(value, root.lower, std::max(root.lower, root.upper - 1));
  }

  // Looks at all moves. False: a limit was hit.
  bool iterate(Number threshold) {
    Value bs = bs_near(root_.front().seen.value);
    Value best = kLowest;
    for (Child& child : root_) {
      if (child.seen.upper > bs) {
        const Seen seen = search(child, bs, {threshold, threshold});
        if (watch_.reason() != Reason::None) return false;
        child.seen.lower = std::max(child.seen.lower, seen.lower);
        child.seen.upper = std::min(child.seen.upper, seen.upper);
        child.seen.value = std::clamp(seen.value, child.seen.lower, child.seen.upper);
      }
      best = std::max(best, child.seen.value);
      bs = bs_near(best);
    }
    std::rotate(root_.begin(), std::min_element(root_.begin(), root_.end(), is_better),
                root_.end());
    return true;
  }

  // --- Below it

  // The value of a child, by the player at its parent, whose numbers the thresholds are.
  Seen search(const Child& child, Value bs, const Thresholds& thresholds) {
    if (child.seen.is_final()) return child.seen;
    domain_.make(child.move);
    ++depth_;
    const Seen seen = expand(-bs - 1, {thresholds.rise, thresholds.fall}).turned();
    --depth_;
    domain_.unmake(child.move);
    return seen;
  }

  // EXPAND, the numbers in brackets are its steps.
  Seen expand(Value bs, const Thresholds& thresholds) {
    std::vector<Child> children = generate();  // [1]
    Number above = 0;                          // [2], [3]
    for (Child& child : children) {
      if (child.seen.value > bs) child.above = child.seen.is_final() ? kInfinity : 1;
      above = plus(above, child.above);
    }
    if (above > thresholds.fall || watch_.hit(counters_.expanded)) return best_of(children);
    const Number left = thresholds.fall - above;
    for (Child& child : children) {  // [4], [5]
      child.seen = search(child, bs, {left + child.above, thresholds.rise});
      if (child.seen.value > bs) {
        Seen seen = best_of(children);
        seen.value = child.seen.value;
        return seen;
      }
    }
    return best_of(children);
  }

  std::vector<Child> generate() {
    std::vector<Move> moves;
    domain_.moves(moves);
    ++counters_.expanded;
    counters_.generated += moves.size();
    counters_.max_depth = std::max(counters_.max_depth, depth_);
    const bool is_max = domain_.is_max();
    std::vector<Child> children;
    children.reserve(moves.size());
    for (const Move& move : moves) {
      domain_.make(move);
      const Evaluation evaluation = domain_.evaluate();
      domain_.unmake(move);
      const Value value = is_max ? evaluation.value : -evaluation.value;
      children.push_back({move, evaluation.final ? Seen{value, value, value} : Seen{value}, 0});
    }
    return children;
  }

  static Seen best_of(const std::vector<Child>& children) {
    Seen best{kLowest, kLowest, kLowest};
    for (const Child& child : children) {
      best.value = std::max(best.value, child.seen.value);
      best.lower = std::max(best.lower, child.seen.lower);
      best.upper = std::max(best.upper, child.seen.upper);
    }
    return best;
  }

  D& domain_;
  Setting setting_;
  LimitWatch watch_;
  Number last_threshold_;
  Counters counters_;
  bool is_max_ = true;
  std::uint64_t depth_ = 1;
  std::vector<Child> root_;  // the best first
};

}  // namespace tsumuya::andor
