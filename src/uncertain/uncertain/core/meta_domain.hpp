// A game with hidden things as a plain AND/OR graph, which every algorithm of src/andor searches:
// the Uncertainty Paradigm Search of [Sakuta2000].
//
// At an OR node the solver stands before a metaposition and chooses a try. At an AND node the try
// is made in all positions, and what he is told splits what comes of it: each observation that does
// not end the game leads to the metaposition of the positions in which he would be told that. If
// none is left, he has won. Where an outcome costs more than the budget has, or where a
// metaposition needs more than what is left, the try is lost.
//
// Names: the group is the code of the metaposition (encoding.hpp), with the try at an AND node; the
// variant is the budget, of which more is at least as good, so that what is known for one budget
// settles others. Without encoding the group is a code of the path.
//
// Departure from the source: the fouls so far are not part of the code but of the variant. The same
// metaposition with more fouls left is then found in the table, too: fewer fouls spent are no
// harder. As in the source they are in the code with `fouls_in_code`, to measure what that saves.
//
// Invariants: the splits of the nodes on the path are kept, so that going back costs nothing, and
// metapositions are never copied on the way down; their memory is used again.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "andor/core/domain.hpp"
#include "base/mixing.hpp"
#include "uncertain/core/audit.hpp"
#include "uncertain/core/encoding.hpp"
#include "uncertain/core/game.hpp"
#include "uncertain/core/subsets.hpp"

namespace tsumuya::uncertain {

// At an OR node a try, at an AND node an observation; the other one is empty.
template <typename Try, typename Observation>
struct MetaMove {
  Try attempt{};
  Observation seen{};

  friend bool operator==(const MetaMove&, const MetaMove&) = default;
};

template <Game G>
class MetaDomain {
 public:
  using Try = typename G::Try;
  using Observation = typename G::Observation;
  using Position = typename G::Position;
  using Move = MetaMove<Try, Observation>;

  // `game`, and `audit` and `subsets` if given, outlive the domain. With `subsets` a node may be an
  // end by dominance: then a line may stop there, and what `subsets` keeps holds for this game
  // only, but for every start and budget.
  MetaDomain(const G& game, Metaposition<Position> start, Budget budget,
             Encoding encoding = Encoding::Sum, Audit<Position>* audit = nullptr,
             Subsets* subsets = nullptr, bool fouls_in_code = false)
      : game_(game),
        encoding_(encoding),
        fouls_in_code_(fouls_in_code),
        audit_(audit),
        subsets_(subsets),
        start_(std::move(start)),
        rounds_(1) {
    Round& root = rounds_.front();
    root.metaposition = &start_;
    root.budget = budget;
    root.code = encoding == Encoding::None ? 0 : code_of(start_);
  }
  MetaDomain(const MetaDomain&) = delete;
  MetaDomain& operator=(const MetaDomain&) = delete;
  MetaDomain(MetaDomain&&) = delete;
  MetaDomain& operator=(MetaDomain&&) = delete;
  ~MetaDomain() = default;

  bool is_or() const { return is_or_; }
  // The metaposition before the solver; at an AND node, the one in which he made his try.
  const Metaposition<Position>& metaposition() const { return *round().metaposition; }
  Budget budget() const { return round().budget; }

  andor::End moves(std::vector<Move>& moves) {
    if (is_or_) return append_tries(moves);
    split();
    for (std::size_t i = 0; i < round().parts; ++i) moves.push_back({{}, round().split[i].seen});
    return round().end;
  }

  void make(const Move& move) {
    if (is_or_) {
      Round& here = round();
      // The split of the try made last is still there.
      if (!(here.attempt == move.attempt)) here.is_split = false;
      here.attempt = move.attempt;
      is_or_ = false;
      return;
    }
    split();
    const Part& part = part_of(move.seen);
    ++depth_;
    if (depth_ == rounds_.size()) rounds_.emplace_back();
    Round& next = round();
    next.metaposition = &part.metaposition;
    next.budget = part.budget;
    next.code = part.code;
    next.is_split = false;
    is_or_ = true;
  }
  void unmake(const Move& /*move*/) {
    if (is_or_) --depth_;
    is_or_ = !is_or_;
  }

