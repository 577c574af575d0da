#include "app/interrupt.hpp"

#include <array>
#include <csignal>
#include <cstddef>

namespace tsumuya::app {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): for the handler
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr std::array<int, 2> kSignals{SIGINT, SIGTERM};

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): what was there before
std::array<struct sigaction, kSignals.size()> former{};

extern "C" void on_interrupt(int /*signal*/) { interrupted.store(true); }

}  // namespace

StopOnInterrupt::StopOnInterrupt() : flag_(&interrupted) {
  interrupted.store(false);
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  // One shot: the next signal of the kind finds the default action. Without SA_RESTART, a system
  // call that waits ends with EINTR, so that its caller can look at the flag.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &former[i]);
    // A parent that had us ignore interrupts (nohup, a background job) still has its way.
    if (former[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

StopOnInterrupt::~StopOnInterrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &former[i], nullptr);
}

}  // namespace tsumuya::app
