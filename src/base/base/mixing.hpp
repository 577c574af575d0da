// Hashing: spreads a word over all its bits.
#pragma once

#include <cstdint>

namespace tsumuya::base {

// Every bit of the input reaches every bit of the output [Steele2014].
constexpr std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

}  // namespace tsumuya::base
