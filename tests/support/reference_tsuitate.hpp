// Tsuitate-tsume-shogi by plain recursion over the naive rules: no table, no order, no tricks. What
// the solver says is held against it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shogi/naive/position.hpp"
#include "uncertain/tsuitate.hpp"

namespace tsumuya::test {

using NaivePositions = std::vector<shogi::naive::Position>;

// What follows a try in a set of positions that cannot be told apart.
struct ReferenceRound {
  bool allowed = true;  // legal somewhere, and nowhere without check
  bool mates = false;   // somewhere
  std::map<uncertain::Told, NaivePositions> told;
  int least_leftover = 99;  // at a mate
};

// The moves on the board with the attacker's pieces alone.
std::vector<shogi::naive::Move> reference_tries(const shogi::naive::Position& position);
ReferenceRound reference_round(const NaivePositions& positions, const shogi::naive::Move& attempt);

struct ReferenceBudget {
  int steps = 0;
  int fouls = 0;
  int leftover = 0;  // at every mate
};
// There is a strategy within the budget.
bool reference_solves(const NaivePositions& positions, const ReferenceBudget& budget);

}  // namespace tsumuya::test
