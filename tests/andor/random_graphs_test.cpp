// The df-pn core against the exhaustive reference, on seeded random graphs: trees, graphs without
// and with cycles, few and many ends, with and without chains, for every policy.
//
// Not only the verdict is compared: every fact that the search left in its table is.
#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "support/naive_dfpn.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_recipes.hpp"

namespace tsumuya::test {
namespace {

using andor::Verdict;

// Far above what any of these graphs takes; without the raised thresholds a search may go round for
// ever, and is cut off early.
constexpr std::uint64_t kPlenty = 1'000'000;
constexpr std::uint64_t kCutOff = 20'000;

// Of one graph: every policy, and with and without a memory of paths.
constexpr unsigned kSearches = 16 * kToyCountings.size();

struct Tally {
  unsigned graphs = 0;
  unsigned won = 0;
  unsigned lost = 0;
  unsigned with_path_results = 0;    // a refutation rested on a path
  unsigned repetition_mattered = 0;  // ... of a node that is won: as a fact it would be wrong
  unsigned naive_wrong = 0;
  unsigned naive_unfinished = 0;
  unsigned searches = 0;
  unsigned proofs_checked = 0;
  unsigned unfinished_without_raising = 0;
  unsigned unfinished_ignoring_old = 0;  // ... without raising either
  unsigned unfinished_forgetting = 0;
  std::uint64_t facts = 0;
  std::uint64_t path_hits = 0;
  std::uint64_t merges = 0;  // sources found
  std::uint64_t most_nodes = 0;
};

// No fact in the table contradicts the reference.
void check_facts(const ToyDomain& domain, const std::vector<std::uint32_t>& ranks, Tally& tally) {
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const ToyEntry::State state = domain.table()[i].state;
    if (state != ToyEntry::State::Proven && state != ToyEntry::State::Disproven) continue;
    ++tally.facts;
    EXPECT_EQ(state == ToyEntry::State::Proven, ranks[i] != kNeverWon) << "node " << i;
  }
}

void check_graph(const ToyGraph& graph, Tally& tally) {
  const std::vector<std::uint32_t> ranks = winning_ranks(graph);
  const Verdict truth = ranks[0] != kNeverWon ? Verdict::Proven : Verdict::Disproven;
  ++tally.graphs;
  ++(truth == Verdict::Proven ? tally.won : tally.lost);
  bool path_results = false;
  bool mattered = false;
  for (unsigned bits = 0; bits < kSearches; ++bits) {
    // Every other graph with a lineage of a single bucket, which forgets most of what it is told.
    const ToySetup setup{kToyCountings[bits >> 4U], (bits & 2U) != 0, (bits & 4U) == 0,
                         (bits & 1U) != 0, tally.graphs % 2 == 0 ? 0U : std::size_t{1} << 14U};
    const PathMemory memory = (bits & 8U) != 0 ? PathMemory::Forget : PathMemory::BySequence;
    SCOPED_TRACE(describe(setup));
    ToyDomain domain(graph, memory);
    andor::Limits limits;
    // Raised thresholds get a search on if what it learns of a path is kept; not otherwise.
    const bool must_end = setup.raise_on_loops && memory == PathMemory::BySequence;
    limits.nodes = must_end ? kPlenty : kCutOff;
    const ToyResult result = solve(domain, setup, limits);
    ++tally.searches;
    tally.path_hits += domain.path_hits();
    tally.merges += result.merges;
    if (must_end) {
      tally.most_nodes = std::max(tally.most_nodes, result.counters.expanded);
    }
    if (result.verdict == Verdict::Unknown) {
      EXPECT_FALSE(must_end);
      EXPECT_EQ(result.reason, andor::Reason::Nodes);
      if (setup.raise_on_loops) {
        ++tally.unfinished_forgetting;
      } else {
        ++(setup.ignore_old ? tally.unfinished_ignoring_old : tally.unfinished_without_raising);
      }
    } else {
      EXPECT_EQ(result.verdict, truth);
    }
    if (result.verdict == Verdict::Proven) {
      EXPECT_TRUE(holds_finite_proof(domain));
      ++tally.proofs_checked;
    }
    check_facts(domain, ranks, tally);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      path_results |= domain.refuted_on_a_path()[i];
      mattered |= domain.refuted_on_a_path()[i] && ranks[i] != kNeverWon;
    }
  }
  tally.with_path_results += path_results ? 1 : 0;
  tally.repetition_mattered += mattered ? 1 : 0;
  NaiveDfPn naive(graph, kCutOff);
  const Verdict naive_verdict = naive.run();
  if (naive_verdict == Verdict::Unknown) {
    ++tally.naive_unfinished;
  } else if (naive_verdict != truth) {
    ++tally.naive_wrong;
  }
}

// What the graphs of one test must hold, so that the comparison means something.
constexpr unsigned kGraphs = 4500;
void expect_enough(const Tally& tally) {
  EXPECT_EQ(tally.graphs, kGraphs);
  EXPECT_EQ(tally.won + tally.lost, kGraphs);
  EXPECT_EQ(tally.searches, kSearches * kGraphs);
  EXPECT_GE(tally.won, kGraphs / 3);
  EXPECT_GE(tally.lost, kGraphs / 3);
  // Every search proves a won graph, but for a few that may go round.
  EXPECT_GE(tally.proofs_checked, kSearches * tally.won - 1'000);
  EXPECT_GE(tally.facts, 500'000U);
  EXPECT_GE(tally.with_path_results, 500U);
  EXPECT_GE(tally.repetition_mattered, 200U);
  EXPECT_GE(tally.path_hits, 1'000U);
  EXPECT_GE(tally.naive_wrong + tally.naive_unfinished, 50U);
  EXPECT_GE(tally.merges, 10'000U);
  // Neither a counting nor ignoring old children ends all loops; raised thresholds do.
  EXPECT_LE(tally.unfinished_without_raising, 1'000U);
  EXPECT_LE(tally.unfinished_ignoring_old, 1'000U);
  EXPECT_LE(tally.unfinished_forgetting, 20U);
  EXPECT_LE(tally.most_nodes, 5'000U);
}

Tally check_many(std::uint64_t seed, unsigned graphs, unsigned chain_percent) {
  Tally tally;
  base::SplitMix64 random(seed);
  for (unsigned i = 0; i < graphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i << " of seed " << seed);
    check_graph(random_graph(random, recipe_for(i, chain_percent)), tally);
  }
  return tally;
}

TEST(RandomGraphs, TheCoreEqualsTheReference) { expect_enough(check_many(20261115, kGraphs, 0)); }

TEST(RandomGraphs, TheCoreEqualsTheReferenceWithChains) {
  expect_enough(check_many(20261116, kGraphs, 60));
}

}  // namespace
}  // namespace tsumuya::test
