// What the counting policies make of paths that merge and of old children: figures 2 and 4 of
// [Kishimoto2010]. The figures are not at hand; the graphs are rebuilt from its text.
#include <array>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "andor/dfpn/dfpn.hpp"
#include "support/expect_solved.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {
namespace {

using andor::Number;
using andor::Reason;
using State = ToyEntry::State;

struct Expected {
  ToyCounting counting;
  bool ignore_old;
  Number inner;
  Number root;
};

// Figure 2, left. From the text: dn(C) = dn(D), F is an old child of D beside E, and B, C, F are
// the children of A. Assumed: what lies below B, E and F, and the estimates, by which the search
// enters F from A first, then C, D and F once more; the limit ends it there.
ToyGraph figure_2_left() {
  ToyGraph graph = parse_graph(
      "A or B C F; C and D; D or E F; B and B1; E and E1; F and F1;"
      "B1 or LB; E1 or WE; F1 or LF; LB lost; LF lost; WE won");
  graph.at("B").pn = 10;
  graph.at("B").dn = 10;
  graph.at("E").pn = 6;
  graph.at("E").dn = 20;
  graph.at("F").dn = 40;
  graph.at("F1").pn = 5;
  graph.at("F1").dn = 40;
  graph.at("C").pn = 2;
  return graph;
}

TEST(Figure2, OldChildrenAndSourcesOnTheLeft) {
  const ToyGraph graph = figure_2_left();
  // dn(D) and dn(A). The true values are dn(E) + dn(F) = 60 and dn(B) + dn(E) + dn(F) = 70.
  constexpr Number kB = 10;
  constexpr Number kE = 20;
  constexpr Number kF = 40;
  constexpr std::array<Expected, 12> kExpected{{
      {ToyCounting::Sum, false, kE + kF, kB + (kE + kF) + kF},  // F twice
      {ToyCounting::Weak, false, kF + 1, (kF + 1) + 2},
      {ToyCounting::Nagai, false, kE + kF, kE + kF},  // B is lost in the maximum
      {ToyCounting::Source, false, kE + kF, kB + (kE + kF)},
      {ToyCounting::WeakSource, false, kF + 1, (kF + 1) + 1},
      {ToyCounting::BySide, false, kF + 1, (kF + 1) + 1},  // A and D are the attacker's
      {ToyCounting::Sum, true, kE, kB + kE + kF},          // dn(D) too small; dn(A) right by chance
      {ToyCounting::Weak, true, kE, kF + 2},
      {ToyCounting::Nagai, true, kE, kF},
      {ToyCounting::Source, true, kE, kB + kF},  // max(dn(E), dn(F)): too small
      {ToyCounting::WeakSource, true, kE, kF + 1},
      {ToyCounting::BySide, true, kE, kF + 1},
  }};
  for (const Expected& expected : kExpected) {
    for (const bool raise : {false, true}) {
      const ToySetup setup{expected.counting, false, raise, expected.ignore_old};
      SCOPED_TRACE(describe(setup));
      ToyDomain domain(graph, PathMemory::BySequence);
      const ToyResult result = solve(domain, setup, node_limit(5));
      EXPECT_EQ(result.reason, Reason::Nodes);
      EXPECT_EQ(domain.entry("F").dn, kF);
      EXPECT_EQ(domain.entry("F").min_depth, 1U);
      EXPECT_EQ(domain.entry("D").dn, expected.inner);
      EXPECT_EQ(result.dn, expected.root);
      const bool follows =
          expected.counting != ToyCounting::Sum && expected.counting != ToyCounting::Weak;
      EXPECT_EQ(result.merges, follows ? 1U : 0U);
    }
  }
  expect_solved(graph, 20);
}

// The same with F entered by way of D first: now the kept parents lead from F by D and C to A.
TEST(Figure2, SourceOnTheLeftIsFoundByWayOfTheLongerPathToo) {
  ToyGraph graph = figure_2_left();
  graph.at("F").pn = 3;
  for (const ToyCounting counting : {ToyCounting::Nagai, ToyCounting::Source}) {
    ToyDomain domain(graph, PathMemory::BySequence);
    // A, C, D, F, and F once more.
    const ToyResult result = solve(domain, {counting, false, true}, node_limit(5));
    EXPECT_EQ(domain.entry("D").dn, 60U);
    EXPECT_EQ(domain.entry("F").min_depth, 1U);
    EXPECT_EQ(result.merges, 1U);
    EXPECT_EQ(result.dn, counting == ToyCounting::Nagai ? 60U : 70U);
  }
}

// Figure 2, right. From the text: dn(G) = dn(H) + dn(I), dn(H) = dn(I) = dn(J). Assumed: J has five
// replies, so that its numbers differ from estimates.
ToyGraph figure_2_right() {
  ToyGraph graph = parse_graph(
      "G or H I; H and J; I and J; J or K1 K2 K3 K4 K5;"
      "K1 and Z1; K2 and Z2; K3 and Z3; K4 and Z4; K5 and Z5; Z1 or Y1; Z2 or Y2; Z3 or Y3;"
      "Z4 or Y4; Z5 or Y5; Y5 won");
  for (const char* name : {"K1", "K2", "K3", "K4", "K5"}) graph.at(name).pn = 2;
  return graph;
}

TEST(Figure2, MergingPathsOnTheRight) {
  const ToyGraph graph = figure_2_right();
  constexpr Number kJ = 5;  // dn(J), and the true dn(G)
  constexpr std::array<Expected, 6> kExpected{{{ToyCounting::Sum, false, kJ, 2 * kJ},
                                               {ToyCounting::Weak, false, kJ, kJ + 1},
                                               {ToyCounting::Nagai, false, kJ, kJ},
                                               {ToyCounting::Source, false, kJ, kJ},
                                               {ToyCounting::WeakSource, false, kJ, kJ},
                                               {ToyCounting::BySide, false, kJ, kJ}}};
  for (const Expected& expected : kExpected) {
    for (const bool ignore_old : {false, true}) {  // there are none
      const ToySetup setup{expected.counting, false, true, ignore_old};
      SCOPED_TRACE(describe(setup));
      ToyDomain domain(graph, PathMemory::BySequence);
      // G, H, J, I and J once more.
      const ToyResult result = solve(domain, setup, node_limit(5));
      EXPECT_EQ(result.reason, Reason::Nodes);
      EXPECT_EQ(domain.entry("J").dn, kJ);
      EXPECT_EQ(domain.entry("H").dn, kJ);
      EXPECT_EQ(domain.entry("I").dn, kJ);
      EXPECT_EQ(result.dn, expected.root);
    }
  }
  expect_solved(graph, 40);
}

TEST(Sources, AreKnownAgainOnTheNextVisit) {
  // Above G of figure 2 stands another node, so that G is left and entered again.
  ToyGraph graph = parse_graph(
      "R or g x; g and G; G or H I; H and J; I and J; J or K1 K2 K3; K1 and Z1; K2 and Z2;"
      "K3 and Z3; Z1 or Y1; Z2 or Y2; Z3 or Y3; x and X; X or y; y and Y; Y or LX");
  for (const char* name : {"K1", "K2", "K3"}) graph.at(name).pn = 2;
  for (const char* name : {"Z1", "Z2", "Z3"}) graph.at(name).pn = 9;
  graph.at("x").pn = 2;
  graph.at("X").pn = 20;
  for (const ToyCounting counting : {ToyCounting::Sum, ToyCounting::Nagai, ToyCounting::Source}) {
    // R, g, G, H, J, I, J (where the source is found), K1, K2, K3, H; then x, which turns out to be
    // harder; g and G once more, where the numbers are made anew.
    const bool follows = counting != ToyCounting::Sum;
    for (const std::uint64_t nodes : {11U, 14U}) {
      ToyDomain domain(graph, PathMemory::BySequence);
      const ToyResult result = solve(domain, {counting, false, true}, node_limit(nodes));
      EXPECT_EQ(domain.entry("x").state, nodes == 11 ? State::Empty : State::Open);
      EXPECT_EQ(domain.entry("G").dn, follows ? 3U : 6U);
      EXPECT_EQ(result.counters.max_depth, 6U);
      EXPECT_EQ(result.merges, follows ? 1U : 0U);
    }
  }
}

TEST(Sources, AreNotSoughtWhereTheNumbersDoNotCount) {
  // As in figure 2, right, but H has another reply: dn(H) = 2 does not come from J.
  ToyGraph graph = parse_graph(
      "G or H I; H and J h; I and J; J or K1 K2 K3 K4 K5; h or h1;"
      "h1 and h2; h2 or h3; K1 and Z1; K2 and Z2; K3 and Z3; K4 and Z4; K5 and Z5;"
      "Z1 or Y1; Z2 or Y2; Z3 or Y3; Z4 or Y4; Z5 or Y5");
  for (const char* name : {"K1", "K2", "K3", "K4", "K5"}) graph.at(name).pn = 2;
  graph.at("h").dn = 2;
  graph.at("I").pn = 2;
  for (const ToyCounting counting : {ToyCounting::Nagai, ToyCounting::Source}) {
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, {counting, false, true}, node_limit(5));
    EXPECT_EQ(domain.entry("I").dn, 5U);
    EXPECT_EQ(domain.entry("H").dn, 2U);
    EXPECT_EQ(result.merges, 0U);
    EXPECT_EQ(result.dn, 5U + 2U);
  }
}

