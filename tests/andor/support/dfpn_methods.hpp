// The searches of the df-pn family over a plain domain, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "andor/registry/searches.hpp"

namespace tsumuya::test {

template <typename Walk>
struct DfPnMethod {
  std::string name;
  bool ends;  // on every graph
  std::function<andor::Found<typename Walk::Move>(Walk&, const andor::Setting&)> run;
};

// Raised thresholds see to it that a search ends.
template <typename Walk>
std::vector<DfPnMethod<Walk>> dfpn_methods() {
  std::vector<DfPnMethod<Walk>> methods;
  andor::SearchRows::for_each([&]<typename Row>(Row) {
    if constexpr (Row::kIsDfPn) {
      methods.push_back({std::string(Row::kName), Row::Policy::Threshold::raises_on_loops(),
                         [](Walk& walk, const andor::Setting& setting) {
                           return Row::make(walk, setting, {}).run();
                         }});
    }
  });
  return methods;
}

inline andor::Setting small_setting(std::uint64_t nodes) {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 18U;
  setting.limits.nodes = nodes;
  return setting;
}

}  // namespace tsumuya::test
