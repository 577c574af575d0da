// Expectations that tests of the df-pn core share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>

#include "support/toy_graph.hpp"

namespace tsumuya::test {

inline constexpr std::uint64_t kNodeLimit = 100'000;

inline andor::Limits node_limit(std::uint64_t nodes) {
  andor::Limits limits;
  limits.nodes = nodes;
  return limits;
}

inline andor::Verdict truth_of(const ToyGraph& graph) {
  return winning_ranks(graph)[0] != kNeverWon ? andor::Verdict::Proven : andor::Verdict::Disproven;
}

// Every policy gives the right verdict within a few nodes if thresholds are raised, and leaves no
// wrong fact.
inline void expect_solved(const ToyGraph& graph, std::uint64_t within_nodes) {
  const auto ranks = winning_ranks(graph);
  for (const ToySetup& setup : toy_setups(true)) {
    SCOPED_TRACE(describe(setup));
    ToyDomain domain(graph, PathMemory::BySequence);
    const ToyResult result = solve(domain, setup, node_limit(kNodeLimit));
    EXPECT_EQ(result.verdict, truth_of(graph));
    EXPECT_EQ(result.reason, andor::Reason::None);
    EXPECT_LE(result.counters.expanded, within_nodes);
    if (result.verdict == andor::Verdict::Proven) {
      EXPECT_TRUE(holds_finite_proof(domain));
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const ToyEntry::State state = domain.table()[i].state;
      if (state == ToyEntry::State::Proven) {
        EXPECT_NE(ranks[i], kNeverWon) << graph.nodes[i].name;
      }
      if (state == ToyEntry::State::Disproven) {
        EXPECT_EQ(ranks[i], kNeverWon) << graph.nodes[i].name;
      }
    }
  }
}

}  // namespace tsumuya::test
