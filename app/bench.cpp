// One thread, a table of a fixed size that is empty before each problem, a limit in nodes: what is
// printed on the standard output is the same in every run, on every machine.
#include "app/bench.hpp"

#include <chrono>
#include <fmt/format.h>
#include <ostream>
#include <string_view>

#include "app/bench_positions.hpp"
#include "app/problem_files.hpp"
#include "app/progress.hpp"
#include "service/problem.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::app {
namespace {

constexpr std::size_t kMemory = 64;  // megabytes

std::string_view word(tsume::Status status) {
  switch (status) {
    case tsume::Status::Mate:
      return "mate";
    case tsume::Status::NoMate:
      return "nomate";
    case tsume::Status::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace

int bench(const Arguments& arguments, const Environment& environment) {
  andor::Limits limits;
  limits.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  tsume::Engine engine({.memory_mb = kMemory, .features = {}});
  LiveLine live(environment);
  std::uint64_t signature = 0;
  std::chrono::duration<double> time{};
  for (std::size_t i = 0; i < kBenchPositions.size(); ++i) {
    const auto line = position_option(std::string(kBenchPositions[i]), environment);
    if (!line) return kInternalError;
    const io::Result<service::Problem> problem = service::make_problem(line->final_position, {});
    if (!problem) return kInternalError;
    live.show(fmt::format("bench: problem {} of {}", i + 1, kBenchPositions.size()));
    engine.clear();
    const tsume::Answer answer =
        engine.solve(problem.value().position, problem.value().root, limits);
    live.clear();
    signature += answer.counters.expanded;
    time += answer.time;
    environment.out << fmt::format("{:>2} {:<7} {:>4} plies {:>8} nodes\n", i + 1,
                                   word(answer.status), answer.line.size(),
                                   answer.counters.expanded)
                    << std::flush;
  }
  environment.out << fmt::format("signature {}\n", signature);
  environment.err << fmt::format(
      "time {:.3f} s, {:.0f} nodes per second\n", time.count(),
      time.count() > 0 ? static_cast<double>(signature) / time.count() : 0.0);
  return kAnswered;
}

}  // namespace tsumuya::app
