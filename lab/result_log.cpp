#include "lab/result_log.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <sys/file.h>
#include <unistd.h>

namespace tsumuya::lab {
namespace {

std::string system_error() { return std::strerror(errno); }

// Nothing if it cannot be read to its end.
std::optional<std::string> contents_of(int descriptor) {
  std::string text;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t taken = read(descriptor, buffer.data(), buffer.size());
    if (taken == 0) return text;
    if (taken < 0 && errno != EINTR) return std::nullopt;
    if (taken > 0) text.append(buffer.data(), static_cast<std::size_t>(taken));
  }
}

// What a line of ours begins with, as far as it was written.
bool begins_as_ours(std::string_view text) {
  constexpr std::string_view kBegin = "{\"problem\":";
  return text.starts_with(kBegin) || kBegin.starts_with(text);
}

}  // namespace

LogText read_log(std::string_view text) {
  LogText log;
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    ++line;
    const std::size_t end = text.find('\n', begin);
    const bool whole = end != std::string_view::npos;
    const std::string_view content = text.substr(begin, whole ? end - begin : text.size());
    std::optional<RunResult> result;
    if (whole) result = parse_result(content);
    const std::size_t next = whole ? end + 1 : text.size();
    if (result) {
      log.results.push_back(std::move(*result));
      log.good_bytes = next;
    } else if (!whole && begins_as_ours(content)) {
      log.torn = true;
    } else if (log.bad_line == 0) {
      log.bad_line = line;
    }
    begin = next;
  }
  return log;
}

ResultLog::~ResultLog() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::string ResultLog::open(const std::string& file) {
  descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return fmt::format("cannot be opened: {}", system_error());
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK ? "another experiment is writing to it"
                                : fmt::format("cannot be locked: {}", system_error());
  }
  const std::optional<std::string> text = contents_of(descriptor_);
  if (!text) return fmt::format("cannot be read: {}", system_error());
  text_ = read_log(*text);
  if (text_.bad_line > 0) {
    return fmt::format("line {} is no result of an experiment; the file is left as it is",
                       text_.bad_line);
  }
  if (text_.torn && ftruncate(descriptor_, static_cast<off_t>(text_.good_bytes)) != 0) {
    return fmt::format("cannot be mended: {}", system_error());
  }
  return "";
}

// NOLINTNEXTLINE(readability-make-member-function-const): the file is another one afterwards
std::string ResultLog::append(const RunResult& result) {
  const std::string line = to_json_line(result);
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t written = write(descriptor_, line.data() + done, line.size() - done);
    if (written < 0 && errno != EINTR) return fmt::format("cannot be written: {}", system_error());
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  return "";
}

}  // namespace tsumuya::lab
