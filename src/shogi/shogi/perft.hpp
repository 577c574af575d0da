// Counting move sequences: the classic test of a move generator, and its speed.
#pragma once

#include <cstdint>

#include "shogi/movegen.hpp"

namespace tsumuya::shogi {

enum class Tree : std::uint8_t {
  Legal,     // every legal move
  Checks,    // the side to move plays checks, its opponent any legal move (in check, his evasions)
  Evasions,  // the same tree one ply on: the side to move answers, its opponent plays checks
};
// What the tree is for the side that moves next.
constexpr Tree after_move(Tree tree) {
  switch (tree) {
    case Tree::Checks:
      return Tree::Evasions;
    case Tree::Evasions:
      return Tree::Checks;
    default:
      return tree;
  }
}
inline MoveList moves_of(const Position& pos, Tree tree) {
  return tree == Tree::Checks ? checks(pos) : legal_moves(pos);
}

// The number of move sequences of a length. Moves at the last ply are counted, not played. The
// position is changed on the way and restored.
std::uint64_t perft(Position& pos, int depth, Tree tree = Tree::Legal);

}  // namespace tsumuya::shogi
