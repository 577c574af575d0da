#include "support/shrink.hpp"

#include <vector>

#include "shogi/validity.hpp"

namespace tsumuya::test {

using shogi::Position;
using shogi::Square;

namespace {

Position without_piece(const Position& pos, Square gone) {
  Position out;
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    const Square s = shogi::square_at(i);
    if (s != gone && pos.piece_on(s) != shogi::Piece::None) out.put(pos.piece_on(s), s);
  }
  for (const shogi::Color c : shogi::kColors) out.set_hand(c, pos.hand(c));
  out.set_side_to_move(pos.side_to_move());
  return out;
}

std::vector<Position> with_a_piece_less(const Position& pos) {
  std::vector<Position> out;
  for (const shogi::Color c : shogi::kColors) {
    for (const shogi::PieceType t : shogi::kHandTypes) {
      if (!pos.hand(c).has(t)) continue;
      shogi::Hand hand = pos.hand(c);
      hand.remove(t);
      out.push_back(pos);
      out.back().set_hand(c, hand);
    }
  }
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    const shogi::Piece p = pos.piece_on(shogi::square_at(i));
    if (p == shogi::Piece::None || shogi::type_of(p) == shogi::PieceType::King) continue;
    out.push_back(without_piece(pos, shogi::square_at(i)));
  }
  return out;
}

}  // namespace

Position shrunk(Position pos, const std::function<bool(const Position&)>& fails) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Position& less : with_a_piece_less(pos)) {
      if (shogi::find_fault(less) || !fails(less)) continue;
      pos = less;
      smaller = true;
      break;
    }
  }
  return pos;
}

}  // namespace tsumuya::test