TEST(Sources, MergeWithHiddenEdgesToo) {
  // At the source the edge to I waits behind the one to H, which is refuted by another reply than
  // J. Then J is met by way of I and of M.
  ToyGraph graph = parse_graph(
      "G or H I M; H and L; I and J; M and J; J or K1 K2 K3; K1 and Z1; K2 and Z2; K3 and Z3;"
      "Z1 or Y1; Z2 or Y2; Z3 or Y3; L or l");
  graph.hide("G", "H", "I");
  for (const char* name : {"K1", "K2", "K3"}) graph.at(name).pn = 2;
  for (const ToyCounting counting : {ToyCounting::Nagai, ToyCounting::Source}) {
    ToyDomain domain(graph, PathMemory::BySequence);
    // G, H, L, then M, J, I, J in either order.
    const ToyResult result = solve(domain, {counting, false, true}, node_limit(7));
    EXPECT_EQ(domain.entry("H").state, State::Disproven);
    EXPECT_EQ(result.merges, 1U);
    EXPECT_EQ(result.dn, 3U);
  }
  expect_solved(graph, 40);
}

// Figure 4. From the text: B must be proven; C, its sibling below A, has the unproven children D
// and E; E is old because of a shorter path by way of F. Assumed: F is a move of the root, A lies
// two plies below it, and the line below D gets harder step by step.
ToyGraph figure_4() {
  ToyGraph graph = parse_graph(
      "R or x F; F and E; E or E1 E2; x and A; A or B C; C and D E; B and B1; B1 or WB; WB won;"
      "E1 and e1; e1 or LE; E2 and e2; e2 or LF; D or d1; d1 and D1; D1 or d2; d2 and D2;"
      "D2 or d3; d3 and D3; D3 or d4; d4 and D4; D4 or LD");
  graph.at("x").pn = 2;
  graph.at("B").pn = 10;
  graph.at("E1").pn = 20;
  graph.at("E2").pn = 20;
  Number pn = 5;
  for (const char* name : {"D", "d1", "D1", "d2", "D2", "d3", "D3"}) graph.at(name).pn = pn++;
  return graph;
}

