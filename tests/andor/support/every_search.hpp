// Every search of the registry over one plain domain, as it is and with its switches, by name.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "andor/registry/choice.hpp"
#include "andor/registry/searches.hpp"
#include "support/dfpn_methods.hpp"

namespace tsumuya::test {

template <typename Walk>
struct SearchMethod {
  std::string name;
  bool ends;         // on every small graph, whatever its cycles and however many its paths
  bool keeps_lines;  // its table is large enough
  std::function<andor::Found<typename Walk::Move>(Walk&, const andor::Setting&)> run;
};

// Each search, each with one of its switches, and `more`.
inline std::vector<andor::Choice> every_choice(const std::vector<std::string>& more) {
  std::vector<std::string> names;
  for (const andor::SearchInfo& search : andor::kSearchInfos<>) {
    names.emplace_back(search.name);
    for (const andor::SwitchInfo& info : search.switches) {
      names.push_back(names.back().substr(0, search.name.size()) + ':' + std::string(info.name) +
                      (info.takes_number ? "=1" : ""));
    }
  }
  names.insert(names.end(), more.begin(), more.end());
  std::vector<andor::Choice> choices;
  for (const std::string& name : names) {
    choices.push_back(std::get<andor::Choice>(andor::parse_choice(name, andor::kSearchInfos<>)));
  }
  return choices;
}

template <typename Walk>
SearchMethod<Walk> method_of(const andor::Choice& choice) {
  const auto& search = *andor::find_named<Walk>(choice.search);
  const auto family = dfpn_methods<Walk>();
  const auto of_family = std::find_if(family.begin(), family.end(), [&](const auto& method) {
    return method.name == choice.search;
  });
  const bool keeps_tree = search.keeps == andor::Keeps::Tree;
  const bool tiny = choice.name.find("entries=") != std::string::npos;
  const bool ends = of_family != family.end() ? of_family->ends : !keeps_tree && !tiny;
  return {choice.name, ends, !tiny,
          [&search, given = choice.given, keeps_tree](Walk& walk, andor::Setting setting) {
            if (keeps_tree) setting.memory = std::size_t{8} << 20U;  // the whole tree needs room
            return search.run(walk, setting, given);
          }};
}

// The last one is C* as in the thesis.
template <typename Walk>
std::vector<SearchMethod<Walk>> every_search() {
  std::vector<SearchMethod<Walk>> all;
  for (const andor::Choice& choice :
       every_choice({"cstar:no-deepening:no-dynamic",
                     "cstar:no-answers:no-handicap:no-dominance:no-known-first"})) {
    all.push_back(method_of<Walk>(choice));
  }
  return all;
}

}  // namespace tsumuya::test
