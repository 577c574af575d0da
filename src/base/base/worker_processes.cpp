#include "base/worker_processes.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace tsumuya::base {
namespace {

constexpr int kFailed = 1;  // the exit status of a worker that could not do its work

// The life of a worker: nothing of the caller is flushed or destroyed at its end.
[[noreturn]] void work_in_child(pid_t parent, int pipe,
                                const std::function<std::string()>& work) noexcept {
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kFailed);  // it has ended already
  const std::string text = work();
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = write(pipe, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) _exit(kFailed);
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  _exit(0);
}

// Its status, whatever interrupts the waiting.
int status_of(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

std::string WorkerProcesses::start(std::size_t id, const std::function<std::string()>& work) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return std::string("cannot make a pipe: ") + std::strerror(errno);
  }
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) {
    close(ends[0]);
    work_in_child(parent, ends[1], work);
  }
  const int error = errno;
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return std::string("cannot start a process: ") + std::strerror(error);
  }
  workers_.push_back({id, process, ends[0], ""});
  return "";
}

bool WorkerProcesses::read_some(Worker& worker) {
  std::array<char, 4096> buffer{};
  const ssize_t taken = read(worker.pipe, buffer.data(), buffer.size());
  if (taken > 0) worker.text.append(buffer.data(), static_cast<std::size_t>(taken));
  return taken == 0 || (taken < 0 && errno != EINTR);
}

WorkerProcesses::Ended WorkerProcesses::reap(Worker& worker) {
  close(worker.pipe);
  const int status = status_of(worker.process);
  Ended ended{worker.id, std::move(worker.text)};
  if (WIFSIGNALED(status)) {
    ended.signal = WTERMSIG(status);
  } else {
    ended.status = WEXITSTATUS(status);
  }
  return ended;
}

bool WorkerProcesses::Ended::killed() const {
  constexpr std::array<int, 7> kOwnFaults{SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                                          SIGABRT, SIGTRAP, SIGSYS};
  return signal != 0 && std::find(kOwnFaults.begin(), kOwnFaults.end(), signal) == kOwnFaults.end();
}

std::string WorkerProcesses::Ended::how() const {
  if (good()) return "";
  if (signal == 0) return "ended with status " + std::to_string(status);
  return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

std::vector<WorkerProcesses::Ended> WorkerProcesses::wait(std::chrono::milliseconds longest) {
  std::vector<pollfd> watched;
  for (const Worker& worker : workers_) watched.push_back({worker.pipe, POLLIN, 0});
  std::vector<Ended> ended;
  if (poll(watched.data(), watched.size(), static_cast<int>(longest.count())) <= 0) return ended;
  std::vector<Worker> left;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    const bool over = watched[i].revents != 0 && read_some(workers_[i]);
    if (over) {
      ended.push_back(reap(workers_[i]));
    } else {
      left.push_back(std::move(workers_[i]));
    }
  }
  workers_ = std::move(left);
  return ended;
}

void WorkerProcesses::end_all() {
  for (Worker& worker : workers_) {
    kill(worker.process, SIGKILL);
    reap(worker);
  }
  workers_.clear();
}

}  // namespace tsumuya::base
