// Cycles: where a df-pn without care for them goes round for ever or answers wrongly, and that the
// core does not. The graphs are those of repetition_graphs.hpp, on which every_search_test.cpp runs
// every search.
#include <gtest/gtest.h>

#include "support/expect_solved.hpp"
#include "support/naive_dfpn.hpp"
#include "support/repetition_graphs.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;
using State = ToyEntry::State;

TEST(Repetition, StoredAsAFactGivesAWrongRefutation) {
  const ToyGraph graph = history_graph();
  ASSERT_EQ(truth_of(graph), Verdict::Proven);
  NaiveDfPn naive(graph, kNodeLimit);
  EXPECT_EQ(naive.run(), Verdict::Disproven);  // wrong
  EXPECT_EQ(naive.dn(graph.index("Y")), 0U);   // and this is why
}

TEST(Repetition, RefutationThatRestsOnThePathIsNoFact) {
  const ToyGraph graph = history_graph();
  expect_solved(graph, 40);
  ToyDomain domain(graph, PathMemory::BySequence);
  EXPECT_EQ(solve(domain, {}, node_limit(kNodeLimit)).verdict, Verdict::Proven);
  EXPECT_TRUE(domain.refuted_on_a_path()[graph.index("Y")]);
  EXPECT_EQ(domain.entry("Y").state, State::Proven);
}

TEST(Repetition, RefutationIsAFactAtTheNodeItRestsOn) {
  // All of X, Y and Z go round; only X, where the circle is entered, is refuted for good at once.
  const ToyGraph graph = circle_graph();
  for (const ToySetup& setup : toy_setups(true)) {
    ToyDomain domain(graph, PathMemory::BySequence);
    EXPECT_EQ(solve(domain, setup, node_limit(kNodeLimit)).verdict, Verdict::Disproven);
    EXPECT_EQ(domain.entry("X").state, State::Disproven);
    EXPECT_EQ(domain.entry("R").state, State::Disproven);
    EXPECT_EQ(domain.entry("Y").state, State::Open);
    EXPECT_EQ(domain.entry("Z").state, State::Open);
    EXPECT_TRUE(domain.refuted_on_a_path()[graph.index("Z")]);
  }
}

TEST(Repetition, LostNodeRestsOnTheShallowestOfItsEdges) {
  // Z leads back to both X and Y. Refuted up to Y it still rests on X, where another move wins; Y,
  // entered from V as well, is won.
  const ToyGraph graph = two_ways_back_graph();
  ASSERT_EQ(truth_of(graph), Verdict::Proven);
  expect_solved(graph, 60);
  NaiveDfPn naive(graph, kNodeLimit);
  EXPECT_EQ(naive.run(), Verdict::Disproven);  // wrong
}

TEST(Repetition, DefenderPrefersTheReplyThatRestsOnLeast) {
  // At c the defender may go to the lost end L or back to X. The first holds on every path.
  const ToyGraph graph = lost_or_back_graph();
  for (const ToySetup& setup : toy_setups(true)) {
    ToyDomain domain(graph, PathMemory::BySequence);
    EXPECT_EQ(solve(domain, setup, node_limit(kNodeLimit)).verdict, Verdict::Disproven);
    EXPECT_EQ(domain.entry("c").state, State::Disproven);
    EXPECT_EQ(domain.entry("Y").state, State::Disproven);
  }
}

TEST(Figure1, NaiveDfPnSelectsTwoPathsForEver) {
  const ToyGraph graph = figure_1();
  ASSERT_EQ(truth_of(graph), Verdict::Proven);
  NaiveDfPn naive(graph, kNodeLimit);
  EXPECT_EQ(naive.run(), Verdict::Unknown);
  EXPECT_EQ(naive.visits(graph.index("P")), 0U);
  EXPECT_GT(naive.visits(graph.index("N")), kNodeLimit / 20);
  EXPECT_GT(naive.visits(graph.index("O")), kNodeLimit / 20);
}

TEST(Figure1, TheCoreLoopsTooUnlessThresholdsAreRaised) {
  const ToyGraph graph = figure_1();
  for (const ToyCounting counting : kToyCountings) {
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, {counting, false, false}, node_limit(kNodeLimit));
    EXPECT_EQ(result.verdict, Verdict::Unknown);
    EXPECT_EQ(result.reason, Reason::Nodes);
    EXPECT_EQ(domain.entry("P").state, State::Empty);
    EXPECT_GT(result.dn, 10'000U);  // both paths push it up, and never look at P
    EXPECT_EQ(result.pn, 2U);
  }
}

TEST(Figure1, MarginLeavesTheLoopOnceItIsMoreThanOne) {
  // At a second best of 8 the margin is 2, and the path gets as far as P.
  const ToyGraph graph = figure_1();
  for (const ToyCounting counting : kToyCountings) {
    ToyDomain domain(graph, PathMemory::BySequence);
    EXPECT_EQ(solve(domain, {counting, true, false}, node_limit(kNodeLimit)).verdict,
              Verdict::Proven);
  }
}

TEST(Figure1, RaisedThresholdsProveIt) { expect_solved(figure_1(), 60); }

TEST(Figure1, IgnoringOldChildrenProvesIt) {
  // At O the old child H is left out, and dn(O) = dn(P).
  const ToyGraph graph = figure_1();
  for (const ToyCounting counting : kToyCountings) {
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, {counting, false, false, true}, node_limit(kNodeLimit));
    EXPECT_EQ(result.verdict, Verdict::Proven);
    EXPECT_LE(result.counters.expanded, 60U);
  }
}

TEST(Raising, IsPassedOnToTheNodesBelow) {
  // Found by chance: if only nodes with an old child raised their thresholds, and not those below
  // them, the search with sums would go round here for ever.
  const ToyGraph graph = raising_graph();
  ASSERT_EQ(truth_of(graph), Verdict::Disproven);
  expect_solved(graph, 200);
}

TEST(Repetition, DepthIsNotKeptForASetOfNodesButForThePath) {
  const ToyGraph graph = same_set_graph();
  ASSERT_EQ(truth_of(graph), Verdict::Proven);
  ToyDomain by_set(graph, PathMemory::BySet);
  EXPECT_EQ(solve(by_set, {ToyCounting::Sum, true, true}, node_limit(kNodeLimit)).verdict,
            Verdict::Disproven);  // wrong
  EXPECT_EQ(by_set.entry("U").state, State::Disproven);
  expect_solved(graph, 200);
}

TEST(Repetition, RaisingEndsOnlyIfWhatRestsOnAPathIsKept) {
  // Nothing is won here; every refutation rests on a path until the root is reached.
  const ToyGraph graph = nothing_won_graph();
  ASSERT_EQ(truth_of(graph), Verdict::Disproven);
  ToyDomain forgetful(graph, PathMemory::Forget);
  EXPECT_EQ(solve(forgetful, {ToyCounting::Weak, false, true}, node_limit(kNodeLimit)).verdict,
            Verdict::Unknown);
  expect_solved(graph, 100);
}

}  // namespace
}  // namespace tsumuya::test
