#include "io/text.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace tsumuya::io {
namespace {

using namespace std::string_literals;

TEST(Text, WordsKnowTheirColumns) {
  Words words("  position\tstartpos ");
  EXPECT_EQ(words.column(), 1U);
  const std::optional<Word> first = words.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->text, "position");
  EXPECT_EQ(first->column, 3U);
  EXPECT_EQ(first->end_column(), 11U);
  EXPECT_EQ(words.next()->column, 12U);
  EXPECT_FALSE(words.next());
  EXPECT_EQ(words.column(), 20U);
}

TEST(Text, WhatATerminalWouldObeyIsEscaped) {
  EXPECT_EQ(escaped("a\x1b[31m\n\r\t\x7f"), "a\\x1b[31m\\x0a\\x0d\\x09\\x7f");
  EXPECT_EQ(escaped("\0"s), "\\x00");
  EXPECT_EQ(escaped("\xc2\x9b"
                    "31m"),
            "\\u{9b}31m");
  EXPECT_EQ(escaped("\xe2\x80\xae"), "\\u{202e}");
  EXPECT_EQ(escaped("\xe3\x80\x80"), "\\u{3000}");
}

TEST(Text, WhatIsNoUtf8IsEscapedByteByByte) {
  EXPECT_EQ(escaped("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(escaped("\xe6\xad"), "\\xe6\\xad");
  EXPECT_EQ(escaped("\xc0\x80"), "\\xc0\\x80");                    // overlong
  EXPECT_EQ(escaped("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(escaped("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
}

TEST(Text, JapaneseIsShownAsItIs) {
  EXPECT_EQ(escaped("詰将棋 𠮷"), "詰将棋 𠮷");
  EXPECT_EQ(character_in_quotes("詰将棋", 3), "'将'");
}

TEST(Text, LongTextIsCutBetweenCharacters) {
  EXPECT_EQ(in_quotes(std::string(1000, 'x')), '"' + std::string(60, 'x') + "...\"");
  EXPECT_EQ(escaped("詰将棋", 4), "詰将...");
  EXPECT_EQ(escaped("詰将棋", 9), "詰将棋");
}

TEST(Text, TheFirstByteThatIsNoUtf8IsFound) {
  EXPECT_FALSE(find_invalid_utf8("詰将棋 abc"));
  EXPECT_FALSE(find_invalid_utf8(""));
  EXPECT_EQ(find_invalid_utf8("詰\x8b"), 3U);
  EXPECT_EQ(find_invalid_utf8("ab\xe6\xad"), 2U);
}

}  // namespace
}  // namespace tsumuya::io
