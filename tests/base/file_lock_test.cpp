// One process holds a lock, whatever becomes of the others.
#include "base/file_lock.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace tsumuya::base {
namespace {

namespace fs = std::filesystem;

class FileLockFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "lock-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }
  std::string file() const { return (directory_ / "lock").string(); }

  fs::path directory_;
};

// Whether another process gets it: 0 it does, 1 it is held elsewhere, 2 something else is wrong.
int try_elsewhere(const std::string& file) {
  const pid_t child = fork();
  if (child == 0) {
    FileLock lock;
    const bool taken = lock.take(file).empty();
    _exit(taken ? 0 : (lock.is_held_elsewhere() ? 1 : 2));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

TEST_F(FileLockFile, IsHeldUntilItsEndAndThenTheFileIsGone) {
  {
    FileLock lock;
    EXPECT_EQ(lock.take(file()), "");
    EXPECT_EQ(try_elsewhere(file()), 1);
    EXPECT_EQ(try_elsewhere(file()), 1) << "a try that failed frees nothing";
  }
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(try_elsewhere(file()), 0);
}

TEST_F(FileLockFile, AKilledHolderLeavesAFileThatIsInNobodysWay) {
  int ends[2] = {};
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    FileLock lock;
    const char held = lock.take(file()).empty() ? 'y' : 'n';
    if (write(ends[1], &held, 1) != 1) _exit(1);
    pause();
  }
  char held = 0;
  ASSERT_EQ(read(ends[0], &held, 1), 1);
  EXPECT_EQ(held, 'y');
  EXPECT_EQ(try_elsewhere(file()), 1);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ends[0]);
  close(ends[1]);
  EXPECT_TRUE(fs::exists(file()));
  EXPECT_EQ(try_elsewhere(file()), 0);
}

TEST_F(FileLockFile, AProcessThatTheHolderForksDoesNotHoldIt) {
  pid_t child = 0;
  {
    FileLock lock;
    ASSERT_EQ(lock.take(file()), "");
    child = fork();
    if (child == 0) {
      pause();
      _exit(0);
    }
  }
  EXPECT_EQ(try_elsewhere(file()), 0);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST_F(FileLockFile, APlaceWithoutFilesGivesTheReason) {
  FileLock lock;
  EXPECT_EQ(lock.take((directory_ / "none" / "lock").string()),
            std::string("cannot be locked: ") + std::strerror(ENOENT));
  EXPECT_FALSE(lock.is_held_elsewhere());
}

}  // namespace
}  // namespace tsumuya::base
