// What can be wrong with an answer of the engine: the verdict, against the reference; the line,
// against the naive rules.
#pragma once

#include <string>
#include <vector>

#include "support/random_problem.hpp"
#include "support/reference_solver.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::test {

// A line of tests/regress/*.sfen: who is to move, a tab, the position.
std::string text_of(const Problem& problem);
std::string text_of(const std::vector<shogi::Move>& line);

// What is wrong with a mating line by the naive rules (checks by the attacker, legal replies, mate
// at the end); nothing if it is right.
std::string fault_of_line(const Problem& problem, const std::vector<shogi::Move>& line);

// What is wrong with an answer; nothing if it is right. Where the reference is decided the engine
// must have an answer.
std::string fault_of(const Problem& problem, const Reference& reference,
                     const tsume::Answer& answer);

// The root and some of the decided nodes of a graph: the longest mates, and any.
std::vector<std::size_t> sample(const ReferenceGraph& graph, std::size_t wanted,
                                RandomPositions& random);

andor::Limits node_limit(std::uint64_t nodes);

}  // namespace tsumuya::test
