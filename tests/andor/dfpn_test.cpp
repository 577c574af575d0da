// The df-pn core on small graphs: roots, chains, limits, depth, saturated numbers, listeners.
#include "andor/dfpn/dfpn.hpp"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <vector>

#include "support/expect_solved.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {
namespace {

using andor::kMaxFinite;
using andor::Limits;
using andor::Reason;
using andor::Verdict;
using State = ToyEntry::State;

const std::vector<ToySetup>& all_setups() {
  static const std::vector<ToySetup> setups = [] {
    std::vector<ToySetup> all = toy_setups(true);
    for (const ToySetup& setup : toy_setups(false)) all.push_back(setup);
    return all;
  }();
  return setups;
}

void expect_verdict(const ToyGraph& graph, Verdict verdict) {
  for (const ToySetup& setup : all_setups()) {
    SCOPED_TRACE(describe(setup));
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, setup, node_limit(10'000));
    EXPECT_EQ(result.verdict, verdict);
    EXPECT_EQ(result.reason, Reason::None);
    if (verdict == Verdict::Proven) {
      EXPECT_TRUE(holds_finite_proof(domain));
    }
  }
}

// --- Roots

TEST(Root, WithoutMovesIsLostForThePlayerToMove) {
  expect_verdict(parse_graph("A or"), Verdict::Disproven);
  expect_verdict(parse_graph("A and"), Verdict::Proven);
}

TEST(Root, MayBeTheDefenders) {
  expect_verdict(parse_graph("A and B C; B or W; C or W; W won"), Verdict::Proven);
  expect_verdict(parse_graph("A and B C; B or W; C or L; W won; L lost"), Verdict::Disproven);
}

TEST(Root, ThatIsReachedAgainIsAFailureOfTheAttacker) {
  expect_verdict(parse_graph("A or b; b and A"), Verdict::Disproven);
  expect_verdict(parse_graph("A and B; B or a; a and B"), Verdict::Disproven);
  expect_verdict(parse_graph("A or b c; b and A; c and D; D or W; W won"), Verdict::Proven);
}

// --- Chains

TEST(Chains, HiddenEdgesAddNothingUntilTheFrontIsSettled) {
  ToyGraph graph = parse_graph(
      "A and B C D; B or b; C or c; D or d; b and B1; c and C1; d and D1; B1 or W1; C1 or W2;"
      "D1 or W3; W1 won; W2 won; W3 won");
  graph.hide("A", "B", "C");
  graph.hide("A", "C", "D");
  for (const ToyCounting counting : kToyCountings) {
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult first = solve(domain, {counting, false, true}, node_limit(1));
    EXPECT_EQ(first.pn, 1U);  // and not 3
    EXPECT_EQ(domain.entry("C").state, State::Empty);
  }
  expect_verdict(graph, Verdict::Proven);
}

TEST(Chains, LastOfAChainDecides) {
  ToyGraph graph = parse_graph(
      "A or b c d; b and B; c and C; d and D; B or L1; C or L2; D or W; W won; L1 lost; L2 lost");
  graph.hide("A", "c", "b");
  graph.hide("A", "b", "d");
  expect_verdict(graph, Verdict::Proven);
  graph.at("W").end = End::Lost;
  expect_verdict(graph, Verdict::Disproven);
}

TEST(Chains, FrontRefutedByARepetitionBringsTheNextToLight) {
  // At Y the edge to c goes back to X; behind it stands the win.
  ToyGraph graph =
      parse_graph("R or a; a and X; X or b; b and Y; Y or c d; c and X; d and D; D or W; W won");
  graph.hide("Y", "c", "d");
  expect_verdict(graph, Verdict::Proven);
}

TEST(Chains, WhatComesToLightWithItsNodeOnThePathIsARepetition) {
  ToyGraph graph = parse_graph(
      "R or a; a and X; X or b; b and Y Z; Y or y; y and Y1; Y1 or W; W won; Z or c; c and X");
  graph.hide("b", "Y", "Z");
  expect_verdict(graph, Verdict::Disproven);
  // The same for an edge that leads straight back.
  ToyGraph back = parse_graph("R or a; a and X; X or b; b and Y X; Y or W; W won");
  back.hide("b", "Y", "X");
  expect_verdict(back, Verdict::Disproven);
}

// --- Limits

TEST(NodeLimit, EndsTheSearchExactlyThere) {
  const ToyGraph graph = long_line(100, true);
  for (const ToySetup& setup : all_setups()) {
    for (std::uint64_t nodes = 1; nodes < 100; ++nodes) {
      ToyDomain domain(graph, PathMemory::BySequence);
      const ToyResult result = solve(domain, setup, node_limit(nodes));
      EXPECT_EQ(result.verdict, Verdict::Unknown);
      EXPECT_EQ(result.reason, Reason::Nodes);
      EXPECT_EQ(result.counters.expanded, nodes);
    }
    // The answer counts, if the last node gives it.
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, setup, node_limit(100));
    EXPECT_EQ(result.verdict, Verdict::Proven);
    EXPECT_EQ(result.reason, Reason::None);
    EXPECT_EQ(result.counters.expanded, 100U);
    EXPECT_EQ(result.counters.max_depth, 100U);
    EXPECT_EQ(result.counters.generated, 200U);
  }
}

TEST(NodeLimit, OfNoneStillEnds) {
  const ToyGraph graph = long_line(10, false);
  ToyDomain domain(graph, PathMemory::BySequence);
  const ToyResult result = solve(domain, {}, node_limit(0));
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, Reason::Nodes);
}

