// A mating line out of the table.
//
// The attacker plays the shortest mate that the table knows, the defender the reply that lasts
// longest against it. The lengths in the table are upper bounds, so a reply may turn out to last
// less long than it says; and where the table has forgotten a part of the shortest proof, longer.
// The better length is then stored, the longer one remembered, and the walk takes one step back. In
// the end every length on the line is what its children say. Where nothing of a proof is left, it
// is searched again; what that finds is remembered here, since a crowded table may lose it at once.
// Where of a node's moves the very length was lost that its own came from, it is proven again
// within its own: the longer ways that are left may lead round in a circle, in which lengths would
// grow for ever (Zuko 83: a chase over hundreds of plies, many hands on one board).
//
// The line ends in mate, every move of the attacker is a check and every reply legal, since only
// such moves are looked at.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "shogi/position.hpp"
#include "tsume/engine/table.hpp"
#include "tsume/length/length_search.hpp"

namespace tsumuya::tsume {

// Proves the position again, filling the table; nothing if a limit came first.
struct Reproof {
  unsigned plies = 0;                      // within which it mates
  shogi::Move best = shogi::Move::none();  // of the attacker, if he is to move
};
using Prover = std::function<std::optional<Reproof>(const shogi::Position&)>;

// For lost lengths altogether: enough for Zuko 83 three times over, and soon done.
inline constexpr std::uint64_t kNodesForLengths = 250'000;

// Empty if a limit came in the way; `lengths` is over the same table. Where a long proof is full of
// lengths that are too long, this takes a while (Megalopolis: more than a million looks at the
// table). It hears a stop at once, the end of the time once it has taken some seconds: what was
// proven in time gets its line.
std::vector<shogi::Move> mating_line(const shogi::Position& root, Table& table, const Prover& prove,
                                     LengthSearch& lengths, const andor::Limits& limits);

}  // namespace tsumuya::tsume
