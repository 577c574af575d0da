// df-pn and its cures over a plain domain: against the exhaustive reference on seeded random graphs
// (trees, graphs without and with cycles), with their lines; then what they make of what a domain
// knows besides. With all of that, every_search_test.cpp runs them on random graphs, too.
//
// Only those with TCA must end on every graph. The others get a limit of nodes: what they answer
// must be right, and how many they leave open is counted, for that is what their sources say of
// them [Kishimoto2010].
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "andor/registry/searches.hpp"
#include "support/dfpn_methods.hpp"
#include "support/knowing_walk.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_recipes.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;
using ToyFound = andor::Found<NodeIndex>;

// On the small graphs of these tests an answer takes some thousand nodes at the most.
constexpr std::uint64_t kPlenty = 30'000;

struct Tally {
  unsigned answers = 0;
  unsigned left_open = 0;
  unsigned left_open_without_cycles = 0;
  unsigned lines = 0;
  std::uint64_t most_nodes = 0;  // of an answer
};

void check_line(const ToyGraph& graph, const ToyFound& found) {
  NodeIndex at = 0;
  for (const NodeIndex next : found.line) {
    const auto& children = graph.nodes[at].children;
    ASSERT_NE(std::find(children.begin(), children.end(), next), children.end());
    at = next;
  }
  const ToyNode& last = graph.nodes[at];
  EXPECT_TRUE(last.end == End::Won ||
              (last.end == End::None && last.children.empty() && !last.attacker));
  EXPECT_EQ(found.line.size(), found.solution.plies);
  EXPECT_GE(found.solution.terminals, 1U);
}

void check_graph(const ToyGraph& graph, Shape shape, Verdict truth,
                 const DfPnMethod<ToyWalk>& method, Tally& tally) {
  SCOPED_TRACE(method.name);
  ToyWalk walk(graph);
  const ToyFound found = method.run(walk, small_setting(kPlenty));
  EXPECT_EQ(walk.name(), (andor::NodeName{0, 0})) << "not back at the root";
  if (found.outcome.verdict == Verdict::Unknown) {
    EXPECT_EQ(found.outcome.reason, Reason::Nodes);
    ++tally.left_open;
    if (!has_cycles(shape)) ++tally.left_open_without_cycles;
    return;
  }
  EXPECT_EQ(found.outcome.verdict, truth);
  ++tally.answers;
  tally.most_nodes = std::max(tally.most_nodes, found.counters.expanded);
  if (found.outcome.verdict == Verdict::Proven) {
    check_line(graph, found);
    ++tally.lines;
  } else {
    EXPECT_TRUE(found.line.empty());
  }
}

// Runs all methods on many graphs; returns what came of each, in their order.
std::vector<Tally> check_many(unsigned graphs, std::uint64_t seed, unsigned& won) {
  const auto all = dfpn_methods<ToyWalk>();
  std::vector<Tally> tallies(all.size());
  base::SplitMix64 random(seed);
  for (unsigned i = 0; i < graphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const ToyRecipe recipe = recipe_for(i, 0);
    const ToyGraph graph = random_graph(random, recipe);
    const bool is_won = winning_ranks(graph)[0] != kNeverWon;
    won += is_won ? 1U : 0U;
    for (std::size_t m = 0; m < all.size(); ++m) {
      check_graph(graph, recipe.shape, is_won ? Verdict::Proven : Verdict::Disproven, all[m],
                  tallies[m]);
    }
  }
  return tallies;
}

void expect_complete(const std::vector<Tally>& tallies, unsigned graphs, unsigned won) {
  EXPECT_GE(won, graphs / 3);
  EXPECT_LE(won, graphs - graphs / 3);
  const auto all = dfpn_methods<ToyWalk>();
  for (std::size_t m = 0; m < all.size(); ++m) {
    SCOPED_TRACE(all[m].name);
    EXPECT_EQ(tallies[m].answers + tallies[m].left_open, graphs);
    EXPECT_EQ(tallies[m].left_open_without_cycles, 0U);
    EXPECT_LE(tallies[m].most_nodes, kPlenty / 10) << "the limit may be too low to tell";
    if (!all[m].ends) continue;
    EXPECT_EQ(tallies[m].left_open, 0U);
    EXPECT_EQ(tallies[m].lines, won);
  }
}

TEST(TableDomain, TheFamilyEqualsTheReferenceOnRandomGraphs) {
  constexpr unsigned kGraphs = 12'000;
  unsigned won = 0;
  const std::vector<Tally> tallies = check_many(kGraphs, 20261116, won);
  expect_complete(tallies, kGraphs, won);
  // Two paths are selected for ever, seldom: with df-pn, and with df-pn(r), which ends only most of
  // such loops.
  const auto all = dfpn_methods<ToyWalk>();
  std::size_t seen = 0;
  for (std::size_t m = 0; m < all.size(); ++m) {
    const std::string& name = all[m].name;
    if (name != "dfpn" && name != "dfpn-r" && name != "dfpn-r-snda") continue;
    ++seen;
    EXPECT_GT(tallies[m].left_open, 0U) << name;
    EXPECT_LT(tallies[m].left_open, kGraphs / 300) << name;
  }
  EXPECT_EQ(seen, 3U);
}

// What the table has of a node after so many nodes were expanded.
template <typename Walk>
andor::ProofKnown<NodeIndex> known_after(const ToyGraph& graph, std::uint64_t nodes,
                                         std::string_view node) {
  Walk walk(graph);
  andor::SearchNamed<"dfpn-tca", Walk> search(walk, small_setting(nodes));
  search.run();
  return search.table_domain().table().look_up({graph.index(node), 0});
}
using andor::Kind;

