// What an experiment is asked to run, read and found to be good.
#pragma once

#include <string>
#include <vector>

#include "lab/from_app.hpp"
#include "lab/results.hpp"
#include "service/problem.hpp"

namespace tsumuya::lab {

struct Plan {
  std::vector<AlgorithmChoice> choices;
  std::vector<ExperimentProblem> problems;
  std::vector<service::Problem> positions;  // of the problems
  RunLimits limits;
};

// Whether every line of the file is a problem that can be run; what is not is told.
bool read_problems(const std::string& file, const Environment& environment, Plan& plan);

RunLimits limits_of(const Arguments& arguments);
std::vector<std::string> names_of(const std::vector<AlgorithmChoice>& choices);

}  // namespace tsumuya::lab
