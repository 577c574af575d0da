// Bytes that come, that come late and that never come.
#include "base/input_file.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace tsumuya::base {
namespace {

namespace fs = std::filesystem;
using Came = InputFile::Came;
using std::chrono::milliseconds;

class InputFiles : public testing::Test {
 protected:
  InputFiles() {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    path_ = (fs::path(testing::TempDir()) /
             (std::string("tsumuya-input-") + test->name() + "-" + std::to_string(::getpid())))
                .string();
  }
  ~InputFiles() override { fs::remove(path_); }

  static std::string read(InputFile& file, Came& came, milliseconds at_most = milliseconds(0)) {
    std::array<char, 8> room{};
    const InputFile::Read read = file.read(room, at_most);
    came = read.came;
    return {room.data(), read.bytes};
  }

  std::string path_;
};

TEST_F(InputFiles, AFileIsReadToItsEnd) {
  std::ofstream(path_) << "eleven byte";
  InputFile file(path_);
  ASSERT_EQ(file.fault(), 0);
  Came came{};
  EXPECT_EQ(read(file, came), "eleven b");
  EXPECT_EQ(came, Came::Bytes);
  EXPECT_EQ(read(file, came), "yte");
  EXPECT_EQ(came, Came::Bytes);
  EXPECT_EQ(read(file, came), "");
  EXPECT_EQ(came, Came::End);
}

TEST_F(InputFiles, WhatCannotBeOpenedOrReadSaysSo) {
  EXPECT_EQ(InputFile(path_).fault(), ENOENT);
  InputFile directory("/");
  Came came{};
  EXPECT_EQ(read(directory, came), "");
  EXPECT_EQ(came, Came::Error);
}

TEST_F(InputFiles, APipeWithoutAWriterIsWaitedForNoLongerThanAsked) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  InputFile pipe(path_);
  ASSERT_EQ(pipe.fault(), 0);
  Came came{};
  EXPECT_EQ(read(pipe, came, milliseconds(20)), "");
  EXPECT_EQ(came, Came::Nothing);
  // A writer may still come, and go.
  const int writer = ::open(path_.c_str(), O_WRONLY);
  ASSERT_GE(writer, 0);
  EXPECT_EQ(read(pipe, came), "");
  EXPECT_EQ(came, Came::Nothing);
  ASSERT_EQ(::write(writer, "ab", 2), 2);
  EXPECT_EQ(read(pipe, came), "ab");
  EXPECT_EQ(came, Came::Bytes);
  ::close(writer);
  EXPECT_EQ(read(pipe, came), "");
  EXPECT_EQ(came, Came::End);
}

TEST_F(InputFiles, ADescriptorStaysOpen) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  Came came{};
  {
    InputFile pipe(ends[0]);
    EXPECT_EQ(read(pipe, came, milliseconds(5)), "");
    EXPECT_EQ(came, Came::Nothing);
    ASSERT_EQ(::write(ends[1], "x", 1), 1);
    EXPECT_EQ(read(pipe, came), "x");
  }
  EXPECT_EQ(::close(ends[0]), 0);
  EXPECT_EQ(::close(ends[1]), 0);
}

}  // namespace
}  // namespace tsumuya::base
