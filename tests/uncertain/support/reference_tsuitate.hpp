// Tsuitate-tsume-shogi by plain recursion over the naive rules: no table, no order, no tricks. What
// the solver says is held against it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "naive/position.hpp"
#include "shogi/position.hpp"
#include "support/random_position.hpp"
#include "uncertain/tsuitate/tsuitate.hpp"

namespace tsumuya::test {

using NaivePositions = std::vector<naive::Position>;

// What follows a try in a set of positions that cannot be told apart.
struct ReferenceRound {
  bool allowed = true;  // legal somewhere, and nowhere without check
  bool mates = false;   // somewhere
  std::map<uncertain::Told, NaivePositions> told;
  int least_leftover = 99;  // at a mate
};

// Positions that cannot be told apart, with the legal moves of each.
struct ReferenceSet {
  explicit ReferenceSet(NaivePositions of);

  NaivePositions positions;
  std::vector<std::vector<naive::Move>> legal;
};

// The moves on the board with the attacker's pieces alone.
std::vector<naive::Move> reference_tries(const naive::Position& position);
ReferenceRound reference_round(const ReferenceSet& set, const naive::Move& attempt);

struct ReferenceBudget {
  int steps = 0;
  int fouls = 0;
  int leftover = 0;  // at every mate
};
// There is a strategy within the budget.
bool reference_solves(const NaivePositions& positions, const ReferenceBudget& budget);

// A problem, or what might be one: a king near his edge, some pieces of both sides about him, one
// to three pieces in the attacker's hand. Either colour attacks, now and then with a king of his
// own.
shogi::Position tsuitate_fight(RandomPositions& random);

}  // namespace tsumuya::test
