// The line of a mate, replayed before anybody sees it.
//
// The judge is the naive rules, which share nothing with the engine: the position and the moves go
// to them as text. What the engine claims is not trusted, and neither is its move generator.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "service/problem.hpp"
#include "shogi/hand.hpp"
#include "shogi/move.hpp"
#include "tsume/length/bounded.hpp"
#include "tsume/line/variations.hpp"

namespace tsumuya::service {

struct Replay {
  std::string fault;     // what is wrong with the line; empty if nothing
  shogi::Hand leftover;  // the attacker's hand after it
};

// Demands a check at every attacker's move, legal moves by both, and mate at the end; with
// Counted::Tsume, also an end that only useless interpositions could delay.
Replay replay(const Problem& problem, std::span<const shogi::Move> line,
              tsume::Counted counted = tsume::Counted::All);

// Says if the line is not as long as claimed; empty if it is.
std::string fault_of_length(std::size_t claimed, std::span<const shogi::Move> line);

// What is wrong with a tree of variations, judged line by line as above; a move with no plies left
// must mate. Empty if nothing.
std::string fault_of_tree(const Problem& problem, std::span<const tsume::Variation> tree,
                          tsume::Counted counted);

}  // namespace tsumuya::service
