// What a row of the registry is: a name, switches, and a search for any domain.
//
// `SearchRow` is for a search that stands in a header of its own; `DfPnRow` for a member of the
// df-pn family, which is three policies. Rooms with a df-pn domain of their own take the policies
// from the row; everyone else calls `make`.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "andor/core/domain.hpp"
#include "andor/dfpn/dfpn_search.hpp"
#include "andor/dfpn/policies.hpp"
#include "andor/registry/choice.hpp"
#include "andor/registry/switches.hpp"

namespace tsumuya::andor {

// A name as a parameter of a template.
template <std::size_t Size>
struct Name {
  std::array<char, Size> text{};

  // NOLINTNEXTLINE(*-explicit-*, *-avoid-c-arrays): a literal is a name
  constexpr Name(const char (&literal)[Size]) {
    std::copy_n(static_cast<const char*>(literal), Size, text.begin());
  }
  constexpr std::string_view view() const { return {text.data(), Size - 1}; }
};

// Whether all of the tree is kept, which ends when the memory does.
enum class Keeps : bool { Table, Tree };

template <Name Text, template <Domain> typename Search, Keeps Memory = Keeps::Table,
          typename SearchOptions = NoOptions>
struct SearchRow {
  using Options = SearchOptions;
  static constexpr std::string_view kName = Text.view();
  static constexpr Keeps kKeeps = Memory;
  static constexpr bool kIsDfPn = false;

  template <Domain D>
  static auto make(D& domain, Setting setting, [[maybe_unused]] const Options& options) {
    if constexpr (std::same_as<Options, NoOptions>) {
      return Search<D>(domain, std::move(setting));
    } else {
      return Search<D>(domain, std::move(setting), options);
    }
  }
};

template <Name Text, CountingPolicy Counting, OldChildrenPolicy OldChildren,
          ThresholdPolicy Threshold>
struct DfPnRow {
  using Options = NoOptions;
  using Policy = Policies<Counting, OldChildren, Threshold>;
  static constexpr std::string_view kName = Text.view();
  static constexpr Keeps kKeeps = Keeps::Table;
  static constexpr bool kIsDfPn = true;

  template <Domain D>
  static auto make(D& domain, Setting setting, const NoOptions& /*options*/) {
    return DfPnSearch<D, Policy>(domain, std::move(setting));
  }
  // Goes on with what earlier searches left.
  template <Domain D>
  static auto make(D& domain, Setting setting, ProofMemory<D>& memory) {
    return DfPnSearch<D, Policy>(domain, std::move(setting), memory);
  }
};

template <typename... Each>
struct Rows {
  static constexpr std::size_t kSize = sizeof...(Each);

  // Hands `f` each row in turn, as a value of its empty type.
  template <typename F>
  static constexpr void for_each(F&& f) {
    (f(Each{}), ...);
  }
};

template <Name Text, typename List>
struct RowOf;
template <Name Text, typename First, typename... Rest>
struct RowOf<Text, Rows<First, Rest...>>
    : std::conditional_t<First::kName == Text.view(), std::type_identity<First>,
                         RowOf<Text, Rows<Rest...>>> {};

template <typename Row>
inline constexpr auto kSwitchInfos = infos_of(Row::Options::kSwitches);
template <typename Row>
inline constexpr SearchInfo kInfo{Row::kName, kSwitchInfos<Row>};

}  // namespace tsumuya::andor
