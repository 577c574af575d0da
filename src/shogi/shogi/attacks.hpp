// What a piece attacks, and the geometry of lines, by table.
//
// Invariants: `step_attacks` and the rays from Square::None are empty, so a missing king is
// attacked by nothing and pins nothing. The squares from which a piece of colour c attacks s are
// the squares that the same piece of the other colour attacks from s.
#pragma once

#include "shogi/bitboard.hpp"
#include "shogi/sliders.hpp"
#include "shogi/types.hpp"

namespace tsumuya::shogi {

struct Geometry {
  // One step by colour and type; for horse and dragon the step part; for sliders nothing.
  std::array<std::array<std::array<Bitboard, kSquares + 1>, kPieceTypes>, 2> steps;
  // On the empty board.
  std::array<Bitboard, kSquares + 1> bishop_rays;
  std::array<Bitboard, kSquares + 1> rook_rays;
  std::array<std::array<Bitboard, kSquares + 1>, 2> lance_rays;
  // From where a piece that steps or jumps can attack a square next to this one.
  std::array<Bitboard, kSquares + 1> step_zone;
  // The squares strictly between two squares of a line, and the whole line through both (without
  // them if they are on no line).
  std::array<std::array<Bitboard, kSquares + 1>, kSquares + 1> between;
  std::array<std::array<Bitboard, kSquares + 1>, kSquares + 1> line;
  // [colour][kind][king]: from where a piece that steps, or a lance, could give direct check in one
  // move, promotions counted, other pieces not. Bishops and rooks reach nearly everywhere: no rows.
  std::array<std::array<std::array<Bitboard, kSquares + 1>, kPieceTypes>, 2> check_origins;
};
extern const Geometry kGeometry;

inline Bitboard step_attacks(Color c, PieceType t, Square s) {
  return kGeometry.steps[index(c)][index(t)][index(s)];
}
inline Bitboard king_attacks(Square s) { return step_attacks(Color::Black, PieceType::King, s); }
inline Bitboard between(Square a, Square b) { return kGeometry.between[index(a)][index(b)]; }
inline Bitboard line_through(Square a, Square b) { return kGeometry.line[index(a)][index(b)]; }
inline Bitboard lance_rays(Color c, Square s) { return kGeometry.lance_rays[index(c)][index(s)]; }
inline Bitboard bishop_rays(Square s) { return kGeometry.bishop_rays[index(s)]; }
inline Bitboard rook_rays(Square s) { return kGeometry.rook_rays[index(s)]; }
inline Bitboard step_zone(Square s) { return kGeometry.step_zone[index(s)]; }
inline Bitboard check_origins(Color c, PieceType t, Square king) {
  return kGeometry.check_origins[index(c)][index(t)][index(king)];
}

inline Bitboard lance_attacks(Color c, Square s, Bitboard occupied) {
  return file_attacks(s, occupied) & lance_rays(c, s);
}

// Everything a piece attacks from a square on the board, own pieces included.
inline Bitboard attacks(Color c, PieceType t, Square s, Bitboard occupied) {
  switch (t) {
    case PieceType::Lance:
      return lance_attacks(c, s, occupied);
    case PieceType::Bishop:
      return bishop_attacks(s, occupied);
    case PieceType::Rook:
      return rook_attacks(s, occupied);
    case PieceType::Horse:
      return bishop_attacks(s, occupied) | king_attacks(s);
    case PieceType::Dragon:
      return rook_attacks(s, occupied) | king_attacks(s);
    default:
      return step_attacks(c, t, s);
  }
}

}  // namespace tsumuya::shogi
