// Times and memories read from text.
#include "base/quantity.hpp"

#include <gtest/gtest.h>

namespace tsumuya::base {
namespace {

TEST(Quantity, ATimeIsInSecondsOrHasAUnit) {
  EXPECT_EQ(std::get<double>(seconds_in("5")), 5);
  EXPECT_EQ(std::get<double>(seconds_in("5s")), 5);
  EXPECT_EQ(std::get<double>(seconds_in("0.25")), 0.25);
  EXPECT_EQ(std::get<double>(seconds_in("500ms")), 0.5);
  EXPECT_EQ(std::get<double>(seconds_in("2m")), 120);
  EXPECT_EQ(std::get<double>(seconds_in("1.5m")), 90);
  EXPECT_EQ(std::get<double>(seconds_in("1h")), 3600);
  EXPECT_EQ(std::get<double>(seconds_in("1e9")), 1e9);
  EXPECT_EQ(std::get<double>(seconds_in("1e-3s")), 0.001);
  EXPECT_EQ(std::get<double>(seconds_in("1e12ms")), 1e9);
}

TEST(Quantity, AMemoryIsInMegabytesOrHasAUnit) {
  EXPECT_EQ(std::get<std::uint64_t>(bytes_in("1")), kBytesOfMegabyte);
  EXPECT_EQ(std::get<std::uint64_t>(bytes_in("512")), 512 * kBytesOfMegabyte);
  EXPECT_EQ(std::get<std::uint64_t>(bytes_in("512MB")), 512 * kBytesOfMegabyte);
  EXPECT_EQ(std::get<std::uint64_t>(bytes_in("4GB")), 4096 * kBytesOfMegabyte);
  EXPECT_EQ(std::get<std::uint64_t>(bytes_in("1048576")), std::uint64_t{1} << 40U);
  EXPECT_EQ(std::get<std::uint64_t>(bytes_in("1024GB")), std::uint64_t{1} << 40U);
}

TEST(Quantity, WhatIsNoNumberWithAUnitIsNoQuantity) {
  for (const char* const bad :
       {"",   "s",   "ms",   "1 s",   "1S", "1d",  "inf", "nan", "infs", "1hh",   "1sms",
        "+1", "1,5", "1.5.", "1e3e3", "1e", "0x1", "1 ",  " 1",  "1MB",  "5 days"}) {
    EXPECT_EQ(std::get<QuantityError>(seconds_in(bad)), QuantityError::NoQuantity) << bad;
  }
  for (const char* const bad : {"", "MB", "GB", "1 MB", " 1", "+1", "-1", "1.5GB", "1TB", "1gb",
                                "1B", "x", "1MBMB", "0x10", "1s"}) {
    EXPECT_EQ(std::get<QuantityError>(bytes_in(bad)), QuantityError::NoQuantity) << bad;
  }
}

TEST(Quantity, TheRangeHoldsWhateverTheUnit) {
  for (const char* const bad : {"0", "0s", "0ms", "-1", "1e10", "1e9m", "1.1e12ms", "1e999",
                                "1e-999", "277778h", "1000000001"}) {
    EXPECT_EQ(std::get<QuantityError>(seconds_in(bad)), QuantityError::OutOfRange) << bad;
  }
  for (const char* const bad : {"0", "0MB", "0GB", "1048577", "1025GB", "18014398509481985GB",
                                "99999999999999999999", "99999999999999999999GB"}) {
    EXPECT_EQ(std::get<QuantityError>(bytes_in(bad)), QuantityError::OutOfRange) << bad;
  }
}

}  // namespace
}  // namespace tsumuya::base
