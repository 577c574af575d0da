// One engine for all problems of a call, cleared between them, so that an answer and its node count
// do not depend on what was solved before. Any other algorithm starts anew with every problem.
#include "app/solve.hpp"

#include <atomic>
#include <fmt/format.h>
#include <optional>
#include <ostream>
#include <utility>
#include <variant>

#include "app/algorithm_choice.hpp"
#include "app/algorithm_run.hpp"
#include "app/certificate_file.hpp"
#include "app/json.hpp"
#include "app/session.hpp"
#include "app/techniques.hpp"
#include "io/diagram.hpp"

namespace tsumuya::app {
namespace {

class Solving {
 public:
  Solving(const Arguments& arguments, const Environment& environment)
      : arguments_(arguments),
        session_(arguments, environment),
        choice_(std::get<AlgorithmChoice>(parse_algorithm(arguments.text("--algorithm")))) {
    if (is_engine(choice_)) {
      engine_.emplace(
          tsume::EngineOptions{memory_mb(), features_without(arguments.text("--without"))});
    }
    if (arguments.given("--certificate")) certificates_.emplace(arguments.text("--certificate"));
  }

  int run() {
    session_.for_each([this](const GivenProblem& given) { return solve(given); });
    return session_.status();
  }

 private:
  // False: no more problems, please.
  bool solve(const GivenProblem& given) {
    const bool json = arguments_.flag("--json");
    if (is_built_in(arguments_) && !json) print_diagram(given.position);
    const io::Result<service::Problem> problem = service::make_problem(
        given.position.final_position, {.rest_in_hand = arguments_.flag("--rest-in-hand"),
                                        .defender_to_move = arguments_.flag("--defender-to-move")});
    if (!problem) {
      session_.refuse(given, problem.error().message);
      return true;
    }
    if (!engine_ && problem.value().root == tsume::Root::Defender) {
      session_.refuse(given, "the attacker is not to move, which only the algorithm engine solves");
      return true;
    }
    Report report = Session::report_on(given, problem.value());
    report.with_tree = tree_depth() > 0;
    bool interrupted = search(problem.value(), report);
    if (!session_.judge(given, problem.value(), report)) return true;
    if (certificates_) {
      const std::optional<bool> stopped = certify(given, problem.value(), interrupted, report);
      if (!stopped) return true;
      interrupted = interrupted || *stopped;
    }
    session_.print(json ? to_json_line(report) : report_text(report, session_.style()));
    const bool answered = report.answer.status != tsume::Status::Unknown;
    if (!answered || interrupted) session_.worsen(kNotAnswered);
    return !interrupted;
  }

  // Whether an interrupt ended it; nothing if there is no place for it. After an interrupted search
  // what is known is still written, but not if that means to wait for the reader of a pipe.
  std::optional<bool> certify(const GivenProblem& given, const service::Problem& problem,
                              bool search_interrupted, Report& report) {
    static const std::atomic<bool> kAtOnce = true;
    const auto file = certificates_->next(given.name);
    if (const auto* refused = std::get_if<CertificateFiles::Refused>(&file)) {
      session_.refuse(given, refused->why);
      return std::nullopt;
    }
    bool interrupted = false;
    {
      const StopOnInterrupt interrupt;
      write_certificate(*engine_, problem, task(problem.root), session_.limits(interrupt),
                        std::get<std::string>(file),
                        search_interrupted ? &kAtOnce : interrupt.flag(), report);
      interrupted = interrupt.requested();
    }
    const WrittenCertificate& written = *report.certificate;
    if (!written.error.empty()) {
      session_.refuse(given, fmt::format("{}: {}", written.file, written.error));
    } else if (!written.complete) {
      session_.worsen(kNotAnswered);
    }
    return interrupted;
  }

  void print_diagram(const io::PositionLine& line) const {
    const Environment& environment = session_.environment();
    environment.out << io::diagram(line, {.language = environment.language}) << '\n';
  }

  // 0: no tree.
  unsigned tree_depth() const {
    return arguments_.given("--tree") ? static_cast<unsigned>(arguments_.integer("--tree")) : 0;
  }

  tsume::Task task(tsume::Root root) const {
    const bool first = arguments_.text("--goal") == "first";
    const bool all = arguments_.text("--interpositions") == "all";
    tsume::Task task(root, first ? tsume::Goal::First : tsume::Goal::Shortest,
                     all ? tsume::Counted::All : tsume::Counted::Tsume);
    task.tree_depth = tree_depth();
    return task;
  }

  // Whether an interrupt ended it.
  bool search(const service::Problem& problem, Report& report) {
    const StopOnInterrupt interrupt;
    const andor::Limits limits = session_.limits(interrupt);
    LiveLine live(session_.environment());
    if (engine_) {
      if (std::exchange(used_, true)) engine_->clear();
      report.answer =
          engine_->solve(problem.position, task(problem.root), limits,
                         progress_listener(live, session_.environment()), kBetweenUpdates);
    } else {
      search_by_choice(problem, limits, live, report);
    }
    return interrupt.requested();
  }

  void search_by_choice(const service::Problem& problem, const andor::Limits& limits,
                        LiveLine& live, Report& report) const {
    const andor::Clock::time_point start = andor::Clock::now();
    papers::AlgorithmRun run = run_choice(choice_, memory_mb(), problem, limits,
                                          counters_listener(live, session_.environment()));
    report.algorithm = choice_.name;
    if (run.plies) report.plies = *run.plies;
    tsume::Answer& answer = report.answer;
    answer.time = andor::Clock::now() - start;
    answer.proof_time = run.time;
    answer.status = run.status;
    answer.reason = run.reason;
    answer.counters = run.counters;
    answer.line = std::move(run.line);
    answer.counted = tsume::Counted::All;  // nothing else can be asked for
  }

  std::size_t memory_mb() const { return static_cast<std::size_t>(arguments_.integer("--memory")); }

  const Arguments& arguments_;
  Session session_;
  AlgorithmChoice choice_;
  std::optional<tsume::Engine> engine_;  // if that was chosen
  std::optional<CertificateFiles> certificates_;
  bool used_ = false;  // the engine knows something
};

}  // namespace

int solve(const Arguments& arguments, const Environment& environment) {
  return with_memory(arguments, environment, [&] { return Solving(arguments, environment).run(); });
}

int solve_built_in(const Environment& environment) {
  return solve(std::get<Arguments>(parse_command_line({"solve"})), environment);
}

}  // namespace tsumuya::app
