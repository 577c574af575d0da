// What ends a best-first search besides its answer, how deep it can go, and what it does with a
// hand: the three searches alike.
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;

// A game without end: eight moves everywhere.
class EndlessWalk {
 public:
  using Move = std::uint16_t;

  bool is_or() const { return keys_.size() % 2 == 1; }
  static andor::End moves(std::vector<Move>& moves) {
    for (Move move = 0; move < 8; ++move) moves.push_back(move);
    return andor::End::None;
  }
  void make(Move move) { keys_.push_back(base::SplitMix64(keys_.back() * 8 + move).next()); }
  void unmake(Move /*move*/) { keys_.pop_back(); }
  andor::NodeName name() const { return {keys_.back(), 0}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a == b; }
  bool is_at_root() const { return keys_.size() == 1; }

 private:
  std::vector<std::uint64_t> keys_{1};
};

template <typename Search>
class BestFirstLimits : public testing::Test {};
using Searches =
    testing::Types<andor::Pns<EndlessWalk>, andor::Ito<EndlessWalk>, andor::Kawano<EndlessWalk>>;
TYPED_TEST_SUITE(BestFirstLimits, Searches);

template <typename Search>
andor::Outcome outcome_of(const andor::Setting& setting, std::uint64_t expanded) {
  EndlessWalk walk;
  const auto found = Search(walk, setting).run();
  EXPECT_TRUE(walk.is_at_root());
  EXPECT_EQ(found.outcome.verdict, Verdict::Unknown);
  EXPECT_EQ(found.counters.expanded, expanded);
  EXPECT_EQ(found.counters.generated, 8 * expanded);
  EXPECT_TRUE(found.line.empty());
  return found.outcome;
}

TYPED_TEST(BestFirstLimits, NodesEndTheSearchExactly) {
  for (const std::uint64_t nodes : {0U, 1U, 2U, 1'000U}) {
    andor::Setting setting;
    setting.memory = std::size_t{1} << 20U;
    setting.limits.nodes = nodes;
    EXPECT_EQ(outcome_of<TypeParam>(setting, nodes).reason, Reason::Nodes);
  }
}

TYPED_TEST(BestFirstLimits, AStopTokenEndsTheSearch) {
  const std::atomic<bool> stop = true;
  andor::Setting setting;
  setting.limits.stop = &stop;
  EXPECT_EQ(outcome_of<TypeParam>(setting, 0).reason, Reason::Stopped);
}

TYPED_TEST(BestFirstLimits, ADeadlineEndsTheSearch) {
  andor::Setting setting;
  setting.limits.deadline = andor::Clock::now();
  EXPECT_EQ(outcome_of<TypeParam>(setting, 0).reason, Reason::Time);
}

TYPED_TEST(BestFirstLimits, MemoryEndsTheSearchAndIsNotExceeded) {
  for (const std::size_t memory :
       {std::size_t{200'000}, std::size_t{1} << 20U, std::size_t{10'000'000}}) {
    andor::Setting setting;
    setting.memory = memory;
    EndlessWalk walk;
    TypeParam search(walk, setting);
    const auto found = search.run();
    EXPECT_TRUE(walk.is_at_root());
    EXPECT_EQ(found.outcome.verdict, Verdict::Unknown);
    EXPECT_EQ(found.outcome.reason, Reason::Memory);
    EXPECT_LE(search.bytes(), memory);
    // What the table of facts is given is not used here; what the tree is given is.
    EXPECT_GE(search.bytes(), memory / 2 + memory / 8);
    // Not more than 24 bytes for a node.
    EXPECT_GE(found.counters.generated * 24, memory / 2 + memory / 8);
  }
}

TYPED_TEST(BestFirstLimits, NoMemoryAtAllIsALimitToo) {
  for (const std::size_t memory : {0U, 1U, 1'000U}) {
    andor::Setting setting;
    setting.memory = memory;
    EXPECT_EQ(outcome_of<TypeParam>(setting, 0).reason, Reason::Memory);
  }
}

TYPED_TEST(BestFirstLimits, TicksTellTheCountersNowAndThen) {
  andor::Setting setting;
  setting.memory = std::size_t{10} << 20U;
  setting.limits.nodes = 5'000;
  std::vector<std::uint64_t> ticks;
  setting.tick = [&](const andor::Counters& counters) { ticks.push_back(counters.expanded); };
  EXPECT_EQ(outcome_of<TypeParam>(setting, 5'000).reason, Reason::Nodes);
  EXPECT_EQ(ticks, (std::vector<std::uint64_t>{1024, 2048, 3072, 4096}));
}

template <typename Search>
class BestFirstDepth : public testing::Test {};
using ToySearches =
    testing::Types<andor::Pns<ToyWalk>, andor::Ito<ToyWalk>, andor::Kawano<ToyWalk>>;
TYPED_TEST_SUITE(BestFirstDepth, ToySearches);

// No call is as deep as the tree. With a bush, a number changes all the way to the root and back at
// every other ply, so that line is shorter.
TYPED_TEST(BestFirstDepth, ALineOfManyThousandPliesIsFoundToItsEnd) {
  for (const bool bushy : {false, true}) {
    const unsigned plies = bushy ? 5'001 : 100'001;
    const ToyGraph graph = long_line(plies, bushy);
    ToyWalk walk(graph);
    andor::Setting setting;
    setting.memory = std::size_t{64} << 20U;
    const auto found = TypeParam(walk, setting).run();
    EXPECT_EQ(walk.name().group, 0U);
    ASSERT_EQ(found.outcome.verdict, Verdict::Proven);
    EXPECT_EQ(found.solution.plies, plies);
    EXPECT_EQ(found.solution.terminals, bushy ? 1 + plies / 2 : 1);
    ASSERT_EQ(found.line.size(), plies);
    for (unsigned i = 0; i < plies; ++i) ASSERT_EQ(found.line[i], i + 1);
    EXPECT_GE(found.counters.max_depth, plies - 1);
  }
}

// A root that is an end is settled like any other node.
TYPED_TEST(BestFirstDepth, ARootThatIsAnEndIsSettled) {
  for (const auto& [text, verdict, terminals] :
       {std::tuple{"A won", Verdict::Proven, 1U}, std::tuple{"A lost", Verdict::Disproven, 0U}}) {
    const ToyGraph graph = parse_graph(text);
    ToyWalk walk(graph);
    andor::Setting setting;
    setting.memory = std::size_t{1} << 20U;
    const auto found = TypeParam(walk, setting).run();
    EXPECT_EQ(found.outcome.verdict, verdict);
    EXPECT_EQ(found.solution, (andor::SolutionSize{0, terminals}));
    EXPECT_TRUE(found.line.empty());
  }
}

}  // namespace
}  // namespace tsumuya::test
