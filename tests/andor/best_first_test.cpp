// The best-first searches against the exhaustive reference, on seeded random graphs: trees, graphs
// without and with cycles, and graphs whose nodes have a hand.
//
// A node of their trees is a path, and a graph with cycles may have many: a search of one is cut
// off after kCutOff expansions, and it is asserted that this happens seldom.
#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "support/index_walk.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Verdict;

constexpr std::uint64_t kCutOff = 20'000;
constexpr std::size_t kMemory = std::size_t{8} << 20U;

ToyRecipe recipe_for(unsigned number) {
  constexpr std::array<unsigned, 4> kSizes{5, 11, 18, 28};
  constexpr std::array<unsigned, 3> kEnds{4, 10, 25};
  constexpr std::array<unsigned, 3> kWon{40, 60, 80};
  constexpr std::array<Shape, 4> kShapes{Shape::Tree, Shape::Dag, Shape::Cyclic, Shape::Cyclic};
  const Shape shape = kShapes[number % 4];
  const unsigned mixed = number / 4;
  // Trees may be larger: they have no more paths than nodes.
  return {shape,
          kSizes[mixed % 4] * (shape == Shape::Tree ? 3 : 1) + (mixed / 4) % 5,
          2 + (mixed / 20) % 3,
          kEnds[(mixed / 60) % 3],
          kWon[(mixed / 180) % 3],
          0,
          1};
}

andor::Setting setting() {
  andor::Setting setting;
  setting.limits.nodes = kCutOff;
  setting.memory = kMemory;
  return setting;
}

// Plies and ends of a solution tree.
using Size = std::pair<unsigned, std::uint64_t>;

// The sizes of all solution trees of a node: whatever the attacker chooses, wherever he is. If
// `line` is given, of those only that have it as a longest line. Independent of the searches: it
// knows the rules of the graph and nothing of trees in memory.
class Solutions {
 public:
  explicit Solutions(const ToyGraph& graph) : graph_(graph) {}

  std::set<Size> with_line(NodeIndex node, const NodeIndex* line, const NodeIndex* line_end) {
    if (is_end(node)) {
      return line == line_end && is_won(node) ? std::set<Size>{{0, 1}} : std::set<Size>{};
    }
    if (line == line_end) return {};
    const auto& children = graph_.nodes[node].children;
    if (std::find(children.begin(), children.end(), *line) == children.end()) return {};
    const std::set<Size> along = with_line(*line, line + 1, line_end);
    std::set<Size> sizes;
    for (const Size& size : along) sizes.emplace(size.first + 1, size.second);
    if (graph_.nodes[node].attacker) return sizes;
    for (const NodeIndex child : children) {
      if (child == *line) continue;
      std::set<Size> joined;
      for (const Size& size : sizes) {
        for (const Size& other : all(child)) {
          if (other.first < size.first) joined.emplace(size.first, size.second + other.second);
        }
      }
      sizes = joined;
    }
    return sizes;
  }

 private:
  bool is_end(NodeIndex node) const {
    return graph_.nodes[node].end != End::None || graph_.nodes[node].children.empty();
  }
  bool is_won(NodeIndex node) const {
    return graph_.nodes[node].end == End::Won ||
           (graph_.nodes[node].end == End::None && !graph_.nodes[node].attacker);
  }
  const std::set<Size>& all(NodeIndex node) {
    const auto it = known_.find(node);
    if (it != known_.end()) return it->second;
    std::set<Size> sizes;
    if (is_end(node)) {
      if (is_won(node)) sizes.emplace(0, 1);
    } else if (graph_.nodes[node].attacker) {
      for (const NodeIndex child : graph_.nodes[node].children) {
        for (const Size& size : all(child)) sizes.emplace(size.first + 1, size.second);
      }
    } else {
      sizes.emplace(0, 0);
      for (const NodeIndex child : graph_.nodes[node].children) {
        std::set<Size> joined;
        for (const Size& size : sizes) {
          for (const Size& other : all(child)) {
            joined.emplace(std::max(size.first, other.first + 1), size.second + other.second);
          }
        }
        sizes = joined;
      }
    }
    return known_.emplace(node, sizes).first->second;
  }

  const ToyGraph& graph_;
  std::map<NodeIndex, std::set<Size>> known_;
};

// The nodes that a line goes through, by the moves of either domain; empty if it is no line.
std::vector<NodeIndex> nodes_of(const ToyGraph& /*graph*/, const std::vector<NodeIndex>& line) {
  return line;
}
std::vector<NodeIndex> nodes_of(const ToyGraph& graph, const std::vector<IndexWalk::Move>& line) {
  std::vector<NodeIndex> nodes;
  NodeIndex at = 0;
  for (const IndexWalk::Move move : line) {
    if (move >= graph.nodes[at].children.size()) return {};
    at = graph.nodes[at].children[move];
    nodes.push_back(at);
  }
  return nodes;
}

struct Tally {
  unsigned graphs = 0;
  unsigned won = 0;
  unsigned lost = 0;
  unsigned searches = 0;
  unsigned cut_off = 0;
  unsigned proofs = 0;        // lines checked
  unsigned sizes = 0;         // ... and the sizes of their solution trees
  unsigned sizes_shared = 0;  // ... on graphs that are no trees
  std::uint64_t simulations = 0;
  std::uint64_t succeeded = 0;
};

// A line is one of the graph and ends where the attacker has won.
bool is_won_line(const ToyGraph& graph, const std::vector<NodeIndex>& line) {
  NodeIndex at = 0;
  for (const NodeIndex next : line) {
    const auto& children = graph.nodes[at].children;
    if (graph.nodes[at].end != End::None) return false;
    if (std::find(children.begin(), children.end(), next) == children.end()) return false;
    at = next;
  }
  if (graph.nodes[at].end != End::None) return graph.nodes[at].end == End::Won;
  return graph.nodes[at].children.empty() && !graph.nodes[at].attacker;
}

