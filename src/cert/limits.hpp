// What checking one certificate may cost: memory and time.
#pragma once

#include <cstdint>

namespace tsumuya::cert {

// Far above what an honest certificate needs: some 60 million nodes, and an hour.
inline constexpr std::uint64_t kDefaultMemory = std::uint64_t{4} << 30U;
inline constexpr double kDefaultSeconds = 3600;

struct CheckLimits {
  std::uint64_t memory = kDefaultMemory;  // bytes
  double seconds = kDefaultSeconds;
};

}  // namespace tsumuya::cert
