// Seeded random problems for the engine: half of them a king, mostly near an edge, with a few
// pieces of both sides around it, mostly of short range; half of them of any kind. One king and
// two, either colour attacking, hands from empty to everything that is not on the board.
#pragma once

#include <cstdint>

#include "support/random_position.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::test {

struct Problem {
  shogi::Position position;
  tsume::Root root = tsume::Root::Attacker;

  shogi::Color attacker() const {
    return root == tsume::Root::Attacker ? position.side_to_move() : ~position.side_to_move();
  }
};

class RandomProblems {
 public:
  explicit RandomProblems(std::uint64_t seed) : positions_(seed) {}

  // The attacked king is there; at a root of the defender it is in check.
  Problem next();

  RandomPositions& positions() { return positions_; }

 private:
  shogi::Position small_fight();
  shogi::Position any_fight();
  void put_near(shogi::Position& pos, shogi::Square center, shogi::Color c, int reach);
  shogi::PieceType kind();
  void fill_hands(shogi::Position& pos, shogi::Color attacker);

  RandomPositions positions_;
};

// What is neither on the board nor in a hand goes into the hand of one side, or pawns only.
void give_the_rest(shogi::Position& pos, shogi::Color to, bool pawns_only);

// Of what is in the two hands the attacker gets that, the defender the rest.
void give_attacker(shogi::Position& pos, shogi::Color attacker, shogi::Hand hand);

}  // namespace tsumuya::test
