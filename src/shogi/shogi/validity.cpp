#include "shogi/validity.hpp"

namespace tsumuya::shogi {
namespace {

std::optional<Fault> find_surplus(const Position& pos) {
  for (const PieceType t : kHandTypes) {
    int count = pos.hand(Color::Black).count(t) + pos.hand(Color::White).count(t);
    const int limit = set_size(t);
    Bitboard on_board = pos.pieces(t);
    if (can_promote(t)) on_board |= pos.pieces(promoted(t));
    std::optional<Fault> fault;
    for_each(on_board, [&](Square s) {
      if (++count > limit && !fault) {
        fault = Fault{FaultKind::TooManyPieces, t, color_of(pos.piece_on(s)), s};
      }
    });
    if (fault) return fault;
    if (count > limit) return Fault{FaultKind::TooManyPieces, t, Color::Black, Square::None};
  }
  return std::nullopt;
}

std::optional<Fault> find_dead_piece(const Position& pos) {
  std::optional<Fault> fault;
  for_each(pos.occupied(), [&](Square s) {
    const Piece p = pos.piece_on(s);
    if (!fault && is_dead_end(color_of(p), type_of(p), s)) {
      fault = Fault{FaultKind::DeadPiece, type_of(p), color_of(p), s};
    }
  });
  return fault;
}

std::optional<Fault> find_double_pawn(const Position& pos) {
  for (int file = 0; file < 9; ++file) {
    for (const Color c : kColors) {
      const Bitboard pawns = pos.pieces(c, PieceType::Pawn) & file_set(file);
      if (!pawns.more_than_one()) continue;
      const Square second = (pawns ^ bit(pawns.first())).first();
      return Fault{FaultKind::DoublePawn, PieceType::Pawn, c, second};
    }
  }
  return std::nullopt;
}

std::optional<Fault> find_check(const Position& pos) {
  const Color waiting = ~pos.side_to_move();
  if (!pos.in_check(waiting)) return std::nullopt;
  return Fault{FaultKind::OpponentInCheck, PieceType::King, waiting, pos.king_square(waiting)};
}

}  // namespace

std::optional<Fault> find_fault(const Position& pos) {
  for (const auto find : {find_surplus, find_dead_piece, find_double_pawn, find_check}) {
    if (const std::optional<Fault> fault = find(pos)) return fault;
  }
  return std::nullopt;
}

}  // namespace tsumuya::shogi
