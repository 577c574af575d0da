// Files that are there whole or not at all: links that are followed, pipes that make their writer
// wait, and what killed writers leave behind.
#include "base/output_file.hpp"

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/partial_file.hpp"

namespace tsumuya::base {
namespace {

namespace fs = std::filesystem;

constexpr pid_t kNobody = 4'194'305;  // more than Linux ever gives to a process

class OutputFiles : public testing::Test {
 protected:
  OutputFiles() {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    directory_ = fs::path(testing::TempDir()) /
                 (std::string("tsumuya-output-") + test->name() + "-" + std::to_string(::getpid()));
    fs::create_directories(directory_);
  }
  ~OutputFiles() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  void make(const std::string& name) const { std::ofstream(path(name)) << "old\n"; }
  bool exists(const std::string& name) const {
    return fs::exists(fs::symlink_status(directory_ / name));
  }
  std::string content(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // What went wrong.
  std::string write(const std::string& name, const std::string& text,
                    const std::atomic<bool>* stop = nullptr) const {
    OutputFile file(path(name), stop);
    file.write(text);
    return file.finish();
  }

  fs::path directory_;
};

TEST_F(OutputFiles, ALinkIsFollowedAlsoToAFileThatIsNotThere) {
  fs::create_directory(directory_ / "there");
  fs::create_symlink("there/new", directory_ / "first");  // from where the link is
  fs::create_symlink(directory_ / "first", directory_ / "second");
  EXPECT_EQ(write("second", "one"), "");
  EXPECT_EQ(content("there/new"), "one");
  EXPECT_EQ(write("second", "two"), "");
  EXPECT_EQ(content("there/new"), "two");
  EXPECT_TRUE(fs::is_symlink(directory_ / "first"));
  EXPECT_TRUE(fs::is_symlink(directory_ / "second"));
  fs::create_symlink("nowhere/new", directory_ / "third");
  EXPECT_EQ(write("third", "lost"), "cannot be written: No such file or directory");
  EXPECT_TRUE(fs::is_symlink(directory_ / "third"));
}

TEST_F(OutputFiles, LinksInACircleAreAnErrorAndStay) {
  fs::create_symlink("b", directory_ / "a");
  fs::create_symlink("a", directory_ / "b");
  EXPECT_EQ(write("a", "lost"), "cannot be written: Too many levels of symbolic links");
  EXPECT_TRUE(fs::is_symlink(directory_ / "a"));
  EXPECT_FALSE(follow_links(path("a")));
}

TEST_F(OutputFiles, APipeWithoutAReaderIsWaitedForUntilTheStop) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const std::atomic<bool> stop = true;
  OutputFile file(path("pipe"), &stop);
  file.write("lost");
  EXPECT_EQ(file.finish(), "stopped while it waited for a reader");
  EXPECT_TRUE(file.stopped());
  EXPECT_TRUE(fs::is_fifo(directory_ / "pipe"));
}

TEST_F(OutputFiles, AFullPipeIsWaitedForUntilTheStop) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  const std::atomic<bool> stop = true;
  // What goes into the pipe goes there whatever the flag says.
  EXPECT_EQ(write("pipe", "little", &stop), "");
  OutputFile file(path("pipe"), &stop);
  file.write(std::string(1'000'000, 'x'));
  EXPECT_EQ(file.finish(), "stopped while it waited for a reader");
  EXPECT_TRUE(file.stopped());
  ::close(reader);
}

TEST_F(OutputFiles, AReaderThatLeavesIsAnErrorAndNoEnd) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const auto before = std::signal(SIGPIPE, SIG_DFL);
  const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  OutputFile file(path("pipe"), nullptr);
  ::close(reader);
  file.write("lost");
  EXPECT_EQ(file.finish(), "cannot be written to its end: Broken pipe");
  std::signal(SIGPIPE, before);
}

