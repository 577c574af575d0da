// Between the naive rules' types and the fast ones, piece by piece, for comparing the two.
#pragma once

#include <vector>

#include "naive/position.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::test {

shogi::Move to_fast(const naive::Move& m);
shogi::Position to_fast(const naive::Position& pos);
std::vector<shogi::Move> to_fast_sorted(const std::vector<naive::Move>& moves);
std::vector<shogi::Move> sorted(const shogi::MoveList& moves);

naive::Move to_naive(shogi::Move m);
// Throws where the naive reader would refuse the position: that fails the test.
naive::Position to_naive(const shogi::Position& pos);

}  // namespace tsumuya::test
