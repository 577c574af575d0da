// Every run is a process of its own (worker_processes.hpp), so that one that takes all memory or
// dies costs nothing but itself, and starts with the memory that a fresh program has. The runs are
// started algorithm by algorithm and end in any order; what is written is ordered.
//
// A result is kept as soon as it is there. What a later call finds under the same limits it does
// not run again; a wrong answer it does.
#include "lab/experiment.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/worker_processes.hpp"
#include "io/sfen.hpp"
#include "io/text.hpp"
#include "lab/files.hpp"
#include "lab/progress.hpp"
#include "lab/result_log.hpp"
#include "lab/run.hpp"
#include "version.hpp"

namespace tsumuya::lab {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks(200);

// What is asked for, read and found to be good.
struct Plan {
  std::vector<AlgorithmChoice> choices;
  std::vector<ExperimentProblem> problems;
  std::vector<service::Problem> positions;  // of the problems
  RunLimits limits;
};

std::string needed(const Arguments& arguments) {
  std::vector<std::string_view> missing;
  for (const std::string_view option : {"--problems", "--algorithms", "--out"}) {
    if (arguments.text(option).empty()) missing.push_back(option);
  }
  return fmt::format("{}", fmt::join(missing, ", "));
}

// Why a problem cannot be part of an experiment; empty if it can.
std::string refusal(const io::Result<service::Problem>& problem) {
  if (!problem) return problem.error().message;
  if (problem.value().root != tsume::Root::Attacker) return "the attacker is not to move";
  return "";
}

// Whether every line of the file is a problem that can be run; what is not is told.
bool read_problems(const std::string& file, const Environment& environment, Plan& plan) {
  bool good = true;
  std::set<std::string> names;
  const bool readable = for_each_problem(file, environment, [&](const io::Problem& given) {
    const io::Result<service::Problem> problem =
        service::make_problem(given.position.final_position, {});
    std::string why = refusal(problem);
    if (why.empty() && !names.insert(given.name).second) why = "the name is there twice";
    if (why.empty()) why = fault_of_stated(given);
    if (!why.empty()) {
      environment.err << fmt::format("{}: {}:{}: {}: {}\n", environment.program, shown_name(file),
                                     given.line, io::escaped(given.name, 100), why);
      good = false;
      return true;
    }
    plan.problems.push_back({given.name, io::to_sfen(problem.value().position), given.stated_plies,
                             reference_of(given.more_columns)});
    plan.positions.push_back(problem.value());
    return true;
  });
  return readable && good;
}

RunLimits limits_of(const Arguments& arguments) {
  RunLimits limits{.seconds = arguments.seconds("--time"),
                   .memory_mb = static_cast<std::size_t>(arguments.integer("--memory")),
                   .nodes = std::nullopt};
  if (arguments.given("--nodes")) {
    limits.nodes = static_cast<std::uint64_t>(arguments.integer("--nodes"));
  }
  return limits;
}

std::vector<std::string> names_of(const std::vector<AlgorithmChoice>& choices) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const AlgorithmChoice& choice : choices) names.push_back(choice.name);
  return names;
}

class Running {
 public:
  Running(const Plan& plan, std::string directory, std::size_t jobs, const Environment& environment)
      : plan_(plan),
        directory_(std::move(directory)),
        jobs_(jobs),
        environment_(environment),
        experiment_(plan.problems, names_of(plan.choices), plan.limits),
        live_(environment) {}

  int run() {
    if (!open_log()) return kBadInput;
    {
      const StopOnInterrupt interrupt;
      run_missing(interrupt);
      live_.clear();
      if (std::string fault = write_files(directory_, experiment_); !fault.empty()) tell(fault);
    }
    for (const std::string& text : experiment_.contradictions()) internal_error(text);
    environment_.out << fmt::format(
        fmt::runtime(Text{"{} of {} runs are done; the tables are in {}\n",
                          "{} / {} 回を終了。表は {} にある\n"}
                         .in(environment_.language)),
        done_, total(), shown_name(path("summary.md")));
    if (done_ < total()) worsen(kNotAnswered);
    return status_;
  }

 private:
  struct Task {
    std::size_t algorithm;
    std::size_t problem;
  };

  std::size_t total() const { return plan_.choices.size() * plan_.problems.size(); }
  std::string path(const char* name) const {
    return (std::filesystem::path(directory_) / name).string();
  }
  void worsen(int status) { status_ = std::max(status_, status); }
  // Something outside is not as it should be.
  void tell(const std::string& message) {
    live_.clear();
    environment_.err << fmt::format("tsumuya-lab: {}\n", message);
    worsen(kBadInput);
  }
  void internal_error(const std::string& message) {
    live_.clear();
    environment_.err << fmt::format("tsumuya-lab: internal error, please report it: {}\n",
                                    io::escaped(message, 1000));
    worsen(kInternalError);
  }

  // Makes the directory and takes over what was done before. False if that cannot be.
  bool open_log() {
    std::error_code error;
    std::filesystem::create_directories(directory_, error);
    if (!std::filesystem::is_directory(directory_)) {
      tell(fmt::format("{}: no such directory can be made", shown_name(directory_)));
      return false;
    }
    if (std::string fault = fault_of_files(directory_, experiment_); !fault.empty()) {
      tell(fault);
      return false;
    }
    const std::string file = shown_name(path("results.jsonl"));
    if (std::string fault = log_.open(path("results.jsonl")); !fault.empty()) {
      tell(fmt::format("{}: {}", file, fault));
      return false;
    }
    std::size_t other_limits = 0;
    std::size_t other_version = 0;
    for (const RunResult& result : log_.text().results) {
      if (result.limits != plan_.limits) ++other_limits;
      const bool taken = result.fault.empty() && experiment_.take(result);
      if (taken && result.version != kVersion) ++other_version;
    }
    if (log_.text().torn) {
      environment_.err << fmt::format("tsumuya-lab: {}: the last line was torn and is dropped\n",
                                      file);
    }
    if (other_limits > 0) {
      environment_.err << fmt::format("tsumuya-lab: {}: results of other limits, not used: {}\n",
                                      file, other_limits);
    }
    if (other_version > 0) {
      environment_.err << fmt::format(
          "tsumuya-lab: {}: results of another version of the program, used: {}\n", file,
          other_version);
    }
    return true;
  }

