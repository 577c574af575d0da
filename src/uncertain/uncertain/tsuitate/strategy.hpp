// A strategy of tsuitate-tsume-shogi: what the attacker tries, and for everything that he may be
// told what he tries next.
//
// A tree. Where a try mates in some of the positions that he thinks possible and not in others, he
// is told of the mate, so the branches are about the others; a try without branches mates in all.
#pragma once

#include <algorithm>
#include <vector>

#include "shogi/hand.hpp"
#include "shogi/move.hpp"
#include "uncertain/tsuitate/tsuitate.hpp"

namespace tsumuya::uncertain {

struct Branch;

struct Strategy {
  shogi::Move attempt = shogi::Move::none();
  bool mates = false;            // in some of the positions at least
  std::vector<Branch> branches;  // sorted by what he is told
};

struct Branch {
  Told told;
  Strategy next;
};

constexpr unsigned pieces_in(shogi::Hand hand) {
  unsigned count = 0;
  for (const shogi::PieceType t : shogi::kHandTypes) count += static_cast<unsigned>(hand.count(t));
  return count;
}

// What a strategy takes in the worst case of each: the plies of the longest branch, where a foul
// costs none; the most fouls of any branch; the least that is left in hand at a mate.
struct Worth {
  unsigned steps = 0;
  unsigned fouls = 0;
  shogi::Hand leftover;
  bool mates = false;  // in any position at all; only then is there anything left over

  void add_mate(shogi::Hand hand) {
    steps = std::max(steps, 1U);
    if (!mates || pieces_in(hand) < pieces_in(leftover)) leftover = hand;
    mates = true;
  }
  void add_branch(const Told& told, const Worth& next) {
    steps = std::max(steps, next.steps + (told.is_foul() ? 0 : 2));
    fouls = std::max(fouls, next.fouls + (told.is_foul() ? 1 : 0));
    if (!next.mates) return;
    if (!mates || pieces_in(next.leftover) < pieces_in(leftover)) leftover = next.leftover;
    mates = true;
  }
  friend bool operator==(const Worth&, const Worth&) = default;
};

}  // namespace tsumuya::uncertain
