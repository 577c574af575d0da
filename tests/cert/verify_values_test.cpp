// The values of the checker's options.
#include "cert/verify_values.hpp"

#include <gtest/gtest.h>
#include <string>

#include "cert/limits.hpp"
#include "naive/notation.hpp"

namespace tsumuya::cert {
namespace {

constexpr std::uint64_t kMegabyte = 1'048'576;

TEST(VerifyValues, MemoryIsInMegabytesOrHasAUnit) {
  EXPECT_EQ(value_of(parse_memory("1")), kMegabyte);
  EXPECT_EQ(value_of(parse_memory("512")), 512 * kMegabyte);
  EXPECT_EQ(value_of(parse_memory("512MB")), 512 * kMegabyte);
  EXPECT_EQ(value_of(parse_memory("4GB")), 4096 * kMegabyte);
  EXPECT_EQ(value_of(parse_memory("4GB")), CheckLimits{}.memory);  // what the help names
  EXPECT_EQ(value_of(parse_memory("1048576")), 1'048'576 * kMegabyte);
  EXPECT_EQ(value_of(parse_memory("1024GB")), 1'048'576 * kMegabyte);
  for (const char* const bad : {"",
                                "0",
                                "0MB",
                                "0GB",
                                "-1",
                                "+1",
                                "MB",
                                "GB",
                                "1 MB",
                                " 1",
                                "1.5GB",
                                "1TB",
                                "1gb",
                                "1B",
                                "x",
                                "1048577",
                                "1025GB",
                                "18014398509481985GB",
                                "99999999999999999999",
                                "1MBMB",
                                "0x10"}) {
    ASSERT_NE(fault_of(parse_memory(bad)), nullptr) << bad;
    EXPECT_TRUE(
        fault_of(parse_memory(bad))->what.starts_with('"' + std::string(bad) + "\" is not "));
  }
}

TEST(VerifyValues, TimeIsInSecondsOrHasAUnit) {
  EXPECT_EQ(value_of(parse_time("5")), 5);
  EXPECT_EQ(value_of(parse_time("5s")), 5);
  EXPECT_EQ(value_of(parse_time("0.25")), 0.25);
  EXPECT_EQ(value_of(parse_time("2m")), 120);
  EXPECT_EQ(value_of(parse_time("1.5m")), 90);
  EXPECT_EQ(value_of(parse_time("1h")), 3600);
  EXPECT_EQ(value_of(parse_time("1h")), CheckLimits{}.seconds);  // what the help names
  EXPECT_EQ(value_of(parse_time("1e9")), 1e9);
  for (const char* const bad : {"", "0", "0s", "-1", "+1", "s", "1 s", "1ms", "1S", "1d", "inf",
                                "nan", "1e10", "1e9m", "1e999", "1e-999", "1hh", "1,5", "0x1"}) {
    ASSERT_NE(fault_of(parse_time(bad)), nullptr) << bad;
    EXPECT_TRUE(fault_of(parse_time(bad))->what.starts_with('"' + std::string(bad) + "\" is not "));
  }
}

TEST(VerifyValues, ASideIsBlackOrWhite) {
  EXPECT_EQ(value_of(parse_side("black")), Side::Black);
  EXPECT_EQ(value_of(parse_side("white")), Side::White);
  for (const char* const bad : {"", "b", "Black", "black ", "both"}) {
    EXPECT_NE(fault_of(parse_side(bad)), nullptr) << bad;
  }
}

TEST(VerifyValues, PositionsAreComparedWithoutTheirSpelling) {
  const auto position = value_of(parse_position("4k4/9/4P4/9/9/9/9/9/9 b GS2r 1"));
  EXPECT_EQ(to_sfen(position), "4k4/9/4P4/9/9/9/9/9/9 b GS2r 1");
  for (const char* const same :
       {"4k4/9/4P4/9/9/9/9/9/9 b GS2r", "4k4/9/4P4/9/9/9/9/9/9 b 2rSG 99"}) {
    EXPECT_EQ(value_of(parse_position(same)), position) << same;
  }
  for (const char* const other :
       {"4k4/9/4P4/9/9/9/9/9/9 w GS2r 1", "4k4/9/4P4/9/9/9/9/9/9 b GSr 1",
        "4k4/9/4P4/9/9/9/9/9/9 b gs2r 1", "4k4/4P4/9/9/9/9/9/9/9 w GS2r 1"}) {
    EXPECT_NE(value_of(parse_position(other)), position) << other;
  }
  for (const char* const bad : {"", "foo", "startpos", "4k4/9/4P4/9/9/9/9/9 b G 1",
                                "4k4/4P4/9/9/9/9/9/9/9 b - 1", "4k4/9/4P4/9/9/9/9/9/9 b G 1 x"}) {
    ASSERT_NE(fault_of(parse_position(bad)), nullptr) << bad;
  }
  EXPECT_EQ(fault_of(parse_position("\x9b"))->what, "no position that can stand: \"?\"");
}

}  // namespace
}  // namespace tsumuya::cert
