// 128-bit products, for scaling a hash key to a table of any size.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tsumuya::base {

__extension__ using Wide = unsigned __int128;

// The key as a fraction of 2^64, times n: 0 <= result < n, monotonic in the key.
constexpr std::size_t scaled(std::uint64_t key, std::size_t n) {
  return static_cast<std::size_t>((static_cast<Wide>(key) * n) >> 64U);
}
// The least key that is scaled to `place`.
constexpr std::uint64_t least_key(std::size_t place, std::size_t n) {
  return static_cast<std::uint64_t>(((static_cast<Wide>(place) << 64U) + n - 1) / n);
}

}  // namespace tsumuya::base
