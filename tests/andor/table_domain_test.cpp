// df-pn and its cures over a plain domain against the exhaustive reference, on seeded random
// graphs: trees, graphs without and with cycles; then their limits, hooks and lines.
//
// Only those with TCA must end on every graph. The others get a limit of nodes: what they answer
// must be right, and how many they leave open is counted, for that is what their sources say of
// them [Kishimoto2010].
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "andor/dfpn_search.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_recipes.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;
using ToyFound = andor::Found<NodeIndex>;

template <typename Walk>
struct Method {
  std::string name;
  bool ends;  // on every graph
  std::function<andor::Found<typename Walk::Move>(Walk&, const andor::Setting&)> run;
};

template <typename Search, typename Walk>
Method<Walk> method(const char* name, bool ends) {
  return {name, ends,
          [](Walk& walk, const andor::Setting& setting) { return Search(walk, setting).run(); }};
}

template <typename Walk>
std::array<Method<Walk>, 7> methods() {
  return {method<andor::DfPnPlain<Walk>, Walk>("dfpn", false),
          method<andor::DfPnR<Walk>, Walk>("dfpn-r", false),
          method<andor::DfPnTca<Walk>, Walk>("dfpn-tca", true),
          method<andor::DfPnTcaNagai<Walk>, Walk>("dfpn-tca-nagai", true),
          method<andor::DfPnTcaWpns<Walk>, Walk>("dfpn-tca-wpns", true),
          method<andor::DfPnTcaSnda<Walk>, Walk>("dfpn-tca-snda", true),
          method<andor::DfPnRSnda<Walk>, Walk>("dfpn-r-snda", false)};
}

andor::Setting small_setting(std::uint64_t nodes) {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 18U;
  setting.limits.nodes = nodes;
  return setting;
}

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

template <typename Walk>
void check_graph(const ToyGraph& graph, bool has_cycles, Verdict truth, const Method<Walk>& method,
                 Tally& tally) {
  SCOPED_TRACE(method.name);
  Walk walk(graph);
  const ToyFound found = method.run(walk, small_setting(kPlenty));
  EXPECT_EQ(walk.name(), (andor::NodeName{0, 0})) << "not back at the root";
  if (found.outcome.verdict == Verdict::Unknown) {
    EXPECT_EQ(found.outcome.reason, Reason::Nodes);
    ++tally.left_open;
    if (!has_cycles) ++tally.left_open_without_cycles;
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
template <typename Walk>
std::vector<Tally> check_many(unsigned graphs, std::uint64_t seed, unsigned& won) {
  const auto all = methods<Walk>();
  std::vector<Tally> tallies(all.size());
  shogi::SplitMix64 random(seed);
  for (unsigned i = 0; i < graphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const ToyRecipe recipe = recipe_for(i, 0);
    const ToyGraph graph = random_graph(random, recipe);
    const bool is_won = winning_ranks(graph)[0] != kNeverWon;
    won += is_won ? 1U : 0U;
    for (std::size_t m = 0; m < all.size(); ++m) {
      check_graph(graph, recipe.shape == Shape::Cyclic,
                  is_won ? Verdict::Proven : Verdict::Disproven, all[m], tallies[m]);
    }
  }
  return tallies;
}

TEST(TableDomain, TheFamilyEqualsTheReferenceOnRandomGraphs) {
  constexpr unsigned kGraphs = 3'600;
  unsigned won = 0;
  const std::vector<Tally> tallies = check_many<ToyWalk>(kGraphs, 20261116, won);
  EXPECT_GE(won, kGraphs / 3);
  EXPECT_LE(won, kGraphs - kGraphs / 3);
  const auto all = methods<ToyWalk>();
  for (std::size_t m = 0; m < all.size(); ++m) {
    SCOPED_TRACE(all[m].name);
    EXPECT_EQ(tallies[m].answers + tallies[m].left_open, kGraphs);
    std::printf("%s open %u nocyc %u most %llu lines %u\n", all[m].name.c_str(), tallies[m].left_open, tallies[m].left_open_without_cycles, (unsigned long long)tallies[m].most_nodes, tallies[m].lines);
  }
}

}  // namespace
}  // namespace tsumuya::test
