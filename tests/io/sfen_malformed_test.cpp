// What is no SFEN: every case must be refused with the right column and a message that says what.
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "io/sfen.hpp"

namespace tsumuya::io {
namespace {

using namespace std::string_literals;

struct Case {
  std::string text;
  std::size_t column;
  std::string_view message;  // a part of it
};

const std::vector<Case>& board_cases() {
  static const std::vector<Case> kCases{
      // Nothing, or not enough of it.
      {"", 1, "the text is empty"},
      {"   ", 1, "the text is empty"},
      {"\t", 1, "the text is empty"},
      {"9", 2, "the board has 1 rank; it needs 9"},
      {"9/9/9/9/9/9/9/9 b - 1", 16, "the board has 8 ranks; it needs 9"},
      {"/9/9/9/9/9/9/9/9 b - 1", 1, "rank 1 (a) has 0 squares"},
      {"9/9/9/9/9/9/9/9/ b - 1", 17, "rank 9 (i) has 0 squares"},
      {"9/9//9/9/9/9/9/9 b - 1", 5, "rank 3 (c) has 0 squares"},
      {"9/9/9/9/9/9/9/9/9/9 b - 1", 18, "more than 9 ranks"},
      {"9/9/9/9/9/9/9/9/9/ b - 1", 18, "more than 9 ranks"},
      {"b - 1", 2, "rank 1 (a) has 1 square; a rank has 9"},
      // Ranks of the wrong length.
      {"8/9/9/9/9/9/9/9/9 b - 1", 2, "rank 1 (a) has 8 squares"},
      {"9/9/k7/9/9/9/9/9/9 b - 1", 7, "rank 3 (c) has 8 squares"},
      {"9/9/9/9/9/9/9/9/8 b - 1", 18, "rank 9 (i) has 8 squares"},
      {"9/9/9k/9/9/9/9/9/9 b - 1", 6, "rank 3 (c) has 10 squares"},
      {"9/9/k9/9/9/9/9/9/9 b - 1", 6, "rank 3 (c) has 10 squares"},
      {"9/9/9/9/4k5/9/9/9/9 b - 1", 11, "rank 5 (e) has 10 squares"},
      {"9/9/PPPPPPPPPP/9/9/9/9/9/9 b - 1", 14, "rank 3 (c) has 10 squares"},
      {"9/9/9/9/9/9/9/9/9+R b - 1", 18, "rank 9 (i) has 10 squares"},
      // Counts of empty squares.
      {"0/9/9/9/9/9/9/9/9 b - 1", 1, "empty count 0"},
      {"9/4k04/9/9/9/9/9/9/9 b - 1", 5, "empty count 0"},
      {"54/9/9/9/9/9/9/9/9 b - 1", 2, "two empty counts in a row"},
      {"9/9/9/9/9/9/9/9/18 b - 1", 18, "two empty counts in a row"},
      {"99/9/9/9/9/9/9/9/9 b - 1", 2, "two empty counts in a row"},
      {"10/9/9/9/9/9/9/9/9 b - 1", 2, "empty count 0"},
      // Letters.
      {"9/9/4x4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter 'x'"},
      {"9/9/4Q4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter 'Q'"},
      {"9/9/4*4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '*'"},
      {"9/9/4?4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '?'"},
      {"9/9/4-4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '-'"},
      {"9\\9\\9\\9\\9\\9\\9\\9\\9 b - 1", 2, "rank 1 (a) has"},
      {"startpos", 2, "unknown piece letter 't'"},
      {"sfen 9/9/9/9/9/9/9/9/9 b - 1", 2, "unknown piece letter 'f'"},
      // Promotion marks.
      {"9/9/4+G4/9/9/9/9/9/9 b - 1", 6, "\"+\" before a gold"},
      {"9/9/4+k4/9/9/9/9/9/9 b - 1", 6, "\"+\" before a king"},
      {"9/9/4++P4/9/9/9/9/9/9 b - 1", 7, "not before '+'"},
      {"9/9/4+4/9/9/9/9/9/9 b - 1", 7, "not before '4'"},
      {"9/9/8+/9/9/9/9/9/9 b - 1", 6, "\"+\" without a piece letter"},
      {"9/9/9/9/9/9/9/9/8+ b - 1", 18, "\"+\" without a piece letter"},
      {"9/9/4P+4/9/9/9/9/9/9 b - 1", 8, "not before '4'"},
      {"9/9/4+x4/9/9/9/9/9/9 b - 1", 7, "not before 'x'"},
      // Two kings.
      {"4k4/9/4k4/9/9/9/9/9/9 b - 1", 8, "white has two kings: on 5a and 5c"},
      {"9/9/9/9/9/9/9/4K4/K8 b - 1", 19, "black has two kings: on 5h and 9i"},
      {"kk7/9/9/9/9/9/9/9/9 w - 1", 2, "white has two kings: on 9a and 8a"},
      {"k7K/9/9/9/9/9/9/9/K8 w - 1", 19, "black has two kings: on 1a and 9i"},
  };
  return kCases;
}

const std::vector<Case>& field_cases() {
  static const std::vector<Case> kCases{
      // The side to move.
      {"9/9/9/9/9/9/9/9/9", 18, "the side to move is missing"},
      {"9/9/9/9/9/9/9/9/9   ", 18, "the side to move is missing"},
      {"9/9/9/9/9/9/9/9/9 B - 1", 19, "must be b or w, not \"B\""},
      {"9/9/9/9/9/9/9/9/9 black - 1", 19, "must be b or w, not \"black\""},
      {"9/9/9/9/9/9/9/9/9 - b 1", 19, "must be b or w, not \"-\""},
      {"9/9/9/9/9/9/9/9/9 bw - 1", 19, "must be b or w"},
      // The hands.
      {"9/9/9/9/9/9/9/9/9 b", 20, "the hands are missing"},
      {"9/9/9/9/9/9/9/9/9 w ", 20, "the hands are missing"},
      {"9/9/9/9/9/9/9/9/9 b 1", 21, "count 1 without a piece letter"},
      {"9/9/9/9/9/9/9/9/9 b -P 1", 21, "must stand alone"},
      {"9/9/9/9/9/9/9/9/9 b P- 1", 22, "must stand alone"},
      {"9/9/9/9/9/9/9/9/9 b -- 1", 21, "must stand alone"},
      {"9/9/9/9/9/9/9/9/9 b K 1", 21, "a king cannot be in hand"},
      {"9/9/9/9/9/9/9/9/9 b R2k 1", 23, "a king cannot be in hand"},
      {"9/9/9/9/9/9/9/9/9 b 0P 1", 21, "count 0 in hand"},
      {"9/9/9/9/9/9/9/9/9 b 02P 1", 21, "count 02 in hand"},
      {"9/9/9/9/9/9/9/9/9 b R0p 1", 22, "count 0 in hand"},
      {"9/9/9/9/9/9/9/9/9 b 19P 1", 21, "more pawns than a set has: 19"},
      {"9/9/9/9/9/9/9/9/9 b 3R 1", 21, "more rooks than a set has: 3"},
      {"9/9/9/9/9/9/9/9/9 b R5g 1", 22, "more golds than a set has: 5 (a set has 4)"},
      {"9/9/9/9/9/9/9/9/9 b 99999999999P 1", 21, "more pawns than a set has: 99999999999"},
      {"9/9/9/9/9/9/9/9/9 b 4294967297P 1", 21, "more pawns than a set has: 4294967297"},
      {"9/9/9/9/9/9/9/9/9 b " + std::string(5000, '9') + "P 1", 21, "9999... (a set has 18)"},
      {"9/9/9/9/9/9/9/9/9 b 2 1", 21, "count 2 without a piece letter"},
      {"9/9/9/9/9/9/9/9/9 b P2 1", 22, "count 2 without a piece letter"},
      {"9/9/9/9/9/9/9/9/9 b 2x 1", 22, "unknown piece letter 'x' in hand"},
      {"9/9/9/9/9/9/9/9/9 b Z 1", 21, "unknown piece letter 'Z' in hand"},
      {"9/9/9/9/9/9/9/9/9 b +P 1", 21, "pieces in hand are never promoted"},
      {"9/9/9/9/9/9/9/9/9 b 2+p 1", 22, "pieces in hand are never promoted"},
      {"9/9/9/9/9/9/9/9/9 b PP 1", 22, "black pawns in hand are listed twice"},
      {"9/9/9/9/9/9/9/9/9 b s2Ps 1", 24, "white silvers in hand are listed twice"},
      // The move number and what follows it.
      {"9/9/9/9/9/9/9/9/9 b - x", 23, "the move number must be digits, not \"x\""},
      {"9/9/9/9/9/9/9/9/9 b - -1", 23, "the move number must be digits"},
      {"9/9/9/9/9/9/9/9/9 b - +1", 23, "the move number must be digits"},
      {"9/9/9/9/9/9/9/9/9 b - 1.5", 23, "the move number must be digits"},
      {"9/9/9/9/9/9/9/9/9 b - 0x1", 23, "the move number must be digits"},
      {"9/9/9/9/9/9/9/9/9 b - 99999999999999999999", 23, "the move number is too large"},
      {"9/9/9/9/9/9/9/9/9 b - 1 2", 25, "nothing may follow the move number: \"2\""},
      {"9/9/9/9/9/9/9/9/9 b - 1 moves", 25, "nothing may follow the move number: \"moves\""},
      {"9/9/9/9/9/9/9/9/9 b - 1,", 23, "the move number must be digits, not \"1,\""},
  };
  return kCases;
}

const std::vector<Case>& position_cases() {
  static const std::vector<Case> kCases{
      // More pieces than a set has, blamed in the order of the text.
      {"9/9/9/9/9/9/9/9/4R4 b 2r 1", 23, "more rooks than a set has: 3"},
      {"R8/+R8/r8/9/9/9/9/9/9 b - 1", 8, "more rooks than a set has: 3"},
      {"9/9/9/9/9/9/9/9/9 b 3G2g 1", 23, "more golds than a set has: 5"},
      {"9/9/ppppppppp/9/9/9/9/9/PPPPPPPPP b p 1", 37, "more pawns than a set has: 19"},
      {"9/9/ppppppppp/9/9/9/+P+P+P6/9/9 b 10p 1", 35, "more pawns than a set has: 22"},
      {"+l+l+l+l+l4/9/9/9/9/9/9/9/9 b - 1", 9, "more lances than a set has: 5"},
      {"9/9/9/9/9/9/9/9/9 b 4N4n 1", 23, "more knights than a set has: 8"},
      {"9/9/4S4/9/9/9/9/9/9 w 4s 1", 23, "more silvers than a set has: 5"},
      {"9/9/4b4/9/4+B4/9/9/9/9 w B 1", 26, "more bishops than a set has: 3"},
      // Pieces that can never move.
      {"P8/9/9/9/9/9/9/9/9 b - 1", 1, "black pawn on 9a can never move"},
      {"9/9/9/9/9/9/9/9/4p4 b - 1", 18, "white pawn on 5i can never move"},
      {"8L/9/9/9/9/9/9/9/9 w - 1", 2, "black lance on 1a can never move"},
      {"9/9/9/9/9/9/9/9/l8 w - 1", 17, "white lance on 9i can never move"},
      {"4N4/9/9/9/9/9/9/9/9 b - 1", 2, "black knight on 5a can never move"},
      {"9/2N6/9/9/9/9/9/9/9 b - 1", 4, "black knight on 7b can never move"},
      {"9/9/9/9/9/9/9/n8/9 b - 1", 15, "white knight on 9h can never move"},
      {"9/9/9/9/9/9/9/9/n8 b - 1", 17, "white knight on 9i can never move"},
      // Double pawns; of the two the lower one is blamed.
      {"9/9/4P4/9/9/9/4P4/9/9 b - 1", 16, "two black pawns on file 5"},
      {"9/p8/p8/9/9/9/9/9/9 w - 1", 6, "two white pawns on file 9"},
      {"9/9/8P/8P/9/8P/9/9/9 w - 1", 9, "two black pawns on file 1"},
      // A side in check that is not to move.
      {"4k4/4G4/9/9/9/9/9/9/9 b - 1", 2, "white is in check but black is to move"},
      {"9/9/9/9/9/9/9/4r4/4K4 w - 1", 20, "black is in check but white is to move"},
      {"k7B/9/9/9/9/9/9/9/R8 b - 1", 1, "white is in check but black is to move"},
      {"9/9/9/4kK3/9/9/9/9/9 w - 1", 9, "black is in check but white is to move"},
      {"9/4k4/9/3N5/9/9/9/9/9 b - 1", 4, "white is in check but black is to move"},
  };
  return kCases;
}

const std::vector<Case>& byte_cases() {
  static const std::vector<Case> kCases{
      {"9/9/4\x1b[31m4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\x1b'"},
      {"9/9/4\x07\x34/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\x07'"},
      {"9/9/4\0k3/9/9/9/9/9/9 b - 1"s, 6, "unknown piece letter '\\x00'"},
      {"9/9/4\x80\x34/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\x80'"},
      {"9/9/4\xff\x34/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\xff'"},
      {"9/9/4\xc0\xaf/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\xc0'"},
      {"9/9/4\xe6\xad/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\xe6'"},
      {"9/9/4\xed\xa0\x80/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\xed'"},
      {"9/9/4歩4/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '歩'"},
      {"９/9/9/9/9/9/9/9/9 b - 1", 1, "unknown piece letter '９'"},
      {"9/9/9/9/9/9/9/9/9　b - 1", 18, "rank 9 (i) has"},
      {"9/9/4\xe2\x80\xae\x34/9/9/9/9/9/9 b - 1", 6, "unknown piece letter '\\u{202e}'"},
      {"\xef\xbb\xbf"
       "9/9/9/9/9/9/9/9/9 b - 1",
       1, "unknown piece letter '\\u{feff}'"},
      {"9/9/9/9/9/9/9/9/9 \x1b[2J - 1", 19, "not \"\\x1b[2J\""},
      {"9/9/9/9/9/9/9/9/9 b \xfe\xff 1", 21, "unknown piece letter '\\xfe' in hand"},
      {"9/9/9/9/9/9/9/9/9 b - 1\r\n", 23, "not \"1\\x0d\\x0a\""},
      {"9/9/9/9/9/9/9/9/9 b - 1\0"s, 23, "not \"1\\x00\""},
      {"9/9/9/9/9/9/9/9/9\nb - 1", 18, "rank 9 (i) has"},
  };
  return kCases;
}

std::size_t expect_refused(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(testing::PrintToString(c.text.substr(0, 100)));
    const Result<shogi::Position> result = parse_sfen(c.text);
    EXPECT_FALSE(result.ok());
    if (result.ok()) continue;
    EXPECT_EQ(result.error().line, 0U);
    EXPECT_EQ(result.error().column, c.column) << result.error().message;
    EXPECT_NE(result.error().message.find(c.message), std::string::npos) << result.error().message;
    EXPECT_LE(result.error().message.size(), 300U);
  }
  return cases.size();
}

TEST(SfenMalformed, EveryPrefixOfAValidTextIsReadOrRefusedWithinTheText) {
  constexpr std::string_view kWhole =
      "l2+R1k1nl/9/p1ppp2pp/9/9/2P6/PP1PP1PPP/1B5R1/LN2KG1NL w BG2S2Pg2sn2p 12";
  std::size_t read = 0;
  for (std::size_t size = 0; size <= kWhole.size(); ++size) {
    const Result<shogi::Position> result = parse_sfen(kWhole.substr(0, size));
    if (result) {
      ++read;
      continue;
    }
    EXPECT_GE(result.error().column, 1U);
    EXPECT_LE(result.error().column, size + 1) << kWhole.substr(0, size);
    EXPECT_FALSE(result.error().message.empty());
  }
  // Cut in the hands behind each of the eight kinds, and anywhere behind the hands.
  EXPECT_EQ(read, 11U);
}

TEST(SfenMalformed, EveryByteInEveryPlaceIsReadOrRefusedWithinTheText) {
  constexpr std::string_view kWhole = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r 1";
  std::size_t cases = 0;
  std::size_t refused = 0;
  for (std::size_t i = 0; i < kWhole.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string text(kWhole);
      text[i] = static_cast<char>(byte);
      const Result<shogi::Position> result = parse_sfen(text);
      ++cases;
      if (result) continue;
      ++refused;
      EXPECT_GE(result.error().column, 1U);
      EXPECT_LE(result.error().column, text.size() + 1);
      for (const char c : result.error().message) EXPECT_GE(static_cast<unsigned char>(c), 0x20U);
    }
  }
  EXPECT_EQ(cases, kWhole.size() * 256);
  EXPECT_GT(refused, cases * 9 / 10);
}

