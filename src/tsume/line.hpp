// A mating line out of the table.
//
// The attacker plays the shortest mate that the table knows, the defender the reply that lasts
// longest against it. The lengths in the table are upper bounds, so a reply may turn out to last
// less long than it says; and where the table has forgotten a part of the shortest proof, longer.
// The better length is then stored, the longer one remembered, and the walk takes one step back. In
// the end every length on the line is what its children say. Where nothing of a proof is left, it
// is searched again; what that finds is remembered here, since a crowded table may lose it at once.
//
// The line ends in mate, every move of the attacker is a check and every reply legal, since only
// such moves are looked at.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "shogi/position.hpp"
#include "tsume/table.hpp"

namespace tsumuya::tsume {

// Proves the position again, filling the table; nothing if a limit came first.
struct Reproof {
  unsigned plies = 0;                      // within which it mates
  shogi::Move best = shogi::Move::none();  // of the attacker, if he is to move
};
using Prover = std::function<std::optional<Reproof>(const shogi::Position&)>;

// Empty if a limit came in the way.
std::vector<shogi::Move> mating_line(const shogi::Position& root, shogi::Color attacker,
                                     Table& table, const Prover& prove);

}  // namespace tsumuya::tsume
