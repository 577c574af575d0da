// The checking moves.
//
// A move gives check directly (the piece attacks the king from where it lands) or by discovery (it
// leaves the line between a slider and the king). For each kind the squares from which it would
// check are the attacks of that kind from the king's square; they are found once per position, on
// the board as it stands. That is exact: a piece that moves away from the king along its own line
// of attack would have attacked him already, so the square it leaves never hides a check.
//
// Pieces that cannot reach a checking square even on an empty board are skipped by a table.
#include "shogi/movegen.hpp"
#include "shogi/movegen_parts.hpp"

namespace tsumuya::shogi {
namespace {

using parts::Bonds;

// From where a piece of colour Us of each kind attacks the king.
template <Color Us>
class CheckSquares {
 public:
  CheckSquares(Square king, Bitboard occupied)
      : king_(king), bishop_(bishop_attacks(king, occupied)), rook_(rook_attacks(king, occupied)) {}
  template <PieceType T>
  Bitboard at() const {
    switch (T) {
      case PieceType::Lance:
        return rook_ & lance_rays(~Us, king_);
      case PieceType::Bishop:
        return bishop_;
      case PieceType::Rook:
        return rook_;
      case PieceType::Horse:
        return bishop_ | king_attacks(king_);
      case PieceType::Dragon:
        return rook_ | king_attacks(king_);
      default:
        return step_attacks(~Us, T, king_);
    }
  }

 private:
  Square king_;
  Bitboard bishop_;
  Bitboard rook_;
};

constexpr bool has_origin_row(PieceType t) {
  return t != PieceType::Bishop && t != PieceType::Rook && t != PieceType::Horse &&
         t != PieceType::Dragon;
}

template <Color Us>
class CheckGenerator {
 public:
  CheckGenerator(const Position& pos, Move* out)
      : pos_(pos),
        king_(pos.king_square(kThem)),
        squares_(king_, pos.occupied()),
        discoverers_(scan_lines<Us>(pos, king_).blockers & pos.pieces(Us)),
        out_(out) {}

  Move* write() {
    const Bonds bonds = parts::bonds_of<Us>(pos_);
    const Bitboard own = pos_.pieces(Us);
    if (discoverers_.contains(bonds.king)) write_king_discoveries(bonds.king);
    if (bonds.checkers.more_than_one()) return out_;
    Bitboard targets = ~own;
    Bitboard drop_targets = pos_.empty_squares();
    if (bonds.checkers.any()) {
      drop_targets = between(bonds.king, bonds.checkers.first());
      targets = drop_targets | bonds.checkers;
    } else {
      for_each(bonds.pinned,
               [&](Square s) { write_moves_of(bit(s), targets & line_through(bonds.king, s)); });
    }
    write_moves_of(without(own, bonds.pinned | bit(bonds.king)), targets);
    write_drops(drop_targets);
    return out_;
  }

 private:
  static constexpr Color kThem = ~Us;

  void write_king_discoveries(Square own_king) {
    const Bitboard off_line = without(~pos_.pieces(Us), line_through(king_, own_king));
    out_ = parts::write_king_moves<Us>(pos_, out_, own_king, off_line);
  }

  void write_moves_of(Bitboard movers, Bitboard targets) {
    parts::for_each_kind(pos_, movers, [&]<PieceType T>(Bitboard pieces) {
      if constexpr (has_origin_row(T)) {
        pieces &= check_origins(Us, T, king_) | discoverers_;
      }
      for_each(pieces, [&](Square from) { write_piece<T>(from, targets); });
    });
  }

  template <PieceType T>
  void write_piece(Square from, Bitboard targets) {
    const Bitboard to = attacks(Us, T, from, pos_.occupied()) & targets;
    if (to.none()) return;
    Bitboard any_way;  // where the move checks by discovery, whatever the piece becomes
    if (discoverers_.contains(from)) any_way = without(to, line_through(king_, from));
    const Bitboard plain = (squares_.template at<T>() & to) | any_way;
    Bitboard promoting;
    if constexpr (can_promote(T)) {
      promoting = (squares_.template at<promoted(T)>() & to) | any_way;
    }
    out_ = parts::write_moves<Us, T>(out_, from, plain, promoting);
  }

  template <PieceType T>
  void write_drops_of(Hand hand, Bitboard targets) {
    if (!hand.has(T)) return;
    const Bitboard to = squares_.template at<T>() & targets;
    if (to.none()) return;
    for_each(parts::drop_squares<Us>(pos_, T, to), [&](Square s) { *out_++ = Move::drop(T, s); });
  }

  void write_drops(Bitboard targets) {
    const Hand hand = pos_.hand(Us);
    if (hand.empty()) return;
    write_drops_of<PieceType::Pawn>(hand, targets);
    write_drops_of<PieceType::Lance>(hand, targets);
    write_drops_of<PieceType::Knight>(hand, targets);
    write_drops_of<PieceType::Silver>(hand, targets);
    write_drops_of<PieceType::Gold>(hand, targets);
    write_drops_of<PieceType::Bishop>(hand, targets);
    write_drops_of<PieceType::Rook>(hand, targets);
  }

  const Position& pos_;
  Square king_;
  CheckSquares<Us> squares_;
  Bitboard discoverers_;
  Move* out_;
};

}  // namespace

MoveList checks(const Position& pos) {
  MoveList list;
  parts::with_side(pos, [&]<Color Us>() {
    if (!pos.has_king(~Us)) return;
    list.set_end(CheckGenerator<Us>(pos, list.end_for_writing()).write());
  });
  return list;
}

}  // namespace tsumuya::shogi
