// Depth-first iterative deepening with a table: the search of the program T2
// [Seo1995, section 2.3; Noshita's own paper is not at hand].
//
// Idea: search for a solution within 1 ply, then within 3, 5, ...; the table keeps for each node
// within how many plies it is known to be won, and within how many it is known not to be. Strong
// where solutions are short, hopeless where they are long.
//
// The number of a node (see depth_first.hpp) is a lower bound of the plies it takes to win there. A
// bound that was found where a repetition was cut off is kept as if the path did not matter, so the
// solution is a short one but not promised to be the shortest; verdicts do not depend on bounds.
//
// Assumed, since the source only sketches T2: moves are tried in the domain's order, replies that
// were never expanded first and those that may be useless last, killers as in C*, and a reply that
// is answered by a win at once is settled (SeesAnswers); nothing else of T2's "various tsume-shogi
// specific devices". Refutations for good (all moves lead to such, or to
// a repetition) are ours: a problem without a solution would else never end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "andor/classic/depth_first_steps.hpp"

namespace tsumuya::andor {

template <Domain D>
class Dfid : private DepthFirstSteps<D> {
  using Base = DepthFirstSteps<D>;
  using Base::children_;
  using Base::counters_;
  using Base::domain_;
  using Base::kNoAncestor;
  using Base::tracer_;
  using typename Base::Value;

 public:
  using Move = typename D::Move;

  explicit Dfid(D& domain, Setting setting, Tracer* tracer = nullptr)
      : Base(domain, std::move(setting), tracer, 1, 0) {}

  Found<Move> run() {
    return Base::deepen(
        1,
        [this](Number plies) {
          ++counters_.iterations;
          return search(plies);
        },
        [](Number plies, Number /*number*/) { return plies + 2; });
  }

 private:
  Value search(Number plies) {
    const NodeName node = domain_.name();
    Known<Move> known = Base::known_here(node);
    // A win that takes too long is none here, but then the node is no failure either.
    const bool too_long = known.proven && known.solution.plies > plies;
    if (too_long) {
      known.proven = false;
      if (known.number <= plies && Base::path_.repeats(node)) return {plies + 1, kNoAncestor, {}};
    }
    if (!too_long) {
      if (const auto settled = Base::known_value(node, known)) return *settled;
    }
    if (known.number > plies) return {known.number, kNoAncestor, {}};
    if (tracer_ != nullptr) tracer_->enter(node, plies);
    const Value value =
        Base::visit(node, plies, known.seen, [this](std::size_t first, Number within, Move& best) {
          if (within == 0) return Value{1, kNoAncestor, {}};
          return domain_.is_or() ? win_by_one(first, within, best) : win_by_all(first, within);
        });
    if (tracer_ != nullptr) tracer_->leave(node, value.number);
    return value;
  }
  Value win_by_one(std::size_t first, Number plies, Move& best) {
    return Base::try_each(first, {kInfinity, kNoAncestor, {}}, best, [&](std::size_t child) {
      Value value = Base::search_child(child, [&] { return search(plies - 1); });
      if (!value.settled()) value.number = plus(value.number, 1);
      return value;
    });
  }

  Value win_by_all(std::size_t first, Number plies) {
    const std::size_t end = children_.size();
    SolutionSize solution;
    if (const auto refuted = Base::count_replies(first, true, solution)) return *refuted;
    // A win that is known may still be too long.
    if (solution.plies > plies) return {plus(plies, 1), kNoAncestor, {}};
    while (true) {
      const auto open = Base::open_replies(first, end, solution);
      if (!open.next) return {0, kNoAncestor, solution};
      const Value value = Base::search_child(*open.next, [&] { return search(plies - 1); });
      if (Base::stopped()) return value;
      if (value.refuted()) return {kInfinity, Base::own_rest(value.rests_on), {}};
      if (!value.proven()) return {plus(value.number, 1), kNoAncestor, {}};
      Base::close_reply(*open.next, value, solution);
    }
  }
};

}  // namespace tsumuya::andor
