// What the classic depth-first searches (cstar.hpp, pnstar.hpp, dfid.hpp) have in common: the walk,
// the table, the counters, and how a repetition is judged.
//
// Each search takes a node with a threshold and returns a number: 0 if the node was proven within
// the threshold, kInfinity if it is refuted, else a number above the threshold, the least that the
// node needs. The sources end a cycle by the table ("to detect cycles the threshold is stored") and
// assume that a problem is solvable. That cannot refute one, and what rests on a repetition is no
// fact of the node. So here, as in the df-pn core, a node on the path is a failure that rests on
// that ancestor, a refutation that rests on an ancestor is kept for its path only [Kishimoto2004],
// and a refuted root is an answer.
//
// What the searches do alike at OR and AND nodes is in depth_first_steps.hpp.
//
// They are written as recursions, as printed. The moves and numbers of the nodes on the path are in
// one vector; a line may be kMostPlies long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "andor/classic/kept_solution.hpp"
#include "andor/classic/results.hpp"
#include "andor/classic/single_pass.hpp"
#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "andor/core/path.hpp"
#include "andor/core/repetitions.hpp"

namespace tsumuya::andor {

template <Domain D>
class DepthFirst {
 public:
  using Move = typename D::Move;

 protected:
  static constexpr std::uint16_t kNoAncestor = SinglePass::kNoAncestor;
  static constexpr std::size_t kMostPlies = 8'000;

  // What came of a node.
  struct Value {
    Number number = 1;
    std::uint16_t rests_on = kNoAncestor;  // of a refutation: the depth of an ancestor
    SolutionSize solution;                 // if the number is 0

    bool proven() const { return number == 0; }
    bool refuted() const { return number == kInfinity; }
    bool settled() const { return proven() || refuted(); }
  };
  struct Child {
    Move move;
    NodeName name;
    Number number = 1;
    bool seen = false;
    bool asked = false;  // whether it is answered at once
    unsigned delay = 0;
    unsigned queue = 0;
    Number handicap = 0;
  };

  // The tables are for nodes where the one player is to move and where the other is, or one for
  // both.
  DepthFirst(D& domain, Setting setting, Tracer* tracer, std::size_t tables,
             std::size_t entries_of_each)
      : domain_(domain),
        setting_(std::move(setting)),
        watch_(setting_.limits),
        tracer_(tracer),
        repetitions_(setting_.memory / kRepetitionShare) {
    if (entries_of_each == 0) {
      const std::size_t bytes = setting_.memory - setting_.memory / kRepetitionShare;
      entries_of_each = Results<D>::entries_in(bytes / tables);
    }
    for (std::size_t i = 0; i < tables; ++i) results_.emplace_back(entries_of_each);
  }

  // Deepens at the root until it is proven or refuted, or a limit is hit. `search(threshold)`
  // searches the current node; `next(threshold, number)` gives the threshold that follows.
  template <typename Search, typename Next>
  Found<Move> deepen(Number first, Search&& search, Next&& next) {
    Found<Move> found;
    Number threshold = first;
    while (true) {
      const std::uint64_t fresh = expanded_first_time();
      Value value = search(threshold);
      if (!value.settled() && !stopped() && expanded_first_time() == fresh) {
        begin_pass();
        const Value again = search(threshold);
        pass_.reset();
        if (again.settled()) value = again;
      }
      if (stopped()) {
        found.outcome = {Verdict::Unknown, watch_.reason()};
        break;
      }
      if (value.settled()) {
        found.outcome.verdict = value.proven() ? Verdict::Proven : Verdict::Disproven;
        found.solution = value.solution;
        break;
      }
      threshold = next(threshold, value.number);
    }
    found.counters = counters_;
    if (found.outcome.verdict == Verdict::Proven) read_line(found);
    return found;
  }

  // Deepens with thresholds 1, 2, 3, ...; counts the thresholds that a number leaps over, too.
  template <typename Search>
  Found<Move> deepen_by_one(Search&& search) {
    counters_.iterations = 1;
    return deepen(1, search, [this](Number threshold, Number number) {
      counters_.iterations += number - threshold;
      return number;
    });
  }

  // A number also holds for nodes that are no better for the prover.
  void set_numbers_by_dominance(bool by_dominance) {
    for (auto& results : results_) results.set_numbers_by_dominance(by_dominance);
  }

  bool stopped() const { return watch_.reason() != Reason::None; }
  Known<Move> known_here(NodeName node) { return look_up(results(), node); }