TEST(NodeLimit, NextSearchGoesOnWithTheTable) {
  const ToyGraph graph = long_line(100, true);
  ToyDomain domain(graph, PathMemory::BySequence);
  EXPECT_EQ(solve(domain, {}, node_limit(99)).verdict, Verdict::Unknown);
  EXPECT_EQ(solve(domain, {}, node_limit(1000)).verdict, Verdict::Proven);
  // And a solved root costs one node.
  EXPECT_EQ(solve(domain, {}, node_limit(1000)).counters.expanded, 1U);
}

TEST(StopToken, EndsTheSearch) {
  const ToyGraph graph = long_line(2000, true);
  std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  for (const ToySetup& setup : all_setups()) {
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, setup, limits);
    EXPECT_EQ(result.verdict, Verdict::Unknown);
    EXPECT_EQ(result.reason, Reason::Stopped);
    EXPECT_LE(result.counters.expanded, 256U);
  }
  stop = false;
  ToyDomain domain(graph, PathMemory::BySequence);
  EXPECT_EQ(solve(domain, {}, limits).verdict, Verdict::Proven);
}

TEST(Deadline, InThePastEndsTheSearch) {
  const ToyGraph graph = long_line(2000, true);
  Limits limits;
  limits.deadline = andor::Clock::now() - std::chrono::seconds(1);
  for (const ToySetup& setup : all_setups()) {
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, setup, limits);
    EXPECT_EQ(result.verdict, Verdict::Unknown);
    EXPECT_EQ(result.reason, Reason::Time);
    EXPECT_LE(result.counters.expanded, 256U);
  }
}

// --- Depth

