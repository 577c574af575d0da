// The line that a composer would print (本手順): the attacker mates as soon as he can, the defender
// holds out as long as he can; useless interpositions are not played where they do not count;
// among replies of equal length the defender prefers those after which the attacker has no piece
// left in hand at the end, then the first in the order of generation.
//
// Asked are only questions of length (bounded.hpp): a reply is among the longest if it is not mated
// two plies sooner. Of the attacker's equal checks the first that is known, else found, is taken.
#pragma once

#include <optional>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "tsume/bounded.hpp"

namespace tsumuya::tsume {

// The mate takes `plies` and no fewer. Nothing if a limit was hit.
std::optional<std::vector<shogi::Move>> main_line(const shogi::Position& position, unsigned plies,
                                                  LengthSearch& search);

// Where the shortest mate is not known: the attacker's shortest known against the defender's
// longest known. Nothing is searched. Nothing if something on the way was forgotten.
std::optional<std::vector<shogi::Move>> known_line(const shogi::Position& position,
                                                   LengthSearch& search);

}  // namespace tsumuya::tsume
