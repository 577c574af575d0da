// What a file can cost: work in proportion to its size, whatever is in it, or a refusal that names
// the limit.
//
// Work is counted (comparisons of boards and of hands), not timed.
#include "cert/limits.hpp"

#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "cert/checker.hpp"
#include "support/hostile_certificate.hpp"

namespace tsumuya::cert {
namespace {

using test::hostile_family;
using test::HostileFamily;

TEST(CheckLimits, NoFamilyOfFilesCostsMoreThanInProportionToItsSize) {
  int families = 0;
  for (const HostileFamily& family : test::hostile_families()) {
    SCOPED_TRACE(std::string(family.name));
    const Verdict small = check_text(family.make(50'000));
    const Verdict large = check_text(family.make(400'000));
    ASSERT_TRUE(family.name == "comments" || small.status == family.status) << small.fault;
    ASSERT_TRUE(family.name == "comments" || large.status == family.status) << large.fault;
    // Eight times the size; the tables of the smaller one weigh more.
    EXPECT_LE(large.comparisons, 8 * 3 * small.comparisons);
    EXPECT_LE(large.comparisons, 400'000U * 40);
    ++families;
  }
  EXPECT_EQ(families, 18);
}

// The chains that were walked: K needless nodes of one board, and K users of the first of them.
TEST(CheckLimits, NeedlessNodesAreNotWalkedThrough) {
  for (const char* name : {"copies", "long cycles", "rising ranks", "falling ranks"}) {
    const Verdict verdict = check_text(hostile_family(name).make(500'000));
    EXPECT_EQ(verdict.status, Status::Verified) << name;
    EXPECT_GT(verdict.nodes, 7'000U) << name;
    EXPECT_LE(verdict.comparisons, 40 * verdict.nodes) << name;
  }
}

// A user asks 50 boards, and each has some thousand hands before the one that it contains.
TEST(CheckLimits, LongListsAreNotWalkedThrough) {
  for (const char* name : {"long lists", "longer lists"}) {
    const Verdict verdict = check_text(hostile_family(name).make(6'000'000));
    EXPECT_EQ(verdict.status, Status::Verified) << name;
    EXPECT_LE(verdict.comparisons, 6'000'000U * 110) << name;
  }
}

TEST(CheckLimits, ACopiedLineIsNotCheckedAgain) {
  const Verdict verdict = check_text(hostile_family("copies").make(500'000));
  EXPECT_EQ(verdict.status, Status::Verified);
  EXPECT_GT(verdict.nodes, 10'000U);
  EXPECT_EQ(verdict.nodes, verdict.header.nodes);
  EXPECT_LE(verdict.comparisons, 30U);
}

TEST(CheckLimits, BoardsCannotBeMadeToFallIntoOnePlace) {
  const Verdict verdict = check_text(hostile_family("one bucket").make(200'000));
  EXPECT_EQ(verdict.status, Status::Verified);
  EXPECT_LE(verdict.comparisons, 8 * verdict.nodes);
}

void expect_refused(const Verdict& verdict, const std::string& limit) {
  EXPECT_EQ(verdict.status, Status::OutOfLimits) << verdict.fault;
  EXPECT_NE(verdict.fault.find(limit), std::string::npos) << verdict.fault;
  EXPECT_GE(verdict.line, 1U);
}

TEST(CheckLimits, LittleMemoryIsAVerdict) {
  for (const char* name : {"scattered mates", "covered late", "growing hands", "tiny frames"}) {
    SCOPED_TRACE(name);
    const HostileFamily& family = hostile_family(name);
    const std::string file = family.make(200'000);
    int refused = 0;
    for (const std::uint64_t memory :
         {0U, 100'000U, 500'000U, 1'000'000U, 1'200'000U, 1'500'000U, 100'000'000U}) {
      const Verdict verdict = check_text(file, {.memory = memory});
      if (verdict.status == family.status) continue;
      ASSERT_NO_FATAL_FAILURE(expect_refused(verdict, "--memory"));
      ++refused;
    }
    EXPECT_GE(refused, 3);
    EXPECT_LE(refused, 6);
  }
}

TEST(CheckLimits, TheEndOfTheTimeIsAVerdict) {
  for (const char* name : {"copies", "scattered mates", "tiny frames", "comments"}) {
    const std::string file = hostile_family(name).make(300'000);
    expect_refused(check_text(file, {.seconds = -1}), "--time");
  }
}

TEST(CheckLimits, HoldForOneCheckOnly) {
  const std::string file = hostile_family("scattered mates").make(30'000);
  std::istringstream in(file + file);
  LineReader lines(in);
  expect_refused(check(lines, {.memory = 10}), "--memory");
  std::istringstream again(file);
  LineReader other(again);
  EXPECT_EQ(check(other, {.seconds = 3600}).status, Status::Verified);
}

// --- Comments, which mean nothing, and which nobody needs many of.

std::string with_comments(std::uint64_t lines, std::size_t bytes_a_line) {
  std::string file = "tsumuya certificate 1\n";
  for (std::uint64_t i = 0; i < lines; ++i) file += std::string(bytes_a_line - 1, '#') + '\n';
  return file + "position 8k/8G/8P/9/9/9/9/9/9 w - 1\nattacker black\nclaim mate\nnodes 0\nend\n";
}

TEST(CheckLimits, CommentsAreBounded) {
  EXPECT_EQ(check_text(with_comments(kMostComments, 100)).status, Status::Verified);
  EXPECT_EQ(check_text(with_comments(kMostCommentBytes / 50'000, 50'000)).status, Status::Verified);
  const Verdict lines = check_text(with_comments(kMostComments + 1, 10));
  expect_refused(lines, "too many comments: more than 10,000 lines");
  EXPECT_EQ(lines.line, kMostComments + 2);
  const Verdict bytes = check_text(with_comments(kMostCommentBytes / 50'000 + 1, 50'000));
  expect_refused(bytes, "too many comments: more than 1,000,000 bytes");
  EXPECT_EQ(bytes.line, kMostCommentBytes / 50'000 + 2);
}

}  // namespace
}  // namespace tsumuya::cert