TEST(TableDomain, OfAQueueOnlyTheFirstCounts) {
  struct Queued : ToyWalk {
    using ToyWalk::ToyWalk;
    static unsigned queue(Move child) { return child == 2 || child == 4 ? 1 : 0; }
  };
  const ToyGraph graph = parse_graph("A or B; B and C D E; C won; D won; E won");
  ASSERT_EQ(graph.index("C"), 2U);
  ASSERT_EQ(graph.index("E"), 4U);
  EXPECT_EQ(known_after<ToyWalk>(graph, 2, "B").pn, 3U);
  EXPECT_EQ(known_after<Queued>(graph, 2, "B").pn, 2U);
  EXPECT_EQ(known_after<Queued>(graph, 3, "C").kind, Kind::Proven);
  EXPECT_EQ(known_after<Queued>(graph, 3, "B").pn, 2U);  // E came to light
  EXPECT_EQ(known_after<Queued>(graph, 5, "A").kind, Kind::Proven);
}

TEST(TableDomain, AReplyThatShouldWaitComesAfterItsEquals) {
  struct Delayed : ToyWalk {
    using ToyWalk::ToyWalk;
    static unsigned delay(Move child) { return child == 2 ? 1 : 0; }
  };
  const ToyGraph graph = parse_graph("A or B; B and C D; C won; D won");
  ASSERT_EQ(graph.index("C"), 2U);
  EXPECT_EQ(known_after<ToyWalk>(graph, 3, "C").kind, Kind::Proven);
  EXPECT_EQ(known_after<ToyWalk>(graph, 3, "D").kind, Kind::Empty);
  EXPECT_EQ(known_after<Delayed>(graph, 3, "C").kind, Kind::Empty);
  EXPECT_EQ(known_after<Delayed>(graph, 3, "D").kind, Kind::Proven);
}

TEST(TableDomain, AReplyWithAnAnswerIsProvenWithoutBeingExpanded) {
  const ToyGraph graph = parse_graph("A or B; B and C D; C or W; D or V; W won; V won");
  KnowingWalk walk(graph);
  const ToyFound found =
      andor::SearchNamed<"dfpn-tca", KnowingWalk>(walk, small_setting(kPlenty)).run();
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(found.counters.expanded, 2U);
  EXPECT_EQ(found.solution, (andor::SolutionSize{3, 2}));
  check_line(graph, found);
}

// Figure 1 of [Kishimoto2010], as repetition_graphs.hpp rebuilds it, with a longer win.
TEST(TableDomain, Figure1KeepsPlainDfPnForEverAndNoneOfTheCures) {
  const ToyGraph graph = parse_graph(
      "A or C; C and F G; F or H; H and L; L or N M; N and O; G or J; J and O; O or H P;"
      "P and P1; P1 or P2; P2 and P3; P3 won; M and M1 M2; M1 or L1; M2 or L2; L1 lost; L2 lost");
  for (const DfPnMethod<ToyWalk>& method : dfpn_methods<ToyWalk>()) {
    SCOPED_TRACE(method.name);
    ToyWalk walk(graph);
    const ToyFound found = method.run(walk, small_setting(200'000));
    if (method.name == "dfpn") {
      EXPECT_EQ(found.outcome.reason, Reason::Nodes);
    } else {
      EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
      EXPECT_LE(found.counters.expanded, 20U);
    }
  }
}

TEST(TableDomain, ARootThatIsAnEndIsJudged) {
  for (const bool attacker : {true, false}) {
    for (const End end : {End::Won, End::Lost, End::None}) {  // None: no move is left
      ToyGraph graph;
      graph.nodes.resize(1);
      graph.nodes[0].attacker = attacker;
      graph.nodes[0].end = end;
      const bool won = end == End::Won || (end == End::None && !attacker);
      for (const DfPnMethod<ToyWalk>& method : dfpn_methods<ToyWalk>()) {
        SCOPED_TRACE(method.name);
        ToyWalk walk(graph);
        const ToyFound found = method.run(walk, small_setting(kPlenty));
        EXPECT_EQ(found.outcome.verdict, won ? Verdict::Proven : Verdict::Disproven);
        EXPECT_EQ(found.solution, (andor::SolutionSize{0, won ? 1U : 0U}));
        EXPECT_EQ(found.counters.expanded, 1U);
        EXPECT_EQ(found.counters.generated, 0U);
        EXPECT_TRUE(found.line.empty());
      }
    }
  }
}

TEST(TableDomain, SolutionTreesOfTreesAreCounted) {
  // B has three replies; after b1 and b2 the attacker wins at once, b3 takes two moves more.
  const ToyGraph graph = parse_graph(
      "A or B X; X and X1; X1 or X2; B and b1 b2 b3; b1 or w1; b2 or w2; b3 or c; c and d1 d2;"
      "d1 or w3; d2 or w4; w1 won; w2 won; w3 won; w4 won");
  for (const DfPnMethod<ToyWalk>& method : dfpn_methods<ToyWalk>()) {
    SCOPED_TRACE(method.name);
    ToyWalk walk(graph);
    const ToyFound found = method.run(walk, small_setting(kPlenty));
    EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
    EXPECT_EQ(found.solution, (andor::SolutionSize{5, 4}));
    ASSERT_EQ(found.line.size(), 5U);
    EXPECT_EQ(found.line[1], graph.index("b3"));
  }
}

}  // namespace
}  // namespace tsumuya::test
