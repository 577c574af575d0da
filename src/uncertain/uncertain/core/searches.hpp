// The searches that a game with hidden things can be put to, by the names that the command line has
// for them: those of the registry, and the paper's own (full_width.hpp), which is none of src/andor
// and is called `dfid` here. Its iterative deepening is over what is asked for; the registry's
// `dfid` deepens by tries within one question and is called `dfid-t2`.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "andor/core/domain.hpp"
#include "andor/registry/searches.hpp"

namespace tsumuya::uncertain {

inline constexpr std::string_view kFullWidthName = "dfid";
inline constexpr std::string_view kRenamed = "dfid";  // of the registry
inline constexpr std::string_view kNewName = "dfid-t2";

// All names, the paper's own search first.
inline constexpr auto kSearchNames = [] {
  std::array<std::string_view, andor::SearchRows::kSize + 1> names{kFullWidthName};
  std::size_t place = 1;
  andor::SearchRows::for_each(
      [&]<typename Row>(Row) { names[place++] = Row::kName == kRenamed ? kNewName : Row::kName; });
  return names;
}();

// Null for the paper's own.
template <andor::Domain D>
const andor::NamedSearch<D>* find_search(std::string_view name) {
  if (name == kFullWidthName) return nullptr;
  return andor::find_named<D>(name == kNewName ? kRenamed : name);
}

}  // namespace tsumuya::uncertain