TEST(Depth, TwentyThousandMovesAreNoTrouble) {
  for (const bool bushy : {false, true}) {
    const ToyGraph graph = long_line(20'000, bushy);
    for (const ToySetup& setup : all_setups()) {
      ToyDomain domain(graph, PathMemory::BySequence);
      const ToyResult result = solve(domain, setup, Limits{});
      EXPECT_EQ(result.verdict, Verdict::Proven);
      EXPECT_EQ(result.counters.expanded, 20'000U);
      EXPECT_EQ(result.counters.max_depth, 20'000U);
      EXPECT_TRUE(holds_finite_proof(domain));
    }
  }
}

TEST(Depth, BeyondTheLargestIsUnknownForWantOfMemory) {
  const ToyGraph graph = long_line(andor::kMaxDepth + 1000, false);
  ToyDomain domain(graph, PathMemory::BySequence);
  const ToyResult result = solve(domain, {}, Limits{});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, Reason::Memory);
  EXPECT_EQ(result.counters.max_depth, andor::kMaxDepth);
}

// --- Saturated numbers

TEST(Saturation, IsNotTakenForAProof) {
  ToyGraph graph = parse_graph(
      "A and B C; B or b; C or c; b and B1; c and C1; B1 or LB; C1 or WC; LB lost; WC won");
  graph.at("B").pn = kMaxFinite;
  graph.at("C").pn = kMaxFinite;
  ToyDomain domain(graph, PathMemory::BySequence);
  const ToyResult result = solve(domain, {}, node_limit(1));
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.pn, kMaxFinite);
  expect_verdict(graph, Verdict::Disproven);
}

TEST(Saturation, DoesNotStopTheSearch) {
  // Both ways are as hard as can be, and one of them wins.
  ToyGraph graph = parse_graph(
      "A or b c; b and B; c and C; B or d; C or e; d and D; e and E; D or W; E or L; W won; L "
      "lost");
  for (const char* name : {"B", "C", "d", "e", "D", "E"}) graph.at(name).pn = kMaxFinite;
  expect_verdict(graph, Verdict::Proven);
  graph.at("W").end = End::Lost;
  expect_verdict(graph, Verdict::Disproven);
}

TEST(Saturation, OfTheSumDoesNotStopTheSearch) {
  // At b the sum is saturated though no reply is; the other way at A is as hard.
  ToyGraph graph = parse_graph(
      "A or b c; b and B1 B2 B3; c and C; C or d; d and D; D or L; B1 or x1; B2 or x2; B3 or x3;"
      "x1 and y1; x2 and y2; x3 and y3; y1 or W1; y2 or W2; y3 or W3; W1 won; W2 won; W3 won;"
      "L lost");
  for (const char* name : {"B1", "B2", "B3"}) graph.at(name).pn = kMaxFinite / 2;
  for (const char* name : {"x1", "x2", "x3", "y1", "y2", "y3"}) {
    graph.at(name).pn = kMaxFinite / 2;
  }
  for (const char* name : {"C", "d", "D"}) graph.at(name).pn = kMaxFinite;
  expect_verdict(graph, Verdict::Proven);
}

// --- Listeners

TEST(Listener, SeesTheRootsNumbersAndTheCurrentLine) {
  using Search = andor::DfPn<ToyDomain, andor::SumCounting, andor::Tca<andor::PlainThreshold>>;
  const ToyGraph graph = long_line(3000, true);
  ToyDomain domain(graph, PathMemory::BySequence);
  Search search(domain, Limits{});
  unsigned ticks = 0;
  search.on_tick([&](const Search& s) {
    ++ticks;
    // The root has one open child, not searched to its end yet.
    EXPECT_EQ(s.root_numbers(), (andor::Numbers{1, 1}));
    std::size_t plies = 0;
    s.for_each_edge_on_path([&](const ToyDomain::Edge& edge) { EXPECT_EQ(edge.node, ++plies); });
    EXPECT_EQ(plies + 1, s.counters().expanded);
  });
  ToyDomain::Edge root = domain.root_edge();
  EXPECT_EQ(search.run(root).verdict, Verdict::Proven);
  EXPECT_EQ(ticks, 2U);
}

TEST(Listener, SeesTheRootsNumbersAsTheyAreNowNotAsTheyWereWhenItWasEntered) {
  using Search = andor::DfPn<ToyDomain, andor::SumCounting, andor::Tca<andor::PlainThreshold>>;
  ToyGraph graph = long_line(3000, true);
  for (std::size_t i = 1500; i < 3000; ++i) graph.nodes[i].pn = 7;
  ToyDomain domain(graph, PathMemory::BySequence);
  Search search(domain, Limits{});
  std::vector<andor::Number> seen;
  search.on_tick([&](const Search& s) { seen.push_back(s.root_numbers().phi); });
  ToyDomain::Edge root = domain.root_edge();
  EXPECT_EQ(search.run(root).verdict, Verdict::Proven);
  EXPECT_EQ(seen, (std::vector<andor::Number>{1, 7}));
}

}  // namespace
}  // namespace tsumuya::test
