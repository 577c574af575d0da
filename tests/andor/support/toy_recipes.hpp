// The recipes by which tests draw many random graphs: trees, graphs without and with cycles, small
// and larger, with few and many ends.
#pragma once

#include <array>

#include "support/toy_graph.hpp"

namespace tsumuya::test {

inline ToyRecipe recipe_for(unsigned number, unsigned chain_percent) {
  constexpr std::array<unsigned, 4> kSizes{5, 12, 25, 60};
  constexpr std::array<unsigned, 3> kEnds{6, 14, 40};
  constexpr std::array<unsigned, 3> kWon{50, 70, 90};
  constexpr std::array<Shape, 5> kShapes{Shape::Tree, Shape::Dag, Shape::Cyclic, Shape::Cyclic,
                                         Shape::Ring};
  const Shape shape = kShapes[number % 5];
  const unsigned mixed = number / 5;
  return {shape,
          kSizes[mixed % 4] + (mixed / 4) % 5,
          1 + (mixed / 20) % 3,
          kEnds[(mixed / 60) % 3],
          kWon[(mixed / 180) % 3],
          chain_percent,
          number % 2 == 0 ? 1U : 4U};
}

}  // namespace tsumuya::test
