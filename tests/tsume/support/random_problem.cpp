#include "support/random_problem.hpp"

#include <array>

#include "shogi/movegen.hpp"
#include "shogi/validity.hpp"
#include "tsume/engine/hands.hpp"

namespace tsumuya::test {

using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

void give_the_rest(Position& pos, Color to, bool pawns_only) {
  for (const PieceType t : shogi::kHandTypes) {
    if (pawns_only && t != PieceType::Pawn) continue;
    int used = pos.pieces(t).count() + pos.hand(~to).count(t);
    if (shogi::can_promote(t)) used += pos.pieces(shogi::promoted(t)).count();
    shogi::Hand hand = pos.hand(to);
    hand.set(t, shogi::set_size(t) - used);
    pos.set_hand(to, hand);
  }
}

PieceType RandomProblems::kind() {
  // Short ranges more often than long ones.
  constexpr std::array<PieceType, 24> kKinds{
      PieceType::Pawn,    PieceType::Pawn,     PieceType::Pawn,      PieceType::Lance,
      PieceType::Lance,   PieceType::Knight,   PieceType::Knight,    PieceType::Knight,
      PieceType::Silver,  PieceType::Silver,   PieceType::Silver,    PieceType::Gold,
      PieceType::Gold,    PieceType::Gold,     PieceType::ProPawn,   PieceType::ProPawn,
      PieceType::ProPawn, PieceType::ProLance, PieceType::ProKnight, PieceType::ProSilver,
      PieceType::Bishop,  PieceType::Rook,     PieceType::Horse,     PieceType::Dragon};
  return kKinds[static_cast<std::size_t>(positions_.below(static_cast<int>(kKinds.size())))];
}

void RandomProblems::put_near(Position& pos, Square center, Color c, int reach) {
  const int file = shogi::file_of(center) + positions_.below(2 * reach + 1) - reach;
  const int rank = shogi::rank_of(center) + positions_.below(2 * reach + 1) - reach;
  const PieceType t = kind();
  if (!shogi::on_board(file, rank)) return;
  const Square s = shogi::make_square(file, rank);
  if (pos.occupied().contains(s) || shogi::is_dead_end(c, t, s)) return;
  if (t == PieceType::Pawn &&
      (pos.pieces(c, PieceType::Pawn) & shogi::file_set(shogi::file_of(s))).any()) {
    return;
  }
  pos.put(shogi::make_piece(c, t), s);
}

void RandomProblems::fill_hands(Position& pos, Color attacker) {
  for (const Color c : {attacker, ~attacker}) {
    shogi::Hand hand;
    for (int i = positions_.below(3); i > 0; --i) {
      const PieceType t = shogi::unpromoted(kind());
      if (hand.count(t) < 2) hand.add(t);
    }
    pos.set_hand(c, hand);
  }
}

Position RandomProblems::small_fight() {
  Position pos;
  const Color attacker = positions_.percent(50) ? Color::Black : Color::White;
  // One draw after the other: the order in which arguments are evaluated is the compiler's.
  const auto line = [&](int at_edge) {
    if (!positions_.percent(at_edge)) return positions_.below(9);
    const bool low = positions_.percent(50);
    return (low ? 0 : 6) + positions_.below(3);
  };
  const auto square = [&](int at_edge) {
    const int file = line(at_edge);
    const int rank = line(at_edge);
    return shogi::make_square(file, rank);
  };
  const Square king = square(60);
  pos.put(shogi::make_piece(~attacker, PieceType::King), king);
  if (positions_.percent(40)) {
    const Square other = square(0);
    if (other != king) pos.put(shogi::make_piece(attacker, PieceType::King), other);
  }
  for (int i = 2 + positions_.below(4); i > 0; --i) put_near(pos, king, attacker, 3);
  for (int i = positions_.below(7); i > 0; --i) put_near(pos, king, ~attacker, 2);
  // Something that bothers the attacker's own king, so that there are counter-checks.
  if (pos.has_king(attacker) && positions_.percent(60)) {
    put_near(pos, pos.king_square(attacker), ~attacker, 3);
  }
  fill_hands(pos, attacker);
  pos.set_side_to_move(attacker);
  return pos;
}

Position RandomProblems::any_fight() {
  Recipe recipe{};
  recipe.kings = positions_.percent(40)   ? Kings::Both
                 : positions_.percent(50) ? Kings::OnlyWhite
                                          : Kings::OnlyBlack;
  recipe.on_board = 3 + positions_.below(positions_.percent(30) ? 18 : 7);
  recipe.in_hands = positions_.below(5);
  recipe.near_percent = 60 + 20 * positions_.below(3);
  recipe.enemy_percent = 40 + 20 * positions_.below(3);
  recipe.hunt = positions_.percent(60);
  if (!recipe.hunt) recipe.kings = Kings::Both;
  return positions_.next(recipe);
}

Problem RandomProblems::next() {
  const bool attacker_in_check = positions_.percent(30);
  for (;;) {
    Problem problem;
    problem.position = positions_.percent(50) ? small_fight() : any_fight();
    Position& pos = problem.position;
    if (pos.in_check(~pos.side_to_move())) {
      problem.root = tsume::Root::Defender;
      pos.set_side_to_move(~pos.side_to_move());
    }
    const Color attacker = problem.attacker();
    if (shogi::find_fault(pos) || !pos.has_king(~attacker)) continue;
    if (attacker_in_check && !pos.in_check(attacker)) continue;
    if (positions_.percent(50)) give_the_rest(pos, ~attacker, positions_.percent(25));
    // Without a check there is little to compare: such positions are kept rare.
    if (problem.root == tsume::Root::Defender || !shogi::checks(pos).empty() ||
        positions_.percent(2)) {
      return problem;
    }
  }
}

void give_attacker(Position& pos, Color attacker, shogi::Hand hand) {
  shogi::Hand rest = tsume::both_hands(pos);
  for (const PieceType t : shogi::kHandTypes) rest.set(t, rest.count(t) - hand.count(t));
  pos.set_hand(attacker, hand);
  pos.set_hand(~attacker, rest);
}

}  // namespace tsumuya::test
