#include "support/reference_lengths.hpp"

#include <algorithm>
#include <cstdlib>

#include "shogi/attacks.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::test {

using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

Position after(Position pos, Move m) {
  pos.make(m);
  return pos;
}

// Of squares on one line.
int distance(Square a, Square b) {
  return std::max(std::abs(shogi::file_of(a) - shogi::file_of(b)),
                  std::abs(shogi::rank_of(a) - shogi::rank_of(b)));
}

// The empty squares between the king and a single checking piece.
shogi::Bitboard squares_between(const Position& pos, shogi::Color defender) {
  const shogi::Bitboard checkers = pos.checkers_of(defender);
  if (checkers.count() != 1) return {};
  return shogi::between(pos.king_square(defender), checkers.first());
}

}  // namespace

bool ReferenceLengths::spend() {
  if (work_ >= work_cap_) gave_up_ = true;
  if (!gave_up_) ++work_;
  return !gave_up_;
}

// All mates have an odd number of plies, so the caps that are tried are odd.
std::optional<int> ReferenceLengths::mate(const Position& pos, int cap) {
  if (cap < 1 || gave_up_) return std::nullopt;
  Known& known = mates_[pos];
  if (known.settles(cap)) return known.at_most(cap);
  if (!spend()) return std::nullopt;
  const shogi::MoveList checks = shogi::checks(pos);
  for (int limit = std::max(1, known.more_than + 1); limit <= cap; limit += 2) {
    for (const Move check : checks) {
      const auto held_out = resistance(after(pos, check), Discovery::Allowed, limit - 1);
      if (gave_up_) return std::nullopt;
      if (held_out) return known.length = *held_out + 1;
    }
    known.more_than = limit + 1;
  }
  return std::nullopt;
}

std::optional<int> ReferenceLengths::resistance(const Position& pos, int cap) {
  return resistance(pos, Discovery::Allowed, cap);
}

std::vector<Move> ReferenceLengths::useless(const Position& pos, int cap) {
  std::vector<Move> found;
  judge(pos, Discovery::Allowed, cap, found);
  return found;
}

std::optional<int> ReferenceLengths::resistance(const Position& pos, Discovery discovery, int cap) {
  if (cap < 0 || gave_up_) return std::nullopt;
  Known& known = resistances_[discovery][pos];
  if (known.settles(cap)) return known.at_most(cap);
  if (!spend()) return std::nullopt;
  std::vector<Move> useless;
  const std::optional<int> length = judge(pos, discovery, cap, useless);
  if (gave_up_) return std::nullopt;
  known.length = length;
  if (!length) known.more_than = cap;
  return length;
}

std::optional<int> ReferenceLengths::judge(const Position& pos, Discovery discovery, int cap,
                                           std::vector<Move>& useless) {
  const Replies all = replies(pos);
  int base = 0;
  if (!raise(base, pos, all.others, cap)) return std::nullopt;
  for (const auto& [distance, groups] : all.interpositions) {
    std::vector<Move> counted;
    for (const auto& [origin, moves] : groups) {
      // Whatever is interposed by a group, it is gone when it was captured and handed back.
      std::vector<Move>& kept = is_useless(pos, moves.front(), discovery, base) ? useless : counted;
      kept.insert(kept.end(), moves.begin(), moves.end());
    }
    if (!raise(base, pos, counted, cap)) return std::nullopt;
  }
  return base;
}

// False if a move holds out longer than the cap.
bool ReferenceLengths::raise(int& base, const Position& pos, const std::vector<Move>& moves,
                             int cap) {
  return std::all_of(moves.begin(), moves.end(), [&](Move m) {
    const std::optional<int> length = mate(after(pos, m), cap - 1);
    if (length) base = std::max(base, *length + 1);
    return length.has_value();
  });
}

bool ReferenceLengths::is_useless(const Position& pos, Move reply, Discovery discovery, int base) {
  const Square s = reply.to();
  const Position interposed = after(pos, reply);
  const PieceType piece = shogi::unpromoted(shogi::type_of(interposed.piece_on(s)));
  for (const Move check : shogi::checks(interposed)) {
    if (check.to() != s) continue;
    Position back = after(interposed, check);
    const bool direct = back.checkers_of(~attacker_).contains(s);
    if (!direct && discovery == Discovery::Barred) continue;
    shogi::Hand taken = back.hand(attacker_);
    shogi::Hand given = back.hand(~attacker_);
    taken.remove(piece);
    given.add(piece);
    back.set_hand(attacker_, taken);
    back.set_hand(~attacker_, given);
    if (resistance(back, direct ? discovery : Discovery::Barred, base)) return true;
  }
  return false;
}

ReferenceLengths::Replies ReferenceLengths::replies(const Position& pos) const {
  Replies all;
  const Square king = pos.king_square(~attacker_);
  const shogi::Bitboard between = squares_between(pos, ~attacker_);
  for (const Move m : shogi::legal_moves(pos)) {
    const bool king_moves = !m.is_drop() && m.from() == king;
    if (kind_ == Interpositions::All || king_moves || !between.contains(m.to())) {
      all.others.push_back(m);
    } else {
      const Square origin = m.is_drop() ? Square::None : m.from();
      all.interpositions[distance(king, m.to())][origin].push_back(m);
    }
  }
  return all;
}

}  // namespace tsumuya::test
