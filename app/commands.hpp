// The commands: the one table from which the command line, the help and its list of commands are
// made. Their options are in options.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/language.hpp"

namespace tsumuya::app {

using base::Language;

// Program: tsumuya with no command named; Lab: tsumuya-lab with none.
enum class Command : std::uint8_t {
  Program,
  Solve,
  Check,
  Verify,
  Usi,
  Show,
  Perft,
  Bench,
  Coins,
  Tsuitate,
  Help,
  Version,
  Completions,
  Manual,
  Lab,
  Experiment,
  Minimax
};

using base::Text;

struct CommandSpec {
  Command command;
  Command program;             // Program or Lab: whose command it is
  std::string_view name;       // empty for the program itself
  std::string_view arguments;  // positional ones as help shows them; empty if it takes none
  Text summary;
  Text details;  // what help says below the summary
};

std::span<const CommandSpec> commands();
// Those of one program, Program or Lab; the program itself first.
std::span<const CommandSpec> commands_of(Command program);
const CommandSpec& spec_of(Command command);
// As it is called: "tsumuya", "tsumuya solve".
std::string called(Command command);

}  // namespace tsumuya::app
