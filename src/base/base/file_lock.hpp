// A lock that one process holds on a name, for as long as it lives.
//
//   FileLock lock;
//   const std::string fault = lock.take("runs.sqlite-lock");
//
// The file is made, and removed when the lock is given back. One that a killed process left behind
// is in nobody's way: the system has freed it. Processes that a holder forks do not hold it, and
// two locks of one process do not see each other (fcntl).
#pragma once

#include <string>

namespace tsumuya::base {

class FileLock {
 public:
  FileLock() = default;
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  FileLock(FileLock&&) = delete;
  FileLock& operator=(FileLock&&) = delete;

  // Does not wait. Once. What is wrong; empty if the lock is held.
  std::string take(const std::string& file);
  // What was wrong is that another process holds it.
  bool is_held_elsewhere() const { return held_elsewhere_; }

 private:
  std::string file_;
  int descriptor_ = -1;
  bool held_elsewhere_ = false;
};

}  // namespace tsumuya::base