// As `solve --certificate /dev/stdout >FILE` does.
TEST_F(OutputFiles, AFileThatWePrintToIsNotReplaced) {
  make("printed");
  const int kept = ::dup(STDERR_FILENO);
  const int printed = ::open(path("printed").c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(printed, 0);
  ::dup2(printed, STDERR_FILENO);
  const std::string fault = write("printed", "certificate\n");
  const bool all = ::write(STDERR_FILENO, "verdict\n", 8) == 8;
  ::dup2(kept, STDERR_FILENO);
  ::close(kept);
  ::close(printed);
  EXPECT_TRUE(all);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(content("printed"), "old\ncertificate\nverdict\n");
}

TEST_F(OutputFiles, AStopDoesNotTouchAFile) {
  const std::atomic<bool> stop = true;
  EXPECT_EQ(write("file", std::string(1'000'000, 'x'), &stop), "");
  EXPECT_EQ(content("file").size(), 1'000'000U);
}

TEST_F(OutputFiles, AKilledWriterIsCleanedUpAfterAndALivingOneIsNot) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t writer = ::fork();
  ASSERT_GE(writer, 0);
  if (writer == 0) {
    OutputFile file(path("a.cert"), nullptr);
    file.write(std::string(100'000, 'x'));
    const char letter = file.failed() ? 'f' : 'r';
    if (::write(ready[1], &letter, 1) != 1) ::_exit(1);
    while (true) ::pause();
  }
  char letter = 0;
  ASSERT_EQ(::read(ready[0], &letter, 1), 1);
  EXPECT_EQ(letter, 'r');
  const std::string partial = fs::path(partial_name("a.cert", writer)).string();
  EXPECT_TRUE(exists(partial));
  remove_abandoned(path("a.cert"));
  remove_abandoned_in(directory_.string(), ".cert");
  EXPECT_TRUE(exists(partial)) << "its writer lives";
  ::kill(writer, SIGKILL);
  ::waitpid(writer, nullptr, 0);
  EXPECT_TRUE(exists(partial)) << "nobody could remove it";
  remove_abandoned(path("b.cert"));
  EXPECT_TRUE(exists(partial)) << "another target's";
  remove_abandoned(path("a.cert"));
  EXPECT_FALSE(exists(partial));
  EXPECT_FALSE(exists("a.cert"));
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(OutputFiles, OnlyAbandonedPartialFilesOfTheTargetAreRemoved) {
  const std::string dead = std::to_string(kNobody);
  const std::vector<std::string> others{
      "a.cert",
      "a.cert.partial",
      "a.cert.partial-",
      "a.cert.partial-x" + dead,
      "a.cert.partial-" + dead + "x",
      "a.cert.partial-0" + dead,
      "a.cert.partial--" + dead,
      "a.cert.partial-0",
      "a.cert.partial-99999999999999999999",
      "a.cert.partial-" + dead + ".old",
      "a.cert.part-" + dead,
      "b.cert.partial-" + dead,
      ".partial-" + dead,
      "a.cert.partial-1",  // of a process that lives
      "a.cert.partial-" + std::to_string(::getppid()),
  };
  for (const std::string& name : others) make(name);
  make("a.cert.partial-" + dead);
  make("a.cert.partial-" + std::to_string(kNobody + 1));
  fs::create_directory(directory_ / ("a.cert.partial-" + std::to_string(kNobody + 2)));
  fs::create_symlink("a.cert", directory_ / ("a.cert.partial-" + std::to_string(kNobody + 3)));
  remove_abandoned(path("a.cert"));
  EXPECT_FALSE(exists("a.cert.partial-" + dead));
  EXPECT_FALSE(exists("a.cert.partial-" + std::to_string(kNobody + 1)));
  EXPECT_TRUE(exists("a.cert.partial-" + std::to_string(kNobody + 2))) << "a directory";
  EXPECT_TRUE(exists("a.cert.partial-" + std::to_string(kNobody + 3))) << "a link";
  for (const std::string& name : others) EXPECT_TRUE(exists(name)) << name;
  EXPECT_EQ(others.size(), 15U);
}

// A writer on another host, or in another container, whose number means nothing here.
TEST_F(OutputFiles, ALockedPartialFileIsNotAbandoned) {
  const std::string name = partial_name("a.cert", kNobody);
  make(name);
  const int writer = ::open(path(name).c_str(), O_WRONLY);
  ASSERT_GE(writer, 0);
  hold_partial(writer);
  remove_abandoned(path("a.cert"));
  EXPECT_TRUE(exists(name));
  ::close(writer);
  remove_abandoned(path("a.cert"));
  EXPECT_FALSE(exists(name));
}

TEST_F(OutputFiles, APartialFileOfAnEarlierProcessWithOurNumberIsNotInTheWay) {
  const std::string name = partial_name("a.cert", ::getpid());
  make(name);
  EXPECT_EQ(write("a.cert", "new"), "");
  EXPECT_EQ(content("a.cert"), "new");
  EXPECT_FALSE(exists(name));
  // Two at a time in one process: the first is not disturbed.
  OutputFile first(path("b.cert"), nullptr);
  first.write("first");
  EXPECT_EQ(write("b.cert", "second"), "cannot be written: File exists");
  EXPECT_EQ(first.finish(), "");
  EXPECT_EQ(content("b.cert"), "first");
}

TEST_F(OutputFiles, ADirectoryIsCleanedOfItsKindOnly) {
  make(partial_name("a.cert.zst", kNobody));
  make(partial_name("b c.cert.zst", kNobody));
  make(partial_name("thesis.tex", kNobody));
  remove_abandoned_in(directory_.string(), ".cert.zst");
  EXPECT_FALSE(exists(partial_name("a.cert.zst", kNobody)));
  EXPECT_FALSE(exists(partial_name("b c.cert.zst", kNobody)));
  EXPECT_TRUE(exists(partial_name("thesis.tex", kNobody)));
  // Through a link to the target.
  fs::create_symlink("real.cert", directory_ / "link.cert");
  make(partial_name("real.cert", kNobody));
  remove_abandoned(path("link.cert"));
  EXPECT_FALSE(exists(partial_name("real.cert", kNobody)));
  remove_abandoned_in(path("missing"), ".cert.zst");  // nothing to do
}

}  // namespace
}  // namespace tsumuya::base
