// What a store has said to be written is there after a kill at any moment, once; and a file that
// may not grow is an error, not a loss.
#include <algorithm>
#include <csignal>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "base/random.hpp"
#include "sample.hpp"

namespace tsumuya::store {
namespace {

std::string name_of(unsigned number) { return "problem " + std::to_string(number); }

// Puts in record after record, and says the number of each to the pipe once it is written.
[[noreturn]] void write_records(const std::string& file, unsigned first, int told) {
  auto store = Store::open(file, Access::Write);
  if (!store) _exit(1);
  for (unsigned number = first;; ++number) {
    Record record = full_record(name_of(number));
    record.outcome.iterations = number;
    if (!store->put(std::span(&record, 1), IfThere::Replace)) _exit(2);
    if (write(told, &number, sizeof number) != sizeof number) _exit(3);
  }
}

TEST_F(StoreFile, AKilledWriterLosesNothingAndDoublesNothing) {
  constexpr unsigned kKills = 60;
  base::SplitMix64 random(20261119);
  unsigned written = 0;  // numbers 0 to written - 1 were said to be there
  unsigned early = 0;    // kills before anything was said
  for (unsigned kill_number = 0; kill_number < kKills; ++kill_number) {
    int ends[2] = {};
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      write_records(file(), written, ends[1]);
    }
    close(ends[1]);
    usleep(static_cast<useconds_t>(random.next() % 40'000));
    ASSERT_EQ(kill(child, SIGKILL), 0);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself: " << WEXITSTATUS(status);
    const unsigned before = written;
    for (unsigned number = 0; read(ends[0], &number, sizeof number) == sizeof number;) {
      ASSERT_EQ(number, written);
      ++written;
    }
    close(ends[0]);
    early += written == before ? 1U : 0U;

    // The last one may be there without having been said.
    auto store = Store::open(file(), Access::Write);
    ASSERT_TRUE(store) << store.error().text();
    const auto records = store->records();
    ASSERT_TRUE(records) << records.error().text();
    ASSERT_GE(records->size(), written);
    ASSERT_LE(records->size(), written + 1);
    for (unsigned number = 0; number < records->size(); ++number) {
      ASSERT_EQ((*records)[number].problem.name, name_of(number));
      ASSERT_EQ((*records)[number].outcome.iterations, number);
    }
  }
  EXPECT_GT(written, kKills) << "most kills came while it wrote";
  EXPECT_LT(early, kKills / 2);
}

// In a process of its own, files may not grow beyond a size, as on a full disk.
TEST_F(StoreFile, AFileThatMayNotGrowIsAnErrorAndWhatWasWrittenStays) {
  int ends[2] = {};
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit least{1'000'000, 1'000'000};
    if (setrlimit(RLIMIT_FSIZE, &least) != 0) _exit(1);
    auto store = Store::open(file(), Access::Write);
    if (!store) _exit(2);
    for (unsigned number = 0; number < 100'000; ++number) {
      const Record record = full_record(name_of(number));
      const auto put = store->put(std::span(&record, 1), IfThere::Replace);
      if (!put) {
        const std::string text = put.error().text();
        const bool said = text.find("File too large") != std::string::npos;
        if (write(ends[1], &number, sizeof number) != sizeof number) _exit(3);
        _exit(said ? 0 : 4);
      }
    }
    _exit(5);
  }
  close(ends[1]);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_EQ(WEXITSTATUS(status), 0);
  unsigned written = 0;
  ASSERT_EQ(read(ends[0], &written, sizeof written), static_cast<ssize_t>(sizeof written));
  close(ends[0]);
  auto store = Store::open(file(), Access::Write);
  ASSERT_TRUE(store) << store.error().text();
  EXPECT_EQ(store->records()->size(), written);
  EXPECT_GT(written, 10U);
  const Record record = full_record("room again");
  EXPECT_TRUE(store->put(std::span(&record, 1), IfThere::Replace));
}

}  // namespace
}  // namespace tsumuya::store
