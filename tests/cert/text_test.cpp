// Reading and writing the text of certificates: plain and compressed, whole and broken.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "cert/format.hpp"
#include "cert/text_input.hpp"
#include "cert/text_output.hpp"

namespace tsumuya::cert {
namespace {

namespace fs = std::filesystem;

// A directory of the test's own, removed at the end.
class Directory {
 public:
  Directory() {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    path_ = fs::path(testing::TempDir()) /
            (std::string("tsumuya-") + test->name() + "-" + std::to_string(::getpid()));
    fs::create_directories(path_);
  }
  ~Directory() { fs::remove_all(path_); }
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Read {
  std::vector<std::string> lines;
  std::string error;
  std::uint64_t at = 0;
};

Read read_all(const std::string& bytes) {
  std::istringstream in(bytes);
  LineReader reader(in);
  Read read;
  while (const auto line = reader.next()) read.lines.emplace_back(*line);
  read.error = reader.error();
  read.at = reader.line_number();
  return read;
}

// Enough for many blocks, with lines of all lengths.
std::string long_text() {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += std::string(static_cast<std::size_t>((i * 37) % 200), 'x') + std::to_string(i) + '\n';
  }
  return text;
}

std::string compressed(const std::string& text) {
  const Directory directory;
  TextOutput out(directory.file("a.zst"));
  out.write(text);
  EXPECT_EQ(out.finish(), "");
  return content(directory.file("a.zst"));
}

TEST(CertificateText, LinesComeOneByOne) {
  const Read read = read_all("one\n\nthree\n");
  EXPECT_EQ(read.lines, (std::vector<std::string>{"one", "", "three"}));
  EXPECT_EQ(read.error, "");
  EXPECT_TRUE(read_all("").lines.empty());
  EXPECT_EQ(read_all("").error, "");
}

TEST(CertificateText, TheLastLineEndsToo) {
  const Read read = read_all("one\ntwo");
  EXPECT_EQ(read.lines, std::vector<std::string>{"one"});
  EXPECT_EQ(read.error, "the last line has no line feed");
  EXPECT_EQ(read.at, 2U);
}

TEST(CertificateText, ALineHasItsLimit) {
  const std::string longest(LineReader::kLongestLine, 'x');
  EXPECT_EQ(read_all(longest + "\n").error, "");
  const Read read = read_all("a\n" + longest + "x\nb\n");
  EXPECT_EQ(read.error, "the line is too long");
  EXPECT_EQ(read.at, 2U);
  EXPECT_EQ(read_all(std::string(10'000'000, 'x')).error, "the line is too long");
}

TEST(CertificateText, CompressedTextIsReadAsPlain) {
  const std::string text = long_text();
  const std::string packed = compressed(text);
  EXPECT_LT(packed.size(), text.size() / 4);
  const Read plain = read_all(text);
  const Read unpacked = read_all(packed);
  EXPECT_EQ(plain.lines.size(), 5000U);
  EXPECT_EQ(unpacked.lines, plain.lines);
  EXPECT_EQ(unpacked.error, "");
  // Frames may follow one another.
  EXPECT_EQ(read_all(packed + packed).lines.size(), 10'000U);
}

TEST(CertificateText, CompressedTextThatIsDamagedOrBreaksOffIsAnError) {
  const std::string packed = compressed(long_text());
  for (const std::size_t size :
       {std::size_t{4}, std::size_t{20}, packed.size() / 2, packed.size() - 1}) {
    EXPECT_EQ(read_all(packed.substr(0, size)).error, "the compressed text breaks off") << size;
  }
  std::string flipped = packed;
  flipped[packed.size() / 2] = static_cast<char>(flipped[packed.size() / 2] ^ 4);
  EXPECT_NE(read_all(flipped).error.find("the compressed text is damaged"), std::string::npos);
  EXPECT_EQ(read_all(packed + "plain\n").error, "there is more behind the last frame");
}

// A megabyte of nothing but blanks in a few bytes: no more is unpacked than is read.
TEST(CertificateText, NoInputFillsTheMemory) {
  const std::string packed = compressed(std::string(100'000'000, ' '));
  EXPECT_LT(packed.size(), 20'000U);
  EXPECT_EQ(read_all(packed).error, "the line is too long");
}

TEST(CertificateText, AFileIsThereWholeOrNotAtAll) {
  const Directory directory;
  const std::string name = directory.file("a.cert");
  {
    TextOutput out(name);
    out.write("half of it");
    EXPECT_EQ(directory.files(), 1U);
    EXPECT_FALSE(fs::exists(name));
  }
  EXPECT_EQ(directory.files(), 0U);
  {
    TextOutput out(name);
    out.write("one\n");
    out.write("two\n");
    EXPECT_EQ(out.finish(), "");
  }
  EXPECT_EQ(content(name), "one\ntwo\n");
  EXPECT_EQ(directory.files(), 1U);
  {
    TextOutput out(name);
    out.write("other");
  }
  EXPECT_EQ(content(name), "one\ntwo\n");
  // A link stays one.
  fs::create_symlink(name, directory.file("link"));
  TextOutput out(directory.file("link"));
  out.write("through the link\n");
  EXPECT_EQ(out.finish(), "");
  EXPECT_EQ(content(name), "through the link\n");
  EXPECT_TRUE(fs::is_symlink(directory.file("link")));
}

TEST(CertificateText, WhatCannotBeWrittenIsToldAtTheEnd) {
  const Directory directory;
  TextOutput nowhere(directory.file("missing/a.cert"));
  EXPECT_TRUE(nowhere.failed());
  nowhere.write("lost");
  EXPECT_EQ(nowhere.finish(), "cannot be written: No such file or directory");
  TextOutput full("/dev/full");
  full.write(std::string(100'000, 'x'));
  EXPECT_NE(full.finish().find("cannot be written to its end"), std::string::npos);
  EXPECT_TRUE(fs::exists("/dev/full"));
  TextOutput device("/dev/null");
  device.write("gone");
  EXPECT_EQ(device.finish(), "");
}

TEST(CertificateText, TheHeaderAndTheNodesAreWrittenAsTheyAreRead) {
  Header header;
  header.comments = {"one", "two\nlines"};
  header.position = "8k/9/8P/9/9/9/9/9/9 b G 1";
  header.attacker = Side::White;
  header.claim.within = 7;
  header.nodes = 12;
  EXPECT_EQ(to_text(header),
            "tsumuya certificate 1\n# one\n# two lines\nposition 8k/9/8P/9/9/9/9/9/9 b G 1\n"
            "attacker white\nclaim mate within 7\nnodes 12\n");
  std::string line;
  append_line(line, MateNode{"8k/9/8P/9/9/9/9/9/9", "G", 3, "G*1b"});
  EXPECT_EQ(line, "8k/9/8P/9/9/9/9/9/9 G 3 G*1b\n");
  line.pop_back();
  const auto mate = parse_mate_node(line);
  ASSERT_TRUE(std::holds_alternative<MateNode>(mate));
  EXPECT_EQ(std::get<MateNode>(mate).rank, 3U);
  EXPECT_EQ(std::get<MateNode>(mate).check, "G*1b");
  line.clear();
  append_line(line, NoMateNode{"8k/9/8P/9/9/9/9/9/9", "-", {{"1c1b", "1a1b"}, {"1c1b+", "1a1b"}}});
  EXPECT_EQ(line, "8k/9/8P/9/9/9/9/9/9 - 1c1b 1a1b 1c1b+ 1a1b\n");
  line.pop_back();
  const auto none = parse_no_mate_node(line);
  ASSERT_TRUE(std::holds_alternative<NoMateNode>(none));
  EXPECT_EQ(std::get<NoMateNode>(none).answers.size(), 2U);
}

TEST(CertificateText, WhatIsQuotedIsHarmless) {
  EXPECT_EQ(in_quotes("a b"), "'a b'");
  EXPECT_EQ(in_quotes("\x1b[31m\xff"), "'?[31m?'");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), "'" + std::string(60, 'x') + "...'");
}

// A text that ends where a block of the reader does was taken for one that breaks off.
TEST(CertificateText, ACompressedTextMayEndAtAnyByte) {
  for (const std::size_t size : {65'535U, 65'536U, 65'537U, 131'072U, 196'608U}) {
    std::string text = long_text().substr(0, size - 1) + '\n';
    ASSERT_EQ(text.size(), size);
    const Read read = read_all(compressed(text));
    EXPECT_EQ(read.error, "") << size;
    EXPECT_EQ(read.lines, read_all(text).lines) << size;
  }
}

}  // namespace
}  // namespace tsumuya::cert
