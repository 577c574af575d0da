// The programs behind main(): read the command line, run the command, return the exit status.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

// `words` without the program's own name.
int run(const std::vector<std::string>& words, const Environment& environment);

// The same for a program with other commands: Command::Lab.
using CommandRunner = std::function<int(const Arguments&, const Environment&)>;
int run(const std::vector<std::string>& words, const Environment& environment, Command program,
        const CommandRunner& run_one);

}  // namespace tsumuya::app
