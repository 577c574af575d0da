// SplitMix64, a small generator with a fixed sequence for every seed: hash keys and magic
// multipliers are the same in every run and on every machine [Steele2014].
#pragma once

#include <cstdint>

#include "base/mixing.hpp"

namespace tsumuya::base {

class SplitMix64 {
 public:
  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    return mixed(state_);
  }

 private:
  std::uint64_t state_;
};

}  // namespace tsumuya::base
