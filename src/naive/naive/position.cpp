// Playing a move on the naive board.
#include "naive/position.hpp"

namespace tsumuya::naive {

Position apply(const Position& position, const Move& move) {
  Position next = position;
  const Side side = position.turn;
  if (move.drop) {
    next.hand(side, *move.drop) -= 1;
    next.at(move.to) = Piece{*move.drop, false, side};
  } else {
    Piece piece = position.at(move.from).value();
    if (move.promote) piece.promoted = true;
    const std::optional<Piece>& captured = position.at(move.to);
    if (captured) next.hand(side, captured->kind) += 1;
    next.at(move.from) = std::nullopt;
    next.at(move.to) = piece;
  }
  next.turn = other(side);
  return next;
}

}  // namespace tsumuya::naive
