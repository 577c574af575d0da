// Every search, with each of its switches, against the exhaustive reference where it is hard to be
// right: on graphs with repetitions made by hand, each in many orders of its nodes, and on seeded
// random graphs; with plain nodes, with all that a domain may know besides, and with a hand.
//
// Only those that must end on every graph are asked to. The others get a limit of nodes: what they
// answer must be right, and how many they leave open is counted.
#include "support/every_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <numeric>
#include <utility>
#include <vector>

#include "support/fuel_walk.hpp"
#include "support/knowing_walk.hpp"
#include "support/repetition_graphs.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_recipes.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;
using ToyFound = andor::Found<NodeIndex>;

constexpr std::uint64_t kPlenty = 10'000;
// Every row of the registry is there, each with each of its switches.
constexpr std::size_t kLeastSearches = 28;

template <typename Walk>
bool is_won(const ToyGraph& graph) {
  return winning_ranks(graph)[0] != kNeverWon;
}
template <>
bool is_won<FuelWalk>(const ToyGraph& graph) {
  return winning_ranks(with_fuel_in_the_nodes(graph))[FuelWalk::kFirst] != kNeverWon;
}

struct Tally {
  unsigned graphs = 0;
  unsigned won = 0;
  std::uint64_t answers = 0;
  std::uint64_t left_open = 0;
  std::uint64_t lines = 0;
  std::uint64_t without_line = 0;
};

// The moves of the line are there, and it ends in a win.
template <typename Walk>
void check_line(const ToyGraph& graph, const ToyFound& found) {
  Walk walk(graph);
  std::vector<NodeIndex> moves;
  for (const NodeIndex move : found.line) {
    moves.clear();
    ASSERT_EQ(walk.moves(moves), End::None);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    walk.make(move);
  }
  moves.clear();
  EXPECT_EQ(walk.moves(moves), End::Won);
  // A shorter proof of another variant may have come later.
  EXPECT_LE(found.line.size(), found.solution.plies);
}

template <typename Walk>
void check_graph(const ToyGraph& graph, const std::vector<SearchMethod<Walk>>& all, Tally& tally) {
  const bool won = is_won<Walk>(graph);
  ++tally.graphs;
  tally.won += won ? 1U : 0U;
  for (const SearchMethod<Walk>& method : all) {
    SCOPED_TRACE(method.name);
    Walk walk(graph);
    const andor::NodeName root = walk.name();
    const ToyFound found = method.run(walk, small_setting(kPlenty));
    EXPECT_EQ(walk.name(), root) << "not back at the root";
    if (found.outcome.verdict == Verdict::Unknown) {
      EXPECT_FALSE(method.ends);
      EXPECT_EQ(found.outcome.reason, Reason::Nodes);
      ++tally.left_open;
      continue;
    }
    ++tally.answers;
    EXPECT_EQ(found.outcome.verdict, won ? Verdict::Proven : Verdict::Disproven);
    if (found.outcome.verdict == Verdict::Disproven) {
      EXPECT_TRUE(found.line.empty());
    } else if (found.line.empty() && found.solution.plies > 0) {
      tally.without_line += method.keeps_lines ? 1U : 0U;
    } else {
      check_line<Walk>(graph, found);
      ++tally.lines;
    }
  }
}

// Every proof has its line, but for those of the one table that forgets.
void expect_lines(const Tally& tally, std::size_t searches) {
  EXPECT_EQ(tally.without_line, 0U);
  EXPECT_GE(tally.lines + tally.left_open, std::uint64_t{tally.won} * (searches - 1));
}

template <typename Walk>
class EverySearch : public testing::Test {};
using Walks = testing::Types<ToyWalk, KnowingWalk, FuelWalk>;
TYPED_TEST_SUITE(EverySearch, Walks);

template <typename T>
void shuffle(std::vector<T>& all, std::size_t first, base::SplitMix64& random) {
  for (std::size_t i = all.size(); i > first + 1; --i) {
    std::swap(all[i - 1], all[first + random.next() % (i - first)]);
  }
}
// The same graph with its nodes, but for the root, in another order, and so are the moves. What the
// walks know of a node goes by its number.
ToyGraph mixed_up(const ToyGraph& graph, base::SplitMix64& random) {
  std::vector<NodeIndex> places(graph.nodes.size());
  std::iota(places.begin(), places.end(), NodeIndex{0});
  shuffle(places, 1, random);
  ToyGraph mixed = graph;
  for (NodeIndex i = 0; i < places.size(); ++i) {
    ToyNode& node = mixed.nodes[places[i]];
    node = graph.nodes[i];
    node.next_in_chain.clear();
    for (NodeIndex& child : node.children) child = places[child];
    shuffle(node.children, 0, random);
  }
  return mixed;
}

TYPED_TEST(EverySearch, IsRightOnRepetitionsMadeByHand) {
  constexpr unsigned kOrders = 30;
  const auto all = every_search<TypeParam>();
  ASSERT_GE(all.size(), kLeastSearches);
  base::SplitMix64 random(20261116);
  Tally tally;
  for (const NamedGraph& named : repetition_graphs()) {
    SCOPED_TRACE(named.name);
    for (unsigned order = 0; order < kOrders && !this->HasFailure(); ++order) {
      SCOPED_TRACE(testing::Message() << "order " << order);
      check_graph(order == 0 ? named.graph : mixed_up(named.graph, random), all, tally);
    }
  }
  EXPECT_EQ(tally.graphs, 9 * kOrders);
  EXPECT_EQ(tally.answers + tally.left_open, tally.graphs * all.size());
  EXPECT_LE(tally.left_open, tally.graphs / 2);  // figure 1, in many orders
  EXPECT_GE(tally.won, tally.graphs / 10);
  expect_lines(tally, all.size());
}

TYPED_TEST(EverySearch, EqualsTheReferenceOnRandomGraphs) {
  constexpr unsigned kGraphs = 1'500;
  const auto all = every_search<TypeParam>();
  base::SplitMix64 random(7);
  Tally tally;
  for (unsigned i = 0; i < kGraphs && !this->HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    check_graph(random_graph(random, recipe_for(i, 0)), all, tally);
  }
  EXPECT_EQ(tally.graphs, kGraphs);
  EXPECT_EQ(tally.answers + tally.left_open, kGraphs * all.size());
  EXPECT_GE(tally.won, kGraphs / 4);
  EXPECT_LE(tally.won, kGraphs - kGraphs / 4);
  EXPECT_LE(tally.left_open, kGraphs / 100);
  expect_lines(tally, all.size());
}

}  // namespace
}  // namespace tsumuya::test
