// Keys from the system: never the same twice, whatever their number.
#include "base/entropy.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace tsumuya::base {
namespace {

TEST(Entropy, NoWordComesTwice) {
  std::set<std::uint64_t> seen;
  std::size_t count = 0;
  for (const std::size_t size : {1U, 5U, 32U, 33U, 200U}) {
    std::vector<std::uint64_t> words(size);
    fill_with_entropy(words);
    seen.insert(words.begin(), words.end());
    count += size;
  }
  EXPECT_EQ(count, 271U);
  EXPECT_EQ(seen.size(), count);
  EXPECT_FALSE(seen.contains(0));
}

}  // namespace
}  // namespace tsumuya::base
