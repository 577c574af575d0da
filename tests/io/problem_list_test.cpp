#include "io/problem_list.hpp"

#include <gtest/gtest.h>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "io/sfen.hpp"

namespace tsumuya::io {
namespace {

using namespace std::string_literals;

struct Contents {
  std::vector<Problem> problems;
  std::vector<ParseError> errors;
};

Contents read(std::istream& in) {
  Contents contents;
  ProblemReader reader(in);
  while (auto next = reader.next()) {
    if (next->ok()) {
      contents.problems.push_back(next->value());
    } else {
      contents.errors.push_back(next->error());
    }
  }
  return contents;
}

Contents read(const std::string& text) {
  std::istringstream in(text);
  return read(in);
}

// The only error of a text.
ParseError error_of(const std::string& text) {
  const Contents contents = read(text);
  EXPECT_EQ(contents.errors.size(), 1U) << text.substr(0, 100);
  return contents.errors.empty() ? ParseError{} : contents.errors.front();
}

constexpr const char* kSfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

TEST(ProblemList, TheThirdColumnIsTheStatedLengthIfItIsANumber) {
  const std::string sfen = kSfen;
  const std::string text = "a\t" + sfen + "\t13\tx\nb\t" + sfen + "\t 7 \nc\t" + sfen +
                           "\tlong\nd\t" + sfen + "\te\t" + sfen + "\t-3\n" + sfen + "\n" + "f\t" +
                           sfen + "\t\n";
  const Contents contents = read(text);
  std::vector<std::optional<unsigned>> stated;
  for (const Problem& problem : contents.problems) stated.push_back(problem.stated_plies);
  const std::vector<std::optional<unsigned>> expected{13U,          7U,           std::nullopt,
                                                      std::nullopt, std::nullopt, std::nullopt};
  EXPECT_EQ(stated, expected);
}

TEST(ProblemList, AStatedLengthIsInTheRangeOfTheOption) {
  const std::string begin = std::string("a\t") + kSfen + '\t';
  for (const char* const plies : {"0", "65536", "4294967297", "+7", "7."}) {
    const Contents contents = read(begin + plies + '\n');
    ASSERT_EQ(contents.problems.size(), 1U);
    EXPECT_EQ(contents.problems[0].stated_plies, std::nullopt) << plies;
    EXPECT_EQ(contents.problems[0].third_column, plies);
  }
  EXPECT_EQ(read(begin + "65535\n").problems[0].stated_plies, kMostStatedPlies);
  EXPECT_EQ(read(begin + "1\n").problems[0].stated_plies, 1U);
}

TEST(ProblemList, TheTextOfTheThirdColumnIsKept) {
  const std::string sfen = kSfen;
  const Contents contents = read("a\t" + sfen + "\t 13 \tx\nb\t" + sfen + "\tlong\nc\t" + sfen +
                                 "\nd\t" + sfen + "\t\t7\n" + sfen + "\n");
  std::vector<std::string> third;
  for (const Problem& problem : contents.problems) third.push_back(problem.third_column);
  EXPECT_EQ(third, (std::vector<std::string>{"13", "long", "", "", ""}));
}

TEST(ProblemList, TheColumnsBehindTheThirdAreKept) {
  const std::string sfen = kSfen;
  const Contents contents = read("a\t" + sfen + "\t69\t2747.3\t 30 \t\nb\t" + sfen + "\t7\nc\t" +
                                 sfen + "\n" + sfen + "\nd\t" + sfen + "\tlong\ttitle \xff\r\n");
  std::vector<std::vector<std::string>> columns;
  for (const Problem& problem : contents.problems) columns.push_back(problem.more_columns);
  const std::vector<std::vector<std::string>> expected{
      {"2747.3", "30", ""}, {}, {}, {}, {"title \xff"}};
  EXPECT_EQ(columns, expected);
}

TEST(ProblemList, EveryFormOfALineIsRead) {
  const Contents contents = read(
      "# a comment\n"
      "4k4/9/4P4/9/9/9/9/9/9 b G 1\n"
      "\n"
      "head gold\t4k4/9/4P4/9/9/9/9/9/9 b G 1\n"
      "頭金\t4k4/9/4P4/9/9/9/9/9/9 b G\t1\tanything \xff goes # here\n"
      "   # an indented comment\n"
      "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n"
      "with moves\tposition sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\t7\n"
      " \t \n"
      "startpos\n"
      "\tsfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\n"
      "  padded name \t 4k4/9/4P4/9/9/9/9/9/9 b G 1 ");
  EXPECT_TRUE(contents.errors.empty());
  const std::vector<std::string> names{"line 2",     "head gold", "頭金",    "line 7",
                                       "with moves", "line 10",   "line 11", "padded name"};
  const std::vector<std::size_t> lines{2, 4, 5, 7, 8, 10, 11, 12};
  ASSERT_EQ(contents.problems.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(contents.problems[i].name, names[i]);
    EXPECT_EQ(contents.problems[i].line, lines[i]);
  }
  EXPECT_EQ(to_sfen(contents.problems[0].position.root), kSfen);
  EXPECT_EQ(to_sfen(contents.problems[7].position.root), kSfen);
  EXPECT_EQ(contents.problems[3].position.moves.size(), 1U);
}

TEST(ProblemList, LineEndsOfWindowsAndAByteOrderMarkAreFine) {
  const Contents contents =
      read("\xef\xbb\xbf# comment\r\n" + std::string(kSfen) + "\r\n\r\nname\t" + kSfen + "\r\n");
  EXPECT_TRUE(contents.errors.empty());
  ASSERT_EQ(contents.problems.size(), 2U);
  EXPECT_EQ(contents.problems[0].name, "line 2");
  EXPECT_EQ(contents.problems[1].name, "name");
  EXPECT_EQ(read("\xef\xbb\xbf" + std::string(kSfen)).problems.size(), 1U);
}

TEST(ProblemList, AByteOrderMarkCountsInTheColumns) {
  EXPECT_EQ(error_of("\xef\xbb\xbf"
                     "9/9/x8/9/9/9/9/9/9 b - 1")
                .column,
            3U + 5U);
}

TEST(ProblemList, AByteOrderMarkIsNoBlankInOtherLines) {
  EXPECT_EQ(error_of("\n\xef\xbb\xbf" + std::string(kSfen)).line, 2U);
}

TEST(ProblemList, ABadLineCostsAnErrorAndReadingGoesOn) {
  const Contents contents = read(std::string(kSfen) + "\n" +
                                 "9/9/x8/9/9/9/9/9/9 b - 1\n"
                                 "name\t9/9/9/9/9/9/9/9/9 q - 1\r\n"
                                 "good\t" +
                                 kSfen + "\n" +
                                 "name only\t\n"
                                 "position startpos moves 7g7e\n"
                                 "the end\t" +
                                 kSfen);
  ASSERT_EQ(contents.problems.size(), 3U);
  EXPECT_EQ(contents.problems[1].name, "good");
  EXPECT_EQ(contents.problems[2].line, 7U);
  ASSERT_EQ(contents.errors.size(), 4U);
  EXPECT_EQ(contents.errors[0].line, 2U);
  EXPECT_EQ(contents.errors[0].column, 5U);
  EXPECT_EQ(contents.errors[1].line, 3U);
  EXPECT_EQ(contents.errors[1].column, 24U);
  EXPECT_EQ(contents.errors[2].line, 5U);
  EXPECT_EQ(contents.errors[2].column, 11U);
  EXPECT_EQ(contents.errors[2].message, "no position: the text is empty");
  EXPECT_EQ(contents.errors[3].line, 6U);
  EXPECT_EQ(contents.errors[3].column, 25U);
}

TEST(ProblemList, ALoneCarriageReturnEndsNoLine) {
  const ParseError error = error_of(std::string(kSfen) + "\r" + kSfen + "\n");
  EXPECT_EQ(error.column, 27U);
  EXPECT_NE(error.message.find("\\x0d"), std::string::npos);
}

TEST(ProblemList, NothingIsReadFromNothing) {
  for (const std::string& text : {""s, "\n"s, "\r\n\r\n"s, "# only\n#comments"s, "\xef\xbb\xbf"s}) {
    const Contents contents = read(text);
    EXPECT_TRUE(contents.problems.empty() && contents.errors.empty()) << text;
  }
}

TEST(ProblemList, ANulByteIsAnErrorEvenInAComment) {
  EXPECT_EQ(error_of("# com\0ment\n"s).column, 6U);
  EXPECT_EQ(error_of("name\t"s + kSfen + "\t\0\n"s).column, 5U + 27U + 2U);
  EXPECT_EQ(error_of("\0"s).column, 1U);
  EXPECT_EQ(error_of("\0\n"s).line, 1U);
}

TEST(ProblemList, ANameThatIsNoUtf8IsAnError) {
  const ParseError error = error_of(" ab\x8b\xe0\t"s + kSfen);
  EXPECT_EQ(error.column, 4U);
  EXPECT_EQ(error.message, "the name is not UTF-8 text: \"ab\\x8b\\xe0\"");
}

TEST(ProblemList, ALineUpToTheLimitIsReadAndALongerOneIsAnError) {
  const std::string head = "name\t"s + kSfen + "\t";
  const std::string longest = head + std::string(ProblemReader::kMaxLine - head.size(), 'x');
  for (const char* const end : {"", "\n", "\r\n"}) {
    EXPECT_EQ(read(longest + end + "").problems.size(), 1U);
    for (const std::size_t more : {1U, 2U, 3U, 4U, 100000U}) {
      const Contents contents =
          read(longest + std::string(more, 'x') + end + (*end == '\0' ? "" : kSfen));
      ASSERT_EQ(contents.errors.size(), 1U);
      EXPECT_EQ(contents.errors[0].line, 1U);
      EXPECT_EQ(contents.errors[0].column, ProblemReader::kMaxLine + 1);
      EXPECT_EQ(contents.problems.size(), *end == '\0' ? 0U : 1U);
    }
  }
}

TEST(ProblemList, ALineOfTenMegabytesIsAnErrorAndTheNextLineIsRead) {
  const Contents contents = read(std::string(10'000'000, '9') + "\nnext\t" + kSfen + "\n");
  ASSERT_EQ(contents.errors.size(), 1U);
  EXPECT_LE(contents.errors[0].message.size(), 100U);
  ASSERT_EQ(contents.problems.size(), 1U);
  EXPECT_EQ(contents.problems[0].line, 2U);
}

TEST(ProblemList, AStreamThatCannotBeReadAnyMoreEndsTheList) {
  class Broken : public std::streambuf {
    int_type underflow() override { throw std::runtime_error("broken"); }
  };
  Broken buffer;
  std::istream in(&buffer);
  EXPECT_TRUE(read(in).problems.empty());
  EXPECT_TRUE(in.bad());
}

}  // namespace
}  // namespace tsumuya::io
