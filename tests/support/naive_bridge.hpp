// From the naive rules' types to the fast ones, for comparing the two.
#pragma once

#include <vector>

#include "shogi/move.hpp"
#include "shogi/naive/position.hpp"
#include "shogi/position.hpp"

namespace tsumuya::test {

shogi::Move to_fast(const shogi::naive::Move& m);
std::vector<shogi::Move> to_fast_sorted(const std::vector<shogi::naive::Move>& moves);
std::vector<shogi::Move> sorted(const shogi::MoveList& moves);

// The same position for the naive rules, by way of SFEN text; fails the test if they refuse it.
shogi::naive::Position to_naive(const shogi::Position& pos);

}  // namespace tsumuya::test
