#include "io/why_illegal.hpp"

#include <fmt/format.h>

#include "io/notation.hpp"

namespace tsumuya::io {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

bool leaves_king_in_check(Position pos, Move m) {
  const Color us = pos.side_to_move();
  pos.make(m);
  return pos.in_check(us);
}

std::string king_in_check(Color us) {
  return fmt::format("{}'s king would be in check", color_name(us));
}

std::string dead_end(PieceType t, Square to) {
  return fmt::format("a {} on {} could never move again", piece_name(t), square_name(to));
}

std::string why_illegal_drop(const Position& pos, Move m) {
  const Color us = pos.side_to_move();
  const PieceType t = m.dropped();
  const Square to = m.to();
  if (!pos.hand(us).has(t)) {
    return fmt::format("{} has no {} in hand", color_name(us), piece_name(t));
  }
  if (pos.piece_on(to) != Piece::None) return square_name(to) + " is occupied";
  if (shogi::is_dead_end(us, t, to)) return dead_end(t, to);
  const int file = shogi::file_of(to);
  if (t == PieceType::Pawn && (pos.pieces(us, t) & shogi::file_set(file)).any()) {
    return fmt::format("{} has a pawn on file {} already", color_name(us), file + 1);
  }
  return leaves_king_in_check(pos, m) ? king_in_check(us) : "a dropped pawn must not give mate";
}

std::string why_illegal_board_move(const Position& pos, Move m) {
  const Color us = pos.side_to_move();
  const Square from = m.from();
  const Square to = m.to();
  const Piece mover = pos.piece_on(from);
  if (mover == Piece::None) return "there is no piece on " + square_name(from);
  const PieceType t = shogi::type_of(mover);
  const std::string who = fmt::format("the {} on {}", piece_name(t), square_name(from));
  if (shogi::color_of(mover) != us) {
    return fmt::format("{} is {}'s, and {} is to move", who, color_name(~us), color_name(us));
  }
  if (pos.pieces(us).contains(to)) {
    return fmt::format("{} has a piece on {} already", color_name(us), square_name(to));
  }
  if (!shogi::attacks(us, t, from, pos.occupied()).contains(to)) {
    return fmt::format("{} cannot go to {}", who, square_name(to));
  }
  if (m.promotes() && !shogi::can_promote(t)) return who + " cannot promote";
  if (m.promotes() && !shogi::in_promotion_zone(us, from) && !shogi::in_promotion_zone(us, to)) {
    return who + " cannot promote outside the last three ranks";
  }
  if (!m.promotes() && shogi::is_dead_end(us, t, to)) return dead_end(t, to) + ": it must promote";
  return king_in_check(us);
}

}  // namespace

std::string why_illegal(const Position& pos, Move m) {
  return m.is_drop() ? why_illegal_drop(pos, m) : why_illegal_board_move(pos, m);
}

}  // namespace tsumuya::io
