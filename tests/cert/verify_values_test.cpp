// The values of the checker's options.
#include "cert/verify_values.hpp"

#include <gtest/gtest.h>
#include <string>

#include "naive/notation.hpp"

namespace tsumuya::cert {
namespace {

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
