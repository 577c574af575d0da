#include "base/file_lock.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace tsumuya::base {
namespace {

int open_or_make(const std::string& file) {
  int descriptor = -1;
  do {
    descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

// The one who held the lock before may have removed the file since it was opened here.
bool is_still(int descriptor, const std::string& file) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(file.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  ::unlink(file_.c_str());
  ::close(descriptor_);
}

std::string FileLock::take(const std::string& file) {
  while (true) {
    const int descriptor = open_or_make(file);
    if (descriptor < 0) return std::string("cannot be locked: ") + std::strerror(errno);
    struct flock whole {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    if (::fcntl(descriptor, F_SETLK, &whole) != 0) {
      const int error = errno;
      ::close(descriptor);
      if (error == EINTR) continue;
      held_elsewhere_ = error == EACCES || error == EAGAIN;
      return std::string("cannot be locked: ") + std::strerror(error);
    }
    if (is_still(descriptor, file)) {
      file_ = file;
      descriptor_ = descriptor;
      return "";
    }
    ::close(descriptor);
  }
}

}  // namespace tsumuya::base
