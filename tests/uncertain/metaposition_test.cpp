#include "uncertain/core/metaposition.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "uncertain/core/audit.hpp"
#include "uncertain/core/encoding.hpp"

namespace tsumuya::test {
namespace {

using uncertain::Audit;
using uncertain::encode;
using uncertain::Encoding;
using Numbers = uncertain::Metaposition<int>;

Numbers numbers(const std::vector<std::pair<std::uint64_t, int>>& coded) {
  Numbers out;
  for (const auto& [code, number] : coded) out.add(code, number);
  out.tidy();
  return out;
}

TEST(Metaposition, IsSortedByCodeWithoutDoubles) {
  const Numbers tidy = numbers({{5, 50}, {2, 20}, {5, 50}, {9, 90}, {2, 20}});
  ASSERT_EQ(tidy.size(), 3U);
  EXPECT_EQ(tidy[0], 20);
  EXPECT_EQ(tidy[1], 50);
  EXPECT_EQ(tidy[2], 90);
}

TEST(Metaposition, KeepsDifferentPositionsOfOneCode) {
  const Numbers tidy = numbers({{5, 50}, {5, 51}, {5, 50}, {5, 51}});
  EXPECT_EQ(tidy.size(), 2U);
  EXPECT_EQ(tidy, numbers({{5, 51}, {5, 50}}));
  EXPECT_FALSE(tidy == numbers({{5, 50}, {5, 52}}));
  EXPECT_FALSE(tidy == numbers({{5, 50}}));
}

TEST(Encoding, CrcIsThatOfTheStandardOnItsCheckString) {
  // "12345678" in words; the published value of "123456789" is one byte later.
  const auto word = [](const char* text) {
    std::uint32_t out = 0;
    for (unsigned i = 4; i-- > 0;) out = out << 8U | static_cast<unsigned char>(text[i]);
    return out;
  };
  std::uint32_t crc = uncertain::crc_of_word(uncertain::kCrcStart, word("1234"));
  EXPECT_EQ(~crc, 0x9BE3E0A3U);
  crc = uncertain::crc_of_word(crc, word("5678"));
  EXPECT_EQ(~crc, 0x9AE0DAAFU);
}

TEST(Encoding, EveryPartOfAMetapositionReachesItsCode) {
  base::SplitMix64 random(11);
  unsigned compared = 0;
  for (const Encoding encoding : {Encoding::Sum, Encoding::Xor, Encoding::Crc}) {
    for (unsigned i = 0; i < 200; ++i) {
      std::vector<std::uint64_t> codes{random.next() >> 2U, random.next() | 1ULL << 63U};
      const std::uint64_t common = random.next();
      const std::uint64_t code = encode(encoding, common, codes);
      EXPECT_EQ(code, encode(encoding, common, codes));
      EXPECT_NE(code, encode(encoding, common + 1, codes));
      codes.back() ^= std::uint64_t{1} << (i % 63U);
      EXPECT_NE(code, encode(encoding, common, codes));
      codes.pop_back();
      EXPECT_NE(code, encode(encoding, common, codes));
      ++compared;
    }
  }
  EXPECT_EQ(compared, 600U);
}

TEST(Encoding, CodesThatAreExclusiveOrsOfPartsCollideUnderExclusiveOrAlone) {
  const std::uint64_t a = 0x1234567890ABCDEF;
  const std::uint64_t b = 0x0FEDCBA987654321;
  const std::uint64_t x = 0x3141592653589793;
  const std::uint64_t y = 0x2718281828459045;
  const auto code = [](Encoding encoding, std::uint64_t p, std::uint64_t q) {
    const std::vector<std::uint64_t> codes{std::min(p, q), std::max(p, q)};
    return encode(encoding, 7, codes);
  };
  EXPECT_EQ(code(Encoding::Xor, a ^ x, b ^ y), code(Encoding::Xor, a ^ y, b ^ x));
  EXPECT_NE(code(Encoding::Sum, a ^ x, b ^ y), code(Encoding::Sum, a ^ y, b ^ x));
  EXPECT_NE(code(Encoding::Crc, a ^ x, b ^ y), code(Encoding::Crc, a ^ y, b ^ x));
}

constexpr std::size_t kMuch = std::size_t{1} << 20U;

TEST(Audit, CountsEverySetThatFindsItsCodeTakenOnce) {
  Audit<int> audit(kMuch);
  const Numbers first = numbers({{1, 10}, {2, 20}});
  const Numbers second = numbers({{3, 30}});
  const Numbers third = numbers({{1, 11}, {2, 20}});  // codes alone do not tell it from the first
  audit.note(100, 0, first);
  audit.note(200, 0, second);
  audit.note(100, 0, first);
  EXPECT_EQ(audit.collisions(), 0U);
  EXPECT_EQ(audit.metapositions(), 2U);
  audit.note(100, 0, third);
  audit.note(100, 0, third);
  EXPECT_EQ(audit.collisions(), 1U);
  audit.note(100, 0, second);
  EXPECT_EQ(audit.collisions(), 2U);
  EXPECT_EQ(audit.metapositions(), 4U);
  EXPECT_EQ(audit.positions(), 4U);
  EXPECT_FALSE(*audit.is_full());
}

TEST(Audit, KeepsNoMoreThanItsBytesAndSaysThatItIsFull) {
  constexpr std::size_t kLittle = 10'000;
  Audit<int> audit(kLittle);
  int sets = 0;
  for (; !*audit.is_full() && sets < 1'000; ++sets) {
    audit.note(7, 0, numbers({{static_cast<std::uint64_t>(sets), sets}}));
  }
  EXPECT_GT(sets, 20);
  EXPECT_LT(sets, 100);
  const std::uint64_t kept = audit.metapositions();
  EXPECT_EQ(kept, static_cast<std::uint64_t>(sets) - 1);
  EXPECT_EQ(audit.collisions(), kept - 1);
  audit.note(8, 0, numbers({{1, 1}}));
  EXPECT_EQ(audit.metapositions(), kept);
}

}  // namespace
}  // namespace tsumuya::test