  andor::NodeName name() const {
    const Round& here = round();
    return name_of(is_or_ ? here.code : code_with(here.code, here.attempt), here.budget);
  }
  // Of a move that moves() gave here.
  andor::NodeName name_after(const Move& move) const {
    const Round& here = round();
    if (is_or_) return name_of(code_with(here.code, move.attempt), here.budget);
    const Part& part = part_of(move.seen);
    return name_of(part.code, part.budget);
  }
  // What a search found out of the current node (andor::HearsFacts).
  void hear(bool proven) {
    if (subsets_ == nullptr || !is_or_) return;
    const Metaposition<Position>& here = metaposition();
    subsets_->add(game_.common(here), here.codes(), budget(), proven);
  }

  // For which budgets facts hold (andor::WidensFacts), where the game tells how far its tries
  // reach.
  std::uint32_t widest(bool proven) const requires TellsReach<G> {
    const Round& here = round();
    if (is_or_) return (proven ? here.budget : here.tries_reach).packed();
    return (proven ? here.split_need : here.split_reach).packed();
  }
  std::uint32_t variant_before(const Move& move,
                               std::uint32_t variant) const requires TellsReach<G> {
    if (is_or_) return variant;
    return Budget::unpacked(variant).plus(game_.cost(move.seen)).packed();
  }
  static std::uint32_t common_variant(std::uint32_t a, std::uint32_t b,
                                      bool proven) requires TellsReach<G> {
    const Budget one = Budget::unpacked(a);
    const Budget other = Budget::unpacked(b);
    return (proven ? one.joined(other) : one.shared(other)).packed();
  }

  // What has more steps left takes longer to settle (andor::EstimatesWork).
  static andor::Number first_number(std::uint32_t variant) requires TellsReach<G> {
    return 1U + Budget::unpacked(variant).steps / 2U;
  }

  static bool at_least(std::uint32_t a, std::uint32_t b) {
    return Budget::unpacked(a).at_least(Budget::unpacked(b));
  }

 private:
  // What one observation leaves.
  struct Part {
    Observation seen{};
    Budget budget;
    std::uint64_t code = 0;
    Metaposition<Position> metaposition;
  };
  // An OR node of the path, and the AND node after the try that was made there last.
  struct Round {
    const Metaposition<Position>* metaposition = nullptr;
    Budget budget;
    std::uint64_t code = 0;
    Try attempt{};
    bool is_split = false;  // by `attempt`: the rest is filled in
    andor::End end = andor::End::None;
    std::size_t parts = 0;
    // Only where the game tells how far its tries reach. Up to these budgets a refutation has all
    // tries, and a lost try is one; a won try takes at least `split_need`.
    Budget tries_reach;
    Budget split_reach;
    Budget split_need;
    std::vector<Part> split;  // the first `parts` count, in the order of what is seen
  };
  // An outcome that goes on, for sorting.
  struct Sorted {
    std::uint64_t code;
    std::size_t index;
  };

  Round& round() { return rounds_[depth_]; }
  const Round& round() const { return rounds_[depth_]; }

  std::uint64_t code_of(const Metaposition<Position>& metaposition) const {
    const std::uint64_t common = game_.common(metaposition);
    const std::uint64_t code = encode(encoding_, common, metaposition.codes());
    if (audit_ != nullptr) audit_->note(code, common, metaposition);
    return code;
  }
  std::uint64_t code_with(std::uint64_t code, const Try& attempt) const {
    return base::mixed(code ^ base::mixed(game_.try_code(attempt) + kAfterTry));
  }

  andor::NodeName name_of(std::uint64_t code, Budget budget) const {
    if (fouls_in_code_) code = base::mixed(code ^ base::mixed(budget.fouls + kWithFouls));
    return {code, budget.packed()};
  }

  andor::End append_tries(std::vector<Move>& moves) {
    Round& here = round();
    here.tries_reach = here.budget;
    if (!here.budget.covers(game_.least_cost(*here.metaposition))) return andor::End::Lost;
    if (subsets_ != nullptr) {
      const andor::End known = subsets_->look_up(game_.common(*here.metaposition),
                                                 here.metaposition->codes(), here.budget);
      if (known != andor::End::None) return known;
    }
    tries_.clear();
    game_.tries(*here.metaposition, here.budget, tries_);
    if constexpr (TellsReach<G>) here.tries_reach = game_.reach();
    for (const Try& attempt : tries_) moves.push_back({attempt, {}});
    return tries_.empty() ? andor::End::Lost : andor::End::None;
  }

