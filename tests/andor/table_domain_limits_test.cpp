// What ends a search of the df-pn family over a plain domain besides its answer, and that its table
// keeps to the memory it is given.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "andor/registry/searches.hpp"
#include "base/random.hpp"
#include "support/dfpn_methods.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;

// A game without end: so many moves everywhere.
template <unsigned Moves>
class EndlessWalk {
 public:
  using Move = std::uint16_t;

  bool is_or() const { return keys_.size() % 2 == 1; }
  static andor::End moves(std::vector<Move>& moves) {
    for (Move move = 0; move < Moves; ++move) moves.push_back(move);
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

template <unsigned Moves>
Reason reason_of_end(const DfPnMethod<EndlessWalk<Moves>>& method, const andor::Setting& setting,
                     std::uint64_t expanded) {
  SCOPED_TRACE(method.name);
  EndlessWalk<Moves> walk;
  const auto found = method.run(walk, setting);
  EXPECT_TRUE(walk.is_at_root());
  EXPECT_EQ(found.outcome.verdict, Verdict::Unknown);
  EXPECT_EQ(found.counters.expanded, expanded);
  EXPECT_EQ(found.counters.generated, Moves * expanded);
  EXPECT_TRUE(found.line.empty());
  return found.outcome.reason;
}

TEST(TableDomainLimits, NodesEndTheSearchExactly) {
  for (const auto& method : dfpn_methods<EndlessWalk<8>>()) {
    for (const std::uint64_t nodes : {1U, 2U, 3'000U}) {
      EXPECT_EQ(reason_of_end(method, small_setting(nodes), nodes), Reason::Nodes);
    }
  }
}

// They are looked at every 256 nodes.
TEST(TableDomainLimits, AStopTokenAndADeadlineEndTheSearch) {
  const std::atomic<bool> stop = true;
  for (const auto& method : dfpn_methods<EndlessWalk<8>>()) {
    andor::Setting setting = small_setting(10'000);
    setting.limits.stop = &stop;
    EXPECT_EQ(reason_of_end(method, setting, 256), Reason::Stopped);
    setting.limits.stop = nullptr;
    setting.limits.deadline = andor::Clock::now();
    EXPECT_EQ(reason_of_end(method, setting, 256), Reason::Time);
  }
}

TEST(TableDomainLimits, ALineThatIsTooDeepEndsTheSearchAsMemory) {
  for (const auto& method : dfpn_methods<EndlessWalk<1>>()) {
    EXPECT_EQ(reason_of_end(method, small_setting(100'000), andor::kMaxDepth), Reason::Memory);
  }
}

TEST(TableDomainLimits, TheTableKeepsToItsSizeAndForgets) {
  for (const std::size_t memory : {std::size_t{1} << 16U, std::size_t{1} << 20U}) {
    EndlessWalk<8> walk;
    andor::Setting setting = small_setting(60'000);
    setting.memory = memory;
    andor::SearchNamed<"dfpn-tca", EndlessWalk<8>> search(walk, setting);
    EXPECT_EQ(search.run().outcome.reason, Reason::Nodes);
    const auto& table = search.table_domain().table();
    EXPECT_LE(table.bytes(), memory);
    EXPECT_GT(table.bytes(), memory / 3);
    EXPECT_GT(table.replaced(), 1'000U);
  }
}

TEST(TableDomainLimits, ATableThatForgetsNearlyEverythingIsStillRight) {
  constexpr unsigned kGraphs = 600;
  base::SplitMix64 random(5);
  unsigned answers = 0;
  std::uint64_t replaced = 0;
  for (unsigned i = 0; i < kGraphs && !HasFailure(); ++i) {
    const ToyGraph graph =
        random_graph(random, {i % 2 == 0 ? Shape::Tree : Shape::Cyclic, 120, 3, 14, 70, 0, 1});
    const bool is_won = winning_ranks(graph)[0] != kNeverWon;
    ToyWalk walk(graph);
    andor::Setting setting = small_setting(30'000);
    setting.memory = 0;
    andor::SearchNamed<"dfpn-tca-snda", ToyWalk> search(walk, setting);
    const auto found = search.run();
    replaced += search.table_domain().table().replaced();
    if (found.outcome.verdict == Verdict::Unknown) continue;
    ++answers;
    EXPECT_EQ(found.outcome.verdict, is_won ? Verdict::Proven : Verdict::Disproven);
    EXPECT_LE(found.line.size(), graph.nodes.size());
  }
  EXPECT_GT(answers, kGraphs * 9 / 10);
  EXPECT_GT(replaced, 10'000U);
}

TEST(TableDomainLimits, TicksTellTheCountersSoFar) {
  EndlessWalk<8> walk;
  andor::Setting setting = small_setting(5'000);
  std::vector<std::uint64_t> expanded;
  setting.tick = [&](const andor::Counters& counters) { expanded.push_back(counters.expanded); };
  andor::SearchNamed<"dfpn-tca", EndlessWalk<8>>(walk, setting).run();
  EXPECT_EQ(expanded, (std::vector<std::uint64_t>{1'024, 2'048, 3'072, 4'096}));
}

}  // namespace
}  // namespace tsumuya::test
