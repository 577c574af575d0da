// The game behind what the attacker was told: as the defender never settles on a reply
// (tsuitate_defender.hpp), his moves are found at the end, backwards from a position that is still
// possible.
//
// There always is one: a set holds exactly the positions that some play of the defender leads to,
// with just this told. The moves are legal, and every legal try of them gives check.
#pragma once

#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "uncertain/tsuitate/tsuitate.hpp"
#include "uncertain/tsuitate/tsuitate_search.hpp"

namespace tsumuya::uncertain {

// A try of a game that is going on: what was possible before it, and what was told.
struct TsuitateTurn {
  TsuitateSet possible;
  shogi::Move attempt;
  Told told;
};

// A try of a game that is known in full.
struct PlayedTry {
  shogi::Position before;
  shogi::Move attempt;
  Told told;
  shogi::Move reply = shogi::Move::none();  // none to a foul or a mate
};

// `possible` is what the turns leave; it does not matter after a mate, which must be the last turn
// and mate in all positions.
std::vector<PlayedTry> game_behind(const std::vector<TsuitateTurn>& turns,
                                   const TsuitateSet& possible);

// After the last try and reply.
shogi::Position end_of(const PlayedTry& played);

}  // namespace tsumuya::uncertain