  // Makes the try in every position and sorts what comes of it, unless that is done.
  void split() {
    Round& here = round();
    if (here.is_split) return;
    here.is_split = true;
    here.parts = 0;
    here.end = andor::End::Lost;
    here.split_reach = kMostBudget;
    here.split_need = kLeastBudget;
    if (!make_outcomes(here) || !fill_parts(here)) {
      here.parts = 0;
      return;
    }
    here.end = here.parts == 0 ? andor::End::Won : andor::End::None;
  }

  // Leaves the outcomes that go on in `outcomes_`, and their order in `sorted_`. Returns false if
  // the try fails.
  bool make_outcomes(Round& here) {
    outcomes_.clear();
    sorted_.clear();
    for (const Position& position : here.metaposition->positions()) {
      std::size_t i = outcomes_.size();
      game_.outcomes(position, here.attempt, outcomes_);
      for (; i < outcomes_.size(); ++i) {
        const OutcomeOf<G>& outcome = outcomes_[i];
        if (outcome.end == andor::End::Lost) return false;
        const Budget cost = game_.cost(outcome.seen);
        if (!here.budget.covers(cost)) return is_short_of(here, cost);
        if (outcome.end == andor::End::None) {
          sorted_.push_back({game_.code(outcome.next), i});
          continue;
        }
        if (outcome.leftover < here.budget.owed) {
          here.split_reach.owed = static_cast<std::uint16_t>(outcome.leftover + 1);
          return false;
        }
        here.split_need = here.split_need.joined({cost.steps, cost.fouls, outcome.leftover});
      }
    }
    std::sort(sorted_.begin(), sorted_.end(), [this](const Sorted& a, const Sorted& b) {
      const Observation& seen_a = outcomes_[a.index].seen;
      const Observation& seen_b = outcomes_[b.index].seen;
      if (!(seen_a == seen_b)) return seen_a < seen_b;
      return a.code != b.code ? a.code < b.code : a.index < b.index;
    });
    return true;
  }

  // The budget does not cover the cost: nor does any that has no more of what it lacks. False.
  static bool is_short_of(Round& here, Budget cost) {
    if (here.budget.steps < cost.steps) {
      here.split_reach.steps = static_cast<std::uint16_t>(cost.steps - 1);
    } else {
      here.split_reach.fouls = static_cast<std::uint16_t>(cost.fouls - 1);
    }
    return false;
  }

  // False: one of them needs more than is left.
  bool fill_parts(Round& here) {
    for (std::size_t i = 0; i < sorted_.size();) {
      const Observation& seen = outcomes_[sorted_[i].index].seen;
      if (here.parts == here.split.size()) here.split.emplace_back();
      Part& part = here.split[here.parts];
      part.seen = seen;
      part.budget = here.budget.minus(game_.cost(seen));
      part.metaposition.clear();
      for (; i < sorted_.size() && outcomes_[sorted_[i].index].seen == seen; ++i) {
        part.metaposition.append(sorted_[i].code, outcomes_[sorted_[i].index].next);
      }
      const Budget least = game_.least_cost(part.metaposition);
      if (!part.budget.covers(least)) return is_short_of(here, least.plus(game_.cost(seen)));
      ++here.parts;
    }
    for (std::size_t i = 0; i < here.parts; ++i) {
      Part& part = here.split[i];
      part.code = encoding_ == Encoding::None
                      ? base::mixed(code_with(here.code, here.attempt) + i + 1)
                      : code_of(part.metaposition);
    }
    return true;
  }

  const Part& part_of(const Observation& seen) const {
    const Round& here = round();
    assert(here.is_split);
    const auto end = here.split.begin() + static_cast<std::ptrdiff_t>(here.parts);
    const auto part = std::find_if(here.split.begin(), end,
                                   [&](const Part& candidate) { return candidate.seen == seen; });
    assert(part != end);
    return *part;
  }

  static constexpr std::uint64_t kAfterTry = 0x9E3779B97F4A7C15;
  static constexpr std::uint64_t kWithFouls = 0xD1B54A32D192ED03;

  const G& game_;
  Encoding encoding_;
  bool fouls_in_code_;
  Audit<Position>* audit_;
  Subsets* subsets_;
  Metaposition<Position> start_;
  std::deque<Round> rounds_;  // of the path up to `depth_`; behind it, memory to be used again
  std::size_t depth_ = 0;
  bool is_or_ = true;
  std::vector<Try> tries_;
  std::vector<OutcomeOf<G>> outcomes_;  // of the try that is being made
  std::vector<Sorted> sorted_;
};

}  // namespace tsumuya::uncertain
