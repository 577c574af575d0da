// One try made in a whole metaposition, with everything that may come of it: for building
// strategies and for the referee of a game. Searches split in meta_domain.hpp.
#pragma once

#include <map>
#include <vector>

#include "uncertain/core/metaposition.hpp"
#include "uncertain/tsuitate/tsuitate_game.hpp"

namespace tsumuya::uncertain {

struct TsuitateRound {
  std::map<Told, Metaposition<shogi::Position>> parts;  // what goes on, by what is told
  std::vector<shogi::Hand> hands_at_mates;
  bool fails = false;  // a mate leaves less in hand than the game asks for
};

// A try may be made only if it gives check wherever it is legal.
bool is_check_where_legal(const Metaposition<shogi::Position>& from, shogi::Move attempt);

TsuitateRound play_round(const TsuitateGame& game, const Metaposition<shogi::Position>& from,
                         shogi::Move attempt);

}  // namespace tsumuya::uncertain
