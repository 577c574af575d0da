// A search by its name, perhaps with switches behind it: parsing of "cstar:no-dynamic" and of lists
// with commas.
//
//   parse_choice("pnstar:entries=500", rows)  ->  {"pnstar:entries=500", "pnstar", {{5, 500}}}
//
// What is wrong comes back as a code with its arguments; the words are the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "andor/registry/switches.hpp"

namespace tsumuya::andor {

// What may be known of a search without running it.
struct SearchInfo {
  std::string_view name;
  std::span<const SwitchInfo> switches;
};
const SearchInfo* find_search(std::span<const SearchInfo> searches, std::string_view name);

struct Choice {
  // With the switches in the order of the search's table, so that equal choices have equal names.
  std::string name;
  std::string_view search;   // of the SearchInfo
  std::vector<Given> given;  // in the same order
};

struct ChoiceError {
  enum class Code : std::uint8_t {
    UnknownSearch,  // `given` is the name
    UnknownSwitch,  // `given`, perhaps with a number, is not a switch of `search`
    SwitchTwice,    // `switch_info` is given twice to `search`
    BadNumber,      // `given` is `switch_info` of `search` without a good number
    ChoiceTwice     // `given` is twice in a list
  };
  Code code;
  std::string given;
  SearchInfo search;
  SwitchInfo switch_info;
};

// Numbers of switches go from 1 to this.
inline constexpr std::size_t kMostNumber = 1'000'000'000'000;

std::variant<Choice, ChoiceError> parse_choice(std::string_view text,
                                               std::span<const SearchInfo> searches);
// At least one, none of them twice, in the order of the list.
std::variant<std::vector<Choice>, ChoiceError> parse_choices(std::string_view list,
                                                             std::span<const SearchInfo> searches);

}  // namespace tsumuya::andor
