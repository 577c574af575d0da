// The search of [Sakuta2000]: depth first, full width, within a budget of steps and fouls, with or
// without a table. The caller deepens: more steps, then more fouls.
//
// Entries of the table carry steps and fouls by the name of the node (meta_domain.hpp) and stay
// from question to question: a proof holds for every larger budget, a refutation for every smaller
// one. Departure: a refutation in which no try was left out for want of fouls is kept for any
// number of fouls, and so is the answer; the inner iteration can then stop.
//
// The budget sinks along every path, so the graph has no cycles and needs no care for them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "andor/classic/results.hpp"
#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "uncertain/core/game.hpp"

namespace tsumuya::uncertain {

// Whether the game left out tries for want of fouls since the last call. A game that does not tell
// has no fouls.
template <typename G>
bool take_wanted_fouls(const G& game) {
  if constexpr (requires { game.take_wanted_fouls(); }) {
    return game.take_wanted_fouls();
  } else {
    return false;
  }
}

// `D` is a MetaDomain.
template <typename D>
class FullWidth {
 public:
  using Move = typename D::Move;

  struct Options {
    std::size_t bytes = 0;  // none: no table
    // Whether a refutation shows if it wanted fouls; false where the domain settles nodes by
    // others.
    bool any_fouls = true;
  };
  explicit FullWidth(const Options& options)
      : options_(options), results_(andor::Results<D>::entries_in(options.bytes)) {}

  struct Answer {
    andor::Outcome outcome;
    andor::Counters counters;
    bool wanted_fouls = false;  // if refuted
    Move best{};                // if proven, at an OR node
  };

  template <typename G>
  Answer run(D& domain, const G& game, const andor::Setting& setting) {
    Walk<G> walk{*this, domain, game, andor::LimitWatch(setting.limits), setting.tick, {}, {}};
    take_wanted_fouls(game);
    Move best{};
    const Value value = walk.search(0, best);
    Answer answer{{}, walk.counters, value.wanted_fouls, best};
    if (walk.watch.reason() != andor::Reason::None) {
      answer.outcome = {andor::Verdict::Unknown, walk.watch.reason()};
    } else {
      answer.outcome.verdict = value.proven ? andor::Verdict::Proven : andor::Verdict::Disproven;
    }
    return answer;
  }

 private:
  struct Value {
    bool proven = false;
    bool wanted_fouls = false;  // if refuted
    andor::SolutionSize solution;
  };
  static constexpr std::uint16_t kAnyFouls = Budget::kMostFouls;

  template <typename G>
  struct Walk {
    FullWidth& table;
    D& domain;
    const G& game;
    andor::LimitWatch watch;
    const std::function<void(const andor::Counters&)>& tick;
    andor::Counters counters;
    std::vector<Move> moves;  // of all nodes on the path

    bool stopped() const { return watch.reason() != andor::Reason::None; }

    Value search(std::size_t depth, Move& best) {
      const andor::NodeName node = domain.name();
      const std::optional<Value> known = table.look_up(node, best);
      if (known) return *known;
      const std::uint64_t before = counters.expanded;
      Value value = expand(depth, best);
      if (stopped()) return value;
      table.store(node, value, best, counters.expanded - before);
      andor::tell_fact(domain, value.proven);
      return value;
    }

    Value expand(std::size_t depth, Move& best) {
      ++counters.expanded;
      counters.max_depth = std::max<std::uint64_t>(counters.max_depth, depth + 1);
      watch.hit(counters.expanded);
      if (tick && counters.expanded % kTick == 0) tick(counters);
      const std::size_t first = moves.size();
      const andor::End end = domain.moves(moves);
      const bool wanted = take_wanted_fouls(game) || !table.options_.any_fouls;
      counters.generated += moves.size() - first;
      if (end != andor::End::None) return {end == andor::End::Won, wanted, {0, 1}};
      const bool is_or = domain.is_or();
      Value value{!is_or, wanted && is_or, {}};
      for (std::size_t i = first; i < moves.size() && !stopped(); ++i) {
        const Move move = moves[i];
        Move below{};
        domain.make(move);
        const Value child = search(depth + 1, below);
        domain.unmake(move);
        if (is_or && child.proven) {
          best = move;
          value = {true, false, {child.solution.plies + 1, child.solution.terminals}};
          break;
        }
        if (!is_or && !child.proven) {
          value = child;
          break;
        }
        if (!is_or) value.solution.add(child.solution);
        value.wanted_fouls = value.wanted_fouls || child.wanted_fouls;
      }
      moves.resize(first);
      return value;
    }
  };
  static constexpr std::uint64_t kTick = 1024;

  std::optional<Value> look_up(andor::NodeName node, Move& best) const {
    if (options_.bytes == 0) return std::nullopt;
    const andor::Known<Move> known = results_.look_up(node);
    if (known.proven) {
      best = known.best;
      return Value{true, false, known.solution};
    }
    if (known.number != andor::kInfinity) return std::nullopt;
    Budget budget = Budget::unpacked(node.variant);
    budget.fouls = kAnyFouls;
    const bool for_any = results_.look_up({node.group, budget.packed()}).number == andor::kInfinity;
    return Value{false, !for_any, {}};
  }
  void store(andor::NodeName node, const Value& value, const Move& best, std::uint64_t effort) {
    if (options_.bytes == 0) return;
    if (value.proven) {
      results_.store_proof(node, value.solution, best, effort);
      return;
    }
    Budget budget = Budget::unpacked(node.variant);
    if (!value.wanted_fouls) budget.fouls = kAnyFouls;
    results_.store_number({node.group, budget.packed()}, andor::kInfinity, effort, false);
  }

  Options options_;
  andor::Results<D> results_;
};

}  // namespace tsumuya::uncertain
