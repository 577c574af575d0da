// One run of an experiment: one algorithm on one problem, its answer replayed by the naive rules.
#pragma once

#include <string>

#include "lab/from_app.hpp"
#include "lab/results.hpp"
#include "papers/algorithms.hpp"
#include "service/problem.hpp"

namespace tsumuya::lab {

// What is wrong with a claimed mate; empty if nothing is, or if no line could be put together to be
// replayed.
std::string fault_of_run(const service::Problem& problem, const papers::AlgorithmRun& run);

RunResult run_once(const AlgorithmChoice& choice, const ExperimentProblem& problem,
                   const service::Problem& position, const RunLimits& limits);

}  // namespace tsumuya::lab