  void run_missing(const StopOnInterrupt& interrupt) {
    for (std::size_t a = 0; a < plan_.choices.size(); ++a) {
      for (std::size_t p = 0; p < plan_.problems.size(); ++p) {
        if (experiment_.result(a, p) == nullptr) tasks_.push_back({a, p});
      }
    }
    done_ = total() - tasks_.size();
    std::size_t next = 0;
    while ((next < tasks_.size() || workers_.running() > 0) && !interrupt.requested()) {
      while (next < tasks_.size() && workers_.running() < jobs_) {
        if (!start(next++)) return workers_.end_all();
      }
      show_progress();
      for (const base::WorkerProcesses::Ended& ended : workers_.wait(kBetweenLooks)) {
        if (!take(ended)) return workers_.end_all();
      }
    }
    workers_.end_all();
  }

  bool start(std::size_t number) {
    const auto [a, p] = tasks_[number];
    const std::string fault = workers_.start(number, [this, a = a, p = p] {
      return to_json_line(
          run_once(plan_.choices[a], plan_.problems[p], plan_.positions[p], plan_.limits));
    });
    if (!fault.empty()) tell(fault);
    return fault.empty();
  }

  // False if the result cannot be kept.
  bool take(const base::WorkerProcesses::Ended& ended) {
    const auto [a, p] = tasks_[ended.id];
    std::optional<RunResult> result;
    if (ended.good()) {
      result = parse_result(std::string_view(ended.text).substr(0, ended.text.find('\n')));
    }
    if (!result) result = failed(a, p, ended.good() ? "it said nothing" : "it was " + ended.how());
    if (std::string fault = log_.append(*result); !fault.empty()) {
      tell(fmt::format("{}: {}", shown_name(path("results.jsonl")), fault));
      return false;
    }
    experiment_.take(*result);
    ++done_;
    ++done_now_;
    if (!result->fault.empty()) {
      internal_error(fmt::format("{} on {}: {} in {}", result->algorithm, result->problem,
                                 result->fault, result->sfen));
    }
    if (experiment_.count(a, RunState::Missing) == 0) tell_algorithm(a);
    return true;
  }

  // Of a run whose process died.
  RunResult failed(std::size_t algorithm, std::size_t problem, const std::string& how) const {
    RunResult result;
    result.problem = plan_.problems[problem].name;
    result.sfen = plan_.problems[problem].sfen;
    result.algorithm = plan_.choices[algorithm].name;
    result.version = kVersion;
    result.limits = plan_.limits;
    result.published = plan_.problems[problem].published;
    result.fault = "the run gave no answer: " + how;
    return result;
  }

  void tell_algorithm(std::size_t algorithm) {
    live_.clear();
    const bool one = plan_.problems.size() == 1;
    const auto count = [&](RunState state) { return experiment_.count(algorithm, state); };
    environment_.err << fmt::format(
        fmt::runtime(Text{one ? "{}: {} problem, {} solved, {} no mate, {} unsolved, {} wrong\n"
                              : "{}: {} problems, {} solved, {} no mate, {} unsolved, {} wrong\n",
                          "{}: {} 題、詰み {}、不詰 {}、未解決 {}、誤り {}\n"}
                         .in(environment_.language)),
        plan_.choices[algorithm].name, plan_.problems.size(), count(RunState::Mate),
        count(RunState::NoMate), count(RunState::Unsolved), count(RunState::Faulty));
  }

  void show_progress() {
    if (!live_.enabled() || workers_.running() == 0) return;
    const auto [a, p] = tasks_[workers_.oldest()];
    live_.show(progress_line(
        {.done = done_,
         .total = total(),
         .done_now = done_now_,
         .current = fmt::format("{} {}", plan_.problems[p].name, plan_.choices[a].name),
         .elapsed = std::chrono::steady_clock::now() - begin_},
        environment_.language, environment_.columns));
  }

  const Plan& plan_;
  std::string directory_;
  std::size_t jobs_;
  const Environment& environment_;
  Experiment experiment_;
  LiveLine live_;
  ResultLog log_;
  base::WorkerProcesses workers_;
  std::vector<Task> tasks_;
  std::size_t done_ = 0;      // runs, with those of earlier calls
  std::size_t done_now_ = 0;  // runs of this call
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  int status_ = kAnswered;
};

}  // namespace

int experiment(const Arguments& arguments, const Environment& environment) {
  if (const std::string missing = needed(arguments); !missing.empty()) {
    environment.err << fmt::format("{}: experiment needs {}\ntry: tsumuya-lab experiment --help\n",
                                   environment.program, missing);
    return kBadInput;
  }
  Plan plan{
      std::get<std::vector<AlgorithmChoice>>(parse_algorithms(arguments.text("--algorithms"))),
      {},
      {},
      limits_of(arguments)};
  if (!read_problems(arguments.text("--problems"), environment, plan)) return kBadInput;
  const auto jobs = static_cast<std::size_t>(arguments.integer("--jobs"));
  warn_of_memory(jobs > 1 ? "--memory times --jobs" : "--memory", jobs * plan.limits.memory_mb,
                 environment);
  return Running(plan, arguments.text("--out"), jobs, environment).run();
}

}  // namespace tsumuya::lab
