// df-pn and its cures, as [Kishimoto2010] compares them, over any plain domain: the one core
// (dfpn.hpp) with a counting rule, a treatment of old children, and raised thresholds or not.
//
// `DfPnPlain` is df-pn as it was [Nagai2002]; in a graph with cycles it may go on for ever. The
// others are named for what they add: R for df-pn(r), Tca for the threshold controlling algorithm,
// then the counting: Nagai's, WPNS, SNDA with ten merged moves in an entry.
//
// Departures: a repetition is judged as everywhere in this room (table_domain.hpp), so that a
// refuted root is an answer. A limit of no nodes still expands the root.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "andor/dfpn/dfpn.hpp"
#include "andor/dfpn/policies.hpp"
#include "andor/dfpn/table_domain.hpp"

namespace tsumuya::andor {

template <Domain D, typename Counting, typename OldChildren, typename Threshold>
class DfPnSearch {
 public:
  using Move = typename D::Move;

  DfPnSearch(D& domain, Setting setting)
      : root_is_or_(domain.is_or()),
        setting_(std::move(setting)),
        lineage_(lineage_bytes()),
        own_memory_(std::in_place, setting_.memory - lineage_bytes()),
        domain_(domain, *own_memory_) {}
  // Goes on with what earlier searches left in `memory`, over graphs in which the names mean the
  // same. `memory` outlives the search; the memory of `setting` is for what does not stay.
  DfPnSearch(D& domain, Setting setting, ProofMemory<D>& memory)
      : root_is_or_(domain.is_or()),
        setting_(std::move(setting)),
        lineage_(lineage_bytes()),
        domain_(domain, memory) {}

  // To be called once.
  Found<Move> run() {
    Search search = make_search();
    if (setting_.tick) {
      search.on_tick([&](const Search& running) { setting_.tick(counters_of(running)); });
    }
    typename TableDomain<D>::Edge root = domain_.root_edge();
    Found<Move> found;
    found.outcome = search.run(root);
    found.counters = counters_of(search);
    if (!root_is_or_) found.outcome.verdict = turned(found.outcome.verdict);
    if (found.outcome.verdict == Verdict::Proven) {
      found.solution = root.solution;
      found.line = domain_.line();
    }
    return found;
  }

  const TableDomain<D>& table_domain() const { return domain_; }

 private:
  using Search = DfPn<TableDomain<D>, Counting, Threshold, OldChildren>;
  struct NoLineage {
    explicit NoLineage(std::size_t /*bytes*/) {}
  };
  using Lineage = std::conditional_t<Search::kFollows, typename Counting::Lineage, NoLineage>;

  std::size_t lineage_bytes() const { return Search::kFollows ? setting_.memory / 4 : 0; }

  Search make_search() {
    if constexpr (Search::kFollows) {
      return Search(domain_, setting_.limits, lineage_);
    } else {
      return Search(domain_, setting_.limits);
    }
  }

  // The core takes for generated what stands for no move, too.
  Counters counters_of(const Search& search) const {
    Counters counters = search.counters();
    counters.generated -= domain_.end_edges();
    return counters;
  }

  // The core's answer is for the player who moves at the root.
  static Verdict turned(Verdict verdict) {
    if (verdict == Verdict::Unknown) return verdict;
    return verdict == Verdict::Proven ? Verdict::Disproven : Verdict::Proven;
  }

  bool root_is_or_;
  Setting setting_;
  Lineage lineage_;
  std::optional<ProofMemory<D>> own_memory_;
  TableDomain<D> domain_;
};

template <Domain D>
using DfPnPlain = DfPnSearch<D, SumCounting, CountOld, PlainThreshold>;
template <Domain D>
using DfPnR = DfPnSearch<D, SumCounting, IgnoreOld, PlainThreshold>;
template <Domain D>
using DfPnTca = DfPnSearch<D, SumCounting, CountOld, Tca<PlainThreshold>>;
template <Domain D>
using DfPnTcaNagai = DfPnSearch<D, NagaiCounting, CountOld, Tca<PlainThreshold>>;
template <Domain D>
using DfPnTcaWpns = DfPnSearch<D, WeakCounting, CountOld, Tca<PlainThreshold>>;
template <Domain D>
using DfPnTcaSnda = DfPnSearch<D, SourceCounting<10>, CountOld, Tca<PlainThreshold>>;
template <Domain D>
using DfPnRSnda = DfPnSearch<D, SourceCounting<10>, IgnoreOld, PlainThreshold>;

}  // namespace tsumuya::andor