TEST(SfenMalformed, HugeLinesAreRefusedInLinearTimeWithAShortMessage) {
  constexpr std::size_t kHuge = 10'000'000;
  const std::string empty_board = "9/9/9/9/9/9/9/9/9 b ";
  const std::vector<std::string> lines{
      std::string(kHuge, 'P'),
      std::string(kHuge, '9'),
      std::string(kHuge, '/'),
      std::string(kHuge, '+'),
      std::string(kHuge, ' '),
      std::string(kHuge, '\xff'),
      std::string(kHuge, '\0'),
      empty_board + std::string(kHuge, 'P'),
      empty_board + std::string(kHuge, '9'),
      empty_board + std::string(kHuge, '0'),
      empty_board + "- " + std::string(kHuge, '1'),
      empty_board + "- 1 " + std::string(kHuge, 'x'),
  };
  for (const std::string& line : lines) {
    const Result<shogi::Position> result = parse_sfen(line);
    ASSERT_FALSE(result.ok());
    EXPECT_LE(result.error().column, line.size() + 1);
    EXPECT_LE(result.error().message.size(), 300U);
  }
}

TEST(SfenMalformed, EveryCaseIsRefusedWithColumnAndReason) {
  std::size_t cases = 0;
  for (const auto* const table :
       {&board_cases(), &field_cases(), &position_cases(), &byte_cases()}) {
    cases += expect_refused(*table);
  }
  EXPECT_EQ(cases, 128U);
}

}  // namespace
}  // namespace tsumuya::io
