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

// The line by the convention of old books: a reply after which the attacker has nothing left over
// at the end is preferred to any that leaves him a piece, however much longer that holds out (it is
// told as a variation). The attacker mates as soon as he can all the same. Asked where the main
// line leaves a piece; nothing if a limit was hit or too much would have to be compared.
std::optional<std::vector<shogi::Move>> book_line(const shogi::Position& position, unsigned plies,
                                                  LengthSearch& search);

}  // namespace tsumuya::tsume
