// Switches of a search: what stands behind a colon after its name, as in "cstar:no-dynamic" or
// "pnstar:entries=500".
//
// A search states its own in its own options; whoever only names and parses them sees `SwitchInfo`
// and `Given`, which know no options.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

namespace tsumuya::andor {

struct SwitchInfo {
  std::string_view name;
  bool takes_number = false;
};

// A switch that someone gave: its place among those of its search, and the number if it takes one.
struct Given {
  std::size_t place = 0;
  std::size_t number = 0;

  friend bool operator==(const Given&, const Given&) = default;
};

template <typename Options>
struct Switch {
  SwitchInfo info;
  void (*set)(Options&, std::size_t number) = nullptr;
};

template <typename Options, typename Member>
Member member_of(Member Options::*);
template <typename Options, typename Member>
Options owner_of(Member Options::*);

// Turns a flag of the options over, or sets a number:
//   switch_for<&CStarOptions::queues>("no-queues"),
//   switch_for<&PnStarOptions::table_entries>("entries")
template <auto Pointer>
constexpr auto switch_for(std::string_view name) {
  using Options = decltype(owner_of(Pointer));
  if constexpr (std::same_as<decltype(member_of(Pointer)), bool>) {
    return Switch<Options>{{name, false}, [](Options& options, std::size_t /*number*/) {
                             options.*Pointer = !(Options{}.*Pointer);
                           }};
  } else {
    return Switch<Options>{{name, true},
                           [](Options& options, std::size_t number) { options.*Pointer = number; }};
  }
}

template <typename Options, std::size_t N>
constexpr std::array<SwitchInfo, N> infos_of(const std::array<Switch<Options>, N>& switches) {
  std::array<SwitchInfo, N> infos;
  for (std::size_t i = 0; i < N; ++i) infos[i] = switches[i].info;
  return infos;
}

// What the search runs with; `Options::kSwitches` are its switches.
template <typename Options>
constexpr Options options_of(std::span<const Given> all) {
  Options options;
  for (const Given& given : all) Options::kSwitches[given.place].set(options, given.number);
  return options;
}

// Of a search without switches.
struct NoOptions {
  static constexpr std::array<Switch<NoOptions>, 0> kSwitches{};
};

}  // namespace tsumuya::andor
