#include "uncertain/tsuitate_round.hpp"

namespace tsumuya::uncertain {

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
