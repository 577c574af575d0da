// Seeded random positions for differential tests: sparse and crowded, with two kings, one or none,
// either side to move, pieces drawn towards the kings so that checks, pins and mates are common.
//
// Every position returned satisfies shogi::find_fault() == nullopt. The sequence depends on the
// seed alone.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "shogi/position.hpp"

namespace tsumuya::test {

enum class Kings : std::uint8_t { Both, OnlyWhite, OnlyBlack, None };

// What a position is made to look like.
struct Recipe {
  Kings kings;
  int on_board;       // pieces besides the kings
  int in_hands;       // pieces in hand, shared out at random
  int near_percent;   // how many of a hundred pieces are put within two squares of a king
  int enemy_percent;  // and how many of those are not that king's own
  bool hunt;          // the side to move has a king in sight and is not in check itself
};

class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_(seed) {}

  shogi::Position next() { return next(random_recipe()); }
  shogi::Position next(const Recipe& recipe);
  Recipe random_recipe();

  // 0 <= result < bound.
  int below(int bound);
  bool percent(int chance) { return below(100) < chance; }

 private:
  bool try_make(const Recipe& recipe, shogi::Position& pos);
  void put_somewhere(shogi::Position& pos, shogi::PieceType t, const Recipe& recipe);
  shogi::Square square_near(shogi::Square center);

  base::SplitMix64 random_;
};

}  // namespace tsumuya::test
