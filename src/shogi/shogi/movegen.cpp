// All legal moves, and the answers to a check.
#include "shogi/movegen.hpp"

#include <algorithm>

#include "shogi/movegen_parts.hpp"

namespace tsumuya::shogi {
namespace {

using parts::Bonds;

// In check: run, take the one checker, or put something between. A pinned piece never helps: its
// line and the checker's share no square but the king's.
template <Color Us>
Move* write_evasions(const Position& pos, Move* out, const Bonds& bonds) {
  const Bitboard own = pos.pieces(Us);
  out = parts::write_king_moves<Us>(pos, out, bonds.king, ~own);
  if (bonds.checkers.more_than_one()) return out;
  const Bitboard blocking = between(bonds.king, bonds.checkers.first());
  const Bitboard helpers = without(own, bonds.pinned | bit(bonds.king));
  out = parts::write_board_moves<Us>(pos, out, helpers, blocking | bonds.checkers);
  return parts::write_drops<Us>(pos, out, blocking);
}

template <Color Us>
Move* write_quiet_legal(const Position& pos, Move* out, const Bonds& bonds) {
  const Bitboard own = pos.pieces(Us);
  const Bitboard targets = ~own;
  out =
      parts::write_board_moves<Us>(pos, out, without(own, bonds.pinned | bit(bonds.king)), targets);
  for_each(bonds.pinned, [&](Square s) {
    out = parts::write_board_moves<Us>(pos, out, bit(s), targets & line_through(bonds.king, s));
  });
  if (bonds.king != Square::None) {
    out = parts::write_king_moves<Us>(pos, out, bonds.king, targets);
  }
  return parts::write_drops<Us>(pos, out, pos.empty_squares());
}

}  // namespace

MoveList legal_moves(const Position& pos) {
  MoveList list;
  parts::with_side(pos, [&]<Color Us>() {
    const Bonds bonds = parts::bonds_of<Us>(pos);
    Move* const out = list.end_for_writing();
    list.set_end(bonds.checkers.any() ? write_evasions<Us>(pos, out, bonds)
                                      : write_quiet_legal<Us>(pos, out, bonds));
  });
  return list;
}

MoveList evasions(const Position& pos) {
  MoveList list;
  parts::with_side(pos, [&]<Color Us>() {
    const Bonds bonds = parts::bonds_of<Us>(pos);
    if (bonds.checkers.none()) return;
    list.set_end(write_evasions<Us>(pos, list.end_for_writing(), bonds));
  });
  return list;
}

bool is_legal(const Position& pos, Move m) {
  const MoveList list = legal_moves(pos);
  return std::find(list.begin(), list.end(), m) != list.end();
}

}  // namespace tsumuya::shogi
