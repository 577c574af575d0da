// Where the USI engine writes: whole lines, flushed, from either thread.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace tsumuya::app {

class UsiOutput {
 public:
  explicit UsiOutput(std::ostream& out) : out_(out) {}

  void line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    out_ << text << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace tsumuya::app
