// The library in one page: solve_one [SFEN] answers one position, or a small problem of its own.
#include <iostream>
#include <string>
#include <variant>

#include "tsumuya/tsumuya.hpp"

namespace {

int print(const tsumuya::Solution& solution) {
  if (solution.verdict == tsumuya::Verdict::Unknown) {
    std::cout << "not answered within the limits\n";
    return 1;
  }
  std::cout << (solution.verdict == tsumuya::Verdict::Mate ? "mate:" : "no mate");
  for (const std::string& move : solution.moves) std::cout << ' ' << move;
  std::cout << "\n" << solution.nodes << " nodes\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  tsumuya::SolverOptions options;
  options.memory_mb = 64;
  options.node_limit = 1'000'000;
  tsumuya::Solver solver(options);

  const auto answer = solver.solve(argc > 1 ? argv[1] : "4k4/9/4P4/9/9/9/9/9/9 b G 1");
  if (const auto* const error = std::get_if<tsumuya::InputError>(&answer)) {
    std::cerr << "column " << error->column << ": " << error->message << '\n';
    return 2;
  }
  return print(*std::get_if<tsumuya::Solution>(&answer));
}
