// SplitMix64, a small generator with a fixed sequence for every seed: hash keys and magic
// multipliers are the same in every run and on every machine [Steele2014].
#pragma once

#include <cstdint>

namespace tsumuya::shogi {

class SplitMix64 {
 public:
  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    return mix(state_);
  }
  // The finaliser on its own: every bit of the input reaches every bit of the output.
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EB;
    return z ^ (z >> 31U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace tsumuya::shogi
