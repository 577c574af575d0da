#include "app/algorithm_run.hpp"

#include <new>

namespace tsumuya::app {

tsume::AlgorithmRun run_choice(const AlgorithmChoice& choice, std::size_t memory_mb,
                               const api::Problem& problem, const andor::Limits& limits,
                               const std::function<void(const andor::Counters&)>& listener) {
  tsume::AlgorithmOptions options = choice.options;
  options.memory_mb = memory_mb;
  const auto start = andor::Clock::now();
  try {
    return tsume::run_algorithm(choice.algorithm, options, problem.position, limits, listener);
  } catch (const std::bad_alloc&) {
    tsume::AlgorithmRun run;
    run.reason = andor::Reason::Memory;
    run.time = andor::Clock::now() - start;
    return run;
  }
}

}  // namespace tsumuya::app
