#include "tsume/length/mudaai.hpp"

#include "shogi/attacks.hpp"

namespace tsumuya::tsume {

using shogi::Bitboard;
using shogi::Move;
using shogi::Position;
using shogi::Square;

namespace {

// The empty squares between the king and the one piece that gives check from afar.
Bitboard squares_between(const Position& pos) {
  const shogi::Color defender = pos.side_to_move();
  const Bitboard checkers = pos.checkers_of(defender);
  if (checkers.none() || checkers.more_than_one()) return Bitboard{};
  return shogi::between(pos.king_square(defender), checkers.first());
}

}  // namespace

Interpositions::Interpositions(const Position& pos) : replies_(shogi::legal_moves(pos)) {
  const Square king = pos.king_square(pos.side_to_move());
  const Bitboard squares = squares_between(pos);
  if (squares.none()) {
    other_replies_ = replies_.size();
    for (std::size_t i = 0; i < replies_.size(); ++i) group_of_[i] = kNone;
    return;
  }
  std::array<std::uint8_t, shogi::kSquares> number;
  number.fill(kNone);
  for_each(squares, [&](Square s) {
    number[shogi::index(s)] = static_cast<std::uint8_t>(shogi::between(king, s).count());
  });
  for (std::size_t i = 0; i < replies_.size(); ++i) {
    const Move m = replies_[i];
    const std::uint8_t square_number = number[shogi::index(m.to())];
    const bool blocks = square_number != kNone && (m.is_drop() || m.from() != king);
    group_of_[i] = blocks ? group_for(m, square_number) : kNone;
    if (!blocks) ++other_replies_;
  }
}

std::uint8_t Interpositions::group_for(Move m, std::uint8_t square_number) {
  for (std::size_t i = 0; i < size_; ++i) {
    const Move first = groups_[i].first;
    if (first.to() != m.to() || first.is_drop() != m.is_drop()) continue;
    if (m.is_drop() || first.from() == m.from()) return static_cast<std::uint8_t>(i);
  }
  groups_[size_] = {m.to(), square_number, m};
  return static_cast<std::uint8_t>(size_++);
}

HandBack::Undo HandBack::make(Position& pos) const {
  Undo undo{};
  undo.reply = pos.make(reply);
  const shogi::Color attacker = pos.side_to_move();
  undo.capture = pos.make(capture);
  const shogi::PieceType t = shogi::unpromoted(shogi::type_of(undo.capture.captured));
  shogi::Hand attackers = pos.hand(attacker);
  shogi::Hand defenders = pos.hand(~attacker);
  attackers.remove(t);
  defenders.add(t);
  pos.set_hand(attacker, attackers);
  pos.set_hand(~attacker, defenders);
  return undo;
}

void HandBack::unmake(Position& pos, const Undo& undo) const {
  const shogi::Color attacker = ~pos.side_to_move();
  const shogi::PieceType t = shogi::unpromoted(shogi::type_of(undo.capture.captured));
  shogi::Hand attackers = pos.hand(attacker);
  shogi::Hand defenders = pos.hand(~attacker);
  attackers.add(t);
  defenders.remove(t);
  pos.set_hand(attacker, attackers);
  pos.set_hand(~attacker, defenders);
  pos.unmake(capture, undo.capture);
  pos.unmake(reply, undo.reply);
}

bool is_tsume_mate(Position& pos, Captures captures) {
  if (!pos.in_check(pos.side_to_move())) return false;
  const Interpositions replies(pos);
  if (!replies.all_interpose()) return false;
  for (std::size_t i = 0; i < replies.groups(); ++i) {
    const bool useless =
        any_capture(pos, replies.group(i).first, captures, [&](HandBack back, Captures after) {
          const HandBack::Undo undo = back.make(pos);
          const bool mate = is_tsume_mate(pos, after);
          back.unmake(pos, undo);
          return mate;
        });
    if (!useless) return false;
  }
  return true;
}

}  // namespace tsumuya::tsume
