// What an experiment is about and what it found: problems x algorithms -> results. A result comes
// from its worker process as one line of JSON, and is kept in a store (collection.hpp).
//
// The tables (experiment_tables.hpp, experiment_summary.hpp) and plots (experiment_plots.hpp) are
// made of nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "andor/core/limits.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::lab {

// Of each run.
struct RunLimits {
  double seconds = 0;
  std::size_t memory_mb = 0;
  std::optional<std::uint64_t> nodes;

  friend bool operator==(const RunLimits&, const RunLimits&) = default;
};

// Of one algorithm on one problem: the columns of the thesis and more.
struct RunResult {
  std::string problem;
  std::string sfen;
  std::string algorithm;  // with its switches
  std::string version;    // of the program that ran it; empty in files of early ones
  std::string started;    // UTC; empty in files of early ones
  RunLimits limits;
  tsume::Status status = tsume::Status::Unknown;
  andor::Reason reason = andor::Reason::None;
  unsigned signal = 0;  // that killed the run from outside; 0: none did
  std::optional<unsigned> plies;
  std::optional<unsigned> published;
  std::string columns;  // of the problem file, behind the published length; not in JSON
  std::optional<std::uint64_t> terminals;
  andor::Counters counters;
  double time_ms = 0;
  std::vector<std::string> pv;
  std::string fault;  // what is wrong with the answer; empty if nothing is known to be

  double seconds() const { return time_ms / 1e3; }
};

std::string_view status_word(tsume::Status status);

// With its end.
std::string to_json_line(const RunResult& result);
// Nothing if the text is no such line.
std::optional<RunResult> parse_result(std::string_view line);

// The figures that a problem file has beside a problem.
struct Reference {
  double seconds = 0;
  double generated = 0;
  double expanded = 0;
  double iterations = 0;
  double terminals = 0;
};
// If there are five columns and all are numbers.
std::optional<Reference> reference_of(const std::vector<std::string>& columns);

struct ExperimentProblem {
  std::string name;
  std::string sfen;
  std::optional<unsigned> published;  // length
  std::optional<Reference> reference;
  std::string columns = {};  // of the file behind that, with tabs between them
};

// Killed: from outside, so that nothing is known of the problem.
enum class RunState : std::uint8_t { Missing, Mate, NoMate, Unsolved, Faulty, Killed };

// A problem that was run, with what came of it.
struct Run {
  const ExperimentProblem& problem;
  const RunResult& result;
  RunState state;
};

class Experiment {
 public:
  Experiment(std::vector<ExperimentProblem> problems, std::vector<std::string> algorithms,
             const RunLimits& limits);

  const std::vector<ExperimentProblem>& problems() const { return problems_; }
  const std::vector<std::string>& algorithms() const { return algorithms_; }
  const RunLimits& limits() const { return limits_; }

  // Takes a result that belongs to it, in place of an older one. False if it is of another problem,
  // algorithm or limit.
  bool take(const RunResult& result);

  // Null if there is none yet.
  const RunResult* result(std::size_t algorithm, std::size_t problem) const;
  RunState state(std::size_t algorithm, std::size_t problem) const;

  // The runs of an algorithm, in the order of the problems.
  std::vector<Run> runs(std::size_t algorithm) const;
  std::size_t count(std::size_t algorithm, RunState wanted) const;
  // The runs that came to their end.
  std::size_t done(std::size_t algorithm) const;

  // Where one algorithm says mate and another no mate: one of them is wrong.
  std::vector<std::string> contradictions() const;

 private:
  std::vector<ExperimentProblem> problems_;
  std::vector<std::string> algorithms_;
  RunLimits limits_;
  std::vector<std::vector<std::optional<RunResult>>> results_;  // by algorithm, then by problem
};

}  // namespace tsumuya::lab
