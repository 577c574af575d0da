// A strategy of tsuitate-tsume-shogi put to the test by the naive rules: against every position
// that the attacker cannot tell apart and every reply, it must mate.
//
// It shares nothing with the solver but the types of the question: boards, moves and replies are
// those of src/naive, and the sets of positions are made here, plainly. A strategy is refused if a
// try cannot be made on the board that the attacker sees, is legal somewhere without check, or is
// legal nowhere; if something he may be told has no branch; and if a branch is for something that
// he cannot be told.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "shogi/position.hpp"
#include "uncertain/tsuitate/strategy.hpp"

namespace tsumuya::uncertain {

// What the strategy takes, or what is wrong with it. At the start the attacker does not know which
// of the positions it is.
std::variant<Worth, std::string> replay(const std::vector<shogi::Position>& possible,
                                        const Strategy& strategy);

}  // namespace tsumuya::uncertain
