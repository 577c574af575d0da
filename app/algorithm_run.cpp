#include "app/algorithm_run.hpp"

#include <new>

namespace tsumuya::app {

papers::AlgorithmRun run_choice(const AlgorithmChoice& choice, std::size_t memory_mb,
                                const service::Problem& problem, const andor::Limits& limits,
                                const std::function<void(const andor::Counters&)>& listener) {
  const auto start = andor::Clock::now();
  try {
    return papers::run_algorithm(choice, memory_mb, problem.position, limits, listener);
  } catch (const std::bad_alloc&) {
    papers::AlgorithmRun run;
    run.reason = andor::Reason::Memory;
    run.time = andor::Clock::now() - start;
    return run;
  }
}

}  // namespace tsumuya::app
