#include "app/process.hpp"
#include "app/program.hpp"

int main(int argc, char** argv) {
  return tsumuya::app::run({argv + 1, argv + argc}, tsumuya::app::process_environment("tsumuya"));
}
