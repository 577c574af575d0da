// What a game in which the solver does not see everything is asked for [Sakuta2000, section 2].
//
// The solver makes a try (a metamove that is one definite move), is told something (what the
// observables show), and tries again. A try and all that happens until he is to choose again, the
// opponent's reply among it, is one step from positions to positions. He wins when he has won in
// every position that may be there.
//
// Each outcome costs something of a budget, the last one too: in tsuitate-tsume-shogi a try with
// its reply two plies, a mate one ply, a foul one foul. Where every outcome after which he has to
// go on costs something, play ends; else only repetition ends it, which the searches judge as
// failure.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "andor/core/domain.hpp"
#include "uncertain/core/metaposition.hpp"

namespace tsumuya::uncertain {

// What the solver has left, or what something costs.
struct Budget {
  std::uint16_t steps = 0;
  std::uint16_t fouls = 0;
  std::uint16_t owed = 0;  // not of a cost: what he must have left over at the end

  static constexpr std::uint16_t kMostSteps = (1U << 14U) - 1;
  static constexpr std::uint16_t kMostFouls = (1U << 12U) - 1;
  static constexpr std::uint16_t kMostOwed = (1U << 6U) - 1;

  constexpr bool at_least(Budget other) const { return covers(other) && owed <= other.owed; }
  constexpr bool covers(Budget cost) const { return steps >= cost.steps && fouls >= cost.fouls; }
  // Call only if the budget covers `cost`.
  constexpr Budget minus(Budget cost) const {
    return {static_cast<std::uint16_t>(steps - cost.steps),
            static_cast<std::uint16_t>(fouls - cost.fouls), owed};
  }
  // Saturates.
  constexpr Budget plus(Budget cost) const {
    return {sum_of(steps, cost.steps, kMostSteps), sum_of(fouls, cost.fouls, kMostFouls), owed};
  }
  // joined: the least budget that is at least as good as both; shared: the best that both are at
  // least as good as.
  constexpr Budget joined(Budget other) const {
    return {std::max(steps, other.steps), std::max(fouls, other.fouls), std::min(owed, other.owed)};
  }
  constexpr Budget shared(Budget other) const {
    return {std::min(steps, other.steps), std::min(fouls, other.fouls), std::max(owed, other.owed)};
  }
  constexpr std::uint32_t packed() const {
    return std::uint32_t{steps} << 18U | std::uint32_t{fouls} << 6U | owed;
  }
  static constexpr Budget unpacked(std::uint32_t word) {
    return {static_cast<std::uint16_t>(word >> 18U),
            static_cast<std::uint16_t>(word >> 6U & kMostFouls),
            static_cast<std::uint16_t>(word & kMostOwed)};
  }
  friend constexpr bool operator==(Budget, Budget) = default;

 private:
  static constexpr std::uint16_t sum_of(std::uint16_t a, std::uint16_t b, std::uint16_t most) {
    return static_cast<std::uint16_t>(std::min<unsigned>(a + b, most));
  }
};
inline constexpr Budget kMostBudget{Budget::kMostSteps, Budget::kMostFouls, 0};
inline constexpr Budget kLeastBudget{0, 0, Budget::kMostOwed};

// What may come of a try in one position.
template <typename Position, typename Observation>
struct Outcome {
  Observation seen{};
  // Won: the solver has won. Lost: the try fails, whatever comes of it in other positions.
  andor::End end = andor::End::None;
  Position next{};                             // if it is no end
  std::uint16_t leftover = Budget::kMostOwed;  // if it is won

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

template <typename G>
using OutcomeOf = Outcome<typename G::Position, typename G::Observation>;
template <typename G>
using MetapositionOf = Metaposition<typename G::Position>;

template <typename G>
concept Game = requires(const G game, const typename G::Position& position,
                        const Metaposition<typename G::Position>& metaposition,
                        const typename G::Try& attempt, const typename G::Observation& seen,
                        Budget budget, std::vector<typename G::Try>& tries,
                        std::vector<OutcomeOf<G>>& outcomes) {
  requires std::semiregular<typename G::Position>;
  requires std::equality_comparable<typename G::Position>;
  requires std::semiregular<typename G::Try>;
  requires std::equality_comparable<typename G::Try>;
  requires std::semiregular<typename G::Observation>;
  requires std::totally_ordered<typename G::Observation>;
  // Appends the tries, likeliest first, in a fixed order; none: lost. May omit dominated ones and
  // those that cannot win within the budget; a larger budget or a smaller set must not omit more.
  game.tries(metaposition, budget, tries);
  // Appends all that may come of a try in a position, at least one.
  game.outcomes(position, attempt, outcomes);
  { game.cost(seen) } -> std::same_as<Budget>;
  // A lower bound of what a win from there costs; more positions never lower it.
  { game.least_cost(metaposition) } -> std::same_as<Budget>;
  // Hash words of a position: code() of what its metaposition does not share, common() of what it
  // shares. Equal positions have equal codes; positions with different common parts are different.
  { game.code(position) } -> std::same_as<std::uint64_t>;
  { game.common(metaposition) } -> std::same_as<std::uint64_t>;
  // Tells the tries of a metaposition apart.
  { game.try_code(attempt) } -> std::same_as<std::uint64_t>;
};

// Tells for which budgets the last tries() was complete: up to the largest budget that would have
// omitted the same and nothing else.
template <typename G>
concept TellsReach = Game<G> && requires(const G game) {
  { game.reach() } -> std::same_as<Budget>;
};

// Of the positions that may be there at the start.
template <Game G>
MetapositionOf<G> make_metaposition(const G& game,
                                    const std::vector<typename G::Position>& positions) {
  MetapositionOf<G> metaposition;
  for (const auto& position : positions) metaposition.add(game.code(position), position);
  metaposition.tidy();
  return metaposition;
}

}  // namespace tsumuya::uncertain
