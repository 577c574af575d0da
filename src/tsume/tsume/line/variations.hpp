// The tree of variations (変化) below a position whose length is known exactly: one check at each
// of the attacker's nodes, every reply that counts at each of the defender's, with exact lengths.
//
// The attacker plays the main line where it comes by, else a shortest check. Of the defender's
// replies the one of the main line comes first, then the longest, then the order of generation.
//
// A position reached a second time with a tree of some size below it is not walked again: its
// second place has `seen`. After a limit, a length is missing, or nothing stands below a move that
// does not mate.
#pragma once

#include <optional>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "tsume/length/length_search.hpp"

namespace tsumuya::tsume {

struct Variation {
  shogi::Move move = shogi::Move::none();
  std::optional<unsigned> plies;   // the length of the position after it; none: not decided in time
  bool seen = false;               // what is below stands earlier in the tree
  std::vector<Variation> replies;  // the moves after it; none: mate, or nothing more is shown
};

// The moves at the position, down to `depth` plies. `line` is its main line, whose length is exact.
std::vector<Variation> variations(const shogi::Position& position,
                                  const std::vector<shogi::Move>& line, unsigned depth,
                                  LengthSearch& search);

// The same on the board turned by 180 degrees.
void rotate(std::vector<Variation>& tree);

}  // namespace tsumuya::tsume
