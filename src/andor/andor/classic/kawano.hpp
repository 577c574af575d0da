// Priority and simulation of similar positions: the program KAWANO [Kawano1996, section 4].
//
// Priority: the replies of an AND node are grouped by how long they should wait (andor::delay), and
// a group is not looked at until every reply of the earlier ones is proven; from the second group
// on the replies are taken one by one (the paper's priority is a total order). Simulation: before a
// position Q of a later group is searched, the proof of an older sibling P is played in Q. The
// prover makes the moves that he makes in P; every reply in Q must be one that is answered in P. If
// all of it can be played and ends well, Q is proven, without search. A domain may offer moves that
// stand for one which cannot be made in Q (the paper's choice function f, ChoosesMoves): then one
// of them has to do. Elsewhere it is the best-first search of escapes.hpp.
//
// That is a proof, whatever P has to do with Q and whatever f offers (the paper's theorem): what
// was played in Q is a finite tree of Q's own moves, with one move at every OR node, all moves at
// every AND node, and a win at every end. The tree is kept, and may serve to simulate others. Being
// finite, it holds on every path; repetitions need not be asked for.
//
// Where it departs from the paper, and why:
// - There all interpositions wait, by their distance from the king (the paper's example of a
//   priority), and many captures too. Here the domain says what waits, the same to every search: in
//   tsume (PlainDomain::delay) only drops on squares that no piece of the defender guards, his king
//   included, by their distance. Any other may be the defence: put off, it would be looked at only
//   when all else had been proven in vain.
// - The best-first search below is not described there; it goes by the cost of escapes.hpp.
// - P's proof holds against all replies when Q's turn comes, so P restricted to Q's priority (the
//   problem P^pri(Q)) need not be told apart.
// - If facts.hpp knows a position of Q as proven, the simulation follows nothing of P there: the
//   search would not search it either.
// - P is looked for among the older siblings, the nearest first, at most kMostShown of them; the
//   paper appoints candidates by hand or by a table.
// - A simulation gives up after kMostSteps positions: with a choice of moves it could take time
//   without bound. Nothing follows from a failure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "andor/classic/escapes.hpp"
#include "andor/classic/solution_tree.hpp"
#include "andor/classic/tree.hpp"
#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"

namespace tsumuya::andor {

// Appends the prover's moves that may stand for one of another, similar position here; they need
// not be possible.
template <typename D>
concept ChoosesMoves = Domain<D> &&
    requires(const D d, const typename D::Move& move, std::vector<typename D::Move>& moves) {
  d.choices(move, moves);
};

template <Domain D>
class Kawano : public EscapeSearch<Kawano<D>, D> {
  using Base = EscapeSearch<Kawano<D>, D>;
  friend Base;

 public:
  using Move = typename D::Move;

  Kawano(D& domain, const Setting& setting, Tracer* tracer = nullptr)
      : Base(domain, setting, tracer), simulation_watch_(without_nodes(setting.limits)) {}

  // Positions that simulations went through; they are not counted as expanded or generated.
  std::uint64_t simulated() const { return simulated_; }
  std::uint64_t simulations() const { return simulations_; }
  std::uint64_t succeeded() const { return succeeded_; }

 private:
  static constexpr bool kByPriority = true;
  static constexpr unsigned kMostShown = 4;
  static constexpr std::uint64_t kMostSteps = 100'000;

  using Base::current;
  using Base::domain_;
  using Base::tree_;
  using Base::walk_;
  using Base::watch_;
  using typename Base::Node;

  enum class Result : std::uint8_t { Failed, Proven, Entered };
  // A position of Q's that the simulation stands on, or has on its way.
  struct Frame {
    TreeIndex shown;      // the proven node that is followed; not linked
    TreeIndex other;      // the node of the simulated tree
    std::size_t moves;    // of an OR node: where its moves to try begin
    std::uint32_t next;   // child, or move to try
    TreeIndex tree_size;  // of an OR node: the nodes made for a move that failed are given up
  };

  static Limits without_nodes(Limits limits) {
    limits.nodes = std::numeric_limits<std::uint64_t>::max();
    return limits;
  }

  // Proves the current node by way of an older sibling.
  bool prove_at_once() {
    const TreeIndex other = walk_.node();
    const TreeIndex eldest = tree_[walk_.parent()].first;
    unsigned tries = 0;
    for (TreeIndex shown = other; shown-- > eldest && tries < kMostShown;) {
      if (tree_[shown].standing != Standing::Proven) continue;
      ++tries;
      ++simulations_;
      const TreeIndex size = tree_.size();
      if (simulate(shown, other)) {
        ++succeeded_;
        return true;
      }
      tree_.cut_back(size);
      tree_[other].set_children(kNoTreeNode, 0);
    }
    return false;
  }

  // The domain is at `other`. An explicit stack: proofs are thousands of plies long.
  bool simulate(TreeIndex shown, TreeIndex other) {
    steps_left_ = kMostSteps;
    Result result = open(shown, other);
    for (;;) {
      if (result == Result::Entered) {
        result = try_next();
      } else if (frames_.empty()) {
        return result == Result::Proven;
      } else {
        result = conclude(result);
      }
    }
  }

