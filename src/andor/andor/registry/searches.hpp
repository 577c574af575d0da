// Every search of the registry over one plain domain.
//
//   const NamedSearch<Nim>* search = find_named<Nim>("cstar");
//   const Found<Nim::Move> found = search->run(nim, setting, {});
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "andor/core/domain.hpp"
#include "andor/dfpn/table_domain.hpp"
#include "andor/registry/row.hpp"
#include "andor/registry/rows.hpp"

namespace tsumuya::andor {

template <Domain D>
struct NamedSearch {
  SearchInfo info;
  Keeps keeps;
  Found<typename D::Move> (*run)(D&, const Setting&, std::span<const Given>);
  // The same with what earlier searches left, if it can make use of that.
  Found<typename D::Move> (*resume)(D&, const Setting&, ProofMemory<D>&) = nullptr;
};

template <Domain D, typename Row>
constexpr NamedSearch<D> named_search() {
  NamedSearch<D> search{kInfo<Row>, Row::kKeeps,
                        [](D& domain, const Setting& setting, std::span<const Given> given) {
                          using Options = typename Row::Options;
                          return Row::make(domain, setting, options_of<Options>(given)).run();
                        }};
  if constexpr (Row::kIsDfPn) {
    search.resume = [](D& domain, const Setting& setting, ProofMemory<D>& memory) {
      return Row::make(domain, setting, memory).run();
    };
  }
  return search;
}

template <Domain D, typename List = SearchRows>
inline constexpr auto kSearchesOver = [] {
  std::array<NamedSearch<D>, List::kSize> searches{};
  std::size_t place = 0;
  List::for_each([&]<typename Row>(Row) { searches[place++] = named_search<D, Row>(); });
  return searches;
}();

// The names and switches alone.
template <typename List = SearchRows>
inline constexpr auto kSearchInfos = [] {
  std::array<SearchInfo, List::kSize> infos{};
  std::size_t place = 0;
  List::for_each([&]<typename Row>(Row) { infos[place++] = kInfo<Row>; });
  return infos;
}();

// A row, and its search over a domain, by a name that is known when this is compiled:
// SearchNamed<"dfpn-tca", Nim>(nim, setting).
template <Name Text, typename List = SearchRows>
using RowNamed = typename RowOf<Text, List>::type;
template <Name Text, Domain D>
using SearchNamed = decltype(RowNamed<Text>::make(std::declval<D&>(), Setting{},
                                                  typename RowNamed<Text>::Options{}));

// Null if there is none of that name.
template <Domain D, typename List = SearchRows>
const NamedSearch<D>* find_named(std::string_view name) {
  const auto& all = kSearchesOver<D, List>;
  const auto* const found = std::find_if(all.begin(), all.end(), [&](const NamedSearch<D>& search) {
    return search.info.name == name;
  });
  return found == all.end() ? nullptr : found;
}

}  // namespace tsumuya::andor
