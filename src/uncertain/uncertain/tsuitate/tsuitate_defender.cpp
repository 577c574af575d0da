#include "uncertain/tsuitate/tsuitate_defender.hpp"

#include <algorithm>
#include <compare>
#include <limits>
#include <utility>
#include <vector>

namespace tsumuya::uncertain {
namespace {

using andor::Clock;

// What the attacker needs from the try on.
struct Length {
  unsigned steps = 0;
  unsigned fouls = 0;
  friend constexpr auto operator<=>(const Length&, const Length&) = default;
};
constexpr Length kForever{std::numeric_limits<unsigned>::max(),
                          std::numeric_limits<unsigned>::max()};

// It is known to lie between these.
struct Bounds {
  Length least;
  Length most;
};

Bounds bounds_of(const Told& told, const TsuitateAnswer& answer) {
  const unsigned steps = told.is_foul() ? 0 : 2;
  const unsigned fouls = told.is_foul() ? 1 : 0;
  switch (answer.status) {
    case TsuitateStatus::Unsolvable:
      return {kForever, kForever};
    case TsuitateStatus::Unknown:
      // Mates are of odd lengths; a refutation is for all fouls.
      return {{steps + (answer.refuted.steps + 1U) / 2 * 2 + 1, fouls}, kForever};
    case TsuitateStatus::Solved:
      break;
  }
  const Length length{steps + answer.worth.steps, fouls + answer.worth.fouls};
  return {length, length};
}

struct Candidate {
  const std::pair<const Told, TsuitateSet>* part;
  Bounds bounds;
};

bool is_better(const Candidate& a, const Candidate& b) {
  if (a.bounds.most != b.bounds.most) return a.bounds.most > b.bounds.most;
  if (a.bounds.least != b.bounds.least) return a.bounds.least > b.bounds.least;
  return a.part->second.size() > b.part->second.size();
}

// An equal share of what is left of the limits.
Thinking share_of(const Thinking& left, std::size_t among) {
  Thinking share = left;
  share.limits.nodes /= among;
  const Clock::time_point now = Clock::now();
  if (left.limits.deadline != Clock::time_point::max()) {
    const Clock::duration time = left.limits.deadline - now;
    share.limits.deadline = now + time / static_cast<Clock::rep>(among);
  }
  return share;
}

}  // namespace

TsuitateAnswer solved_within(const TsuitateSet& possible, unsigned fouls,
                             const Thinking& thinking) {
  TsuitateOptions options;
  options.algorithm = "dfpn";
  options.fouls = fouls;
  options.memory = thinking.memory;
  options.limits = thinking.limits;
  const auto positions = possible.positions();
  return solve_tsuitate({positions.begin(), positions.end()}, options);
}

Defence best_defence(const TsuitateRound& round, unsigned fouls_left, const Thinking& thinking) {
  std::vector<Candidate> candidates;
  for (const auto& part : round.parts) candidates.push_back({&part, {}});
  // With no fouls left a foul ends the game; then the least certain, which are the likeliest to
  // have no solution.
  const auto ends_game = [&](const Candidate& c) {
    return c.part->first.is_foul() && fouls_left == 0;
  };
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](const Candidate& a, const Candidate& b) {
                     if (ends_game(a) != ends_game(b)) return ends_game(a);
                     return a.part->second.size() > b.part->second.size();
                   });
  if (candidates.size() == 1 || ends_game(candidates.front())) {
    const auto& [told, set] = *candidates.front().part;
    return {told, set, true};
  }
  Thinking left = thinking;
  std::size_t judged = 0;
  for (Candidate& candidate : candidates) {
    const auto& [told, set] = *candidate.part;
    const TsuitateAnswer answer = solved_within(set, fouls_left - (told.is_foul() ? 1 : 0),
                                                share_of(left, candidates.size() - judged));
    left.limits.nodes -= std::min(left.limits.nodes, answer.nodes);
    candidate.bounds = bounds_of(told, answer);
    ++judged;
    if (candidate.bounds.least == kForever) break;  // nothing is better
  }
  candidates.resize(judged);
  const Candidate& best = *std::min_element(candidates.begin(), candidates.end(), is_better);
  const bool proven =
      std::all_of(candidates.begin(), candidates.end(), [&](const Candidate& other) {
        return &other == &best || other.bounds.most <= best.bounds.least;
      });
  return {best.part->first, best.part->second, proven};
}

}  // namespace tsumuya::uncertain
