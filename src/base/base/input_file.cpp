#include "base/input_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace tsumuya::base {

// A pipe without a writer is open at once; a regular file takes no notice of the flag.
InputFile::InputFile(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)),
      fault_(descriptor_ < 0 ? errno : 0),
      closes_(descriptor_ >= 0) {}

InputFile::~InputFile() {
  if (closes_) ::close(descriptor_);
}

InputFile::Read InputFile::read(std::span<char> room, std::chrono::duration<double> at_most) {
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;
  constexpr double kLongestPoll = 60'000;  // milliseconds
  const Clock::time_point start = Clock::now();
  Seconds left = at_most;
  while (true) {
    pollfd watched{descriptor_, POLLIN, 0};
    const double wait = std::clamp(std::ceil(left.count() * 1000), 0.0, kLongestPoll);
    // A pipe that nobody has ever written to says nothing here, where read() would say its end.
    if (::poll(&watched, 1, static_cast<int>(wait)) > 0) {
      const ssize_t got = ::read(descriptor_, room.data(), room.size());
      if (got > 0) return {Came::Bytes, static_cast<std::size_t>(got)};
      if (got == 0) return {Came::End};
      if (errno != EINTR && errno != EAGAIN) return {Came::Error};
    }
    left = at_most - (Clock::now() - start);
    if (left.count() <= 0) return {Came::Nothing};
  }
}

}  // namespace tsumuya::base
