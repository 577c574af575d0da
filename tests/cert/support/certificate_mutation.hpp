// Seeded changes to the text of a certificate, one kind at a time: from what a slip of the writer
// would do to what a hostile hand would.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/random_position.hpp"

namespace tsumuya::test {

enum class Mutation : std::uint8_t {
  DropNode,       // a node line is left out
  DuplicateNode,  // or stands twice
  SwapNodes,      // two change places
  ChangeMove,     // a move becomes another legal move, or any move
  DropAnswer,     // a check and its reply are left out; of a mate: the check
  ChangeRank,     // of a mate; of a no mate, the first check is answered by the last reply
  LessHand,       // a piece less in the hand of a node
  MoreHand,       // a piece more
  ChangeSquare,   // a piece of a node's board stands elsewhere
  ChangePiece,    // or is another one
  ChangeClaim,    // the claim, or its number of plies
  ChangeRoot,     // the root's hands, side to move or board
  ChangeAttacker,
  ChangeCount,  // of the nodes
  Truncate,
  FlipByte,
};
inline constexpr std::array<std::string_view, 16> kMutationNames = {
    "drop node",       "duplicate node", "swap nodes",   "change move",
    "drop answer",     "change rank",    "less hand",    "more hand",
    "change square",   "change piece",   "change claim", "change root",
    "change attacker", "change count",   "truncate",     "flip byte"};

// The number of nodes in the header is made to fit again, unless it is what was changed. The text
// may come out as it was.
std::string mutated(const std::string& text, Mutation kind, RandomPositions& random);

}  // namespace tsumuya::test
