// What ends a search besides its answer, and what it says when it ends.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace tsumuya::andor {

enum class Verdict : std::uint8_t { Proven, Disproven, Unknown };
// Why an answer is Unknown.
enum class Reason : std::uint8_t { None, Nodes, Time, Memory, Stopped };

struct Outcome {
  Verdict verdict = Verdict::Unknown;
  Reason reason = Reason::None;
};

using Clock = std::chrono::steady_clock;

struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  Clock::time_point deadline = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;  // set by another thread
  // Clock and stop flag are polled every `between_looks` nodes, a power of two; lower it where
  // nodes are slow.
  std::uint64_t between_looks = 256;
  // Set when memory outside the search's table runs out (see Audit).
  const bool* is_full = nullptr;

  bool is_stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
  bool is_late() const { return deadline != Clock::time_point::max() && Clock::now() >= deadline; }
};

struct Counters {
  std::uint64_t expanded = 0;    // nodes whose children were made, each time counted
  std::uint64_t generated = 0;   // children made
  std::uint64_t reexpanded = 0;  // of the expanded, those that had been expanded before
  std::uint64_t iterations = 0;  // at the root, of algorithms that start again with more
  std::uint64_t max_depth = 0;

  double reexpansion_ratio() const { return ratio(reexpanded); }
  double branching_factor() const { return ratio(generated); }

 private:
  double ratio(std::uint64_t n) const {
    return expanded == 0 ? 0 : static_cast<double>(n) / static_cast<double>(expanded);
  }
};

// Asks the clock, the stop token and the rest once in a while; a limit, once hit, stays hit.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits) : limits_(limits) {}

  bool hit(std::uint64_t nodes) {
    if (reason_ != Reason::None) return true;
    if (nodes >= limits_.nodes) {
      reason_ = Reason::Nodes;
      return true;
    }
    if ((nodes & (limits_.between_looks - 1)) != 0) return false;
    return look_around();
  }
  // For what takes long within one node.
  bool hit_now() { return reason_ != Reason::None || look_around(); }
  void end(Reason reason) { reason_ = reason; }
  Reason reason() const { return reason_; }

 private:
  bool look_around() {
    if (limits_.is_stopped()) {
      reason_ = Reason::Stopped;
    } else if (limits_.is_late()) {
      reason_ = Reason::Time;
    } else if (limits_.is_full != nullptr && *limits_.is_full) {
      reason_ = Reason::Memory;
    }
    return reason_ != Reason::None;
  }

  Limits limits_;
  Reason reason_ = Reason::None;
};

}  // namespace tsumuya::andor
