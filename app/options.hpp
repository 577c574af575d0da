// The options of the commands: the one table from which the flags of the command line and its help
// are made.
//
// Everything a user can see of an option (name, value, default, range, help in both languages)
// stands here and nowhere else. The defaults shown are the defaults used, since the parser takes
// them from the same row.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "app/commands.hpp"

namespace tsumuya::app {

// A flag may be given several times, and techniques may; all others once at the most.
enum class ValueType : std::uint8_t {
  Flag,
  Text,
  File,  // the name of one that is written; not empty
  Choice,
  Integer,
  MaybeInteger,    // or left out: then the next word, if it is no number, is none of it
  Seconds,         // or with another unit, as base/quantity.hpp reads it; above 0
  Memory,          // megabytes, or with another unit, as that reads it
  Position,        // an SFEN as cert/verify_values.hpp reads it
  Threads,         // 1 so far
  Techniques,      // names from app/techniques.hpp, with commas between them or given one by one
  Algorithm,       // a choice as app/algorithm_choice.hpp reads it
  Algorithms,      // a list of them
  HiddenAlgorithm  // of the games in which not everything is seen: uncertain/searches.hpp
};

struct OptionSpec {
  std::uint32_t commands;  // a bit for each Command that has the option
  std::string_view flag;   // "--depth"
  char short_flag;         // 'h' for -h, or 0
  ValueType type;
  std::string_view value;          // its name in help; for a choice, the words with | between them
  std::string_view default_value;  // empty: none, and the help says what happens
  std::int64_t least;              // of an integer, of seconds, of megabytes
  std::int64_t most;
  Text help;
  std::string_view left_out = {};   // of a MaybeInteger: what the option alone stands for
  std::string_view variables = {};  // of the environment, heeded where the option is not given

  constexpr bool belongs_to(Command c) const {
    return ((commands >> static_cast<unsigned>(c)) & 1U) != 0;
  }
};

std::span<const OptionSpec> options();

}  // namespace tsumuya::app
