#include "app/interrupt.hpp"

#include <csignal>

namespace tsumuya::app {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): for the handler
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): what was there before
struct sigaction former {};

extern "C" void on_interrupt(int /*signal*/) { interrupted.store(true); }

}  // namespace

StopOnInterrupt::StopOnInterrupt() : flag_(&interrupted) {
  interrupted.store(false);
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  // One shot: the next interrupt finds the default action.
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, nullptr, &former);
  // A parent that had us ignore interrupts (nohup, a background job) still has its way.
  if (former.sa_handler != SIG_IGN) sigaction(SIGINT, &action, nullptr);
}

StopOnInterrupt::~StopOnInterrupt() { sigaction(SIGINT, &former, nullptr); }

}  // namespace tsumuya::app
