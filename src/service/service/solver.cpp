// The public library over the engine: text in, values of the standard library out.
#include <algorithm>
#include <utility>

#include "io/position_line.hpp"
#include "io/usi_move.hpp"
#include "service/certificate.hpp"
#include "service/problem.hpp"
#include "service/replay.hpp"
#include "tsume/engine/engine.hpp"
#include "tsumuya/tsumuya.hpp"

namespace tsumuya {
namespace {

Reason public_reason(andor::Reason reason) {
  switch (reason) {
    case andor::Reason::None:
      return Reason::None;
    case andor::Reason::Nodes:
      return Reason::Nodes;
    case andor::Reason::Time:
      return Reason::Time;
    case andor::Reason::Memory:
      return Reason::Memory;
    case andor::Reason::Stopped:
      return Reason::Stopped;
  }
  return Reason::None;
}

std::vector<std::string> usi_texts(const std::vector<shogi::Move>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const shogi::Move m : moves) texts.push_back(io::to_usi(m));
  return texts;
}

SearchProgress public_progress(const tsume::Progress& progress) {
  return {progress.elapsed, progress.nodes,         progress.pn,
          progress.dn,      progress.hash_permille, usi_texts(progress.line)};
}

Solution public_solution(const service::Problem& problem, const tsume::Answer& answer) {
  Solution solution;
  solution.nodes = answer.counters.expanded;
  solution.time = answer.time;
  solution.exact = answer.exact;
  solution.interpositions =
      answer.counted == tsume::Counted::All ? Interpositions::All : Interpositions::Tsume;
  if (answer.status == tsume::Status::Unknown) {
    solution.reason = public_reason(answer.reason);
  } else if (answer.status == tsume::Status::NoMate) {
    solution.verdict = Verdict::NoMate;
  } else if (!answer.line.empty() &&
             !service::replay(problem, answer.line, answer.counted).fault.empty()) {
    solution.reason = Reason::Internal;
  } else {
    solution.verdict = Verdict::Mate;
    solution.moves = usi_texts(answer.line);
  }
  return solution;
}

}  // namespace

class Solver::Implementation {
 public:
  explicit Implementation(SolverOptions options)
      : options_(std::move(options)), engine_({.memory_mb = options_.memory_mb, .features = {}}) {}

  std::variant<Solution, InputError> solve(std::string_view text) {
    const io::Result<io::PositionLine> line = io::parse_position_line(text);
    if (!line) return InputError{line.error().column, line.error().message};
    const io::Result<service::Problem> problem = service::make_problem(
        line.value().final_position,
        {.rest_in_hand = options_.rest_in_hand, .defender_to_move = options_.defender_to_move});
    if (!problem) return InputError{problem.error().column, problem.error().message};
    engine_.clear();
    const tsume::Task task(
        problem.value().root,
        options_.goal == Goal::First ? tsume::Goal::First : tsume::Goal::Shortest,
        options_.interpositions == Interpositions::All ? tsume::Counted::All
                                                       : tsume::Counted::Tsume);
    const tsume::Answer answer = engine_.solve(problem.value().position, task, limits(), listener(),
                                               options_.progress_interval);
    Solution solution = public_solution(problem.value(), answer);
    if (options_.certificate && solution.verdict != Verdict::Unknown) {
      solution.certificate =
          service::certificate_of(engine_, problem.value(), task, answer, limits()).text;
    }
    return solution;
  }

 private:
  andor::Limits limits() const {
    andor::Limits limits;
    if (options_.node_limit > 0) limits.nodes = options_.node_limit;
    if (options_.time_limit.count() > 0)
      limits.deadline = service::deadline_in(options_.time_limit);
    limits.stop = options_.stop;
    return limits;
  }
  std::function<void(const tsume::Progress&)> listener() const {
    if (!options_.progress) return {};
    return
        [this](const tsume::Progress& progress) { options_.progress(public_progress(progress)); };
  }

  SolverOptions options_;
  tsume::Engine engine_;
};

Solver::Solver(SolverOptions options)
    : implementation_(std::make_unique<Implementation>(std::move(options))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&& other) noexcept = default;
Solver& Solver::operator=(Solver&& other) noexcept = default;

std::variant<Solution, InputError> Solver::solve(std::string_view position) {
  return implementation_->solve(position);
}

}  // namespace tsumuya
