#include "shogi/position.hpp"

#include <cassert>

#include "shogi/zobrist.hpp"

namespace tsumuya::shogi {

#if defined(TSUMUYA_CHECKS)
#define TSUMUYA_ASSERT_CONSISTENT() assert(is_consistent())
#else
#define TSUMUYA_ASSERT_CONSISTENT() static_cast<void>(0)
#endif

Position::Position() = default;

Position Position::initial() {
  constexpr std::array<PieceType, 9> kBackRank{
      PieceType::Lance, PieceType::Knight, PieceType::Silver, PieceType::Gold, PieceType::King,
      PieceType::Gold,  PieceType::Silver, PieceType::Knight, PieceType::Lance};
  Position pos;
  for (const Color c : kColors) {
    for (int file = 0; file < 9; ++file) {
      pos.put(make_piece(c, kBackRank[static_cast<std::size_t>(file)]),
              make_square(file, relative_rank(c, 8)));
      pos.put(make_piece(c, PieceType::Pawn), make_square(file, relative_rank(c, 6)));
    }
    const bool black = c == Color::Black;
    pos.put(make_piece(c, PieceType::Rook), make_square(black ? 1 : 7, relative_rank(c, 7)));
    pos.put(make_piece(c, PieceType::Bishop), make_square(black ? 7 : 1, relative_rank(c, 7)));
  }
  return pos;
}

inline void Position::toggle(Color c, PieceType t, Square s) {
  const Bitboard b = bit(s);
  by_type_[kOccupied] ^= b;
  by_type_[index(t)] ^= b;
  if (moves_like_gold(t)) by_type_[kGoldMovers] ^= b;
  by_color_[index(c)] ^= b;
  board_key_ ^= zobrist::board_word(make_piece(c, t), s);
}

void Position::put(Piece p, Square s) {
  toggle(color_of(p), type_of(p), s);
  board_[index(s)] = p;
  if (type_of(p) == PieceType::King) kings_[index(color_of(p))] = s;
}

void Position::set_side_to_move(Color c) {
  if (c == side_to_move_) return;
  side_to_move_ = c;
  board_key_ ^= zobrist::kWhiteToMove;
}

Key Position::hand_key() const {
  return zobrist::hands_word(hands_[index(Color::Black)], hands_[index(Color::White)]);
}

Key Position::board_key_after(Move m) const {
  const Color us = side_to_move_;
  const Square to = m.to();
  const Key key = board_key_ ^ zobrist::kWhiteToMove;
  if (m.is_drop()) return key ^ zobrist::board_word(make_piece(us, m.dropped()), to);
  const Piece before = board_[index(m.from())];
  const PieceType type = type_of(before);
  const Piece after = m.promotes() ? make_piece(us, promoted(type)) : before;
  // The word of Piece::None is zero.
  return key ^ zobrist::board_word(before, m.from()) ^ zobrist::board_word(after, to) ^
         zobrist::board_word(board_[index(to)], to);
}

Undo Position::make(Move m) {
  const Color us = side_to_move_;
  const Square to = m.to();
  const Piece captured = board_[index(to)];
  const Undo undo{board_key_, captured};
  if (m.is_drop()) {
    const PieceType t = m.dropped();
    hands_[index(us)].remove(t);
    toggle(us, t, to);
    board_[index(to)] = make_piece(us, t);
  } else {
    if (captured != Piece::None) {
      toggle(~us, type_of(captured), to);
      hands_[index(us)].add(unpromoted(type_of(captured)));
    }
    const Square from = m.from();
    const PieceType before = type_of(board_[index(from)]);
    const PieceType after = m.promotes() ? promoted(before) : before;
    toggle(us, before, from);
    toggle(us, after, to);
    board_[index(from)] = Piece::None;
    board_[index(to)] = make_piece(us, after);
    if (before == PieceType::King) kings_[index(us)] = to;
  }
  side_to_move_ = ~us;
  board_key_ ^= zobrist::kWhiteToMove;
  TSUMUYA_ASSERT_CONSISTENT();
  return undo;
}

void Position::unmake(Move m, Undo undo) {
  side_to_move_ = ~side_to_move_;
  const Color us = side_to_move_;
  const Square to = m.to();
  const PieceType after = type_of(board_[index(to)]);
  toggle(us, after, to);
  board_[index(to)] = undo.captured;
  if (m.is_drop()) {
    hands_[index(us)].add(after);
  } else {
    const Square from = m.from();
    const PieceType before = m.promotes() ? unpromoted(after) : after;
    toggle(us, before, from);
    board_[index(from)] = make_piece(us, before);
    if (before == PieceType::King) kings_[index(us)] = from;
    if (undo.captured != Piece::None) {
      toggle(~us, type_of(undo.captured), to);
      hands_[index(us)].remove(unpromoted(type_of(undo.captured)));
    }
  }
  board_key_ = undo.board_key;
  TSUMUYA_ASSERT_CONSISTENT();
}

Bitboard Position::step_attackers_to(Square s, Color by) const {
  const Color from_there = ~by;
  const Bitboard close =
      pieces(PieceType::King) | pieces(PieceType::Horse) | pieces(PieceType::Dragon);
  return pieces(by) &
         ((step_attacks(from_there, PieceType::Pawn, s) & pieces(PieceType::Pawn)) |
          (step_attacks(from_there, PieceType::Knight, s) & pieces(PieceType::Knight)) |
          (step_attacks(from_there, PieceType::Silver, s) & pieces(PieceType::Silver)) |
          (step_attacks(from_there, PieceType::Gold, s) & gold_movers()) |
          (king_attacks(s) & close));
}

Bitboard Position::attackers_to(Square s, Color by, Bitboard occupied) const {
  return step_attackers_to(s, by) |
         (pieces(by) & ((bishop_attacks(s, occupied) & bishops_and_horses()) |
                        (rook_attacks(s, occupied) & rooks_and_dragons()) |
                        (lance_attacks(~by, s, occupied) & pieces(PieceType::Lance))));
}

Bitboard Position::attacked_neighbours(Square s, Color by, Bitboard occupied) const {
  const Bitboard around = king_attacks(s);
  const Bitboard theirs = pieces(by);
  Bitboard attacked;
  for_each(theirs & step_zone(s),
           [&](Square from) { attacked |= step_attacks(by, type_of(board_[index(from)]), from); });
  for_each(theirs & bishops_and_horses(), [&](Square from) {
    if ((bishop_rays(from) & around).any()) attacked |= bishop_attacks(from, occupied);
  });
  for_each(theirs & rooks_and_dragons(), [&](Square from) {
    if ((rook_rays(from) & around).any()) attacked |= rook_attacks(from, occupied);
  });
  for_each(theirs & pieces(PieceType::Lance), [&](Square from) {
    if ((lance_rays(by, from) & around).any()) attacked |= lance_attacks(by, from, occupied);
  });
  return attacked & around;
}

Bitboard Position::checkers_of(Color c) const {
  return has_king(c) ? attackers_to(king_square(c), ~c, occupied()) : Bitboard{};
}

bool operator==(const Position& a, const Position& b) {
  return a.board_ == b.board_ && a.hands_ == b.hands_ && a.side_to_move_ == b.side_to_move_;
}

bool Position::is_consistent() const {
  Position rebuilt;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Piece p = board_[i];
    if (p == Piece::None) continue;
    if (type_of(p) == PieceType::King && rebuilt.has_king(color_of(p))) return false;
    rebuilt.put(p, square_at(i));
  }
  rebuilt.set_side_to_move(side_to_move_);
  for (const Hand h : hands_) {
    if ((h.raw() & Hand::kSpareBits) != 0) return false;
  }
  return rebuilt.by_type_ == by_type_ && rebuilt.by_color_ == by_color_ &&
         rebuilt.kings_ == kings_ && rebuilt.board_key_ == board_key_;
}

Position rotated(const Position& pos) {
  Position out;
  for_each(pos.occupied(), [&](Square s) {
    const Piece p = pos.piece_on(s);
    out.put(make_piece(~color_of(p), type_of(p)), rotated(s));
  });
  for (const Color c : kColors) out.set_hand(~c, pos.hand(c));
  out.set_side_to_move(~pos.side_to_move());
  return out;
}

Position mirrored(const Position& pos) {
  Position out;
  for_each(pos.occupied(), [&](Square s) { out.put(pos.piece_on(s), mirrored(s)); });
  for (const Color c : kColors) out.set_hand(c, pos.hand(c));
  out.set_side_to_move(pos.side_to_move());
  return out;
}

}  // namespace tsumuya::shogi
