// What checking one certificate may cost, and the count of what it has cost.
//
// Whoever takes memory that grows with the file asks the Budget first. A limit that was reached
// stays so: the Budget says which, and the checker stops at the end of the line that it is at.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tsumuya::cert {

// Far above what an honest certificate needs: some 60 million nodes, and an hour.
inline constexpr std::uint64_t kDefaultMemory = std::uint64_t{4} << 30U;
inline constexpr double kDefaultSeconds = 3600;

struct CheckLimits {
  std::uint64_t memory = kDefaultMemory;  // bytes
  double seconds = kDefaultSeconds;
};

// What may be reached.
enum class Limit : std::uint8_t { None, Memory, Time, Comments, SkippableFrames, Boards };

// "memory", "time", "comments", "skippable frames", "boards".
std::string_view name_of(Limit limit);

class Budget {
 public:
  // Time counts from here.
  explicit Budget(const CheckLimits& limits = {});

  // Before memory is taken. False if the limit leaves no room for it: nothing is counted then.
  [[nodiscard]] bool take(std::uint64_t bytes);
  void give_back(std::uint64_t bytes) { taken_ -= bytes; }
  std::uint64_t taken() const { return taken_; }

  // Called for every line and every block of input; every few hundred times it looks at the clock.
  // A line's work is bounded, so time is never overrun by much. False if the time is up.
  bool tick();
  // The same, and looks at the clock: where there was a wait.
  bool look_at_clock();
  std::chrono::duration<double> time_left() const;

  // A limit was reached: which, and what is said of it. The first one counts.
  void refuse(Limit limit, std::string what);
  bool exceeded() const { return limit_ != Limit::None; }
  Limit limit() const { return limit_; }
  const std::string& refusal() const { return refusal_; }  // empty if none was reached

  // Boards and hands that were compared: what tests hold to a bound, in place of seconds.
  void count_comparisons(std::uint64_t comparisons) { comparisons_ += comparisons; }
  std::uint64_t comparisons() const { return comparisons_; }

 private:
  using Clock = std::chrono::steady_clock;

  CheckLimits limits_;
  Clock::time_point start_;
  std::uint64_t taken_ = 0;
  std::uint64_t comparisons_ = 0;
  std::uint32_t ticks_ = 0;
  Limit limit_ = Limit::None;
  std::string refusal_;
};

}  // namespace tsumuya::cert
