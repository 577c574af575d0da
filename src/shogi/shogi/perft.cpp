#include "shogi/perft.hpp"

namespace tsumuya::shogi {

std::uint64_t perft(Position& pos, int depth, Tree tree) {
  if (depth == 0) return 1;
  const MoveList list = moves_of(pos, tree);
  if (depth == 1) return list.size();
  std::uint64_t nodes = 0;
  for (const Move m : list) {
    const Undo undo = pos.make(m);
    nodes += perft(pos, depth - 1, after_move(tree));
    pos.unmake(m, undo);
  }
  return nodes;
}

}  // namespace tsumuya::shogi
