#include "lab/run.hpp"

#include <chrono>
#include <cmath>

#include "io/usi_move.hpp"
#include "service/replay.hpp"
#include "version.hpp"

namespace tsumuya::lab {
std::string fault_of_run(const service::Problem& problem, const papers::AlgorithmRun& run) {
  if (run.status != tsume::Status::Mate || run.line.empty()) return "";
  std::string fault = service::replay(problem, run.line).fault;
  if (fault.empty() && run.plies) fault = service::fault_of_length(*run.plies, run.line);
  return fault;
}

RunResult run_once(const AlgorithmChoice& choice, const ExperimentProblem& problem,
                   const service::Problem& position, const RunLimits& limits) {
  andor::Limits within;
  if (limits.nodes) within.nodes = *limits.nodes;
  within.deadline = service::deadline_in(std::chrono::duration<double>(limits.seconds));
  const papers::AlgorithmRun run = run_choice(choice, limits.memory_mb, position, within);
  RunResult result;
  result.problem = problem.name;
  result.sfen = problem.sfen;
  result.algorithm = choice.name;
  result.version = kVersion;
  result.limits = limits;
  result.status = run.status;
  result.reason = run.reason;
  result.plies = run.plies;
  result.published = problem.published;
  result.columns = problem.columns;
  result.terminals = run.terminals;
  result.counters = run.counters;
  result.time_ms = std::round(run.time.count() * 1e6) / 1e3;
  for (const shogi::Move m : run.line) result.pv.push_back(io::to_usi(m));
  result.fault = fault_of_run(position, run);
  return result;
}

}  // namespace tsumuya::lab
