// One run of a chosen algorithm on a problem, for the commands that have a choice of them.
#pragma once

#include <cstddef>
#include <functional>

#include "andor/core/limits.hpp"
#include "app/algorithm_choice.hpp"
#include "papers/algorithms.hpp"
#include "service/problem.hpp"

namespace tsumuya::app {

// At the root of the problem the attacker is to move. A system that gives no more memory is a limit
// that was hit.
papers::AlgorithmRun run_choice(const AlgorithmChoice& choice, std::size_t memory_mb,
                                const service::Problem& problem, const andor::Limits& limits,
                                const std::function<void(const andor::Counters&)>& listener = {});

}  // namespace tsumuya::app
