// A position: board, hands, side to move; moves are made and taken back in place.
//
// The board is held three ways (a piece by square, sets by kind, sets by colour) that always agree;
// `is_consistent` tells, and in builds with TSUMUYA_CHECKS it is asserted after every move made or
// taken back. The key of the board (with the side to move) is kept up to date move by move; the
// hands are their own exact key in one word each, so `hand_key` hashes them when asked.
//
// Either king or both may be missing. What a position must satisfy beyond being consistent (piece
// counts, double pawns, dead pieces, nobody left in check) is in validity.hpp; which moves are
// legal is in movegen.hpp. make() takes legal moves only and does not test them.
#pragma once

#include <array>
#include <cstdint>

#include "shogi/attacks.hpp"
#include "shogi/bitboard.hpp"
#include "shogi/hand.hpp"
#include "shogi/move.hpp"
#include "shogi/types.hpp"

namespace tsumuya::shogi {

using Key = std::uint64_t;

// What make() could not rebuild from the move alone.
struct Undo {
  Key board_key;
  Piece captured;
};

class Position {
 public:
  Position();  // an empty board, black to move
  static Position initial();

  // Setting up. A square must be empty before a piece is put there; a side has one king at the
  // most.
  void put(Piece p, Square s);
  void set_hand(Color c, Hand h) { hands_[index(c)] = h; }
  void set_side_to_move(Color c);

  Color side_to_move() const { return side_to_move_; }
  Piece piece_on(Square s) const { return board_[index(s)]; }
  Hand hand(Color c) const { return hands_[index(c)]; }
  Square king_square(Color c) const { return kings_[index(c)]; }
  bool has_king(Color c) const { return king_square(c) != Square::None; }

  Bitboard occupied() const { return by_type_[kOccupied]; }
  Bitboard empty_squares() const { return ~occupied(); }
  Bitboard pieces(Color c) const { return by_color_[index(c)]; }
  Bitboard pieces(PieceType t) const { return by_type_[index(t)]; }
  Bitboard pieces(Color c, PieceType t) const { return pieces(c) & pieces(t); }
  // Golds and all that move like golds.
  Bitboard gold_movers() const { return by_type_[kGoldMovers]; }
  Bitboard bishops_and_horses() const {
    return pieces(PieceType::Bishop) | pieces(PieceType::Horse);
  }
  Bitboard rooks_and_dragons() const { return pieces(PieceType::Rook) | pieces(PieceType::Dragon); }

  Key board_key() const { return board_key_; }
  Key hand_key() const;
  Key key() const { return board_key() ^ hand_key(); }
  // The board's key after a legal move, without making it.
  Key board_key_after(Move m) const;

  Undo make(Move m);
  void unmake(Move m, Undo undo);

  // The pieces of a colour that attack a square, with the given squares taken as occupied.
  Bitboard attackers_to(Square s, Color by, Bitboard occupied) const;
  // The neighbours of a square that a colour attacks, found all at once from the attackers' side.
  Bitboard attacked_neighbours(Square s, Color by, Bitboard occupied) const;
  // The pieces that give check to the king of a colour; none if it has no king.
  Bitboard checkers_of(Color c) const;
  bool in_check(Color c) const { return checkers_of(c).any(); }

  // Same board, hands and side to move.
  friend bool operator==(const Position& a, const Position& b);

  bool is_consistent() const;

 private:
  void toggle(Color c, PieceType t, Square s);
  Bitboard step_attackers_to(Square s, Color by) const;

  static constexpr std::size_t kOccupied = 0;
  static constexpr std::size_t kGoldMovers = 15;

  std::array<Bitboard, 16> by_type_{};
  std::array<Bitboard, 2> by_color_{};
  Key board_key_ = 0;
  std::array<Hand, 2> hands_{};
  std::array<Piece, kSquares> board_{};
  std::array<Square, 2> kings_{Square::None, Square::None};
  Color side_to_move_ = Color::Black;
};

// The position turned by 180 degrees with the colours exchanged, and mirrored left to right.
Position rotated(const Position& pos);
Position mirrored(const Position& pos);

}  // namespace tsumuya::shogi
