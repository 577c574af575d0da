#include "papers/algorithms.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "andor/registry/rows.hpp"
#include "papers/dfpn_family.hpp"
#include "papers/plain_domain.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::papers {

using andor::Clock;
using shogi::Move;
using shogi::Position;

namespace {

using Listener = std::function<void(const andor::Counters&)>;

// What a run is asked for. The attacker is black.
struct Question {
  std::span<const andor::Given> given;
  std::size_t memory_mb;
  const Position& position;
  const andor::Limits& limits;
  const Listener& listener;
};

tsume::Status status_of(andor::Verdict verdict) {
  switch (verdict) {
    case andor::Verdict::Proven:
      return tsume::Status::Mate;
    case andor::Verdict::Disproven:
      return tsume::Status::NoMate;
    case andor::Verdict::Unknown:
      return tsume::Status::Unknown;
  }
  std::abort();
}

bool plays_to_mate(Position pos, const std::vector<Move>& line) {
  for (const Move m : line) {
    const shogi::MoveList moves = shogi::legal_moves(pos);
    if (std::find(moves.begin(), moves.end(), m) == moves.end()) return false;
    pos.make(m);
  }
  return shogi::is_mate(pos);
}

template <typename Row>
AlgorithmRun run_plain(const Question& question) {
  const Clock::time_point start = Clock::now();
  PlainDomain domain(question.position);
  andor::Setting setting{question.limits, question.memory_mb << 20U, question.listener};
  const auto options = andor::options_of<typename Row::Options>(question.given);
  andor::Found<Move> found = Row::make(domain, std::move(setting), options).run();
  AlgorithmRun run;
  run.time = Clock::now() - start;
  run.status = status_of(found.outcome.verdict);
  run.reason = found.outcome.reason;
  run.counters = found.counters;
  if (run.status != tsume::Status::Mate) return run;
  run.plies = found.solution.plies;
  run.terminals = found.solution.terminals;
  // A small table may have forgotten part of the proof: then there is no line to show.
  if (plays_to_mate(question.position, found.line)) run.line = std::move(found.line);
  return run;
}

AlgorithmRun from_answer(tsume::Answer answer) {
  AlgorithmRun run;
  run.status = answer.status;
  run.reason = answer.reason;
  run.counters = answer.counters;
  run.time = answer.proof_time;
  if (!answer.line.empty()) run.plies = static_cast<unsigned>(answer.line.size());
  run.line = std::move(answer.line);
  return run;
}

template <typename Row>
AlgorithmRun run_dfpn(const Question& question) {
  const auto options = andor::options_of<DfPnFamilyOptions>(question.given);
  DfPnFamily<typename Row::Policy> family(options, question.memory_mb, question.limits);
  return from_answer(family.solve(question.position, question.listener));
}

AlgorithmRun run_engine(const Question& question) {
  tsume::Engine engine({.memory_mb = question.memory_mb, .features = {}});
  const auto tell = [&](const tsume::Progress& progress) {
    andor::Counters counters;
    counters.expanded = progress.nodes;
    counters.max_depth = progress.max_depth;
    question.listener(counters);
  };
  return from_answer(
      question.listener
          ? engine.solve(question.position, tsume::Root::Attacker, question.limits, tell)
          : engine.solve(question.position, tsume::Root::Attacker, question.limits));
}

constexpr auto kFamilySwitches = andor::infos_of(DfPnFamilyOptions::kSwitches);

struct Algorithm {
  andor::SearchInfo info;
  AlgorithmRun (*run)(const Question&) = nullptr;
};

template <typename Row>
constexpr Algorithm algorithm_of(Row /*row*/) {
  if constexpr (Row::kIsDfPn) {
    return {{Row::kName, kFamilySwitches}, run_dfpn<Row>};
  } else {
    return {andor::kInfo<Row>, run_plain<Row>};
  }
}

constexpr std::size_t kSize = andor::SearchRows::kSize + 1;
constexpr auto kAlgorithms = [] {
  std::array<Algorithm, kSize> all{};
  all[0] = {{kEngine, {}}, run_engine};
  std::size_t place = 1;
  andor::SearchRows::for_each([&](auto row) { all[place++] = algorithm_of(row); });
  return all;
}();
constexpr auto kInfos = [] {
  std::array<andor::SearchInfo, kSize> all{};
  for (std::size_t i = 0; i < kSize; ++i) all[i] = kAlgorithms[i].info;
  return all;
}();

AlgorithmRun run_for_black(const andor::Choice& choice, const Question& question) {
  const auto* const found =
      std::find_if(kAlgorithms.begin(), kAlgorithms.end(),
                   [&](const Algorithm& other) { return other.info.name == choice.search; });
  assert(found != kAlgorithms.end());
  return found->run(question);
}

}  // namespace

std::span<const andor::SearchInfo> algorithms() { return kInfos; }

// White's attack is searched on the turned board, as the engine does.
AlgorithmRun run_algorithm(const andor::Choice& choice, std::size_t memory_mb,
                           const Position& position, const andor::Limits& limits,
                           const Listener& listener) {
  if (position.side_to_move() == shogi::Color::Black) {
    return run_for_black(choice, {choice.given, memory_mb, position, limits, listener});
  }
  AlgorithmRun run =
      run_for_black(choice, {choice.given, memory_mb, shogi::rotated(position), limits, listener});
  for (Move& m : run.line) m = shogi::rotated(m);
  return run;
}

}  // namespace tsumuya::papers
