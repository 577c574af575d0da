// From a position to a problem of the engine: what the command line, the USI engine and the C++
// library share. Who attacks is decided here and nowhere else.
#pragma once

#include <chrono>
#include <string>

#include "andor/core/limits.hpp"
#include "io/result.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::service {

struct ProblemOptions {
  bool rest_in_hand = false;      // the missing pieces are given to the defender
  bool defender_to_move = false;  // the side to move is attacked
};

struct Problem {
  shogi::Position position;
  tsume::Root root = tsume::Root::Attacker;

  shogi::Color attacker() const {
    return root == tsume::Root::Attacker ? position.side_to_move() : ~position.side_to_move();
  }
};

// The side to move attacks, unless the options say otherwise, or it is in check and there is no
// other king. Refused if the side that is attacked has no king.
io::Result<Problem> make_problem(const shogi::Position& position, const ProblemOptions& options);

// Gives every piece that is neither on the board nor in a hand to one side.
void give_rest_to(shogi::Position& position, shogi::Color side);

// The time `seconds` from now; never, if the clock cannot count that far.
andor::Clock::time_point deadline_in(std::chrono::duration<double> seconds);

// "G2P", strongest first, in capitals whoever holds it; empty for an empty hand.
std::string hand_text(shogi::Hand hand);

}  // namespace tsumuya::service
