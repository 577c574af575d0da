#include "base/partial_file.hpp"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tsumuya::base {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".partial-";

constexpr int kMostLinks = 40;  // as many as Linux follows

struct PartialName {
  std::string_view target;
  pid_t writer;
};

// Nothing if it is not exactly of the form that partial_name() makes.
std::optional<PartialName> parse(std::string_view name) {
  const std::size_t mark = name.rfind(kMark);
  if (mark == std::string_view::npos || mark == 0) return std::nullopt;
  const std::string_view digits = name.substr(mark + kMark.size());
  if (digits.empty() || digits.front() < '1' || digits.front() > '9') return std::nullopt;
  pid_t writer = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, writer);
  if (error != std::errc() || stop != end) return std::nullopt;
  return PartialName{name.substr(0, mark), writer};
}

// A process of this number that is not this one may be the writer.
bool may_be_alive(pid_t writer) {
  return writer != ::getpid() && (::kill(writer, 0) == 0 || errno != ESRCH);
}

// Whether the name still stands for the open file.
bool is_same_file(int descriptor, const std::string& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(descriptor, &open) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         S_ISREG(open.st_mode) && open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

void remove_if_abandoned(const std::string& path, pid_t writer) {
  if (may_be_alive(writer)) return;
  // NFS gives an exclusive lock only to who may write. A pipe of this name must not hold us up.
  const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  if (::flock(file, LOCK_EX | LOCK_NB) == 0 && is_same_file(file, path)) ::unlink(path.c_str());
  ::close(file);
}

// `ours` says of a target's name whether its partial files are looked at.
template <typename Ours>
void remove_where(const fs::path& directory, const Ours& ours) {
  std::error_code error;
  fs::directory_iterator entry(directory.empty() ? fs::path(".") : directory, error);
  for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const std::optional<PartialName> partial = parse(name);
    if (partial && ours(partial->target)) {
      remove_if_abandoned(entry->path().string(), partial->writer);
    }
  }
}

}  // namespace

std::optional<std::string> follow_links(const std::string& target) {
  fs::path path = target;
  for (int i = 0; i <= kMostLinks; ++i) {
    std::error_code error;
    const fs::path next = fs::read_symlink(path, error);
    if (error) return path.string();
    path = path.parent_path() / next;  // an absolute `next` replaces it
  }
  return std::nullopt;
}

std::string partial_name(const std::string& target, long writer) {
  return target + std::string(kMark) + std::to_string(writer);
}

void hold_partial(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EINTR) {
  }
}

void remove_abandoned(const std::string& target) {
  const fs::path path = follow_links(target).value_or(target);
  const std::string name = path.filename().string();
  remove_where(path.parent_path(), [&](std::string_view t) { return t == name; });
}

void remove_abandoned_in(const std::string& directory, std::string_view end_of_target) {
  remove_where(directory, [&](std::string_view t) { return t.ends_with(end_of_target); });
}

}  // namespace tsumuya::base
