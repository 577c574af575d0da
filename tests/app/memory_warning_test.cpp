// A warning where more memory is asked for than the machine has; the search goes on.
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "app/program.hpp"

namespace tsumuya::app {
namespace {

struct Said {
  int status;
  std::string out;
  std::string err;
};

Said run_on(std::uint64_t machine_mb, const std::vector<std::string>& words,
            const std::string& input = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int status = run(words, {.in = in, .out = out, .err = err, .memory_mb = machine_mb});
  return {status, out.str(), err.str()};
}

TEST(MemoryWarning, MoreThanTheMachineHasIsWarnedOfAndSearchedWith) {
  const std::string english =
      "tsumuya: warning: --memory: 16 MB is more than the 15 MB of this machine\n";
  const std::string japanese =
      "tsumuya: 警告: --memory: 16 MB はこの計算機のメモリ 15 MB より多い\n";
  for (const char* const command : {"solve", "check"}) {
    const Said warned = run_on(15, {command, "--memory", "16"});
    EXPECT_EQ(warned.status, 0);
    EXPECT_EQ(warned.err, english);
    EXPECT_NE(warned.out.find("mate in 5 plies"), std::string::npos) << warned.out;
    EXPECT_EQ(run_on(15, {command, "--memory", "16", "--lang", "ja"}).err, japanese);
    EXPECT_EQ(run_on(16, {command, "--memory", "16"}).err, "");
    EXPECT_EQ(run_on(0, {command, "--memory", "16"}).err, "") << "not known";
  }
  const Said coins = run_on(15, {"coins", "--coins", "3", "--weighings", "2", "--memory", "16"});
  EXPECT_EQ(coins.status, 0);
  EXPECT_EQ(coins.err, english);
  EXPECT_EQ(run_on(15, {"solve", "--algorithm", "dfpn", "--memory", "16"}).err, english);
}

TEST(MemoryWarning, UsiSaysItOnceForEachSetting) {
  const Said said = run_on(15, {"usi"},
                           "setoption name USI_Hash value 16\n"
                           "setoption name NodesLimit value 100\n"
                           "setoption name USI_Hash value 8\n"
                           "quit\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.out, "info string USI_Hash: 16 MB is more than the 15 MB of this machine\n");
  EXPECT_EQ(run_on(0, {"usi"}, "setoption name USI_Hash value 16\nquit\n").out, "");
}

}  // namespace
}  // namespace tsumuya::app