  // Enters a position: proves it, fails, or puts a frame on the stack.
  Result open(TreeIndex shown, TreeIndex other) {
    Node& node = tree_[other];
    node.is_or = domain_.is_or();
    if (this->settle(node, domain_.name())) {
      return node.standing == Standing::Proven ? Result::Proven : Result::Failed;
    }
    if (ends_here()) return Result::Failed;
    const std::size_t moves = moves_.size();
    const End end = domain_.moves(moves_);
    if (end != End::None) {
      node.set(this->value_of(end));
      return end == End::Won ? Result::Proven : Result::Failed;
    }
    Result result = Result::Failed;
    if (shown != kNoTreeNode && tree_[shown_at(tree_, shown)].is_or == node.is_or) {
      const Frame frame{shown_at(tree_, shown), other, moves, 0, 0};
      result = node.is_or ? open_or(frame) : open_and(frame);
    }
    if (result == Result::Failed || !node.is_or) moves_.resize(moves);
    return result;
  }
  bool ends_here() {
    ++simulated_;
    if (simulation_watch_.hit(simulated_)) watch_.end(simulation_watch_.reason());
    if (watch_.reason() != Reason::None || steps_left_ == 0) return true;
    --steps_left_;
    return false;
  }
  // The moves of the position are the last ones in moves_.
  Result open_or(Frame frame) {
    if (!tree_[frame.shown].has_children()) return Result::Failed;
    const Move& shown_move = tree_[chosen_child(tree_, frame.shown)].move;
    choices_.assign(1, shown_move);
    if constexpr (ChoosesMoves<D>) domain_.choices(shown_move, choices_);
    // Those that are possible, each once, take the place of the moves.
    std::size_t kept = 0;
    for (const Move& move : choices_) {
      const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(frame.moves + kept);
      const auto it = std::find(begin, moves_.end(), move);
      if (it == moves_.end()) continue;
      std::iter_swap(begin, it);
      ++kept;
    }
    moves_.resize(frame.moves + kept);
    if (kept == 0 || !make_children(frame.other, 1)) return Result::Failed;
    frame.tree_size = tree_.size();
    frames_.push_back(frame);
    return Result::Entered;
  }
  Result open_and(const Frame& frame) {
    const auto count = static_cast<TreeIndex>(moves_.size() - frame.moves);
    if (!make_children(frame.other, count)) return Result::Failed;
    const TreeIndex first = tree_[frame.other].first;
    for (TreeIndex i = 0; i < count; ++i) tree_[first + i].move = moves_[frame.moves + i];
    // A reply that is not met in the shown position ends the attempt, unless it is known.
    for (TreeIndex child = first; child < first + count; ++child) {
      if (counterpart(frame.shown, tree_[child].move) != kNoTreeNode) continue;
      domain_.make(tree_[child].move);
      const Result result = open(kNoTreeNode, child);
      domain_.unmake(tree_[child].move);
      if (result == Result::Failed) return Result::Failed;
    }
    frames_.push_back(frame);
    return Result::Entered;
  }
  bool make_children(TreeIndex node, TreeIndex count) {
    const TreeIndex first = tree_.make(count);
    if (first == kNoTreeNode) {
      watch_.end(Reason::Memory);
      return false;
    }
    tree_[node].set_children(first, count);
    return true;
  }
  TreeIndex counterpart(TreeIndex shown, const Move& move) const {
    const Node& node = tree_[shown];
    if (!node.has_children()) return kNoTreeNode;
    for (TreeIndex child = node.first; child < node.first + node.count; ++child) {
      if (tree_[child].move == move) return child;
    }
    return kNoTreeNode;
  }

  // Goes from the top frame to its next child.
  Result try_next() {
    const Frame& frame = frames_.back();
    const Node& node = tree_[frame.other];
    TreeIndex child = node.first;
    TreeIndex shown = kNoTreeNode;
    if (node.is_or) {
      tree_.cut_back(frame.tree_size);
      tree_[child] = Node{};
      tree_[child].move = moves_[frame.moves + frame.next];
      shown = chosen_child(tree_, frame.shown);
    } else {
      child += frame.next;
      shown = counterpart(frame.shown, tree_[child].move);
    }
    domain_.make(tree_[child].move);
    if (tree_[child].standing == Standing::Proven) return Result::Proven;
    return open(shown, child);
  }
  // A child of the top frame came to a result: takes its move back, and goes on or comes to a
  // result itself.
  Result conclude(Result of_child) {
    Frame& frame = frames_.back();
    Node& node = tree_[frame.other];
    domain_.unmake(tree_[node.first + (node.is_or ? 0 : frame.next)].move);
    ++frame.next;
    const bool decided = (of_child == Result::Proven) == node.is_or;
    const std::size_t all = node.is_or ? moves_.size() - frame.moves : node.count;
    if (!decided && frame.next < all) return Result::Entered;
    if (of_child == Result::Proven) {
      const TreeIndex longest = longest_child(tree_, frame.other);
      node.set({Standing::Proven, tree_[longest].number + 1});
    }
    if (node.is_or) moves_.resize(frame.moves);
    frames_.pop_back();
    return of_child;
  }

  LimitWatch simulation_watch_;
  std::vector<Frame> frames_;
  std::vector<Move> moves_;  // to try, of all OR nodes on the stack
  std::vector<Move> choices_;
  std::uint64_t steps_left_ = 0;
  std::uint64_t simulated_ = 0;
  std::uint64_t simulations_ = 0;
  std::uint64_t succeeded_ = 0;
};

}  // namespace tsumuya::andor
