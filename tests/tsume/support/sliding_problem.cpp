#include "support/sliding_problem.hpp"

#include <algorithm>

#include "shogi/attacks.hpp"
#include "shogi/movegen.hpp"
#include "shogi/validity.hpp"
#include "support/random_problem.hpp"

namespace tsumuya::test {

using shogi::Bitboard;
using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// The check comes from afar, can be interposed, and leaves at most so many other replies.
bool presses(Position pos, shogi::Move check, int others) {
  pos.make(check);
  const Color defender = pos.side_to_move();
  const Square king = pos.king_square(defender);
  const Bitboard checkers = pos.checkers_of(defender);
  if (checkers.count() != 1) return false;
  const Bitboard between = shogi::between(king, checkers.first());
  if (between.none()) return false;
  const shogi::MoveList replies = shogi::legal_moves(pos);
  const auto interposed = std::count_if(replies.begin(), replies.end(), [&](shogi::Move m) {
    return between.contains(m.to()) && (m.is_drop() || m.from() != king);
  });
  return interposed > 0 && static_cast<long>(replies.size()) - interposed <= others;
}

int in_use(const Position& pos, PieceType t) {
  const PieceType plain = shogi::unpromoted(t);
  int n = pos.pieces(plain).count();
  if (shogi::can_promote(plain)) n += pos.pieces(shogi::promoted(plain)).count();
  for (const Color c : shogi::kColors) n += pos.hand(c).count(plain);
  return n;
}

void give(Position& pos, Color c, PieceType t) {
  shogi::Hand hand = pos.hand(c);
  hand.add(t);
  pos.set_hand(c, hand);
}

// Leaves the piece out where it cannot stand, or where the set has no more of its kind.
void put(Position& pos, Color c, PieceType t, Square s) {
  if (s == Square::None || pos.occupied().contains(s) || shogi::is_dead_end(c, t, s)) return;
  if (in_use(pos, t) >= shogi::set_size(t)) return;
  if (t == PieceType::Pawn &&
      (pos.pieces(c, PieceType::Pawn) & shogi::file_set(shogi::file_of(s))).any()) {
    return;
  }
  pos.put(shogi::make_piece(c, t), s);
}

}  // namespace

PieceType SlidingProblems::one_of(std::initializer_list<PieceType> kinds) {
  return kinds.begin()[random_.below(static_cast<int>(kinds.size()))];
}

Square SlidingProblems::near(Square center, int reach) {
  const int file = shogi::file_of(center) + random_.below(2 * reach + 1) - reach;
  const int rank = shogi::rank_of(center) + random_.below(2 * reach + 1) - reach;
  return shogi::on_board(file, rank) ? shogi::make_square(file, rank) : Square::None;
}

// A square two steps away or more from which the piece would attack the centre on an empty board.
Square SlidingProblems::in_line(Square center, PieceType slider) {
  const PieceType plain = shogi::unpromoted(slider);
  const Bitboard rays =
      plain == PieceType::Bishop ? shogi::bishop_rays(center) : shogi::rook_rays(center);
  for (int tries = 0; tries < 20; ++tries) {
    const Square s = shogi::square_at(static_cast<std::size_t>(random_.below(81)));
    if (rays.contains(s) && !shogi::king_attacks(center).contains(s)) return s;
  }
  return Square::None;
}

Square SlidingProblems::king_place() {
  // One draw after the other: the order in which arguments are evaluated is the compiler's.
  const auto at_edge = [&] { return random_.percent(50) ? 0 : 8; };
  const bool file_edge = random_.percent(60);
  const int file = file_edge ? at_edge() : random_.below(9);
  const bool rank_edge = random_.percent(file_edge ? 50 : 75);
  const int rank = rank_edge ? at_edge() : random_.below(9);
  return shogi::make_square(file, rank);
}

void SlidingProblems::build_wall(Position& pos, Color attacker) {
  const Square king = pos.king_square(~attacker);
  const int thickness = 55 + 15 * random_.below(3);
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    const Square s = shogi::square_at(i);
    if (!shogi::king_attacks(king).contains(s) || !random_.percent(thickness)) continue;
    const PieceType t = one_of({PieceType::Pawn, PieceType::Pawn, PieceType::Lance,
                                PieceType::Lance, PieceType::Knight, PieceType::Knight,
                                PieceType::Knight, PieceType::Silver, PieceType::Gold});
    put(pos, ~attacker, t, s);
  }
}