  // What is known of a node that is not on the path yet, without expanding it.
  std::optional<Value> known_value(NodeName node, const Known<Move>& known) const {
    if (known.proven) return Value{0, kNoAncestor, known.solution};
    if (known.number == kInfinity) return Value{kInfinity, kNoAncestor, {}};
    if (const auto ancestor = path_.repeats(node)) return Value{kInfinity, *ancestor, {}};
    if (pass_) {
      const SinglePass::Note note = pass_->found.find(node);
      if (note.number == kInfinity) return Value{kInfinity, note.rests_on, {}};
    }
    if (known.maybe_repetition) {
      if (const auto ancestor = repetitions_.look_up(node, path_.key())) {
        return Value{kInfinity, *ancestor, {}};
      }
    }
    return std::nullopt;
  }

  // Searches the current node when neither table nor path says enough: makes its children and calls
  // `body(first, threshold, best)`, the algorithm's step at an OR or AND node. The children stand
  // in the common vector from index `first` on; `body` sets `best` to the move that proves an OR
  // node.
  template <typename Body>
  Value visit(NodeName node, Number threshold, bool seen, Body&& body) {
    if (pass_ && !seen && expanded_first_time() >= pass_->most_first_times) {
      return {plus(threshold, 1), kNoAncestor, {}};
    }
    const std::uint64_t before = counters_.expanded;
    const std::size_t first = children_.size();
    const End end = expand(seen);
    const std::size_t mark = pass_ ? pass_->found.enter() : 0;
    path_.push(node);
    Value value;
    Move best{};
    if (end == End::Won) {
      value = {0, kNoAncestor, {0, 1}};
    } else if (end == End::Lost) {
      value = {kInfinity, kNoAncestor, {}};
    } else {
      // Not once a limit is hit: the first moves would still be followed to their end.
      if (!stopped()) value = body(first, threshold, best);
      children_.resize(first);
    }
    if (!stopped()) {
      store(node, value, best, threshold, counters_.expanded - before);
      if (pass_) note(node, value, mark);
    }
    path_.pop();
    return value;
  }

  // The same for a node of which the table may know enough.
  template <typename Body>
  Value search_node(Number threshold, Body&& body) {
    const NodeName node = domain_.name();
    const Known<Move> known = known_here(node);
    if (const auto settled = known_value(node, known)) return *settled;
    if (known.number > threshold) return {known.number, kNoAncestor, {}};
    if (tracer_ != nullptr) tracer_->enter(node, threshold);
    const Value value = visit(node, threshold, known.seen, body);
    if (tracer_ != nullptr) tracer_->leave(node, value.number);
    return value;
  }

  template <typename Search>
  Value search_child(std::size_t child, Search&& search) {
    const Move move = children_[child].move;
    domain_.make(move);
    const Value value = search();
    domain_.unmake(move);
    return value;
  }

  // The pass that is running gives every reply all that is left at once.
  bool gives_all_at_once() const { return pass_ && pass_->at_once; }

  // What the refutation of the node now left rests on, if its children's rests on `ancestor`: on
  // nothing, if that is the node itself.
  std::uint16_t own_rest(std::uint16_t ancestor) const {
    return ancestor + 1U >= path_.size() ? kNoAncestor : ancestor;
  }

  Results<D>& results_of_children() {
    return results_[results_.size() == 1 || !domain_.is_or() ? 0 : 1];
  }
  Known<Move> known_child(const Child& child) { return look_up(results_of_children(), child.name); }

  // The longest line of the proof in the table, as far as it is there.
  std::vector<Move> line() {
    std::vector<Move> line;
    std::vector<Move> moves;
    while (line.size() < kMostPlies) {
      const Known<Move> here = known_here(domain_.name());
      if (!here.proven) break;
      moves.clear();
      if (domain_.moves(moves) != End::None) break;
      std::optional<Move> next;
      if (domain_.is_or()) {
        next = here.best;
      } else {
        next = longest_reply(moves);
      }
      if (!next) break;
      domain_.make(*next);
      line.push_back(*next);
    }
    for (std::size_t i = line.size(); i-- > 0;) domain_.unmake(line[i]);
    return line;
  }

  D& domain_;
  Setting setting_;
  LimitWatch watch_;
  Tracer* tracer_;
  Counters counters_;
  Path<D> path_;
  std::vector<Child> children_;  // of all nodes on the path

 private:
  static constexpr std::size_t kRepetitionShare = 32;
  static constexpr std::uint64_t kTick = 1024;

