#include "support/engine_check.hpp"

#include <algorithm>
#include <utility>

#include "naive/rules.hpp"
#include "shogi/movegen.hpp"
#include "support/naive_bridge.hpp"
#include "support/notation.hpp"

namespace tsumuya::test {

using shogi::Move;
using tsume::Answer;
using tsume::Root;
using tsume::Status;

std::string text_of(const Problem& problem) {
  return (problem.root == Root::Attacker ? "attacker\t" : "defender\t") +
         test::sfen_of(problem.position);
}

std::string text_of(const std::vector<Move>& line) {
  std::string text;
  for (const Move m : line) text += test::usi_of(m) + " ";
  return text;
}

std::string fault_of_line(const Problem& problem, const std::vector<Move>& line) {
  naive::Position pos = to_naive(problem.position);
  bool attacking = problem.root == Root::Attacker;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::vector<naive::Move> moves = attacking ? naive::checks(pos) : naive::legal_moves(pos);
    const auto m = std::find_if(moves.begin(), moves.end(),
                                [&](const naive::Move& x) { return to_fast(x) == line[i]; });
    if (m == moves.end()) return "move " + std::to_string(i + 1) + " is refused";
    pos = naive::apply(pos, *m);
    attacking = !attacking;
  }
  if (attacking) return "the attacker is to move at the end";
  if (!naive::is_mate(pos)) return "no mate at the end";
  return {};
}

std::string fault_of(const Problem& problem, const Reference& reference, const Answer& answer) {
  if (reference.decided && answer.status != (reference.mate ? Status::Mate : Status::NoMate)) {
    return answer.status == Status::Unknown ? "no verdict"
                                            : (reference.mate ? "a mate in " : "no mate in ") +
                                                  std::to_string(reference.least_plies) + " denied";
  }
  if (answer.status != Status::Mate) return answer.line.empty() ? "" : "a line without a mate";
  const bool mated_at_once = problem.root == Root::Defender && shogi::is_mate(problem.position);
  if (answer.line.empty() && !mated_at_once) return "a mate without a line";
  if (std::string fault = fault_of_line(problem, answer.line); !fault.empty()) return fault;
  if (reference.decided && static_cast<int>(answer.line.size()) < reference.least_plies) {
    return "a line shorter than the shortest mate";
  }
  return {};
}

std::vector<std::size_t> sample(const ReferenceGraph& graph, std::size_t wanted,
                                RandomPositions& random) {
  std::vector<std::size_t> nodes;
  for (std::size_t i = 1; i < graph.size(); ++i) {
    if (graph.decided(i)) nodes.push_back(i);
  }
  for (std::size_t i = nodes.size(); i > 1; --i) {
    std::swap(nodes[i - 1], nodes[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  }
  // Graphs with long mates are rare: more is taken of them.
  if (std::any_of(nodes.begin(), nodes.end(),
                  [&](std::size_t i) { return graph.least_plies(i) >= 5 && graph.mate(i); })) {
    wanted *= 4;
  }
  if (nodes.size() > wanted) {
    const auto length = [&](std::size_t i) { return graph.mate(i) ? graph.least_plies(i) : -1; };
    std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(wanted / 2),
                      nodes.end(),
                      [&](std::size_t a, std::size_t b) { return length(a) > length(b); });
    nodes.resize(wanted);
  }
  nodes.push_back(0);
  return nodes;
}

andor::Limits node_limit(std::uint64_t nodes) {
  andor::Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace tsumuya::test
