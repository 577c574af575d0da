// df-pn over any plain domain: the one core (dfpn.hpp) with a counting rule, a treatment of old
// children and a threshold (policies.hpp), over a table of its own or one that stays. The rows of
// ../registry/rows.hpp name those of [Kishimoto2010].
//
// Departures: a repetition is judged as everywhere in this room (table_domain.hpp), so that a
// refuted root is an answer. A limit of no nodes still expands the root.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "andor/dfpn/policies.hpp"
#include "andor/dfpn/run.hpp"
#include "andor/dfpn/table_domain.hpp"

namespace tsumuya::andor {

template <Domain D, typename Policy>
class DfPnSearch {
 public:
  using Move = typename D::Move;

  DfPnSearch(D& domain, Setting setting)
      : setting_(std::move(setting)),
        lineage_(lineage_bytes()),
        own_memory_(std::in_place, setting_.memory - lineage_bytes()),
        domain_(domain, *own_memory_) {}
  // Goes on with what earlier searches left in `memory`, over graphs in which the names mean the
  // same. `memory` outlives the search; the memory of `setting` is for what does not stay.
  DfPnSearch(D& domain, Setting setting, ProofMemory<D>& memory)
      : setting_(std::move(setting)), lineage_(lineage_bytes()), domain_(domain, memory) {}

  // To be called once.
  Found<Move> run() {
    auto ran = run_dfpn<Policy>(domain_, setting_.limits, lineage_, [this](const auto& search) {
      if (setting_.tick) setting_.tick(without_ends(search.counters()));
    });
    Found<Move> found;
    found.outcome = ran.outcome;
    found.counters = without_ends(ran.counters);
    if (found.outcome.verdict == Verdict::Proven) {
      found.solution = ran.root.solution;
      found.line = domain_.line();
    }
    return found;
  }

  const TableDomain<D>& table_domain() const { return domain_; }

 private:
  std::size_t lineage_bytes() const {
    return kFollowsParents<typename Policy::Counting> ? setting_.memory / 4 : 0;
  }

  // The core takes for generated what stands for no move, too.
  Counters without_ends(Counters counters) const {
    counters.generated -= domain_.end_edges();
    return counters;
  }

  Setting setting_;
  LineageOf<typename Policy::Counting> lineage_;
  std::optional<ProofMemory<D>> own_memory_;
  TableDomain<D> domain_;
};

}  // namespace tsumuya::andor
