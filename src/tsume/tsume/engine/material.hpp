// First numbers from the material balance, as the solvers of seed 002 had them [Kishimoto2010].
//
// The paper says no more than "an evaluation function based on the material balance", so this is
// ours: what the attacker has gained or spent since the root, in pawns. Where he has spent, a proof
// seems farther, where he has gained, a refutation.
#pragma once

#include <array>
#include <cstdint>

#include "andor/core/numbers.hpp"
#include "shogi/hand.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/proof.hpp"

namespace tsumuya::tsume {

enum class FirstNumbers : std::uint8_t { Ones, Material };

// By kind, a promoted piece as what it plays like.
constexpr int value_of(shogi::PieceType t) {
  // none, pawn, lance, knight, silver, bishop, rook, gold, king, and those promoted
  constexpr std::array<int, 16> kValues{0, 1, 3, 3, 5, 8, 10, 6, 0, 6, 6, 6, 6, 10, 12, 0};
  return kValues[shogi::index(t)];
}

inline int material(const shogi::Position& pos, shogi::Color side) {
  int sum = 0;
  for_each(pos.pieces(side),
           [&](shogi::Square s) { sum += value_of(shogi::type_of(pos.piece_on(s))); });
  for (const shogi::PieceType t : shogi::kHandTypes) {
    sum += static_cast<int>(pos.hand(side).count(t)) * value_of(t);
  }
  return sum;
}

// By how much a move changes the attacker's material.
inline int gain_of(const shogi::Position& pos, shogi::Move m, shogi::Color attacker) {
  const shogi::Piece taken = captured_by(pos, m);
  if (pos.side_to_move() != attacker) {
    return taken == shogi::Piece::None ? 0 : -value_of(shogi::type_of(taken));
  }
  int gain = taken == shogi::Piece::None ? 0 : value_of(shogi::unpromoted(shogi::type_of(taken)));
  if (m.promotes()) {
    const shogi::PieceType t = shogi::type_of(pos.piece_on(m.from()));
    gain += value_of(shogi::promoted(t)) - value_of(t);
  }
  return gain;
}

struct FirstPair {
  andor::Number pn;
  andor::Number dn;
};
// `balance`: the attacker's material less what he had at the root.
constexpr FirstPair numbers_of_balance(int balance) {
  constexpr int kPawnsForOne = 2;
  const auto part = [](int pawns) {
    return static_cast<andor::Number>(1 + (pawns > 0 ? pawns / kPawnsForOne : 0));
  };
  return {part(-balance), part(balance)};
}

}  // namespace tsumuya::tsume
