#include "base/output_file.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "base/partial_file.hpp"

namespace tsumuya::base {
namespace {

namespace fs = std::filesystem;

// How often a wait looks at the stop flag. A signal that comes just before a wait begins interrupts
// nothing, so the flag is what counts.
constexpr std::chrono::milliseconds kBetweenLooks{20};

constexpr std::size_t kBufferSize = 65536;

bool exists_but_is_no_file(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

// A new file's descriptor, or -1 and errno.
int create(const std::string& path) {
  int descriptor = -1;
  do {
    descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

// Our own standard output or error stream goes to this file: a new file in its place would take
// away what is printed there.
bool is_where_we_print(const std::string& path) {
  struct stat named {};
  if (::stat(path.c_str(), &named) != 0) return false;
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat printed {};
    if (::fstat(descriptor, &printed) == 0 && printed.st_dev == named.st_dev &&
        printed.st_ino == named.st_ino) {
      return true;
    }
  }
  return false;
}

// While it lives, a pipe whose reader has left is an error of the write (EPIPE), and no signal that
// ends the program.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    ::sigpending(&pending);
    was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutPipeSignal() {
    // The signal that a write has left behind.
    const timespec at_once{};
    while (!was_pending_ && ::sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal(WithoutPipeSignal&&) = delete;
  WithoutPipeSignal& operator=(WithoutPipeSignal&&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

bool is_pipe(const std::string& path) {
  std::error_code ignored;
  return fs::is_fifo(path, ignored);
}

}  // namespace

OutputFile::OutputFile(std::string target, const std::atomic<bool>* stop)
    : target_(std::move(target)), stop_(stop) {
  if (exists_but_is_no_file(target_)) {
    open_in_place(O_TRUNC);
  } else if (is_where_we_print(target_)) {
    open_in_place(O_APPEND);
  } else {
    open_partial();
  }
}

OutputFile::~OutputFile() {
  close();
  if (!partial_.empty()) ::unlink(partial_.c_str());
}

// Nothing here blocks: opening a pipe without a reader fails, and is tried again.
void OutputFile::open_in_place(int flag) {
  while (true) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | flag | O_NONBLOCK | O_CLOEXEC);
    if (descriptor_ >= 0) return;
    const bool waits = errno == EINTR || (errno == ENXIO && is_pipe(target_));
    if (!waits) return fail("cannot be written");
    if (stop_requested()) return give_up();
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

void OutputFile::open_partial() {
  const std::optional<std::string> followed = follow_links(target_);
  if (!followed) {
    errno = ELOOP;
    return fail("cannot be written");
  }
  target_ = *followed;
  partial_ = partial_name(target_, ::getpid());
  descriptor_ = create(partial_);
  if (descriptor_ < 0 && errno == EEXIST) {
    // Numbers of processes come again: an earlier process of this number may have been killed.
    remove_abandoned(target_);
    descriptor_ = create(partial_);
  }
  if (descriptor_ < 0) {
    fail("cannot be written");
    partial_.clear();  // somebody else's: not to be removed
    return;
  }
  hold_partial(descriptor_);
}

void OutputFile::fail(const char* what) {
  if (failed()) return;
  error_ = what;
  if (errno != 0) error_ += std::string(": ") + std::strerror(errno);
}

void OutputFile::give_up() {
  stopped_ = true;
  errno = 0;
  fail("stopped while it waited for a reader");
}

// False if `stop` ended the wait.
bool OutputFile::wait_for_room() {
  pollfd watched{descriptor_, POLLOUT, 0};
  while (::poll(&watched, 1, static_cast<int>(kBetweenLooks.count())) <= 0) {
    if (stop_requested()) return false;
  }
  return true;
}

void OutputFile::write(std::string_view bytes) {
  if (failed()) return;
  buffer_ += bytes;
  if (buffer_.size() >= kBufferSize) flush();
}

void OutputFile::flush() {
  const WithoutPipeSignal quiet;
  for (std::string_view rest = buffer_; !failed() && !rest.empty();) {
    errno = 0;
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for_room()) give_up();
    } else if (errno != EINTR) {
      fail("cannot be written to its end");
    }
  }
  buffer_.clear();
}

void OutputFile::close() {
  if (descriptor_ < 0) return;
  errno = 0;
  // Linux has closed it even if it says that a signal came.
  if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) {
    fail("cannot be written to its end");
  }
}

std::string OutputFile::finish() {
  flush();
  close();  // which may fail too, on a network
  errno = 0;
  if (!failed() && !partial_.empty()) {
    if (std::rename(partial_.c_str(), target_.c_str()) == 0) {
      partial_.clear();
    } else {
      fail("cannot be given its name");
    }
  }
  return error_;
}

}  // namespace tsumuya::base
