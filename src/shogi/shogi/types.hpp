// The vocabulary of the rules: colours, piece kinds, pieces and squares.
//
// Squares are numbered file by file: index = 9 * (file - 1) + (rank - 1), so that the nine squares
// of a file are neighbours in a bitboard and a pawn's step is a shift by one. File 1 is on the
// right of the diagram and rank 1 (USI letter 'a') on top; black plays towards rank 1.
//
// Invariants: promoting a piece sets bit 3 of its type; colour is bit 4 of a piece; a square that
// stands for "nowhere" (a missing king) is Square::None = 81, and tables by square have 82 rows
// where that is asked for, so that a missing king needs no special case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tsumuya::shogi {

enum class Color : std::uint8_t { Black, White };
inline constexpr std::array<Color, 2> kColors{Color::Black, Color::White};

constexpr Color operator~(Color c) { return static_cast<Color>(static_cast<unsigned>(c) ^ 1U); }
constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }

enum class PieceType : std::uint8_t {
  None,
  Pawn,
  Lance,
  Knight,
  Silver,
  Bishop,
  Rook,
  Gold,
  King,
  ProPawn,
  ProLance,
  ProKnight,
  ProSilver,
  Horse,
  Dragon,
};
inline constexpr std::size_t kPieceTypes = 15;  // rows of a table by type, None among them
inline constexpr std::array<PieceType, 14> kAllPieceTypes{
    PieceType::Pawn,    PieceType::Lance,    PieceType::Knight,    PieceType::Silver,
    PieceType::Bishop,  PieceType::Rook,     PieceType::Gold,      PieceType::King,
    PieceType::ProPawn, PieceType::ProLance, PieceType::ProKnight, PieceType::ProSilver,
    PieceType::Horse,   PieceType::Dragon};
// The kinds that can be in hand, in the order of their bits in a packed hand.
inline constexpr std::array<PieceType, 7> kHandTypes{
    PieceType::Pawn,   PieceType::Lance, PieceType::Knight, PieceType::Silver,
    PieceType::Bishop, PieceType::Rook,  PieceType::Gold};

constexpr std::size_t index(PieceType t) { return static_cast<std::size_t>(t); }
constexpr bool is_promoted(PieceType t) { return t > PieceType::King; }
constexpr bool can_promote(PieceType t) { return t >= PieceType::Pawn && t <= PieceType::Rook; }
constexpr PieceType promoted(PieceType t) {
  return static_cast<PieceType>(static_cast<unsigned>(t) | 8U);
}
// What a captured piece becomes in hand.
constexpr PieceType unpromoted(PieceType t) {
  return is_promoted(t) ? static_cast<PieceType>(static_cast<unsigned>(t) & 7U) : t;
}
constexpr bool moves_like_gold(PieceType t) {
  return t == PieceType::Gold || (t >= PieceType::ProPawn && t <= PieceType::ProSilver);
}
// How many of a kind a shogi set has (promoted pieces count as what they were; one king a side).
constexpr int set_size(PieceType t) {
  constexpr std::array<int, 9> kSizes{0, 18, 4, 4, 4, 2, 2, 4, 1};
  return kSizes[index(t == PieceType::King ? t : unpromoted(t))];
}

// A coloured piece, or nothing.
enum class Piece : std::uint8_t { None = 0 };
inline constexpr std::size_t kPieces = 32;

constexpr std::size_t index(Piece p) { return static_cast<std::size_t>(p); }
constexpr Piece make_piece(Color c, PieceType t) {
  return static_cast<Piece>((static_cast<unsigned>(c) << 4U) | static_cast<unsigned>(t));
}
constexpr PieceType type_of(Piece p) {
  return static_cast<PieceType>(static_cast<unsigned>(p) & 15U);
}
// Meaningless for Piece::None.
constexpr Color color_of(Piece p) { return static_cast<Color>(static_cast<unsigned>(p) >> 4U); }

enum class Square : std::uint8_t { None = 81 };
inline constexpr std::size_t kSquares = 81;

constexpr std::size_t index(Square s) { return static_cast<std::size_t>(s); }
constexpr Square square_at(std::size_t i) { return static_cast<Square>(i); }
// file and rank count from 0 inside the program: file 0 is file 1, rank 0 is rank 'a'.
constexpr Square make_square(int file, int rank) { return static_cast<Square>(file * 9 + rank); }
constexpr int file_of(Square s) { return static_cast<int>(s) / 9; }
constexpr int rank_of(Square s) { return static_cast<int>(s) % 9; }
constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < 9 && rank >= 0 && rank < 9;
}
// The board turned by 180 degrees, and mirrored left to right.
constexpr Square rotated(Square s) {
  return s == Square::None ? s : static_cast<Square>(80 - static_cast<int>(s));
}
constexpr Square mirrored(Square s) {
  return s == Square::None ? s : make_square(8 - file_of(s), rank_of(s));
}
// The rank as its owner counts it: 0 is the far edge, 8 his own back rank.
constexpr int relative_rank(Color c, int rank) { return c == Color::Black ? rank : 8 - rank; }
constexpr int relative_rank(Color c, Square s) { return relative_rank(c, rank_of(s)); }
constexpr bool in_promotion_zone(Color c, Square s) { return relative_rank(c, s) <= 2; }
// A pawn, lance or knight here could never move again.
constexpr bool is_dead_end(Color c, PieceType t, Square s) {
  const int rank = relative_rank(c, s);
  return ((t == PieceType::Pawn || t == PieceType::Lance) && rank == 0) ||
         (t == PieceType::Knight && rank <= 1);
}
// One step forward changes the index by this much.
constexpr int forward(Color c) { return c == Color::Black ? -1 : 1; }

}  // namespace tsumuya::shogi
