// Every search of src/andor over one plain domain, with its switches, by name.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "andor/classic/cstar.hpp"
#include "andor/classic/dfid.hpp"
#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "andor/classic/pnstar.hpp"
#include "support/dfpn_methods.hpp"

namespace tsumuya::test {

template <typename Walk>
struct SearchMethod {
  std::string name;
  bool ends;         // on every small graph, whatever its cycles and however many its paths
  bool keeps_lines;  // its table is large enough
  std::function<andor::Found<typename Walk::Move>(Walk&, const andor::Setting&)> run;
};

// C* and PN*, which take options.
template <template <typename> class Search, typename Walk, typename Options>
SearchMethod<Walk> method_with(const char* name, const Options& options) {
  return {name, true, true, [options](Walk& walk, const andor::Setting& setting) {
            return Search<Walk>(walk, setting, options).run();
          }};
}
// Those that keep the whole tree, and need the room.
template <template <typename> class Search, typename Walk>
SearchMethod<Walk> method_with_tree(const char* name) {
  return {name, false, true, [](Walk& walk, andor::Setting setting) {
            setting.memory = std::size_t{8} << 20U;
            return Search<Walk>(walk, setting).run();
          }};
}

template <typename D>
using PlainCStar = andor::CStar<D>;
template <typename D>
using PlainPnStar = andor::PnStar<D>;

template <typename Walk>
std::vector<SearchMethod<Walk>> every_search() {
  const auto cstar = [](const char* name, const andor::CStarOptions& options) {
    return method_with<PlainCStar, Walk>(name, options);
  };
  const auto pnstar = [](const char* name, const andor::PnStarOptions& options) {
    return method_with<PlainPnStar, Walk>(name, options);
  };
  std::vector<SearchMethod<Walk>> all{
      cstar("cstar", {}),
      cstar("cstar:no-deepening", {.multiple_deepening = false}),
      cstar("cstar:no-dynamic", {.dynamic_evaluation = false}),
      cstar("cstar:no-deepening:no-dynamic",
            {.multiple_deepening = false, .dynamic_evaluation = false}),
      cstar("cstar:no-answers", {.see_answers = false}),
      cstar("cstar:no-handicap", {.handicaps = false}),
      cstar("cstar:no-dominance", {.numbers_by_dominance = false}),
      cstar("cstar:no-known-first", {.known_first = false}),
      cstar("cstar, as in the thesis", {.see_answers = false,
                                        .handicaps = false,
                                        .numbers_by_dominance = false,
                                        .known_first = false}),
      pnstar("pnstar", {}),
      pnstar("pnstar:no-answers", {.see_answers = false}),
      pnstar("pnstar:no-handicap", {.handicaps = false}),
      pnstar("pnstar:no-dominance", {.numbers_by_dominance = false}),
      pnstar("pnstar:no-known-first", {.known_first = false}),
      {"pnstar:entries=1", false, false,
       [](Walk& walk, const andor::Setting& setting) {
         return andor::PnStar<Walk>(walk, setting, {.table_entries = 1}).run();
       }},
      {"dfid", true, true,
       [](Walk& walk, const andor::Setting& setting) {
         return andor::Dfid<Walk>(walk, setting).run();
       }},
      method_with_tree<andor::Pns, Walk>("pns"),
      method_with_tree<andor::Ito, Walk>("ito"),
      method_with_tree<andor::Kawano, Walk>("kawano")};
  for (const DfPnMethod<Walk>& method : dfpn_methods<Walk>()) {
    all.push_back({method.name, method.ends, true, method.run});
  }
  return all;
}

}  // namespace tsumuya::test
