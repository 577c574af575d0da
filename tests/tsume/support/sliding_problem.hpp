// Seeded random problems full of checks from afar: a king, mostly at an edge, nearly walled in by
// pieces of its own, and rooks, bishops and lances of the attacker at some distance, on the board
// or in hand. What the defender can interpose varies: his hand from empty to all the rest, pieces
// that can move between, pinned ones among them. One king and two, either colour attacking.
//
// Every position returned satisfies shogi::find_fault() == nullopt, the attacker is to move and has
// a check from afar that can be interposed and leaves few other replies. Plain mates in one are
// kept rare. The sequence depends on the seed alone.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "support/random_position.hpp"

namespace tsumuya::test {

class SlidingProblems {
 public:
  explicit SlidingProblems(std::uint64_t seed) : random_(seed) {}

  // The attacker is to move.
  shogi::Position next();

 private:
  shogi::Position attempt();
  shogi::Square king_place();
  void build_wall(shogi::Position& pos, shogi::Color attacker);
  void place_slider(shogi::Position& pos, shogi::Color attacker);
  void place_attacker_king(shogi::Position& pos, shogi::Color attacker);
  void fill_defender_hand(shogi::Position& pos, shogi::Color attacker);
  shogi::PieceType one_of(std::initializer_list<shogi::PieceType> kinds);
  shogi::Square near(shogi::Square center, int reach);
  shogi::Square in_line(shogi::Square center, shogi::PieceType slider);

  RandomPositions random_;
};

}  // namespace tsumuya::test
