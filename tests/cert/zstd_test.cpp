// Compressed certificates: what a frame may ask for, what may stand between and behind frames, and
// that each fault is told as what it is.
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>
#include <zstd.h>

#include "cert/checker.hpp"
#include "cert/zstd_input.hpp"
#include "support/hostile_certificate.hpp"

namespace tsumuya::cert {
namespace {

const std::string kFile =
    "tsumuya certificate 1\n# a comment\nposition 8k/8G/8P/9/9/9/9/9/9 w - 1\nattacker black\n"
    "claim mate\nnodes 0\nend\n";
constexpr std::uint64_t kLines = 7;

std::string packed(const std::string& text, int window_log = 0) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  if (window_log > 0) {
    // A stream of unknown length keeps the window that it was given.
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  }
  std::string out(ZSTD_compressBound(text.size()) + 64, '\0');
  ZSTD_inBuffer from{text.data(), text.size(), 0};
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  // Two steps, so that zstd does not know the size when it begins.
  from.size = text.size() / 2;
  ZSTD_compressStream2(context, &to, &from, ZSTD_e_continue);
  from.size = text.size();
  EXPECT_EQ(ZSTD_compressStream2(context, &to, &from, ZSTD_e_end), 0U);
  ZSTD_freeCCtx(context);
  out.resize(to.pos);
  return out;
}

// A frame that is passed over, with so many bytes in it.
std::string skippable(std::uint32_t size, char kind = '\x50') {
  std::string frame = {kind, '\x2A', '\x4D', '\x18'};
  for (unsigned i = 0; i < 4; ++i) frame += static_cast<char>(size >> (8 * i) & 0xFFU);
  return frame + std::string(size, 'x');
}

struct Expected {
  Status status;
  std::uint64_t line;
  std::string fault;
};
void expect_verdict(const std::string& bytes, const Expected& expected,
                    const CheckLimits& limits = {}) {
  const Verdict verdict = check_text(bytes, limits);
  EXPECT_EQ(verdict.status, expected.status) << verdict.fault;
  EXPECT_EQ(verdict.line, expected.line) << verdict.fault;
  EXPECT_NE(verdict.fault.find(expected.fault), std::string::npos) << verdict.fault;
}

TEST(CompressedCertificates, MayBeOneFrameOrMany) {
  expect_verdict(packed(kFile), {Status::Verified, 0, ""});
  for (const std::size_t bytes : {1U, 2U, 7U, 40U}) {
    expect_verdict(test::in_frames(kFile, bytes), {Status::Verified, 0, ""});
  }
  expect_verdict(packed("") + packed(kFile) + packed("") + packed(""), {Status::Verified, 0, ""});
  expect_verdict(packed(kFile) + packed("\n"), {Status::Failed, kLines + 1, "more after 'end'"});
}

TEST(CompressedCertificates, AWindowThatIsTooLargeIsToldAsThat) {
  for (const int log : {20, 25, 27}) {
    expect_verdict(packed(kFile, log), {Status::Verified, 0, ""});
  }
  const std::string fault = "asks for a window of 256 MB, and 128 MB are the most";
  expect_verdict(packed(kFile, 28), {Status::NotACertificate, 1, fault});
  expect_verdict(packed(kFile.substr(0, 40)) + packed(kFile.substr(40), 28),
                 {Status::Failed, 3, fault});
  // The largest that a frame can name, and one a little above the bound: no such frame is tried.
  const std::string magic = "\x28\xB5\x2F\xFD";
  expect_verdict(magic + std::string("\x00\xFF", 2) + "rest",
                 {Status::NotACertificate, 1, "asks for a window of"});
  expect_verdict(magic + std::string("\x00\x89", 2) + "rest",
                 {Status::NotACertificate, 1, "asks for a window of 144 MB"});
  // A frame of one segment is its own window.
  expect_verdict(magic + std::string("\xA0\x00\x00\x00\x10", 5) + "rest",
                 {Status::NotACertificate, 1, "asks for a window of 256 MB"});
}

TEST(CompressedCertificates, AWindowIsCountedBeforeItIsTaken) {
  const std::string large = packed(kFile, 27);
  expect_verdict(large, {Status::OutOfLimits, 1, "out of memory"}, {.memory = 100'000'000});
  expect_verdict(large, {Status::Verified, 0, ""}, {.memory = 150'000'000});
  expect_verdict(packed(kFile, 20), {Status::Verified, 0, ""}, {.memory = 3'000'000});
  expect_verdict(packed(kFile, 20), {Status::OutOfLimits, 1, "--memory"}, {.memory = 2'000'000});
  // Windows of several frames come one after the other.
  expect_verdict(packed(kFile.substr(0, 40), 26) + packed(kFile.substr(40), 26),
                 {Status::Verified, 0, ""}, {.memory = 100'000'000});
  expect_verdict(packed(kFile.substr(0, 40), 20) + packed(kFile.substr(40), 27),
                 {Status::OutOfLimits, 3, "--memory"}, {.memory = 100'000'000});
}

TEST(CompressedCertificates, WhatStandsBehindTheLastFrameIsToldAsThat) {
  for (const std::string behind : {"\n", "x", "P", "(", "\x28\xB5", "plain text\n", "\x50\x2A"}) {
    expect_verdict(packed(kFile) + behind,
                   {Status::Failed, kLines + 1, "there is more behind the last frame"});
  }
  expect_verdict(packed(kFile) + packed(kFile).substr(0, 8),
                 {Status::Failed, kLines + 1, "the compressed text breaks off"});
}

TEST(CompressedCertificates, ThatBreakOffFailWhereTheyDo) {
  // What is lost with the first line is no certificate; after it, it is one that fails.
  expect_verdict(packed(kFile).substr(0, 12), {Status::NotACertificate, 1, "breaks off"});
  const std::string start = packed(kFile.substr(0, 40));
  const std::string rest = packed(kFile.substr(40));
  for (std::size_t size = 4; size < rest.size(); ++size) {
    const Verdict verdict = check_text(start + rest.substr(0, size));
    EXPECT_EQ(verdict.status, Status::Failed);
    EXPECT_EQ(verdict.fault, "the compressed text breaks off");
    EXPECT_GE(verdict.line, 3U);
    EXPECT_LE(verdict.line, kLines + 1);
  }
  expect_verdict(kFile.substr(0, 30), {Status::Failed, 2, "the last line has no line feed"});
  expect_verdict(kFile.substr(0, 22), {Status::Failed, 2, "the file ends where"});
}

TEST(CompressedCertificates, SkippableFramesArePassedOverUpToALimit) {
  const std::string file = packed(kFile);
  expect_verdict(file + skippable(0), {Status::Verified, 0, ""});
  expect_verdict(file + skippable(1000) + skippable(3, '\x5F'), {Status::Verified, 0, ""});
  expect_verdict(packed(kFile.substr(0, 40)) + skippable(200'000) + packed(kFile.substr(40)),
                 {Status::Verified, 0, ""});
  expect_verdict(file + skippable(ZstdInput::kMostSkipped - 8), {Status::Verified, 0, ""});
  expect_verdict(file + skippable(ZstdInput::kMostSkipped - 7),
                 {Status::OutOfLimits, kLines + 1, "too many skippable frames"});
  std::string many = file;
  for (std::uint64_t i = 0; i <= ZstdInput::kMostSkipped / 8; ++i) many += skippable(0);
  expect_verdict(many, {Status::OutOfLimits, kLines + 1, "too many skippable frames"});
  expect_verdict(file + skippable(10).substr(0, 12),
                 {Status::Failed, kLines + 1, "the compressed text breaks off"});
  // The first frame is one with text: by it a file is known to be compressed.
  expect_verdict(skippable(4) + file, {Status::NotACertificate, 1, ""});
}

TEST(CompressedCertificates, DamageIsToldAsDamage) {
  std::string file = packed(kFile);
  file[10] = static_cast<char>(file[10] ^ 0x55);
  expect_verdict(file, {Status::NotACertificate, 1, ""});
  // A dictionary is named that nobody has.
  expect_verdict(std::string("\x28\xB5\x2F\xFD\x21\x07\x05", 7) + "rest",
                 {Status::NotACertificate, 1, "the compressed text is damaged"});
}

}  // namespace
}  // namespace tsumuya::cert
