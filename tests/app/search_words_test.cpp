// The words of the searches: every row of the registry has some, and every row of words is of one.
#include "app/search_words.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "app/algorithm_choice.hpp"
#include "uncertain/coins/coins.hpp"
#include "uncertain/tsuitate/tsuitate_search.hpp"

namespace tsumuya::app {
namespace {

// The key that each search and switch is looked up by, and the names of the games with hidden
// things that stand for something else there.
std::set<std::string> wanted_keys() {
  std::set<std::string> keys;
  for (const andor::SearchInfo& search : papers::algorithms()) {
    keys.insert(std::string(search.name));
    for (const andor::SwitchInfo& info : search.switches) {
      keys.insert(':' + std::string(info.name));
    }
  }
  keys.insert({"hidden:dfid", "hidden:dfid-t2"});
  return keys;
}

TEST(SearchWords, EveryRowHasItsWordsAndNoWordsAreWithoutARow) {
  std::set<std::string> there;
  for (const SearchWords& words : search_words()) {
    EXPECT_TRUE(there.insert(std::string(words.key)).second) << words.key << " is there twice";
    EXPECT_FALSE(words.text.english.empty()) << words.key;
    EXPECT_FALSE(words.text.japanese.empty()) << words.key;
  }
  EXPECT_EQ(there, wanted_keys());
}

TEST(SearchWords, EverySearchOfTheGamesWithHiddenThingsHasWords) {
  std::size_t seen = 0;
  for (const std::string_view name : uncertain::coin_algorithms()) {
    EXPECT_NE(words_of_hidden_search(name), nullptr) << name;
    ++seen;
  }
  EXPECT_EQ(seen, papers::algorithms().size());  // without the engine, with full width
  EXPECT_TRUE(std::equal(uncertain::coin_algorithms().begin(), uncertain::coin_algorithms().end(),
                         uncertain::tsuitate_algorithms().begin(),
                         uncertain::tsuitate_algorithms().end()));
  // The same name, and not the same search.
  EXPECT_NE(words_of_hidden_search("dfid"), words_of_search("dfid"));
  EXPECT_EQ(words_of_hidden_search("cstar"), words_of_search("cstar"));
}

TEST(SearchWords, WhatIsNoRowHasNoWords) {
  EXPECT_EQ(words_of_search("magic"), nullptr);
  EXPECT_EQ(words_of_search("no-queues"), nullptr);
  EXPECT_EQ(words_of_switch("magic"), nullptr);
  EXPECT_EQ(words_of_hidden_search("magic"), nullptr);
}

}  // namespace
}  // namespace tsumuya::app
