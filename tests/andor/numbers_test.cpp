// Proof numbers, counting policies and thresholds.
#include "andor/core/numbers.hpp"

#include <gtest/gtest.h>

#include "andor/dfpn/countings.hpp"
#include "andor/dfpn/policies.hpp"

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

MergingChildren merging(std::initializer_list<Number> apart, std::initializer_list<Number> merged) {
  MergingChildren open;
  for (const Number phi : apart) open.add(phi, false);
  for (const Number phi : merged) open.add(phi, true);
  return open;
}

TEST(Counting, MergedChildrenCountOnce) {
  using Source = SourceCounting<>;
  EXPECT_EQ(Source::delta(merging({}, {})), 0U);
  EXPECT_EQ(Source::delta(merging({4, 1}, {})), 5U);
  EXPECT_EQ(Source::delta(merging({}, {3, 7, 2})), 7U);
  EXPECT_EQ(Source::delta(merging({4, 1}, {3, 7, 2})), 12U);
  EXPECT_EQ(NagaiCounting::delta(merging({}, {4, 1, 3, 7, 2})), 7U);
  EXPECT_EQ(Source::delta(merging({kMaxFinite, 9}, {kMaxFinite})), kMaxFinite);
}

TEST(Counting, BudgetAmongMergedChildrenReachesTheThresholdExactly) {
  using Source = SourceCounting<>;
  const MergingChildren open = merging({4, 1}, {3, 7, 2});
  for (Number threshold = Source::delta(open) + 1; threshold < 40; ++threshold) {
    const Number apart = Source::budget(threshold, open, 4, false);
    EXPECT_GT(apart, 4U);
    EXPECT_EQ(Source::delta(merging({apart, 1}, {3, 7, 2})), threshold);
    EXPECT_LT(Source::delta(merging({apart - 1, 1}, {3, 7, 2})), threshold);
    // Even a child that is not the hardest may grow until it is the one that matters.
    const Number merged = Source::budget(threshold, open, 3, true);
    EXPECT_GT(merged, 7U);
    EXPECT_EQ(Source::delta(merging({4, 1}, {merged, 7, 2})), threshold);
    EXPECT_LT(Source::delta(merging({4, 1}, {merged - 1, 7, 2})), threshold);
  }
  EXPECT_EQ(Source::budget(kInfinity, open, 4, false), kInfinity);
  EXPECT_EQ(Source::budget(kInfinity, merging({kMaxFinite}, {kMaxFinite}), kMaxFinite, true),
            kInfinity);
}

// --- What the concepts accept, and what they do not

static_assert(CountsAlone<SumCounting> && CountsAlone<WeakCounting>);
static_assert(CountsMerged<NagaiCounting> && CountsMerged<SourceCounting<4>>);
static_assert(CountsMerged<WeakSourceCounting<4>>);
static_assert(CountingPolicy<AlternatingCounting<WeakCounting, SumCounting>>);
static_assert(CountingPolicy<AlternatingCounting<WeakSourceCounting<4>, SourceCounting<4>>>);
struct CountsNothing {};
struct WithoutBudget {
  using Open = OpenChildren;
  using Lineage = void;
  static constexpr Number delta(const Open& open) { return open.sum; }
};
// It follows parents, and is not told which children merge.
struct FollowsInVain : SumCounting {
  using Lineage = NagaiCounting::Lineage;
};
static_assert(!CountingPolicy<CountsNothing> && !CountingPolicy<WithoutBudget>);
static_assert(!CountingPolicy<FollowsInVain>);
static_assert(ThresholdPolicy<PlainThreshold> && ThresholdPolicy<Tca<MarginThreshold<8>>>);
static_assert(ThresholdPolicy<ChosenThreshold> && !ThresholdPolicy<SumCounting>);
static_assert(OldChildrenPolicy<IgnoreOld> && !OldChildrenPolicy<PlainThreshold>);

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

TEST(Thresholds, ChosenWhenTheSearchRunsAreTheSame) {
  for (const Number number : {1U, 7U, 8U, 800U, kMaxFinite - 5, kMaxFinite, kInfinity}) {
    EXPECT_EQ((ChosenThreshold{0, false}.beyond(number)), PlainThreshold::beyond(number));
    EXPECT_EQ((ChosenThreshold{8, true}.beyond(number)), MarginThreshold<8>::beyond(number));
  }
  EXPECT_TRUE((ChosenThreshold{0, true}.raises_on_loops()));
  EXPECT_FALSE((ChosenThreshold{8, false}.raises_on_loops()));
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
