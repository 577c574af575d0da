#include "app/experiment_run.hpp"

#include <cmath>
#include <fmt/format.h>
#include <new>

#include "api/replay.hpp"
#include "io/usi_move.hpp"

namespace tsumuya::app {
namespace {

tsume::AlgorithmRun answer_of(const AlgorithmChoice& choice, const api::Problem& problem,
                              const RunLimits& limits) {
  tsume::AlgorithmOptions options = choice.options;
  options.memory_mb = limits.memory_mb;
  andor::Limits within;
  if (limits.nodes) within.nodes = *limits.nodes;
  const auto start = andor::Clock::now();
  within.deadline = api::deadline_in(std::chrono::duration<double>(limits.seconds));
  try {
    return tsume::run_algorithm(choice.algorithm, options, problem.position, within);
  } catch (const std::bad_alloc&) {
    tsume::AlgorithmRun run;
    run.reason = andor::Reason::Memory;
    run.time = andor::Clock::now() - start;
    return run;
  }
}

}  // namespace

std::string fault_of_run(const api::Problem& problem, const tsume::AlgorithmRun& run) {
  if (run.status != tsume::Status::Mate || run.line.empty()) return "";
  std::string fault = api::replay(problem, run.line).fault;
  if (fault.empty() && run.plies && *run.plies != run.line.size()) {
    fault = fmt::format("a mate in {} is claimed, and its line has {} plies", *run.plies,
                        run.line.size());
  }
  return fault;
}

RunResult run_once(const AlgorithmChoice& choice, const ExperimentProblem& problem,
                   const api::Problem& position, const RunLimits& limits) {
  const tsume::AlgorithmRun run = answer_of(choice, position, limits);
  RunResult result;
  result.problem = problem.name;
  result.sfen = problem.sfen;
  result.algorithm = choice.name;
  result.limits = limits;
  result.status = run.status;
  result.reason = run.reason;
  result.plies = run.plies;
  result.published = problem.published;
  result.terminals = run.terminals;
  result.counters = run.counters;
  result.time_ms = std::round(run.time.count() * 1e6) / 1e3;
  for (const shogi::Move m : run.line) result.pv.push_back(io::to_usi(m));
  result.fault = fault_of_run(position, run);
  return result;
}

}  // namespace tsumuya::app
