#include "uncertain/core/encoding.hpp"

#include <array>
#include <cassert>
#include <cstddef>

#include "base/mixing.hpp"

namespace tsumuya::uncertain {
namespace {

// The polynomial, its bits turned round. Row k of the tables is what a byte does k bytes later, so
// that a word takes one step.
constexpr std::uint32_t kPolynomial = 0xEDB88320;
using CrcTables = std::array<std::array<std::uint32_t, 256>, 4>;

constexpr CrcTables make_tables() {
  CrcTables tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (unsigned bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) * kPolynomial);
    tables[0][byte] = crc;
  }
  for (std::size_t row = 1; row < tables.size(); ++row) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = tables[row - 1][byte];
      tables[row][byte] = (before >> 8U) ^ tables[0][before & 0xFFU];
    }
  }
  return tables;
}
constexpr CrcTables kTables = make_tables();

class CrcPair {
 public:
  void take(std::uint64_t word) {
    upper_ = crc_of_word(upper_, static_cast<std::uint32_t>(word >> 32U));
    lower_ = crc_of_word(lower_, static_cast<std::uint32_t>(word));
  }
  std::uint64_t code() const { return ~(std::uint64_t{upper_} << 32U | lower_); }

 private:
  std::uint32_t upper_ = kCrcStart;
  std::uint32_t lower_ = kCrcStart;
};

}  // namespace

std::uint32_t crc_of_word(std::uint32_t crc, std::uint32_t word) {
  const std::uint32_t x = crc ^ word;
  return kTables[3][x & 0xFFU] ^ kTables[2][(x >> 8U) & 0xFFU] ^ kTables[1][(x >> 16U) & 0xFFU] ^
         kTables[0][x >> 24U];
}

std::uint64_t encode(Encoding encoding, std::uint64_t common,
                     std::span<const std::uint64_t> codes) {
  assert(encoding != Encoding::None);
  if (encoding == Encoding::Crc) {
    CrcPair pair;
    pair.take(common);
    pair.take(codes.size());
    for (const std::uint64_t code : codes) pair.take(code);
    return pair.code();
  }
  const std::uint64_t count = base::mixed(codes.size());
  if (encoding == Encoding::Xor) {
    std::uint64_t all = common ^ count;
    for (const std::uint64_t code : codes) all ^= code;
    return all;
  }
  std::uint64_t all = common + count;
  for (const std::uint64_t code : codes) all += code;
  return all;
}

}  // namespace tsumuya::uncertain
