#include "cert/limits.hpp"

#include <utility>

namespace tsumuya::cert {

Budget::Budget(const CheckLimits& limits) : limits_(limits), start_(Clock::now()) {}

std::string_view name_of(Limit limit) {
  switch (limit) {
    case Limit::Memory:
      return "memory";
    case Limit::Time:
      return "time";
    case Limit::Comments:
      return "comments";
    case Limit::SkippableFrames:
      return "skippable frames";
    case Limit::Boards:
      return "boards";
    case Limit::None:
      break;
  }
  return "none";
}

bool Budget::take(std::uint64_t bytes) {
  if (bytes > limits_.memory || taken_ > limits_.memory - bytes) {
    refuse(Limit::Memory, "out of memory: it needs more than --memory allows");
    return false;
  }
  taken_ += bytes;
  return true;
}

bool Budget::tick() {
  constexpr std::uint32_t kTicksBetweenLooks = 256;
  return ticks_++ % kTicksBetweenLooks == 0 ? look_at_clock() : !exceeded();
}

bool Budget::look_at_clock() {
  if (time_left().count() < 0) {
    refuse(Limit::Time, "out of time: it takes longer than --time allows");
  }
  return !exceeded();
}

std::chrono::duration<double> Budget::time_left() const {
  return std::chrono::duration<double>(limits_.seconds) - (Clock::now() - start_);
}

void Budget::refuse(Limit limit, std::string what) {
  if (exceeded()) return;
  limit_ = limit;
  refusal_ = std::move(what);
}

}  // namespace tsumuya::cert
