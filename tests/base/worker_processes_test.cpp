// Processes that do a piece of work each.
#include "base/worker_processes.hpp"

#include <chrono>
#include <csignal>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

namespace tsumuya::base {
namespace {

using std::chrono::milliseconds;

// What all that are running end with, by their numbers.
std::map<std::size_t, WorkerProcesses::Ended> wait_for_all(WorkerProcesses& workers) {
  std::map<std::size_t, WorkerProcesses::Ended> all;
  while (workers.running() > 0) {
    for (const auto& ended : workers.wait(milliseconds(1000))) all[ended.id] = ended;
  }
  return all;
}

TEST(WorkerProcesses, EachHandsBackItsText) {
  WorkerProcesses workers;
  const std::string long_text(300'000, 'x');  // more than a pipe holds
  ASSERT_EQ(workers.start(1, [] { return std::string("one"); }), "");
  ASSERT_EQ(workers.start(2, [&] { return long_text; }), "");
  ASSERT_EQ(workers.start(3, [] { return std::string(); }), "");
  EXPECT_EQ(workers.running(), 3U);
  EXPECT_EQ(workers.oldest(), 1U);
  const auto ended = wait_for_all(workers);
  ASSERT_EQ(ended.size(), 3U);
  EXPECT_EQ(ended.at(1).text, "one");
  EXPECT_EQ(ended.at(2).text, long_text);
  EXPECT_EQ(ended.at(3).text, "");
  for (const auto& [id, end] : ended) {
    EXPECT_TRUE(end.good()) << id;
    EXPECT_FALSE(end.killed()) << id;
    EXPECT_EQ(end.how(), "") << id;
  }
}

std::function<std::string()> dying_by(int signal) {
  return [signal]() -> std::string {
    std::signal(signal, SIG_DFL);
    kill(getpid(), signal);
    return "never";
  };
}

TEST(WorkerProcesses, OneThatDiesIsToldAndTheOthersGoOn) {
  WorkerProcesses workers;
  ASSERT_EQ(workers.start(1, dying_by(SIGKILL)), "");
  ASSERT_EQ(workers.start(2, []() -> std::string { _exit(5); }), "");
  ASSERT_EQ(workers.start(3, [] { return std::string("fine"); }), "");
  const auto ended = wait_for_all(workers);
  ASSERT_EQ(ended.size(), 3U);
  EXPECT_EQ(ended.at(1).how(), "killed by signal 9 (Killed)");
  EXPECT_TRUE(ended.at(1).killed());
  EXPECT_EQ(ended.at(2).how(), "ended with status 5");
  EXPECT_FALSE(ended.at(2).killed());
  EXPECT_EQ(ended.at(3).text, "fine");
}

TEST(WorkerProcesses, ASignalFromOutsideIsToldApartFromAFaultOfItsOwn) {
  std::size_t seen = 0;
  for (const int signal : {SIGKILL, SIGHUP, SIGXCPU, SIGUSR1, SIGALRM, SIGSEGV, SIGBUS, SIGFPE,
                           SIGILL, SIGABRT, SIGSYS}) {
    WorkerProcesses workers;
    ASSERT_EQ(workers.start(7, dying_by(signal)), "");
    const auto ended = wait_for_all(workers);
    EXPECT_EQ(ended.at(7).signal, signal);
    EXPECT_FALSE(ended.at(7).good());
    EXPECT_EQ(ended.at(7).killed(), seen < 5) << signal;
    ++seen;
  }
  EXPECT_EQ(seen, 11U);
}

TEST(WorkerProcesses, TheyEndByOrderAndDoNotMindAnInterruptOrARequestToEnd) {
  WorkerProcesses workers;
  const auto sleep_long = []() -> std::string {
    sleep(60);
    return "";
  };
  ASSERT_EQ(workers.start(1, sleep_long), "");
  ASSERT_EQ(workers.start(2,
                          []() -> std::string {
                            kill(getpid(), SIGINT);
                            kill(getpid(), SIGTERM);
                            return "still there";
                          }),
            "");
  std::vector<WorkerProcesses::Ended> ended;
  while (ended.empty()) ended = workers.wait(milliseconds(1000));
  EXPECT_EQ(ended.front().text, "still there");
  EXPECT_EQ(workers.running(), 1U);
  EXPECT_TRUE(workers.wait(milliseconds(10)).empty());
  workers.end_all();
  EXPECT_EQ(workers.running(), 0U);
}

}  // namespace
}  // namespace tsumuya::base
