// The one driver around the df-pn core: a search from a domain's current node, as the prover sees
// it.
//
//   LineageOf<SumCounting> lineage(0);
//   const auto ran = run_dfpn<Policies<SumCounting, CountOld, PlainThreshold>>(
//       domain, limits, lineage, [](const auto& search) { ... });  // ran.outcome, ran.root
//
// Not here: the domain's table, and what stays from one search to the next; they are the caller's.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "andor/core/limits.hpp"
#include "andor/core/numbers.hpp"
#include "andor/dfpn/dfpn.hpp"
#include "andor/dfpn/policies.hpp"

namespace tsumuya::andor {

// Of a counting that follows nobody: takes no memory.
struct NoLineage {
  explicit NoLineage(std::size_t /*bytes*/) {}
};
template <CountingPolicy Counting>
using LineageOf = std::conditional_t<std::is_void_v<typename Counting::Lineage>, NoLineage,
                                     typename Counting::Lineage>;
template <CountingPolicy Counting>
inline constexpr bool kFollowsParents = !std::is_void_v<typename Counting::Lineage>;

// A domain of the core that knows where the search starts, and whose the proof is.
template <typename D>
concept ProvingDomain = DfPnDomain<D> && requires(const D domain) {
  { domain.root_edge() } -> std::same_as<typename D::Edge>;
  { domain.prover_to_move() } -> std::same_as<bool>;
};

template <typename Edge>
struct DfPnRun {
  Outcome outcome;  // Proven: the prover wins
  Counters counters;
  Number pn = 1;
  Number dn = 1;
  Edge root;  // its numbers are those of the player to move
};

constexpr Verdict turned(Verdict verdict) {
  if (verdict == Verdict::Unknown) return verdict;
  return verdict == Verdict::Proven ? Verdict::Disproven : Verdict::Proven;
}

// Calls `tick` with the search now and then. A counting that follows nobody ignores the lineage.
template <typename Policy, ProvingDomain D, typename Lineage, typename Tick>
DfPnRun<typename D::Edge> run_dfpn(D& domain, const Limits& limits, Lineage& lineage, Tick&& tick,
                                   typename Policy::Threshold threshold = {}) {
  using Search =
      DfPn<D, typename Policy::Counting, typename Policy::Threshold, typename Policy::OldChildren>;
  auto search = [&] {
    if constexpr (Search::kFollows) {
      return Search(domain, limits, lineage, threshold);
    } else {
      return Search(domain, limits, threshold);
    }
  }();
  search.on_tick(std::forward<Tick>(tick));
  DfPnRun<typename D::Edge> result;
  result.root = domain.root_edge();
  const bool proving = domain.prover_to_move();
  result.outcome = search.run(result.root);
  if (!proving) result.outcome.verdict = turned(result.outcome.verdict);
  result.counters = search.counters();
  const Numbers numbers = result.root.numbers;
  result.pn = proving ? numbers.phi : numbers.delta;
  result.dn = proving ? numbers.delta : numbers.phi;
  return result;
}

}  // namespace tsumuya::andor
