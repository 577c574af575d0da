// Work done in processes of its own, some at a time: what one of them does to its memory, and how
// it ends, is of no concern to the others.
//
//   WorkerProcesses workers;
//   std::string fault = workers.start(1, [] { return answer_as_text(); });
//   for (const WorkerProcesses::Ended& ended : workers.wait(200ms)) use(ended.id, ended.text);
//
// A worker hands back one text through a pipe. Only a program with a single thread may start one.
// Interrupts and SIGTERM are the caller's: workers ignore them, and end with the caller or by its
// order.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tsumuya::base {

class WorkerProcesses {
 public:
  WorkerProcesses() = default;
  ~WorkerProcesses() { end_all(); }
  WorkerProcesses(const WorkerProcesses&) = delete;
  WorkerProcesses& operator=(const WorkerProcesses&) = delete;
  WorkerProcesses(WorkerProcesses&&) = delete;
  WorkerProcesses& operator=(WorkerProcesses&&) = delete;

  // What is wrong; empty if the work has begun. `work` must not use the caller's streams, and what
  // it throws ends its process by SIGABRT.
  std::string start(std::size_t id, const std::function<std::string()>& work);

  std::size_t running() const { return workers_.size(); }
  std::size_t oldest() const { return workers_.front().id; }  // if one is running

  struct Ended {
    std::size_t id = 0;
    std::string text;
    int signal = 0;  // that ended it; then, and with a status other than 0, the text is no good
    int status = 0;  // its exit status

    bool good() const { return signal == 0 && status == 0; }
    // A signal that processes send, not one that the system answers a fault of the program with:
    // somebody, or a system short of memory, ended it.
    bool killed() const;
    // "killed by signal 9 (Killed)", "ended with status 1"; empty if good().
    std::string how() const;
  };
  // Those that have ended; waits for one, but not for longer than this.
  std::vector<Ended> wait(std::chrono::milliseconds longest);

  // Ends all that are running; what they did is lost.
  void end_all();

 private:
  struct Worker {
    std::size_t id;
    int process;
    int pipe;
    std::string text;
  };
  // Whether there is nothing more to read.
  static bool read_some(Worker& worker);
  static Ended reap(Worker& worker);

  std::vector<Worker> workers_;
};

}  // namespace tsumuya::base
