// The seven searches of the df-pn family over a plain domain, by name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "andor/dfpn/dfpn_search.hpp"

namespace tsumuya::test {

template <typename Walk>
struct DfPnMethod {
  std::string name;
  bool ends;  // on every graph
  std::function<andor::Found<typename Walk::Move>(Walk&, const andor::Setting&)> run;
};

template <typename Search, typename Walk>
DfPnMethod<Walk> dfpn_method(const char* name, bool ends) {
  return {name, ends,
          [](Walk& walk, const andor::Setting& setting) { return Search(walk, setting).run(); }};
}

template <typename Walk>
std::array<DfPnMethod<Walk>, 7> dfpn_methods() {
  return {dfpn_method<andor::DfPnPlain<Walk>, Walk>("dfpn", false),
          dfpn_method<andor::DfPnR<Walk>, Walk>("dfpn-r", false),
          dfpn_method<andor::DfPnTca<Walk>, Walk>("dfpn-tca", true),
          dfpn_method<andor::DfPnTcaNagai<Walk>, Walk>("dfpn-tca-nagai", true),
          dfpn_method<andor::DfPnTcaWpns<Walk>, Walk>("dfpn-tca-wpns", true),
          dfpn_method<andor::DfPnTcaSnda<Walk>, Walk>("dfpn-tca-snda", true),
          dfpn_method<andor::DfPnRSnda<Walk>, Walk>("dfpn-r-snda", false)};
}

inline andor::Setting small_setting(std::uint64_t nodes) {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 18U;
  setting.limits.nodes = nodes;
  return setting;
}

}  // namespace tsumuya::test
