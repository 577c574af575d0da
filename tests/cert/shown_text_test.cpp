// What outside text may do to a terminal: nothing.
#include "cert/shown_text.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace tsumuya::cert {
namespace {

TEST(ShownText, PlainTextAndValidUtf8StayAsTheyAre) {
  for (const char* const text :
       {"", "mate.cert", "詰将棋 第1番.zst", "\xC3\xA9t\xC3\xA9", "\xF0\x9F\x98\x80", "~ !"}) {
    EXPECT_EQ(harmless(text), text);
    EXPECT_EQ(harmless_json(text), text);
  }
}

TEST(ShownText, EveryControlCharacterBecomesAQuestionMark) {
  std::size_t seen = 0;
  for (int point = 0; point < 0xA0; ++point) {
    if (' ' <= point && point <= '~') continue;
    std::string text = point < 0x80 ? "" : "\xC2";
    text += static_cast<char>(point);
    EXPECT_EQ(harmless("a" + text + "b"), "a?b") << point;
    ++seen;
  }
  EXPECT_EQ(seen, 65U);
}

TEST(ShownText, AByteThatIsNoUtf8BecomesAQuestionMark) {
  for (int byte = 0x80; byte <= 0xFF; ++byte) {  // C1 alone, and beginnings without an end
    EXPECT_EQ(harmless("a" + std::string(1, static_cast<char>(byte)) + "b"), "a?b") << byte;
    EXPECT_EQ(harmless(std::string(1, static_cast<char>(byte))), "?") << byte;
  }
  EXPECT_EQ(harmless("\xE8\xA9"), "??");            // cut short
  EXPECT_EQ(harmless("\xC0\x9B"), "??");            // overlong: an escape in two bytes
  EXPECT_EQ(harmless("\xE0\x82\x9B"), "???");       // overlong: C1 in three
  EXPECT_EQ(harmless("\xED\xA0\x80"), "???");       // a surrogate
  EXPECT_EQ(harmless("\xF4\x90\x80\x80"), "????");  // above U+10FFFF
}

TEST(ShownText, WhatHidesTextOrTurnsItsDirectionBecomesAQuestionMark) {
  for (const char* const text :
       {"\u00ad", "\u061c", "\u180e", "\u200b", "\u200f", "\u2028", "\u202e", "\u2060", "\u2066",
        "\u2069", "\ufeff", "\ufff9", "\U000e0001"}) {
    EXPECT_EQ(harmless(text), "?") << text;
  }
}

TEST(ShownText, JsonKeepsItsMeaningWithoutHarmfulCharacters) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a\u009bb", R"("a\u009bb")"},       {"\x7f", R"("\u007f")"},
      {"\u202e詰", R"("\u202e詰")"},       {"\U000e0001", R"("\udb40\udc01")"},
      {"\x1b\n\"\\", R"("\u001b\n\"\\")"},
  };
  for (const auto& [text, written] : cases) {
    const std::string shown = harmless_json(nlohmann::json(text).dump());
    EXPECT_EQ(shown, written);
    EXPECT_EQ(harmless(shown), shown);
    EXPECT_EQ(nlohmann::json::parse(shown), text);
  }
}

}  // namespace
}  // namespace tsumuya::cert
