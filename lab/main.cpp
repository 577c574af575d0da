#include <csignal>

#include "app/process.hpp"
#include "lab/program.hpp"

int main(int argc, char** argv) {
  // A file that may not grow further is an error of its write, which names the file and the reason.
  std::signal(SIGXFSZ, SIG_IGN);
  return tsumuya::lab::run({argv + 1, argv + argc},
                           tsumuya::app::process_environment("tsumuya-lab"));
}
