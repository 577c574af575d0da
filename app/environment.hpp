// What the commands know of the world outside: their streams, the terminal, the variables they
// heed.
//
// main() fills it from the process; a test fills it with string streams. No command touches
// std::cout, std::cerr, isatty or getenv itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

#include "io/diagram.hpp"

namespace tsumuya::app {

// Exit statuses that scripts rely on.
inline constexpr int kAnswered = 0;
inline constexpr int kNotAnswered = 1;  // within the limits that were set
inline constexpr int kBadInput = 2;     // or bad usage
// The program found out that it is wrong (as EX_SOFTWARE of sysexits).
inline constexpr int kInternalError = 70;

struct Environment {
  std::string_view program = "tsumuya";  // in front of every message
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool no_color = false;                            // NO_COLOR is set, or the terminal is dumb
  std::size_t columns = 80;                         // width of the terminal
  std::uint64_t memory_mb = 0;                      // of the machine; 0: not known
  std::optional<int> in_descriptor = std::nullopt;  // of `in`, if it has one
  io::Language language = io::Language::English;    // of the locale
};

// For a --color of auto, always or never.
inline bool wants_color(std::string_view choice, const Environment& environment) {
  if (choice == "auto") return environment.out_is_terminal && !environment.no_color;
  return choice == "always";
}

// By the first of LC_ALL, LC_MESSAGES and LANG that is not empty; null stands for unset.
io::Language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang);

}  // namespace tsumuya::app
