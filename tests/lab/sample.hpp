// A small experiment with invented results, for the tests of what is made of them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/results.hpp"

namespace tsumuya::lab {

inline constexpr RunLimits kSampleLimits{.seconds = 60, .memory_mb = 100, .nodes = std::nullopt};

inline RunResult sample_result(const std::string& problem, const std::string& algorithm,
                               tsume::Status status, std::optional<unsigned> plies = std::nullopt) {
  RunResult result;
  result.problem = problem;
  result.sfen = "sfen of " + problem;
  result.algorithm = algorithm;
  result.limits = kSampleLimits;
  result.status = status;
  if (status == tsume::Status::Unknown) result.reason = andor::Reason::Time;
  result.plies = plies;
  if (plies) result.pv = {"G*5b"};
  result.counters = {
      .expanded = 100, .generated = 500, .reexpanded = 20, .iterations = 4, .max_depth = 9};
  result.time_ms = 1500;
  return result;
}

inline ExperimentProblem sample_problem(const std::string& name,
                                        std::optional<unsigned> published = std::nullopt,
                                        std::optional<Reference> reference = std::nullopt) {
  return {name, "sfen of " + name, published, reference};
}

}  // namespace tsumuya::lab
