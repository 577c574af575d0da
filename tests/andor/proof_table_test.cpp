// The table of df-pn over plain domains: facts, dominance, numbers, growth.
#include "andor/dfpn/proof_table.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.hpp"

namespace tsumuya::test {
namespace {

using andor::NodeName;
using andor::SolutionSize;

// Only its names matter here: of one group, the larger variant is the better one.
struct Ordered {
  using Move = std::uint16_t;

  static bool is_or() { return true; }
  static andor::End moves(std::vector<Move>& /*moves*/) { return andor::End::Lost; }
  void make(Move /*move*/) {}
  void unmake(Move /*move*/) {}
  static NodeName name() { return {}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a >= b; }
};
using Table = andor::ProofTable<Ordered>;
using andor::Kind;

constexpr std::size_t kBytes = std::size_t{1} << 20U;

TEST(ProofTable, ANodeNeverSeenHasOnesForNumbers) {
  const Table table(kBytes);
  const auto known = table.look_up({7, 0});
  EXPECT_EQ(known.kind, Kind::Empty);
  EXPECT_EQ(known.pn, 1U);
  EXPECT_EQ(known.dn, 1U);
}

TEST(ProofTable, NumbersAreTheNodesOwn) {
  Table table(kBytes);
  table.store_open({7, 3}, 5, 6, 9, 1);
  const auto known = table.look_up({7, 3});
  EXPECT_EQ(known.kind, Kind::Open);
  EXPECT_EQ(known.pn, 5U);
  EXPECT_EQ(known.dn, 6U);
  EXPECT_EQ(known.min_depth, 9U);
  EXPECT_FALSE(known.maybe_repetition);
  EXPECT_EQ(table.look_up({7, 2}).kind, Kind::Empty);
  EXPECT_EQ(table.look_up({7, 4}).kind, Kind::Empty);
}

TEST(ProofTable, ARefutationOnAPathLeavesTheNumbersAndSaysSo) {
  Table table(kBytes);
  table.store_open({7, 3}, 5, 6, 9, 1);
  table.store_repetition({7, 3}, 4, 1);
  const auto known = table.look_up({7, 3});
  EXPECT_EQ(known.kind, Kind::Open);
  EXPECT_EQ(known.pn, 5U);
  EXPECT_EQ(known.min_depth, 4U);
  EXPECT_TRUE(known.maybe_repetition);
}

TEST(ProofTable, AProofHoldsForWhatIsBetterAndARefutationForWhatIsWorse) {
  Table table(kBytes);
  table.store_proof({7, 5}, {3, 2}, 11, 1);
  table.store_refutation({7, 2}, 1);
  table.store_open({7, 1}, 5, 6, 9, 1);
  table.store_open({7, 6}, 5, 6, 9, 1);
  for (const std::uint32_t variant : {0U, 1U, 2U}) {
    EXPECT_EQ(table.look_up({7, variant}).kind, Kind::Disproven) << variant;
  }
  for (const std::uint32_t variant : {3U, 4U}) {
    EXPECT_EQ(table.look_up({7, variant}).kind, Kind::Empty) << variant;
  }
  for (const std::uint32_t variant : {5U, 6U, 7U}) {
    const auto known = table.look_up({7, variant});
    EXPECT_EQ(known.kind, Kind::Proven) << variant;
    EXPECT_EQ(known.solution, (SolutionSize{3, 2}));
    EXPECT_EQ(known.best, 11U);
  }
  EXPECT_EQ(table.look_up({8, 7}).kind, Kind::Empty);
}

TEST(ProofTable, OfSeveralProofsTheShortestIsFound) {
  Table table(kBytes);
  table.store_proof({7, 5}, {3, 2}, 11, 1);
  table.store_proof({7, 6}, {1, 1}, 12, 1);
  table.store_proof({7, 7}, {5, 9}, 13, 1);
  EXPECT_EQ(table.look_up({7, 5}).best, 11U);
  EXPECT_EQ(table.look_up({7, 6}).best, 12U);
  EXPECT_EQ(table.look_up({7, 7}).best, 12U);
}

TEST(ProofTable, TheFirstProofOfANodeStands) {
  Table table(kBytes);
  EXPECT_EQ(table.store_proof({7, 5}, {5, 2}, 11, 1), (SolutionSize{5, 2}));
  EXPECT_EQ(table.store_proof({7, 5}, {3, 1}, 12, 1), (SolutionSize{5, 2}));
  EXPECT_EQ(table.look_up({7, 5}).best, 11U);
}

TEST(ProofTable, NumbersNeverOverwriteAFact) {
  Table table(kBytes);
  table.store_proof({7, 5}, {3, 2}, 11, 1);
  table.store_refutation({8, 5}, 1);
  for (const std::uint64_t group : {7U, 8U}) {
    table.store_open({group, 5}, 2, 2, 1, 1'000);
    table.store_repetition({group, 5}, 1, 1'000);
  }
  EXPECT_EQ(table.look_up({7, 5}).kind, Kind::Proven);
  EXPECT_EQ(table.look_up({8, 5}).kind, Kind::Disproven);
}

TEST(ProofTable, GrowsWithoutLosingAnything) {
  constexpr unsigned kNodes = 15'000;
  Table table(kBytes * 16);
  base::SplitMix64 random(1);
  for (unsigned i = 0; i < kNodes; ++i) table.store_open({random.next(), i}, i + 1, 1, 0, 1);
  EXPECT_EQ(table.replaced(), 0U);
  base::SplitMix64 again(1);
  unsigned found = 0;
  for (unsigned i = 0; i < kNodes; ++i) {
    const auto known = table.look_up({again.next(), i});
    found += known.kind == Kind::Open && known.pn == i + 1 ? 1U : 0U;
  }
  EXPECT_EQ(found, kNodes);
}

TEST(ProofTable, KeepsToItsSizeAndForgetsWhatWasInvestigatedLeast) {
  constexpr std::size_t kSmall = std::size_t{1} << 16U;
  constexpr unsigned kNodes = 20'000;
  Table table(kSmall);
  base::SplitMix64 random(1);
  for (unsigned i = 0; i < kNodes; ++i) {
    table.store_open({random.next(), i}, 2, 2, 0, i % 100 == 0 ? 10'000 : 1);
  }
  EXPECT_LE(table.bytes(), kSmall);
  EXPECT_GT(table.replaced(), kNodes / 2);
  base::SplitMix64 again(1);
  unsigned large = 0;
  unsigned small = 0;
  for (unsigned i = 0; i < kNodes; ++i) {
    if (table.look_up({again.next(), i}).kind != Kind::Open) continue;
    ++(i % 100 == 0 ? large : small);
  }
  EXPECT_GE(large, kNodes / 100 - 2);
  EXPECT_LT(small, 2'000U);
  EXPECT_GT(small, 500U);
}

}  // namespace
}  // namespace tsumuya::test