  // An iteration that saw no new node went by the table's numbers alone, and in a graph with cycles
  // these may keep each other up for ever. A pass repeats the iteration without them, by what it
  // finds itself. Two kinds of pass take turns. One gives every reply all that is left at once:
  // within a threshold large enough for the replies along any path it returns answers, no numbers,
  // so the search ends. The other deepens, and finds some refutations sooner. A pass may double the
  // nodes seen, so it costs little beside the search; nodes beyond that are left open. To a table
  // that forgets, old nodes are new again: then the search may need a limit.
  struct Pass {
    SinglePass found;
    bool at_once;
    std::uint64_t most_first_times;
  };
  void begin_pass() {
    pass_ = Pass{SinglePass(setting_.memory / kRepetitionShare), passes_ % 2 == 0,
                 2 * expanded_first_time()};
    ++passes_;
  }

  Results<D>& results() { return results_[results_.size() == 1 || domain_.is_or() ? 0 : 1]; }
  // The number of an open node is that of the pass, if there is one.
  Known<Move> look_up(const Results<D>& results, NodeName node) const {
    Known<Move> known = results.look_up(node);
    if (pass_ && known.number != kInfinity) {
      const SinglePass::Note note = pass_->found.find(node);
      known.number = note.number == kInfinity ? 1 : note.number;
    }
    return known;
  }

  // The line has the plies that are claimed, or there is none.
  void read_line(Found<Move>& found) {
    found.line = line();
    if (found.line.size() == found.solution.plies) return;
    KeptSolution kept(domain_, [this] { return known_here(domain_.name()); });
    found.line.clear();
    if (const std::optional<SolutionSize> size = kept.size()) {
      found.solution = *size;
      found.line = kept.line();
    }
  }

  // Makes the children of the current node, and says whether it is an end. Counts.
  End expand(bool again) {
    ++counters_.expanded;
    counters_.reexpanded += again ? 1 : 0;
    counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, path_.size() + 1);
    moves_.clear();
    const End end = domain_.moves(moves_);
    counters_.generated += moves_.size();
    if (end == End::None) {
      for (const Move& move : moves_) {
        children_.push_back({move, name_after(domain_, move)});
        results_of_children().prefetch(children_.back().name);
      }
    }
    if (path_.size() >= kMostPlies) watch_.end(Reason::Memory);
    watch_.hit(counters_.expanded);
    if (setting_.tick && counters_.expanded % kTick == 0) setting_.tick(counters_);
    return end;
  }

  // The current node is left: what came of it goes to the table. `node` is still on the path.
  void store(NodeName node, const Value& value, const Move& best, Number threshold,
             std::uint64_t effort) {
    if (value.proven()) {
      results().store_proof(node, value.solution, best, effort);
      tell_fact(domain_, true);
    } else if (value.refuted() && value.rests_on != kNoAncestor) {
      repetitions_.store(node, path_.key_before_last(), value.rests_on);
      results().store_number(node, plus(threshold, 1), effort, true);
    } else {
      results().store_number(node, value.number, effort, false);
      if (value.refuted()) tell_fact(domain_, false);
    }
  }

  // The same for the pass.
  void note(NodeName node, const Value& value, std::size_t mark) {
    if (value.proven()) {
      pass_->found.leave_proven(mark);
    } else if (!value.refuted()) {
      pass_->found.leave_open(node, value.number, mark);
    } else if (value.rests_on != kNoAncestor) {
      pass_->found.leave_resting(node, value.rests_on, mark);
    } else {
      pass_->found.leave_refuted(static_cast<std::uint16_t>(path_.size() - 1), mark);
    }
  }

  std::uint64_t expanded_first_time() const { return counters_.expanded - counters_.reexpanded; }

  std::optional<Move> longest_reply(const std::vector<Move>& moves) {
    std::optional<Move> longest;
    unsigned plies = 0;
    for (const Move& move : moves) {
      const Known<Move> known = known_child({move, name_after(domain_, move)});
      if (!known.proven) return std::nullopt;
      if (!longest || known.solution.plies > plies) {
        longest = move;
        plies = known.solution.plies;
      }
    }
    return longest;
  }

  std::vector<Move> moves_;  // of the node that is being expanded
  std::vector<Results<D>> results_;
  Repetitions repetitions_;
  std::optional<Pass> pass_;
  std::uint64_t passes_ = 0;
};

}  // namespace tsumuya::andor
