// The word table: complete, and without orphans.
#include "app/words.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tsumuya::app {
namespace {

using base::Language;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> all_of(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) {
    found.push_back((*it)[1]);
  }
  return found;
}

// "{0} and {1}": 0 and 1. Every brace must belong to a blank.
std::set<char> blanks_in(std::string_view text) {
  std::set<char> blanks;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      EXPECT_NE(text[i], '}') << text;
      continue;
    }
    const std::string_view blank = text.substr(i, 3);
    EXPECT_TRUE(blank.size() == 3 && blank[1] >= '0' && blank[1] <= '9' && blank[2] == '}') << text;
    if (blank.size() == 3) blanks.insert(blank[1]);
    i += 2;
  }
  return blanks;
}

TEST(Words, EverySentenceStandsInBothLanguagesWithTheSameBlanks) {
  std::size_t with_blanks = 0;
  for (const SentenceRow& row : kSentences) {
    EXPECT_FALSE(row.english.empty());
    EXPECT_FALSE(row.japanese.empty()) << row.english;
    const std::set<char> blanks = blanks_in(row.english);
    EXPECT_EQ(blanks, blanks_in(row.japanese)) << row.english;
    // None is left out: 0, 1, ... without a hole.
    EXPECT_EQ(blanks.size(), blanks_of(row.english)) << row.english;
    EXPECT_EQ(blanks.size(), blanks_of(row.japanese)) << row.english;
    if (!blanks.empty()) ++with_blanks;
  }
  EXPECT_EQ(with_blanks, 25U);
}

TEST(Words, NoTwoRowsSayTheSame) {
  std::set<std::string_view> english;
  for (const SentenceRow& row : kSentences) {
    EXPECT_TRUE(english.insert(row.english).second) << row.english;
  }
}

// A key without a row does not compile; a row that nothing renders is found here.
TEST(Words, EveryKeyHasARowAndIsUsed) {
  const std::string table = content_of("app/word_table.hpp");
  const std::size_t begin = table.find("enum class Sentence");
  ASSERT_NE(begin, std::string::npos) << "run in the root of the sources";
  const std::string keys_text = table.substr(begin, table.find("};", begin) - begin);
  const std::vector<std::string> keys = all_of(keys_text, "\n  (\\w+),");
  EXPECT_EQ(keys.size(), kSentences.size());

  std::set<std::string> used;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator("app")) {
    if (entry.path().extension() != ".cpp") continue;
    ++files;
    for (std::string& key : all_of(content_of(entry.path()), "Sentence::(\\w+)")) {
      used.insert(std::move(key));
    }
  }
  EXPECT_GE(files, 20U);
  for (const std::string& key : keys) EXPECT_TRUE(used.contains(key)) << key;
  EXPECT_EQ(used.size(), keys.size());
}

TEST(Words, BlanksAreFilledByTheirNumber) {
  EXPECT_EQ(say<Sentence::NotOneOf>(Language::English, "--lang", "\"{0}\"", "en|ja"),
            "--lang: \"{0}\" is not one of en|ja");
  EXPECT_EQ(say<Sentence::NotOneOf>(Language::Japanese, "--lang", "\"fr\"", "en|ja"),
            "--lang: \"fr\" は en|ja のいずれでもない");
  EXPECT_EQ(message<Sentence::NoInteger>("--depth", "x", 0, 64).in(Language::English),
            "--depth: x is not a whole number from 0 to 64");
}

}  // namespace
}  // namespace tsumuya::app
