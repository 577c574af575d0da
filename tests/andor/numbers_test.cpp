// Proof numbers, counting policies and thresholds.
#include "andor/numbers.hpp"

#include <gtest/gtest.h>

#include "andor/policies.hpp"

namespace tsumuya::andor {
namespace {

TEST(Numbers, FiniteSumsStayBelowInfinity) {
  EXPECT_EQ(plus(2, 3), 5U);
  EXPECT_EQ(plus(kMaxFinite, 0), kMaxFinite);
  EXPECT_EQ(plus(kMaxFinite, 1), kMaxFinite);
  EXPECT_EQ(plus(kMaxFinite, kMaxFinite), kMaxFinite);
  EXPECT_LT(plus(kMaxFinite, kMaxFinite), kInfinity);
}

TEST(Numbers, InfinityStaysInfinity) {
  EXPECT_EQ(plus(kInfinity, 0), kInfinity);
  EXPECT_EQ(plus(1, kInfinity), kInfinity);
  EXPECT_EQ(plus(kInfinity, kInfinity), kInfinity);
  EXPECT_EQ(minus(kInfinity, kMaxFinite), kInfinity);
}

TEST(Numbers, DifferencesStopAtZero) {
  EXPECT_EQ(minus(5, 3), 2U);
  EXPECT_EQ(minus(3, 3), 0U);
  EXPECT_EQ(minus(3, 5), 0U);
}

TEST(Numbers, SettledMeansThatOneOfThemIsZero) {
  EXPECT_TRUE(kWon.is_won() && kWon.is_settled() && !kWon.is_lost());
  EXPECT_TRUE(kLost.is_lost() && kLost.is_settled() && !kLost.is_won());
  EXPECT_FALSE(Numbers{}.is_settled());
  EXPECT_FALSE((Numbers{kMaxFinite, kMaxFinite}).is_settled());
}

OpenChildren children(std::initializer_list<Number> phis) {
  OpenChildren open;
  for (const Number phi : phis) open.add(phi);
  return open;
}

TEST(Counting, SumAddsUpAndWeakTakesTheLargestAndOneForEachOther) {
  EXPECT_EQ(SumCounting::delta(children({})), 0U);
  EXPECT_EQ(WeakCounting::delta(children({})), 0U);
  EXPECT_EQ(SumCounting::delta(children({4})), 4U);
  EXPECT_EQ(WeakCounting::delta(children({4})), 4U);
  EXPECT_EQ(SumCounting::delta(children({4, 1, 7})), 12U);
  EXPECT_EQ(WeakCounting::delta(children({4, 1, 7})), 9U);
}

TEST(Counting, ManyLargeChildrenNeverAddUpToInfinity) {
  OpenChildren open;
  for (int i = 0; i < 1000; ++i) open.add(kMaxFinite - 3);
  EXPECT_EQ(SumCounting::delta(open), kMaxFinite);
  EXPECT_EQ(WeakCounting::delta(open), kMaxFinite);
}

// The child may grow until delta reaches the threshold, and has room as long as delta has.
template <typename Counting>
void check_budget() {
  const OpenChildren open = children({4, 1, 7});
  for (Number threshold = Counting::delta(open) + 1; threshold < 40; ++threshold) {
    for (const Number phi : {4U, 1U, 7U}) {
      const Number budget = Counting::budget(threshold, open, phi);
      EXPECT_GT(budget, phi);
    }
    const Number budget = Counting::budget(threshold, open, 7);
    EXPECT_EQ(Counting::delta(children({4, 1, budget})), threshold);
    EXPECT_LT(Counting::delta(children({4, 1, budget - 1})), threshold);
  }
  EXPECT_EQ(Counting::budget(kInfinity, open, 7), kInfinity);
}
TEST(Counting, BudgetOfAChildReachesTheThresholdExactly) {
  check_budget<SumCounting>();
  check_budget<WeakCounting>();
}

TEST(Thresholds, PlainGoesOnePastTheSecondBest) {
  EXPECT_EQ(PlainThreshold::beyond(1), 2U);
  EXPECT_EQ(PlainThreshold::beyond(100), 101U);
  EXPECT_EQ(PlainThreshold::beyond(kInfinity), kInfinity);
}

TEST(Thresholds, MarginGoesPastItByAShare) {
  EXPECT_EQ(MarginThreshold<8>::beyond(1), 2U);
  EXPECT_EQ(MarginThreshold<8>::beyond(7), 8U);
  EXPECT_EQ(MarginThreshold<8>::beyond(8), 10U);
  EXPECT_EQ(MarginThreshold<8>::beyond(800), 901U);
  EXPECT_EQ(MarginThreshold<8>::beyond(kInfinity), kInfinity);
}

TEST(Thresholds, LieBeyondEverySecondBestEvenASaturatedOne) {
  // A threshold may be infinite where a number may not: a child as good as the second best must
  // have room, or the search would turn on the spot.
  EXPECT_GT(PlainThreshold::beyond(kMaxFinite), kMaxFinite);
  EXPECT_GT(MarginThreshold<8>::beyond(kMaxFinite), kMaxFinite);
  EXPECT_GT(MarginThreshold<8>::beyond(kMaxFinite - 5), kMaxFinite - 5);
}

}  // namespace
}  // namespace tsumuya::andor
