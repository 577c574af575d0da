// Cycles: where a df-pn without care for them goes round for ever or answers wrongly, and that the
// core does not. Figure 1 is that of [Kishimoto2010], rebuilt from its text.
#include <gtest/gtest.h>

#include "support/expect_solved.hpp"
#include "support/naive_dfpn.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;
using State = ToyEntry::State;

// Both X and V, which leads to Y, must be won. Y is first met below X, where its only move leads
// back to X: refuted on that path. X then wins by its other move, and so does Y by way of X.
ToyGraph history_graph() {
  ToyGraph graph = parse_graph(
      "R or s; s and X V; V or f; f and Y; X or c e; c and Y; Y or d; d and X;"
      "e and e1; e1 or e2; e2 and e3; e3 won");
  graph.at("V").dn = 100;  // X first
  return graph;
}

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
  const ToyGraph graph =
      parse_graph("R or a; a and X; X or b; b and Y; Y or c; c and Z; Z or d; d and X");
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
  ToyGraph graph = parse_graph(
      "R or s; s and X V; V or f; f and Y; X or b w; b and Y; Y or c; c and Z; Z or e d;"
      "d and Y; e and X; w and w1; w1 or w2; w2 and w3; w3 won");
  graph.at("V").dn = 100;  // X first
  ASSERT_EQ(truth_of(graph), Verdict::Proven);
  expect_solved(graph, 60);
  NaiveDfPn naive(graph, kNodeLimit);
  EXPECT_EQ(naive.run(), Verdict::Disproven);  // wrong
}

TEST(Repetition, DefenderPrefersTheReplyThatRestsOnLeast) {
  // At c the defender may go to the lost end L or back to X. The first holds on every path.
  const ToyGraph graph = parse_graph("R or a; a and X; X or b; b and Y; Y or c; c and L X");
  for (const ToySetup& setup : toy_setups(true)) {
    ToyDomain domain(graph, PathMemory::BySequence);
    EXPECT_EQ(solve(domain, setup, node_limit(kNodeLimit)).verdict, Verdict::Disproven);
    EXPECT_EQ(domain.entry("c").state, State::Disproven);
    EXPECT_EQ(domain.entry("Y").state, State::Disproven);
  }
}

// Figure 1. From the text: the paths A-C-F-H-L-N and A-C-G-J-O, dn(N) = dn(O), dn(O) = dn(H) +
// dn(P), and P must be expanded to prove A. Assumed: C has the children F and G; the edges above
// are the only ones of A, F, H, N, G and J; L has besides N a child M that is harder to prove (two
// replies) and of no use; P wins in a few moves.
ToyGraph figure_1() {
  return parse_graph(
      "A or C; C and F G; F or H; H and L; L or N M; N and O; G or J; J and O; O or H P;"
      "P and P1; P1 or P2; P2 won; M and M1 M2; M1 or L1; M2 or L2; L1 lost; L2 lost");
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
  ToyGraph graph = parse_graph(
      "n0 or n3 n12; n1 and n10; n2 and n14 n10 n0; n3 and n14 n6; n4 and n0; n5 and n10 n9 n0;"
      "n6 or n3 n5 n7 n1; n7 and n0 n6; n8 and n9 n6; n9 or n13 n11 n1 n2; n10 or n12 n8;"
      "n11 and n10; n12 and n14; n13 and n0 n6; n14 or n13 n1 n2 n4");
  for (const char* name : {"n2", "n3", "n5", "n6", "n9", "n13", "n14"}) graph.at(name).pn = 2;
  for (const char* name : {"n2", "n3", "n6", "n7", "n11", "n13"}) graph.at(name).dn = 2;
  ASSERT_EQ(truth_of(graph), Verdict::Disproven);
  expect_solved(graph, 200);
}

// A refutation found on the path S s R a U x T c m rests on T. On the path S s R a T c U x m, which
// has the same nodes, T comes earlier: the depth kept for the first path is now that of U, and U
// would be taken to be refuted for good. The hidden edge from c to U lets both paths exist: in the
// open it would settle c at once where U is on the path.
ToyGraph same_set_graph() {
  ToyGraph graph = parse_graph(
      "S or s; s and R V; R or a; a and z T U; U or x; x and m T; T or c g; c and U z m; m or e;"
      "e and T; z or z1; z1 and z2; z2 or z3; z3 won; g and h; h or h1; h1 and h2; h2 or h3;"
      "h3 won; V or v; v and U");
  graph.hide("c", "z", "U");
  graph.at("V").dn = 1000;
  graph.at("e").dn = 3;
  graph.at("z2").dn = 4;
  graph.at("h").dn = 18;
  graph.at("h2").dn = 20;
  return graph;
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
  const ToyGraph graph = parse_graph(
      "n0 or n7 n3 n6; n1 or n2 n3; n2 and n5 n1; n3 and n5; n4 or n8 n2 n6; n5 or n9 n3 n8 n6;"
      "n6 and n1 n4; n7 and n4; n8 and n4 n0 n5; n9 and n4 n0 n1");
  ASSERT_EQ(truth_of(graph), Verdict::Disproven);
  ToyDomain forgetful(graph, PathMemory::Forget);
  EXPECT_EQ(solve(forgetful, {ToyCounting::Weak, false, true}, node_limit(kNodeLimit)).verdict,
            Verdict::Unknown);
  expect_solved(graph, 100);
}

}  // namespace
}  // namespace tsumuya::test
