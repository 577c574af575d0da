#include "lab/program.hpp"

#include "app/program.hpp"
#include "lab/experiment.hpp"
#include "lab/minimax_command.hpp"

namespace tsumuya::lab {

int run(const std::vector<std::string>& words, const Environment& environment) {
  const auto run_one = [](const Arguments& arguments, const Environment& chosen) {
    switch (arguments.command) {
      case Command::Experiment:
        return experiment(arguments, chosen);
      case Command::Minimax:
        return minimax_command(arguments, chosen);
      default:
        chosen.err << "tsumuya-lab: a command is needed\ntry: tsumuya-lab --help\n";
        return kBadInput;
    }
  };
  return app::run(words, environment, Command::Lab, run_one);
}

}  // namespace tsumuya::lab
