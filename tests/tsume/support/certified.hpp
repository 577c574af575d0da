// Whatever the engine claims in a test goes through the checker: its certificate is written and
// verified.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "andor/core/limits.hpp"
#include "support/notation.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::test {

// What is wrong with the certificate of an answer that the engine has just given; nothing if there
// is no claim, or if the checker verifies what was claimed.
std::string fault_of_certificate(tsume::Engine& engine, const shogi::Position& position,
                                 const tsume::Task& task, const tsume::Answer& answer);

// Solves, and adds a failure to the test if the claim does not stand.
inline tsume::Answer solve_certified(tsume::Engine& engine, const shogi::Position& position,
                                     const tsume::Task& task, const andor::Limits& limits) {
  tsume::Answer answer = engine.solve(position, task, limits);
  const std::string fault = fault_of_certificate(engine, position, task, answer);
  if (!fault.empty()) ADD_FAILURE() << fault << ": " << test::sfen_of(position);
  return answer;
}

}  // namespace tsumuya::test
