// Every run is a process of its own (worker_processes.hpp), so that one that takes all memory or
// dies costs nothing but itself, and starts with the memory that a fresh program has. The runs are
// started algorithm by algorithm and end in any order; what is written is ordered.
//
// A result is kept in the store as soon as it is there. What a later call finds under the same
// limits it does not run again; a wrong answer, and a run that was killed, it does.
#include "lab/experiment.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/worker_processes.hpp"
#include "io/text.hpp"
#include "lab/collection.hpp"
#include "lab/files.hpp"
#include "lab/plan.hpp"
#include "lab/progress.hpp"
#include "lab/run.hpp"
#include "version.hpp"

namespace tsumuya::lab {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks(200);

std::string needed(const Arguments& arguments) {
  std::vector<std::string_view> missing;
  for (const std::string_view option : {"--problems", "--algorithms", "--out"}) {
    if (arguments.text(option).empty()) missing.push_back(option);
  }
  return fmt::format("{}", fmt::join(missing, ", "));
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
    if (!open_store()) return kBadInput;
    {
      const StopOnInterrupt interrupt;
      run_missing(interrupt);
      live_.clear();
      write_tables();
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
    std::string started = {};
  };

  std::size_t total() const { return plan_.choices.size() * plan_.problems.size(); }
  std::string path(const char* name) const {
    return (std::filesystem::path(directory_) / name).string();
  }
  // A fault with the file that has it; empty if it is.
  std::string at(const char* name, const std::string& fault) const {
    return fault.empty() ? "" : fmt::format("{}: {}", shown_name(path(name)), fault);
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
  bool open_store() {
    std::error_code error;
    std::filesystem::create_directories(directory_, error);
    if (!std::filesystem::is_directory(directory_)) {
      tell(fmt::format("{}: no such directory can be made{}{}", shown_name(directory_),
                       error ? ": " : "", error ? error.message() : ""));
      return false;
    }
    std::string fault = fault_of_files(directory_, experiment_);
    JsonLines earlier;
    if (fault.empty()) fault = read_earlier(earlier);
    if (fault.empty()) fault = at(kStoreFile, store_.open(path(kStoreFile)));
    if (fault.empty()) fault = import(earlier);
    std::vector<RunResult> results;
    if (fault.empty()) fault = at(kStoreFile, store_.read(results));
    if (fault.empty()) {
      take_over(results);
    } else {
      tell(fault);
    }
    return fault.empty();
  }

  // What versions without a store left; no call of this one wrote it.
  std::string read_earlier(JsonLines& earlier) const {
    const std::filesystem::path file = path(kJsonLines);
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored) || is_made(directory_, kJsonLines)) return "";
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in.is_open() || in.bad()) {
      return at(kJsonLines, fmt::format("cannot be read: {}", std::strerror(errno)));
    }
    earlier = read_json_lines(text.str());
    if (earlier.bad_line == 0) return "";
    return at(kJsonLines, fmt::format("line {} is no result of an experiment; the file is left as "
                                      "it is",
                                      earlier.bad_line));
  }

  std::string import(const JsonLines& earlier) {
    if (earlier.results.empty() && !earlier.torn) return "";
    std::size_t taken = 0;
    std::string fault = at(kStoreFile, store_.import(earlier.results, taken));
    if (fault.empty()) fault = adopt(directory_, kJsonLines);
    if (!fault.empty()) return fault;
    environment_.err << fmt::format(
        "tsumuya-lab: {}: results of an earlier version, taken into {}: {}{}\n",
        shown_name(path(kJsonLines)), kStoreFile, taken,
        earlier.torn ? "; the last line was torn and is dropped" : "");
    return "";
  }

  void take_over(const std::vector<RunResult>& results) {
    std::size_t other_limits = 0;
    std::size_t other_version = 0;
    for (const RunResult& result : results) {
      if (result.limits != plan_.limits) ++other_limits;
      const bool good = result.fault.empty() && result.signal == 0;
      if (good && experiment_.take(result) && result.version != kVersion) ++other_version;
    }
    const std::string file = shown_name(path(kStoreFile));
    if (other_limits > 0) {
      environment_.err << fmt::format("tsumuya-lab: {}: results of other limits, not used: {}\n",
                                      file, other_limits);
    }
    if (other_version > 0) {
      environment_.err << fmt::format(
          "tsumuya-lab: {}: results of another version of the program, used: {}\n", file,
          other_version);
    }
  }

  void write_tables() {
    std::vector<RunResult> all;
    if (std::string fault = at(kStoreFile, store_.read(all)); !fault.empty()) return tell(fault);
    const Written written = write_files(directory_, experiment_, all);
    if (!written.fault.empty()) tell(written.fault);
    if (!written.plots.empty()) tell("gnuplot: " + written.plots);
    if (written.without_gnuplot) {
      environment_.err << Text{"tsumuya-lab: no plots: they need gnuplot (package gnuplot-nox)\n",
                               "tsumuya-lab: 図なし: gnuplot が要る (パッケージ gnuplot-nox)\n"}
                              .in(environment_.language);
    }
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
    Task& task = tasks_[number];
    task.started = fmt::format(
        "{:%Y-%m-%dT%H:%M:%SZ}",
        fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
    const std::string fault = workers_.start(number, [this, a = task.algorithm, p = task.problem] {
      return to_json_line(
          run_once(plan_.choices[a], plan_.problems[p], plan_.positions[p], plan_.limits));
    });
    if (!fault.empty()) tell(fault);
    return fault.empty();
  }

  // False if the result cannot be kept.
  bool take(const base::WorkerProcesses::Ended& ended) {
    const Task& task = tasks_[ended.id];
    RunResult result = result_of(task, ended);
    result.started = task.started;
    result.columns = plan_.problems[task.problem].columns;
    if (const std::string fault = at(kStoreFile, store_.put(result)); !fault.empty()) {
      tell(fault);
      return false;
    }
    experiment_.take(result);
    if (ended.killed()) {
      live_.clear();
      environment_.err << fmt::format("tsumuya-lab: {} on {}: {}; the next call runs it again\n",
                                      result.algorithm, io::escaped(result.problem, 100),
                                      ended.how());
    } else {
      ++done_;
      ++done_now_;
    }
    if (!result.fault.empty()) {
      internal_error(fmt::format("{} on {}: {} in {}", result.algorithm, result.problem,
                                 result.fault, result.sfen));
    }
    if (experiment_.count(task.algorithm, RunState::Missing) == 0) tell_algorithm(task.algorithm);
    return true;
  }

  // What it said, or how it ended without a word.
  RunResult result_of(const Task& task, const base::WorkerProcesses::Ended& ended) const {
    if (ended.good()) {
      auto said = parse_result(std::string_view(ended.text).substr(0, ended.text.find('\n')));
      if (said) return *std::move(said);
    }
    const ExperimentProblem& problem = plan_.problems[task.problem];
    RunResult result;
    result.problem = problem.name;
    result.sfen = problem.sfen;
    result.algorithm = plan_.choices[task.algorithm].name;
    result.version = kVersion;
    result.limits = plan_.limits;
    result.published = problem.published;
    if (ended.killed()) {
      result.signal = static_cast<unsigned>(ended.signal);
    } else {
      result.fault =
          fmt::format("the run gave no answer: {}", ended.good() ? "it said nothing" : ended.how());
    }
    return result;
  }

  void tell_algorithm(std::size_t algorithm) {
    live_.clear();
    const bool one = plan_.problems.size() == 1;
    const auto count = [&](RunState state) { return experiment_.count(algorithm, state); };
    environment_.err << fmt::format(
        fmt::runtime(Text{one ? "{}: {} problem, {} solved, {} no mate, {} unsolved, {} wrong{}\n"
                              : "{}: {} problems, {} solved, {} no mate, {} unsolved, {} wrong{}\n",
                          "{}: {} 題、詰み {}、不詰 {}、未解決 {}、誤り {}{}\n"}
                         .in(environment_.language)),
        plan_.choices[algorithm].name, plan_.problems.size(), count(RunState::Mate),
        count(RunState::NoMate), count(RunState::Unsolved), count(RunState::Faulty),
        count(RunState::Killed) == 0
            ? ""
            : fmt::format(
                  fmt::runtime(Text{", {} killed", "、強制終了 {}"}.in(environment_.language)),
                  count(RunState::Killed)));
  }

  void show_progress() {
    if (!live_.enabled() || workers_.running() == 0) return;
    const Task& oldest = tasks_[workers_.oldest()];
    live_.show(progress_line({.done = done_,
                              .total = total(),
                              .done_now = done_now_,
                              .current = fmt::format("{} {}", plan_.problems[oldest.problem].name,
                                                     plan_.choices[oldest.algorithm].name),
                              .elapsed = std::chrono::steady_clock::now() - begin_},
                             environment_.language, environment_.columns));
  }

  const Plan& plan_;
  std::string directory_;
  std::size_t jobs_;
  const Environment& environment_;
  Experiment experiment_;
  LiveLine live_;
  Collection store_;
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
