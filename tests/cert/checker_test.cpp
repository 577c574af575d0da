#include "cert/checker.hpp"

#include <gtest/gtest.h>
#include <string>

namespace tsumuya::cert {
namespace {

TEST(Checker, AMateInOne) {
  const std::string text =
      "tsumuya certificate 1\n"
      "# a gold on the king's head\n"
      "position 4k4/9/4P4/9/9/9/9/9/9 b G 1\n"
      "attacker black\n"
      "claim mate\n"
      "nodes 1\n"
      "4k4/9/4P4/9/9/9/9/9/9 G 1 G*5b\n"
      "end\n";
  const Verdict verdict = check_text(text);
  EXPECT_EQ(verdict.status, Status::Verified) << verdict.line << ' ' << verdict.fault;
  EXPECT_EQ(verdict.plies, 1U);
  EXPECT_EQ(verdict.nodes, 1U);
}

TEST(Checker, NoMate) {
  const std::string text =
      "tsumuya certificate 1\n"
      "position 4k4/9/9/9/9/9/9/9/9 b P 1\n"
      "attacker black\n"
      "claim no mate\n"
      "nodes 2\n"
      "4k4/9/9/9/9/9/9/9/9 P P*5b 5a5b\n"
      "9/4k4/9/9/9/9/9/9/9 -\n"
      "end\n";
  const Verdict verdict = check_text(text);
  EXPECT_EQ(verdict.status, Status::Verified) << verdict.line << ' ' << verdict.fault;
}

}  // namespace
}  // namespace tsumuya::cert
