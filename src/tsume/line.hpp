// A mating line out of the table.
//
// The attacker plays the shortest mate that the table knows, the defender the reply that lasts
// longest in it. Where the table has forgotten a part of the proof, it is searched again. The line
// is checked move by move: checks only, replies legal, mate at the end.
#pragma once

#include <functional>
#include <vector>

#include "shogi/position.hpp"
#include "tsume/table.hpp"

namespace tsumuya::tsume {

// Proves the position again, filling the table; false if a limit came first.
using Prover = std::function<bool(const shogi::Position&)>;

// Empty if a limit came in the way.
std::vector<shogi::Move> mating_line(const shogi::Position& root, shogi::Color attacker,
                                     const Table& table, const Prover& prove);

}  // namespace tsumuya::tsume
