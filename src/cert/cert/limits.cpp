#include "cert/limits.hpp"

#include <utility>

namespace tsumuya::cert {

Budget::Budget(const CheckLimits& limits) : limits_(limits), start_(Clock::now()) {}

bool Budget::take(std::uint64_t bytes) {
  if (bytes > limits_.memory || taken_ > limits_.memory - bytes) {
    refuse("out of memory: it needs more than --memory allows");
    return false;
  }
  taken_ += bytes;
  return true;
}

bool Budget::tick() {
  constexpr std::uint32_t kTicksBetweenLooks = 256;
  if (ticks_++ % kTicksBetweenLooks == 0) {
    const std::chrono::duration<double> passed = Clock::now() - start_;
    if (passed.count() > limits_.seconds) refuse("out of time: it takes longer than --time allows");
  }
  return !exceeded();
}

void Budget::refuse(std::string limit) {
  if (!exceeded()) refusal_ = std::move(limit);
}

}  // namespace tsumuya::cert
