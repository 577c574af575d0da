// What is said of a command, made from the tables; as text for --help. manual.hpp makes the manual
// page of the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"

namespace tsumuya::app {

struct HelpRow {
  std::string left;  // ASCII, so that its size is its width
  std::string right;
};

struct HelpSection {
  std::string title;
  std::vector<HelpRow> rows;
};

// "tsumuya perft [--sfen S] [--depth N]"
std::string usage_line(const CommandSpec& spec);
// Its options, and the lists that their help refers to; of the program, the commands first.
std::vector<HelpSection> help_sections(Command command, Language language);

// What --help prints for a command, or for the program.
std::string help_text(Command command, Language language);

}  // namespace tsumuya::app
