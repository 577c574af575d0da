// The searches that a game with hidden things can be put to, by the names that the command line has
// for them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "andor/classic/cstar.hpp"
#include "andor/classic/dfid.hpp"
#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "andor/classic/pnstar.hpp"
#include "andor/core/domain.hpp"
#include "andor/dfpn/dfpn_search.hpp"

namespace tsumuya::uncertain {

template <andor::Domain D>
struct NamedSearch {
  std::string_view name;
  andor::Found<typename D::Move> (*run)(D&, const andor::Setting&);
  // The same with what earlier searches left, if it can make use of that.
  andor::Found<typename D::Move> (*resume)(D&, const andor::Setting&,
                                           andor::ProofMemory<D>&) = nullptr;
};

template <typename Search, andor::Domain D>
andor::Found<typename D::Move> run_search(D& domain, const andor::Setting& setting) {
  return Search(domain, setting).run();
}

template <typename Search, andor::Domain D>
andor::Found<typename D::Move> resume_search(D& domain, const andor::Setting& setting,
                                             andor::ProofMemory<D>& memory) {
  return Search(domain, setting, memory).run();
}

template <andor::Domain D>
inline constexpr std::array<NamedSearch<D>, 13> kSearches{{
    {"dfid-t2", run_search<andor::Dfid<D>, D>},
    {"dfpn", run_search<andor::DfPnPlain<D>, D>, resume_search<andor::DfPnPlain<D>, D>},
    {"dfpn-r", run_search<andor::DfPnR<D>, D>, resume_search<andor::DfPnR<D>, D>},
    {"dfpn-tca", run_search<andor::DfPnTca<D>, D>, resume_search<andor::DfPnTca<D>, D>},
    {"dfpn-tca-nagai", run_search<andor::DfPnTcaNagai<D>, D>,
     resume_search<andor::DfPnTcaNagai<D>, D>},
    {"dfpn-tca-wpns", run_search<andor::DfPnTcaWpns<D>, D>,
     resume_search<andor::DfPnTcaWpns<D>, D>},
    {"dfpn-tca-snda", run_search<andor::DfPnTcaSnda<D>, D>,
     resume_search<andor::DfPnTcaSnda<D>, D>},
    {"dfpn-r-snda", run_search<andor::DfPnRSnda<D>, D>, resume_search<andor::DfPnRSnda<D>, D>},
    {"pns", run_search<andor::Pns<D>, D>},
    {"pnstar", run_search<andor::PnStar<D>, D>},
    {"cstar", run_search<andor::CStar<D>, D>},
    {"ito", run_search<andor::Ito<D>, D>},
    {"kawano", run_search<andor::Kawano<D>, D>},
}};

// The paper's own search (full_width.hpp), which is none of src/andor: its iterative deepening is
// over what is asked for. `dfid-t2` deepens by tries within one question.
inline constexpr std::string_view kFullWidthName = "dfid";

// All names, the paper's own search first.
template <andor::Domain D>
inline constexpr auto kSearchNames = [] {
  std::array<std::string_view, kSearches<D>.size() + 1> names{kFullWidthName};
  for (std::size_t i = 1; i < names.size(); ++i) names[i] = kSearches<D>[i - 1].name;
  return names;
}();

// Null if there is none of that name in src/andor.
template <andor::Domain D>
const NamedSearch<D>* find_search(std::string_view name) {
  const auto* const found = std::find_if(kSearches<D>.begin(), kSearches<D>.end(),
                                         [&](const auto& search) { return search.name == name; });
  return found == kSearches<D>.end() ? nullptr : found;
}

}  // namespace tsumuya::uncertain
