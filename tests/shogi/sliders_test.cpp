// Slider tables against walking the rays, for both index functions.
#include "shogi/sliders.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "shogi/attacks.hpp"

namespace tsumuya::shogi {
namespace {

Bitboard random_occupation(base::SplitMix64& random) {
  // Two densities: about half and about a quarter of the squares.
  Bitboard b{random.next() & Bitboard::kLoMask, random.next() & Bitboard::kHiMask};
  if ((random.next() & 1U) != 0) b &= Bitboard{random.next(), random.next()};
  return b;
}

template <typename Table>
void expect_bishop_table_walks_rays(const Table& table) {
  base::SplitMix64 random(1);
  int compared = 0;
  for (std::size_t i = 0; i < kSquares; ++i) {
    for (int n = 0; n < 500; ++n) {
      const Bitboard occupied = random_occupation(random);
      ASSERT_EQ(table(square_at(i), occupied),
                slow_ray_attacks(square_at(i), kDiagonalSteps, occupied));
      ++compared;
    }
  }
  EXPECT_EQ(compared, 81 * 500);
}

TEST(Sliders, MagicBishopTableEqualsWalkingTheRays) {
  expect_bishop_table_walks_rays(BishopTable<MagicIndex>());
}

#if defined(__BMI2__)
TEST(Sliders, PextBishopTableEqualsWalkingTheRays) {
  expect_bishop_table_walks_rays(BishopTable<PextIndex>());
}
#endif

TEST(Sliders, ChosenTablesEqualWalkingTheRays) {
  base::SplitMix64 random(2);
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Square s = square_at(i);
    for (int n = 0; n < 500; ++n) {
      const Bitboard occupied = random_occupation(random);
      ASSERT_EQ(bishop_attacks(s, occupied), slow_ray_attacks(s, kDiagonalSteps, occupied));
      ASSERT_EQ(rook_attacks(s, occupied), slow_ray_attacks(s, kOrthogonalSteps, occupied));
      for (const Color c : kColors) {
        ASSERT_EQ(lance_attacks(c, s, occupied), slow_ray(s, {0, forward(c)}, occupied));
      }
    }
  }
}

TEST(Sliders, MasksMergeWithoutCollision) {
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Bitboard mask = bishop_mask(square_at(i));
    EXPECT_EQ(mask.count(), std::popcount(mask.merged()));
  }
}

TEST(Geometry, BetweenAndLineAreSymmetric) {
  for (std::size_t a = 0; a < kSquares; ++a) {
    for (std::size_t b = 0; b < kSquares; ++b) {
      const Square x = square_at(a);
      const Square y = square_at(b);
      ASSERT_EQ(between(x, y), between(y, x));
      ASSERT_EQ(line_through(x, y), line_through(y, x));
      const bool aligned = (rook_rays(x) | bishop_rays(x)).contains(y);
      ASSERT_EQ(line_through(x, y).any(), aligned);
      ASSERT_EQ(line_through(x, y).contains(x), aligned);
      ASSERT_EQ(without(between(x, y), line_through(x, y)), Bitboard{});
    }
  }
}

TEST(Geometry, NowhereAttacksNothing) {
  EXPECT_TRUE(king_attacks(Square::None).none());
  EXPECT_TRUE(rook_rays(Square::None).none());
  EXPECT_TRUE(bishop_rays(Square::None).none());
  EXPECT_TRUE(bit(Square::None).none());
  for (std::size_t i = 0; i <= kSquares; ++i) {
    EXPECT_TRUE(line_through(Square::None, square_at(i)).none());
    EXPECT_TRUE(between(square_at(i), Square::None).none());
  }
}

TEST(Geometry, AttacksOfTheOtherColourRunBackwards) {
  base::SplitMix64 random(3);
  for (int n = 0; n < 20; ++n) {
    const Bitboard occupied = random_occupation(random);
    for (const PieceType t : kAllPieceTypes) {
      for (std::size_t a = 0; a < kSquares; ++a) {
        for_each(attacks(Color::Black, t, square_at(a), occupied), [&](Square b) {
          ASSERT_TRUE(attacks(Color::White, t, b, occupied).contains(square_at(a)));
        });
      }
    }
  }
}

}  // namespace
}  // namespace tsumuya::shogi