template <typename Move>
void check(const ToyGraph& graph, Shape shape, Verdict truth, const andor::Found<Move>& found,
           Tally& tally) {
  ++tally.searches;
  EXPECT_EQ(found.counters.reexpanded, 0U);
  EXPECT_EQ(found.counters.iterations, 0U);
  if (found.outcome.verdict == Verdict::Unknown) {
    EXPECT_EQ(found.outcome.reason, andor::Reason::Nodes);
    EXPECT_EQ(shape, Shape::Cyclic);
    ++tally.cut_off;
    return;
  }
  EXPECT_EQ(found.outcome.verdict, truth);
  EXPECT_EQ(found.outcome.reason, andor::Reason::None);
  if (found.outcome.verdict != Verdict::Proven) {
    EXPECT_TRUE(found.line.empty());
    return;
  }
  ++tally.proofs;
  const std::vector<NodeIndex> line = nodes_of(graph, found.line);
  EXPECT_EQ(line.size(), found.solution.plies);
  EXPECT_TRUE(is_won_line(graph, line));
  // With cycles there are solution trees without end; without, there may be very many.
  if (shape == Shape::Cyclic || (shape == Shape::Dag && graph.nodes.size() > 14)) return;
  const std::set<Size> sizes =
      Solutions(graph).with_line(0, line.data(), line.data() + line.size());
  EXPECT_TRUE(sizes.count({found.solution.plies, found.solution.terminals}) != 0);
  ++tally.sizes;
  tally.sizes_shared += shape == Shape::Tree ? 0 : 1;
}

// The domain is back at the root.
template <typename Search, typename Walk>
auto run(Walk walk, Tally& tally) {
  Search search(walk, setting());
  const auto found = search.run();
  EXPECT_EQ(walk.name().group, 0U);
  EXPECT_LE(search.bytes(), kMemory);
  if constexpr (requires { search.simulations(); }) {
    tally.simulations += search.simulations();
    tally.succeeded += search.succeeded();
  }
  return found;
}

template <typename Search>
Tally check_many(std::uint64_t seed, unsigned graphs) {
  Tally tally;
  base::SplitMix64 random(seed);
  for (unsigned i = 0; i < graphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i << " of seed " << seed);
    const ToyRecipe recipe = recipe_for(i);
    const ToyGraph graph = random_graph(random, recipe);
    const Verdict truth =
        winning_ranks(graph)[0] != kNeverWon ? Verdict::Proven : Verdict::Disproven;
    ++tally.graphs;
    ++(truth == Verdict::Proven ? tally.won : tally.lost);
    check(graph, recipe.shape, truth, run<Search>(ToyWalk(graph), tally), tally);
  }
  return tally;
}

constexpr unsigned kGraphs = 4000;
void expect_enough(const Tally& tally) {
  EXPECT_EQ(tally.graphs, kGraphs);
  EXPECT_EQ(tally.searches, kGraphs);
  EXPECT_GE(tally.won, kGraphs / 3);
  EXPECT_GE(tally.lost, kGraphs / 3);
  EXPECT_GE(tally.proofs + tally.cut_off, tally.won);
  EXPECT_GE(tally.sizes, kGraphs / 6);
  EXPECT_GE(tally.sizes_shared, kGraphs / 20);
  EXPECT_LE(tally.cut_off, kGraphs / 100);
}

TEST(BestFirst, PnsEqualsTheReference) {
  expect_enough(check_many<andor::Pns<ToyWalk>>(20261116, kGraphs));
}

TEST(BestFirst, ItoEqualsTheReference) {
  expect_enough(check_many<andor::Ito<ToyWalk>>(20261117, kGraphs));
}

TEST(BestFirst, KawanoWithoutPrioritiesEqualsTheReference) {
  const Tally tally = check_many<andor::Kawano<ToyWalk>>(20261118, kGraphs);
  expect_enough(tally);
  EXPECT_EQ(tally.simulations, 0U);  // no reply waits
}

// Whatever waits and whatever stands for what: simulations prove only what is won.
TEST(BestFirst, KawanoWithRandomPrioritiesEqualsTheReference) {
  Tally tally;
  base::SplitMix64 random(20261119);
  for (unsigned i = 0; i < kGraphs && !HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const ToyRecipe recipe = recipe_for(i);
    const ToyGraph graph = random_graph(random, recipe);
    const Verdict truth =
        winning_ranks(graph)[0] != kNeverWon ? Verdict::Proven : Verdict::Disproven;
    ++tally.graphs;
    ++(truth == Verdict::Proven ? tally.won : tally.lost);
    const std::uint64_t salt = random.next();
    const IndexWalk::Delay delay = [&](NodeIndex node, IndexWalk::Move move) {
      return static_cast<unsigned>(base::SplitMix64(salt ^ (node * 64U + move)).next() % 3);
    };
    const IndexWalk::Choices choices = [&](NodeIndex node, IndexWalk::Move move) {
      using Move = IndexWalk::Move;
      return (salt + node) % 3 == 0
                 ? std::vector<Move>{}
                 : std::vector<Move>{static_cast<Move>(move + 1), static_cast<Move>(move - 1)};
    };
    check(graph, recipe.shape, truth,
          run<andor::Kawano<IndexWalk>>(IndexWalk(graph, delay, choices), tally), tally);
  }
  expect_enough(tally);
  EXPECT_GE(tally.simulations, 500U);
  EXPECT_GE(tally.succeeded, 100U);
  EXPECT_GE(tally.simulations - tally.succeeded, 100U);
}

}  // namespace
}  // namespace tsumuya::test
