// What a person reads about the searches: one table, a row under the name of each search and each
// switch of the registry (andor/registry/rows.hpp).
#pragma once

#include <span>
#include <string_view>

#include "app/commands.hpp"

namespace tsumuya::app {

// Keys: "cstar" is a search, ":no-queues" a switch, "hidden:dfid" a search of the games with hidden
// things whose name means something else there.
struct SearchWords {
  std::string_view key;
  Text text;
};
std::span<const SearchWords> search_words();

// Null if there is no such row.
const Text* words_of_search(std::string_view name);
const Text* words_of_switch(std::string_view name);
const Text* words_of_hidden_search(std::string_view name);

}  // namespace tsumuya::app
