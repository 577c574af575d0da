// The classic depth-first searches (C*, PN*, depth-first iterative deepening) against the
// exhaustive reference, on seeded random graphs: trees, graphs without and with cycles.
//
// A proof is checked by its line (every move of it is there, its end is won) and, on trees, by the
// size of a solution tree; C* with its switches in all four ways, PN* also with a table that
// forgets nearly everything, both also with handicaps on some moves.
#include <array>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "andor/cstar.hpp"
#include "andor/dfid.hpp"
#include "andor/pnstar.hpp"
#include "andor/results.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_recipes.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Verdict;
using ToyFound = andor::Found<NodeIndex>;

// Some moves have a handicap, as if others outdid them.
class HandicapWalk : public ToyWalk {
 public:
  using ToyWalk::ToyWalk;
  unsigned handicap(NodeIndex child) const { return child % 3; }
};
static_assert(andor::HandicapsMoves<HandicapWalk>);

struct Method {
  std::string name;
  std::function<ToyFound(ToyWalk&, const andor::Setting&)> run;
  bool keeps_lines = true;
};

std::vector<Method> methods() {
  std::vector<Method> all;
  for (const bool multiple : {true, false}) {
    for (const bool dynamic : {true, false}) {
      all.push_back({std::string("cstar") + (multiple ? "" : ", no deepening") +
                         (dynamic ? "" : ", no dynamic evaluation"),
                     [=](ToyWalk& walk, const andor::Setting& setting) {
                       return andor::CStar<ToyWalk>(walk, setting, {multiple, dynamic}).run();
                     }});
    }
  }
  all.push_back({"pnstar", [](ToyWalk& walk, const andor::Setting& setting) {
                   return andor::PnStar<ToyWalk>(walk, setting).run();
                 }});
  all.push_back({"pnstar, two tiny tables",
                 [](ToyWalk& walk, const andor::Setting& setting) {
                   return andor::PnStar<ToyWalk>(walk, setting, {.table_entries = 1}).run();
                 },
                 false});
  all.push_back({"cstar, handicaps", [](ToyWalk& walk, const andor::Setting& setting) {
                   HandicapWalk handicapped(walk.graph());
                   return andor::CStar<HandicapWalk>(handicapped, setting).run();
                 }});
  all.push_back({"pnstar, handicaps", [](ToyWalk& walk, const andor::Setting& setting) {
                   HandicapWalk handicapped(walk.graph());
                   return andor::PnStar<HandicapWalk>(handicapped, setting).run();
                 }});
  all.push_back({"dfid", [](ToyWalk& walk, const andor::Setting& setting) {
                   return andor::Dfid<ToyWalk>(walk, setting).run();
                 }});
  return all;
}

constexpr std::uint64_t kPlenty = 2'000'000;

struct Tally {
  unsigned graphs = 0;
  unsigned won = 0;
  unsigned lost = 0;
  unsigned lines = 0;
  std::uint64_t most_nodes = 0;
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

void check_graph(const ToyGraph& graph, const std::vector<Method>& all, Tally& tally) {
  const Verdict truth = winning_ranks(graph)[0] != kNeverWon ? Verdict::Proven : Verdict::Disproven;
  ++tally.graphs;
  ++(truth == Verdict::Proven ? tally.won : tally.lost);
  for (const Method& method : all) {
    SCOPED_TRACE(method.name);
    ToyWalk walk(graph);
    andor::Setting setting;
    setting.memory = std::size_t{1} << 18U;
    setting.limits.nodes = kPlenty;
    const ToyFound found = method.run(walk, setting);
    EXPECT_EQ(found.outcome.verdict, truth);
    EXPECT_EQ(walk.name(), (andor::NodeName{0, 0})) << "not back at the root";
    tally.most_nodes = std::max(tally.most_nodes, found.counters.expanded);
    if (found.outcome.verdict == Verdict::Proven && method.keeps_lines) {
      check_line(graph, found);
      ++tally.lines;
    }
  }
}

TEST(DepthFirst, EveryAlgorithmEqualsTheReferenceOnRandomGraphs) {
  constexpr unsigned kGraphs = 3'600;
  const std::vector<Method> all = methods();
  Tally tally;
  shogi::SplitMix64 random(20261116);
  for (unsigned i = 0; i < kGraphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    check_graph(random_graph(random, recipe_for(i, 0)), all, tally);
  }
  EXPECT_EQ(tally.graphs, kGraphs);
  EXPECT_GE(tally.won, kGraphs / 3);
  EXPECT_GE(tally.lost, kGraphs / 3);
  EXPECT_EQ(tally.lines, tally.won * (all.size() - 1));
  EXPECT_LE(tally.most_nodes, 2'000U);
}

// A handicap leaves the answer as it is, and may be switched off.
TEST(DepthFirst, MovesWithAHandicapAreSearchedLater) {
  // Each of two moves leads to a reply that wins; the first has a handicap of 2, the second none.
  ToyGraph graph;
  graph.nodes.resize(9);
  const auto link = [&](NodeIndex from, std::vector<NodeIndex> to, bool attacker) {
    graph.nodes[from].children = std::move(to);
    graph.nodes[from].attacker = attacker;
  };
  link(0, {2, 3}, true);
  link(2, {4}, false);
  link(3, {6}, false);
  link(4, {5}, true);
  link(6, {7}, true);
  graph.nodes[5].end = End::Won;
  graph.nodes[7].end = End::Won;
  const auto first_move = [&](bool handicaps) {
    HandicapWalk walk(graph);
    const ToyFound found =
        andor::CStar<HandicapWalk>(walk, andor::Setting{}, {.handicaps = handicaps}).run();
    return found.line.at(0);
  };
  EXPECT_EQ(first_move(false), 2U);
  EXPECT_EQ(first_move(true), 3U);
}

// Nodes of one group, of which a larger variant is at least as good for the prover.
struct Ladder {
  using Move = int;
  static bool is_or() { return true; }
  static andor::End moves(std::vector<Move>& /*moves*/) { return andor::End::Lost; }
  void make(Move /*move*/) {}
  void unmake(Move /*move*/) {}
  static andor::NodeName name() { return {}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a >= b; }
};

TEST(Results, NumbersHoldForNodesThatAreNoBetterIfThatIsAskedFor) {
  for (const bool by_dominance : {false, true}) {
    andor::Results<Ladder> results(64);
    results.set_numbers_by_dominance(by_dominance);
    results.store_number({1, 5}, 7, 1, false);
    results.store_number({1, 3}, 4, 1, false);
    EXPECT_EQ(results.look_up({1, 5}).number, 7U);
    EXPECT_EQ(results.look_up({1, 6}).number, 1U) << "a better one may need less";
    EXPECT_EQ(results.look_up({1, 3}).number, by_dominance ? 7U : 4U);
    EXPECT_EQ(results.look_up({1, 4}).number, by_dominance ? 7U : 1U);
    EXPECT_FALSE(results.look_up({1, 4}).seen);
    EXPECT_EQ(results.look_up({2, 3}).number, 1U) << "another group";
    results.store_number({1, 5}, andor::kInfinity, 1, false);
    EXPECT_EQ(results.look_up({1, 4}).number, andor::kInfinity);
    EXPECT_EQ(results.look_up({1, 6}).number, 1U);
  }
}

}  // namespace
}  // namespace tsumuya::test
