#include "base/entropy.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <unistd.h>

#include "base/random.hpp"

namespace tsumuya::base {
namespace {

constexpr std::size_t kMostAtOnce = 256;  // bytes that getentropy() gives

bool fill_from_system(std::span<std::uint64_t> words) {
  constexpr std::size_t kWords = kMostAtOnce / sizeof(std::uint64_t);
  while (!words.empty()) {
    const std::span<std::uint64_t> some = words.first(std::min(kWords, words.size()));
    if (getentropy(some.data(), some.size_bytes()) != 0) return false;
    words = words.subspan(some.size());
  }
  return true;
}

}  // namespace

void fill_with_entropy(std::span<std::uint64_t> words) {
  if (fill_from_system(words)) return;
  const auto now = std::chrono::high_resolution_clock::now().time_since_epoch().count();
  SplitMix64 random(static_cast<std::uint64_t>(now) ^ reinterpret_cast<std::uintptr_t>(&words));
  for (std::uint64_t& word : words) word = random.next();
}

}  // namespace tsumuya::base