TEST(Figure4, IgnoringAnOldChildDelaysTheMoveThatWins) {
  const ToyGraph graph = figure_4();
  // R, F, E, x, A and C are expanded in any case.
  const auto state_of_b = [&](const ToySetup& setup, std::uint64_t nodes) {
    ToyDomain domain(graph, PathMemory::BySequence);
    solve(domain, setup, node_limit(nodes));
    return domain.entry("B").state;
  };
  for (const ToyCounting counting : {ToyCounting::Sum, ToyCounting::Source}) {
    // pn(C) = pn(D) + pn(E) = 25 > pn(B) = 10.
    EXPECT_EQ(state_of_b({counting, false, false, false}, 6), State::Empty);
    EXPECT_NE(state_of_b({counting, false, false, false}, 7), State::Empty);
    // A raised threshold at C lets D be expanded first.
    EXPECT_EQ(state_of_b({counting, false, true, false}, 7), State::Empty);
    EXPECT_NE(state_of_b({counting, false, true, false}, 8), State::Empty);
    // df-pn(r): pn(C) = pn(D) = 5, and the line below D is followed until it is harder than B.
    EXPECT_EQ(state_of_b({counting, false, false, true}, 12), State::Empty);
    EXPECT_NE(state_of_b({counting, false, false, true}, 13), State::Empty);
  }
  expect_solved(graph, 60);
}

