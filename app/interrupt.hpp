// Ctrl-C as a request, and SIGTERM likewise: while one of these lives, the first signal of each
// kind sets a flag, and the second ends the process as usual.
//
// A signal handler can only reach something static, so there is at most one at a time.
//
// While one lives, whoever calls read(), write(), open(), poll() or waitpid() must look at the flag
// on EINTR, or call again where the wait is short. Streams of the standard library call again
// without end: an answer, whose reader may keep us waiting, is written when no StopOnInterrupt
// lives.
#pragma once

#include <atomic>

namespace tsumuya::app {

class StopOnInterrupt {
 public:
  StopOnInterrupt();
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
  StopOnInterrupt(StopOnInterrupt&&) = delete;
  StopOnInterrupt& operator=(StopOnInterrupt&&) = delete;

  const std::atomic<bool>* flag() const { return flag_; }
  bool requested() const { return flag_->load(); }

 private:
  const std::atomic<bool>* flag_;
};

}  // namespace tsumuya::app
