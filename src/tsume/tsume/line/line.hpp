// A mating line out of the table.
//
// The attacker plays the shortest mate that the table knows, the defender the reply that lasts
// longest against it. Lengths in the table are upper bounds, so a reply may last less long than the
// table says, or longer where the table has forgotten part of the shortest proof. The walk then
// stores the shorter length or remembers the longer one, and takes one step back; in the end every
// length on the line is what its children say. Where nothing of a proof is left, the walk searches
// again and remembers what it finds, since a crowded table may lose it at once. If the child that
// gave a node its length was evicted, the walk searches the node again within its length; the
// longer children could cycle (Zuko 83: a chase over hundreds of plies, many hands on one board).
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

// Nodes for all lost lengths together: three times what Zuko 83 takes, and soon done.
inline constexpr std::uint64_t kNodesForLengths = 250'000;

// The line; empty if a limit came first. `lengths` is over the same table. A long proof full of
// lengths that are too long takes a while (Megalopolis: more than a million look-ups). A stop ends
// it at once, the deadline only after some seconds: what was proven in time gets its line.
std::vector<shogi::Move> mating_line(const shogi::Position& root, Table& table, const Prover& prove,
                                     LengthSearch& lengths, const andor::Limits& limits);

}  // namespace tsumuya::tsume
