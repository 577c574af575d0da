#include "app/process.hpp"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace tsumuya::app {
namespace {

// Of the terminal, on whichever stream it is; 80 if it is on none or does not say.
std::size_t terminal_columns() {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    winsize size{};
    if (ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  }
  return 80;
}

// Of the machine; 0 if the system does not say.
std::uint64_t memory_megabytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || bytes <= 0) return 0;
  constexpr unsigned kMegabyteBits = 20;
  return (static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)) >> kMegabyteBits;
}

}  // namespace

Environment process_environment(std::string_view program) {
  // A reader that stops early (`| head -1`) ends us quietly, whatever our parent did with the
  // signal.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  return {
      .program = program,
      .in = std::cin,
      .out = std::cout,
      .err = std::cerr,
      .out_is_terminal = isatty(STDOUT_FILENO) != 0,
      .err_is_terminal = isatty(STDERR_FILENO) != 0,
      .no_color = !variable("NO_COLOR").empty() || variable("TERM") == "dumb",
      .columns = terminal_columns(),
      .memory_mb = memory_megabytes(),
      .in_descriptor = STDIN_FILENO,
      .language = language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"),
                                     std::getenv("LANG")),
  };
}

}  // namespace tsumuya::app
