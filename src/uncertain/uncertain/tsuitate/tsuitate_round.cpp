#include "uncertain/tsuitate/tsuitate_round.hpp"

#include <algorithm>

#include "shogi/movegen.hpp"

namespace tsumuya::uncertain {

bool is_check_where_legal(const Metaposition<shogi::Position>& from, shogi::Move attempt) {
  const auto positions = from.positions();
  return std::all_of(positions.begin(), positions.end(), [&](const shogi::Position& position) {
    const shogi::MoveList checks = shogi::checks(position);
    return std::find(checks.begin(), checks.end(), attempt) != checks.end() ||
           !is_legal_without_check(position, attempt);
  });
}

TsuitateRound play_round(const TsuitateGame& game, const Metaposition<shogi::Position>& from,
                         shogi::Move attempt) {
  TsuitateRound round;
  std::vector<OutcomeOf<TsuitateGame>> outcomes;
  for (const shogi::Position& position : from.positions()) {
    outcomes.clear();
    game.outcomes(position, attempt, outcomes);
    for (const auto& outcome : outcomes) {
      if (outcome.end == andor::End::None) {
        round.parts[outcome.seen].add(game.code(outcome.next), outcome.next);
        continue;
      }
      round.fails = round.fails || outcome.end == andor::End::Lost;
      shogi::Position mated = position;
      mated.make(attempt);
      round.hands_at_mates.push_back(mated.hand(position.side_to_move()));
    }
  }
  for (auto& [told, set] : round.parts) set.tidy();
  return round;
}

}  // namespace tsumuya::uncertain
