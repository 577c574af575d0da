// The parts that the generators share: writing moves, piece by piece, and the state of one's own
// king.
//
// Everything is a template on the colour, so nothing is written twice. Functions take where to
// write and return where they stopped. Not for use outside the generators.
#pragma once

#include "shogi/lines.hpp"
#include "shogi/movegen.hpp"
#include "shogi/position.hpp"

namespace tsumuya::shogi::parts {

// What binds the side to move: who checks its king and which of its pieces are pinned to it.
struct Bonds {
  Square king;
  Bitboard checkers;
  Bitboard pinned;
};
template <Color Us>
Bonds bonds_of(const Position& pos) {
  const Square king = pos.king_square(Us);
  const LineScan scan = scan_lines<~Us>(pos, king);
  return {king, scan.checkers | step_checkers<~Us>(pos, king), scan.blockers & pos.pieces(Us)};
}

// Where an unpromoted piece could never move again.
template <Color Us, PieceType T>
inline constexpr Bitboard kDeadEnds = (T == PieceType::Pawn || T == PieceType::Lance)
                                          ? far_ranks(Us, 1)
                                          : (T == PieceType::Knight ? far_ranks(Us, 2)
                                                                    : Bitboard{});

template <bool Promote>
Move* write(Move* out, Square from, Bitboard to) {
  for_each(to, [&](Square s) { *out++ = Move::board(from, s, Promote); });
  return out;
}

// The moves of one piece that stay unpromoted to `plain`, and promote to `promoting`.
template <Color Us, PieceType T>
Move* write_moves(Move* out, Square from, Bitboard plain, Bitboard promoting) {
  if constexpr (can_promote(T)) {
    const Bitboard zone = in_promotion_zone(Us, from) ? kAllSquares : kPromotionZone<Us>;
    out = write<true>(out, from, promoting & zone);
    plain = without(plain, kDeadEnds<Us, T>);
  }
  return write<false>(out, from, plain);
}

// Calls f.template operator()<T>(squares) for the pieces of `movers` kind by kind, the king left
// out; golds and all that move like golds come as PieceType::Gold.
template <typename F>
void for_each_kind(const Position& pos, Bitboard movers, F&& f) {
  f.template operator()<PieceType::Pawn>(movers & pos.pieces(PieceType::Pawn));
  f.template operator()<PieceType::Lance>(movers & pos.pieces(PieceType::Lance));
  f.template operator()<PieceType::Knight>(movers & pos.pieces(PieceType::Knight));
  f.template operator()<PieceType::Silver>(movers & pos.pieces(PieceType::Silver));
  f.template operator()<PieceType::Gold>(movers & pos.gold_movers());
  f.template operator()<PieceType::Bishop>(movers & pos.pieces(PieceType::Bishop));
  f.template operator()<PieceType::Rook>(movers & pos.pieces(PieceType::Rook));
  f.template operator()<PieceType::Horse>(movers & pos.pieces(PieceType::Horse));
  f.template operator()<PieceType::Dragon>(movers & pos.pieces(PieceType::Dragon));
}

// All pawns at once: the set moves as one.
template <Color Us>
Move* write_pawn_moves(Move* out, Bitboard pawns, Bitboard targets) {
  const Bitboard to = step_forward<Us>(pawns) & targets;
  const auto origin = [](Square s) {
    return square_at(static_cast<std::size_t>(static_cast<int>(s) - forward(Us)));
  };
  for_each(to & kPromotionZone<Us>, [&](Square s) { *out++ = Move::board(origin(s), s, true); });
  for_each(without(to, kDeadEnds<Us, PieceType::Pawn>),
           [&](Square s) { *out++ = Move::board(origin(s), s, false); });
  return out;
}

// Every move of the pieces of `movers` (no king among them) to `targets`.
template <Color Us>
Move* write_board_moves(const Position& pos, Move* out, Bitboard movers, Bitboard targets) {
  const Bitboard occupied = pos.occupied();
  for_each_kind(pos, movers, [&]<PieceType T>(Bitboard squares) {
    if constexpr (T == PieceType::Pawn) {
      out = write_pawn_moves<Us>(out, squares, targets);
    } else {
      for_each(squares, [&](Square from) {
        const Bitboard to = attacks(Us, T, from, occupied) & targets;
        out = write_moves<Us, T>(out, from, to, to);
      });
    }
  });
  return out;
}

// Moves of the king to those of `targets` where he is not attacked.
template <Color Us>
Move* write_king_moves(const Position& pos, Move* out, Square king, Bitboard targets) {
  // A slider must not be blocked by the king who runs from it.
  const Bitboard attacked = pos.attacked_neighbours(king, ~Us, pos.occupied() ^ bit(king));
  return write<false>(out, king, without(king_attacks(king) & targets, attacked));
}

// A pawn of colour Us dropped on `to`, in front of the opposing king, mates: no piece can take it
// legally, and the king has nowhere to go. (Nothing can be interposed against an adjacent piece.)
template <Color Us>
bool is_pawn_drop_mate(const Position& pos, Square to) {
  constexpr Color kThem = ~Us;
  const Square king = pos.king_square(kThem);
  const Bitboard occupied = pos.occupied() | bit(to);
  const Bitboard escapes = without(king_attacks(king), pos.pieces(kThem));
  if (without(escapes, pos.attacked_neighbours(king, Us, occupied ^ bit(king))).any()) return false;
  const Bitboard takers = without(pos.attackers_to(to, kThem, occupied), bit(king));
  if (takers.none()) return true;
  const Bitboard pinned = scan_lines<Us>(pos, king).blockers;
  return !any_of(takers, [&](Square from) {
    return !pinned.contains(from) || line_through(king, from).contains(to);
  });
}

// Where a pawn may be dropped among `targets` (empty squares): no second pawn on the file, not on
// the last rank, no mate.
template <Color Us>
Bitboard pawn_drop_squares(const Position& pos, Bitboard targets) {
  targets &= empty_files(pos.pieces(Us, PieceType::Pawn));
  targets = without(targets, kDeadEnds<Us, PieceType::Pawn>);
  const Bitboard checking = targets & step_attacks(~Us, PieceType::Pawn, pos.king_square(~Us));
  if (checking.any() && is_pawn_drop_mate<Us>(pos, checking.first())) targets ^= checking;
  return targets;
}

template <Color Us>
Bitboard drop_squares(const Position& pos, PieceType t, Bitboard targets) {
  switch (t) {
    case PieceType::Pawn:
      return pawn_drop_squares<Us>(pos, targets);
    case PieceType::Lance:
      return without(targets, kDeadEnds<Us, PieceType::Lance>);
    case PieceType::Knight:
      return without(targets, kDeadEnds<Us, PieceType::Knight>);
    default:
      return targets;
  }
}

// Every drop on `targets` (empty squares).
template <Color Us>
Move* write_drops(const Position& pos, Move* out, Bitboard targets) {
  const Hand hand = pos.hand(Us);
  if (hand.empty() || targets.none()) return out;
  for (const PieceType t : kHandTypes) {
    if (!hand.has(t)) continue;
    for_each(drop_squares<Us>(pos, t, targets), [&](Square s) { *out++ = Move::drop(t, s); });
  }
  return out;
}

// Calls f<Color>() for the side to move.
template <typename F>
decltype(auto) with_side(const Position& pos, F&& f) {
  return pos.side_to_move() == Color::Black ? f.template operator()<Color::Black>()
                                            : f.template operator()<Color::White>();
}

}  // namespace tsumuya::shogi::parts
