// What makes a position a good problem of tsuitate-tsume-shogi: how many first tries solve it,
// whether a plain sequence of tries would do, whether a piece can be spared.
//
// Everything is asked within limits of nodes: nothing is said where they are hit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "shogi/position.hpp"
#include "uncertain/core/game.hpp"

namespace tsumuya::test {

struct SoundnessQuestion {
  uncertain::Budget budget;
  std::uint64_t most_nodes = 1'000'000;
};

// There is a strategy within the budget.
std::optional<bool> is_solvable(const shogi::Position& start, const SoundnessQuestion& question);

// The first tries with which one begins.
std::optional<std::vector<shogi::Move>> solving_first_tries(const shogi::Position& start,
                                                            const SoundnessQuestion& question);

// A sequence of tries, the next one made whatever he is told of the last, mates against every
// defence; fouls are tries like others. Of these it may have as many as the budget has fouls and
// moves of the attacker.
std::optional<bool> is_solved_blindly(const shogi::Position& start,
                                      const SoundnessQuestion& question);

// The position without one piece of a colour, from the board or the hand, in every way; the kings
// stay. Those that are no positions (shogi/validity.hpp) are left out.
std::vector<shogi::Position> with_one_piece_less(const shogi::Position& pos, shogi::Color color);

}  // namespace tsumuya::test
