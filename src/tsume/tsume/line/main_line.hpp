// The line that a composer would print (本手順): the attacker mates as soon as he can, the defender
// holds out as long as he can; useless interpositions are not played where they do not count;
// among replies of equal length the defender prefers those after which the attacker has no piece
// left in hand at the end, then the first in the order of generation.
//
// Uses only length queries (bounded.hpp): a reply is longest if no mate two plies shorter exists.
// Of the attacker's equal checks it takes the first that is known, else the first found.
#pragma once

#include <optional>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "tsume/length/length_search.hpp"

namespace tsumuya::tsume {

// A move that the line might have had instead.
struct Alternative {
  unsigned ply;  // from 1
  shogi::Move move;
};
struct MainLine {
  std::vector<shogi::Move> moves;
  std::vector<Alternative> equal_replies;  // that hold out as long
};

// The mate takes `plies` and no fewer. Nothing if a limit was hit.
std::optional<MainLine> main_line(const shogi::Position& position, unsigned plies,
                                  LengthSearch& search);

// The line by the convention of old books: the defender prefers a reply that leaves the attacker
// nothing at the end to any that leaves him a piece, however much longer that holds out (it is told
// as a variation). The attacker still mates as soon as he can. Call it where the main line leaves a
// piece; nothing if a limit was hit or too much would have to be compared.
std::optional<std::vector<shogi::Move>> book_line(const shogi::Position& position, unsigned plies,
                                                  LengthSearch& search);

}  // namespace tsumuya::tsume
