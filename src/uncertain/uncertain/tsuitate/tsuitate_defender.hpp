// The best defender of tsuitate-tsume-shogi against a person: chooses what the attacker is told
// after a try.
//
// He does not settle on a reply. He keeps every position that agrees with what was told so far, and
// of all that may be told next chooses what holds longest against best play: what has no solution,
// or else what takes the most steps, then fouls; among equals, the most positions. That is the
// defender of the solver's AND nodes: who settles on a reply early may be mated by a lucky guess.
// It is fair, since a game with just these replies can always be shown (tsuitate_record.hpp).
//
// Each thing that may be told is a problem of its own for the solver. Together they have the limits
// of one answer, the later ones a share of what the earlier ones left. Where a limit was hit the
// choice may not be the best, and the answer says so.
#pragma once

#include <cstddef>

#include "andor/core/limits.hpp"
#include "uncertain/tsuitate/tsuitate_round.hpp"
#include "uncertain/tsuitate/tsuitate_solver.hpp"

namespace tsumuya::uncertain {

// For one answer, or one question to the solver.
struct Thinking {
  andor::Limits limits;
  std::size_t memory = std::size_t{256} << 20U;  // bytes
};

struct Defence {
  Told told;
  TsuitateSet possible;  // from then on
  bool proven_best = true;
};

// For a round in which not every position is mated. `fouls_left` counts this try.
Defence best_defence(const TsuitateRound& round, unsigned fouls_left, const Thinking& thinking);

// The solver as the defender asks it.
TsuitateAnswer solved_within(const TsuitateSet& possible, unsigned fouls, const Thinking& thinking);

}  // namespace tsumuya::uncertain