// --- Old children, exactly

// A root alone, whose children have numbers and a least depth as told.
class OldChildrenDomain {
 public:
  using Edge = andor::EdgeBase;
  struct Child {
    andor::Number phi;
    std::uint16_t min_depth;
  };

  explicit OldChildrenDomain(std::vector<Child> children) : children_(std::move(children)) {}

  void expand(std::vector<Edge>& edges, std::uint16_t /*depth*/) const {
    for (const Child& child : children_) {
      Edge& edge = edges.emplace_back();
      edge.numbers = {child.phi, 2};
      edge.min_depth = child.min_depth;
    }
  }
  static void reveal(Edge& /*edge*/, const Edge& /*front*/, std::uint16_t /*depth*/) {}
  static void descend(const Edge& /*edge*/) {}
  static void ascend(const Edge& /*edge*/) {}
  static void store(const std::vector<Edge>& /*edges*/, std::size_t /*first*/,
                    const andor::Leaving& /*leaving*/, Edge& /*edge*/) {}

 private:
  std::vector<Child> children_;
};

// The delta of the root, which lies at depth 0.
template <typename Old>
andor::Number delta_with(std::vector<OldChildrenDomain::Child> children) {
  OldChildrenDomain domain(std::move(children));
  andor::DfPn<OldChildrenDomain, andor::SumCounting, andor::PlainThreshold, Old> search(
      domain, node_limit(1));
  andor::EdgeBase root;
  search.run(root);
  return root.numbers.delta;
}

// "c is normal if md(n) < md(c). Otherwise c is old." In one search of a game whose players
// alternate the two are never equal; with a table from another root they may be.
TEST(OldChildren, AreThoseAtEqualDepthToo) {
  EXPECT_EQ(delta_with<andor::IgnoreOld>({{3, 0}, {5, 1}}), 5U);
  EXPECT_EQ(delta_with<andor::IgnoreOld>({{5, 0}, {3, 1}}), 3U);
  EXPECT_EQ(delta_with<andor::IgnoreOld>({{3, 1}, {5, 1}}), 8U);
  EXPECT_EQ(delta_with<andor::CountOld>({{3, 0}, {5, 1}}), 8U);
}

TEST(OldChildren, AloneCountAsTheHardestOfThem) {
  EXPECT_EQ(delta_with<andor::IgnoreOld>({{3, 0}, {5, 0}, {4, 0}}), 5U);
  EXPECT_EQ(delta_with<andor::CountOld>({{3, 0}, {5, 0}, {4, 0}}), 12U);
}

}  // namespace
}  // namespace tsumuya::test