void SlidingProblems::place_slider(Position& pos, Color attacker) {
  const PieceType t =
      one_of({PieceType::Rook, PieceType::Rook, PieceType::Bishop, PieceType::Bishop,
              PieceType::Lance, PieceType::Dragon, PieceType::Horse});
  const Square king = pos.king_square(~attacker);
  if (random_.percent(30)) {
    const PieceType plain = shogi::unpromoted(t);
    if (in_use(pos, plain) < shogi::set_size(plain)) give(pos, attacker, plain);
  } else if (random_.percent(40)) {
    // Behind another piece, whose move uncovers it or which it pins.
    const Square s = in_line(king, t);
    put(pos, attacker, t, s);
    if (s == Square::None) return;
    const Square between = near(king, 2);
    if (!shogi::between(king, s).contains(between)) return;
    const Color c = random_.percent(50) ? attacker : ~attacker;
    const PieceType blocker =
        one_of({PieceType::Pawn, PieceType::Lance, PieceType::Knight, PieceType::Silver,
                PieceType::Gold, PieceType::Bishop, PieceType::Rook, PieceType::ProSilver});
    put(pos, c, blocker, between);
  } else {
    put(pos, attacker, t, shogi::square_at(static_cast<std::size_t>(random_.below(81))));
  }
}

void SlidingProblems::place_attacker_king(Position& pos, Color attacker) {
  const Square s = shogi::square_at(static_cast<std::size_t>(random_.below(81)));
  if (pos.occupied().contains(s)) return;
  pos.put(shogi::make_piece(attacker, PieceType::King), s);
  if (!random_.percent(50)) return;
  // Something that looks at this king, so that captures can be illegal and replies give check.
  const PieceType t = one_of({PieceType::Rook, PieceType::Bishop, PieceType::Lance});
  put(pos, ~attacker, t, in_line(s, t));
}

void SlidingProblems::fill_defender_hand(Position& pos, Color attacker) {
  if (random_.percent(6)) {
    give_the_rest(pos, ~attacker, false);
  } else if (random_.percent(15)) {
    give_the_rest(pos, ~attacker, true);
  } else {
    for (int i = random_.below(4); i > 0; --i) {
      const PieceType t =
          one_of({PieceType::Pawn, PieceType::Pawn, PieceType::Lance, PieceType::Knight,
                  PieceType::Silver, PieceType::Gold, PieceType::Bishop, PieceType::Rook});
      if (in_use(pos, t) < shogi::set_size(t)) give(pos, ~attacker, t);
    }
  }
}

Position SlidingProblems::attempt() {
  Position pos;
  const Color attacker = random_.percent(50) ? Color::Black : Color::White;
  const Square king = king_place();
  pos.put(shogi::make_piece(~attacker, PieceType::King), king);
  if (random_.percent(25)) place_attacker_king(pos, attacker);
  for (int i = random_.percent(20) ? 1 : 2 + random_.below(2); i > 0; --i)
    place_slider(pos, attacker);
  build_wall(pos, attacker);
  for (int i = 1 + random_.below(3); i > 0; --i) {
    const PieceType t = one_of({PieceType::Pawn, PieceType::Knight, PieceType::Silver,
                                PieceType::Gold, PieceType::ProPawn, PieceType::ProPawn});
    put(pos, attacker, t, near(king, 2));
  }
  for (int i = random_.below(2); i > 0; --i) {
    const PieceType t =
        one_of({PieceType::Silver, PieceType::Gold, PieceType::Knight, PieceType::Lance,
                PieceType::Bishop, PieceType::Rook, PieceType::ProLance, PieceType::Horse});
    put(pos, ~attacker, t, near(king, 4));
  }
  if (random_.percent(60)) {
    const PieceType t = one_of(
        {PieceType::Pawn, PieceType::Knight, PieceType::Silver, PieceType::Gold, PieceType::Lance});
    if (in_use(pos, t) < shogi::set_size(t)) give(pos, attacker, t);
  }
  fill_defender_hand(pos, attacker);
  pos.set_side_to_move(attacker);
  return pos;
}

Position SlidingProblems::next() {
  const int others = random_.below(3);
  const bool mate_in_one = random_.percent(20);
  for (;;) {
    Position pos = attempt();
    if (shogi::find_fault(pos)) continue;
    const shogi::MoveList checks = shogi::checks(pos);
    if (!mate_in_one && !shogi::mate_in_one(pos).is_none()) continue;
    if (std::any_of(checks.begin(), checks.end(),
                    [&](shogi::Move m) { return presses(pos, m, others); })) {
      return pos;
    }
  }
}

}  // namespace tsumuya::test
