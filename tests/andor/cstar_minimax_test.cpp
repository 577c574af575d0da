// C* for minimax trees against plain minimax.
#include "andor/cstar_minimax.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>

#include "andor/minimax.hpp"
#include "othello/domains.hpp"
#include "support/value_tree.hpp"

namespace tsumuya::test {
namespace {

using andor::CStarMinimax;
using andor::Number;
using andor::Value;

struct Tally {
  unsigned trees = 0;
  unsigned max_to_move = 0;
  std::array<unsigned, 4> wrong{};  // by the last threshold
  std::array<unsigned, 4> exact{};
  std::uint64_t iterations = 0;
  std::uint64_t most_iterations = 0;
};

void check_tree(const ValueTree& source, Tally& tally) {
  ValueWalk walk(source);
  const Value truth = andor::minimax(walk);
  ++tally.trees;
  tally.max_to_move += walk.is_max() ? 1U : 0U;

  const auto found = CStarMinimax(walk, andor::Setting{}).run();
  ASSERT_TRUE(found.exact);
  ASSERT_EQ(found.value, truth);
  ASSERT_TRUE(walk.is_at_root());
  walk.make(*found.best);
  ASSERT_EQ(andor::minimax(walk), truth);
  walk.unmake(*found.best);
  tally.iterations += found.counters.iterations;
  tally.most_iterations = std::max(tally.most_iterations, found.counters.iterations);

  for (Number last = 1; last < tally.wrong.size(); ++last) {
    const auto guess = CStarMinimax(walk, andor::Setting{}, last).run();
    tally.wrong[last] += guess.value != truth ? 1U : 0U;
    tally.exact[last] += guess.exact ? 1U : 0U;
    ASSERT_LE(guess.counters.iterations, last);
    // What it calls exact is.
    ASSERT_TRUE(!guess.exact || guess.value == truth);
  }
}

TEST(CStarMinimax, FindsTheMinimaxValueOfRandomTreesAndErrsAtSmallThresholds) {
  shogi::SplitMix64 random(5);
  Tally tally;
  for (unsigned number = 0; number < 2000; ++number) {
    ASSERT_NO_FATAL_FAILURE(check_tree(random_tree(random, value_recipe(number)), tally)) << number;
  }
  EXPECT_EQ(tally.trees, 2000U);
  EXPECT_GT(tally.max_to_move, 800U);
  EXPECT_LT(tally.max_to_move, 1200U);
  // Higher thresholds err less and prove more; some trees take many.
  EXPECT_GT(tally.wrong[1], 2 * tally.wrong[2]);
  EXPECT_GT(tally.wrong[2], tally.wrong[3]);
  EXPECT_GT(tally.wrong[3], 0U);
  EXPECT_LT(tally.exact[1], tally.exact[2]);
  EXPECT_LT(tally.exact[2], tally.exact[3]);
  EXPECT_LT(tally.exact[3], 2000U);
  EXPECT_GT(tally.iterations, 4000U);
  EXPECT_GT(tally.most_iterations, 6U);
}

TEST(CStarMinimax, EndsAtALimitOfNodes) {
  othello::ValueDomain<6> domain(othello::Board<6>::start());
  andor::Setting setting;
  setting.limits.nodes = 1000;
  const auto found = CStarMinimax(domain, setting).run();
  EXPECT_EQ(found.reason, andor::Reason::Nodes);
  EXPECT_FALSE(found.exact);
  EXPECT_TRUE(found.best.has_value());
  EXPECT_EQ(domain.board(), othello::Board<6>::start());
}

TEST(CStarMinimax, AFinalRootHasItsValueAndNoMove) {
  ValueTree tree;
  tree.nodes.push_back({true, {7, true}, {}});
  ValueWalk walk(tree);
  const auto found = CStarMinimax(walk, andor::Setting{}).run();
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.value, 7);
  EXPECT_FALSE(found.best.has_value());
}

TEST(CStarMinimax, FindsThatWhiteWinsOthelloOn4x4ByEight) {
  othello::ValueDomain<4> domain(othello::Board<4>::start());
  const auto found = CStarMinimax(domain, andor::Setting{}).run();
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.value, -8);
  EXPECT_EQ(domain.board(), othello::Board<4>::start());
  // With guesses alone it would have been done at the first.
  EXPECT_GT(found.counters.iterations, 5U);
}

}  // namespace
}  // namespace tsumuya::test
