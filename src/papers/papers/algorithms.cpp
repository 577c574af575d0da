#include "papers/algorithms.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "andor/classic/cstar.hpp"
#include "andor/classic/dfid.hpp"
#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "andor/classic/pnstar.hpp"
#include "papers/dfpn_family.hpp"
#include "papers/plain_domain.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::papers {

using andor::Clock;
using shogi::Move;
using shogi::Position;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

constexpr std::array<AlgorithmSpec, 14> kAlgorithms{{
    {Algorithm::Engine, "engine", "our engine", "本エンジン"},
    {Algorithm::CStar, "cstar", "C*: iterative deepening on the conspiracy number",
     "C*: 共謀数による反復深化"},
    {Algorithm::PnStar, "pnstar", "PN*: recursive iterative deepening on the proof number",
     "PN*: 証明数による再帰的反復深化"},
    {Algorithm::Pns, "pns", "proof-number search, best first", "証明数探索 (最良優先)"},
    {Algorithm::Dfid, "dfid", "depth-first iterative deepening with a table (T2)",
     "表を用いた深さ優先反復深化 (T2)"},
    {Algorithm::Ito, "ito", "best first by the number of escapes (ITO)",
     "玉方の応手の数による最良優先探索 (ITO)"},
    {Algorithm::Kawano, "kawano", "best first with priority and simulation (KAWANO)",
     "優先順位と類似局面による最良優先探索 (KAWANO)"},
    {Algorithm::DfPn, "dfpn", "df-pn", "df-pn"},
    {Algorithm::DfPnR, "dfpn-r", "df-pn(r)", "df-pn(r)"},
    {Algorithm::DfPnTca, "dfpn-tca", "df-pn with TCA", "df-pn と TCA"},
    {Algorithm::DfPnTcaNagai, "dfpn-tca-nagai", "df-pn with TCA and Nagai's counting",
     "df-pn と TCA、長井の数え方"},
    {Algorithm::DfPnTcaWpns, "dfpn-tca-wpns", "df-pn with TCA and weak counting",
     "df-pn と TCA、弱証明数"},
    {Algorithm::DfPnTcaSnda, "dfpn-tca-snda", "df-pn with TCA and SNDA", "df-pn と TCA、SNDA"},
    {Algorithm::DfPnRSnda, "dfpn-r-snda", "df-pn(r) with SNDA", "df-pn(r) と SNDA"},
}};

using Listener = std::function<void(const andor::Counters&)>;

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

// One of the searches over the plain domain, made by `make(domain, setting)`.
template <typename Make>
AlgorithmRun run_plain(const Position& position, const AlgorithmOptions& options,
                       const andor::Limits& limits, const Listener& listener, Make&& make) {
  const Clock::time_point start = Clock::now();
  PlainDomain domain(position);
  andor::Setting setting{limits, options.memory_mb * kMegabyte, listener};
  andor::Found<Move> found = make(domain, std::move(setting)).run();
  AlgorithmRun run;
  run.time = Clock::now() - start;
  run.status = status_of(found.outcome.verdict);
  run.reason = found.outcome.reason;
  run.counters = found.counters;
  if (run.status != tsume::Status::Mate) return run;
  run.plies = found.solution.plies;
  run.terminals = found.solution.terminals;
  // A small table may have forgotten part of the proof: then there is no line to show.
  if (plays_to_mate(position, found.line)) run.line = std::move(found.line);
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

AlgorithmRun run_dfpn(DfPnMethod method, const AlgorithmOptions& options, const Position& position,
                      const andor::Limits& limits, const Listener& listener) {
  tsume::Features features;
  // The chains that came after docs/experiments.md had measured the papers' searches stay off here.
  features.chained_moves = features.chained_captures = features.chained_squares = false;
  features.rehearsed_mates = features.rehearsed_refutations = false;
  if (!options.techniques) {
    features.mate_in_one = features.proof_hands = features.chained_drops = false;
    features.chained_useless = features.simulation = false;
  }
  features.estimates = false;
  return from_answer(solve_by_dfpn(
      position, {method, options.memory_mb, features, options.first_numbers}, limits, listener));
}

AlgorithmRun run_engine(const AlgorithmOptions& options, const Position& position,
                        const andor::Limits& limits, const Listener& listener) {
  tsume::Engine engine({.memory_mb = options.memory_mb, .features = {}});
  const auto tell = [&](const tsume::Progress& progress) {
    andor::Counters counters;
    counters.expanded = progress.nodes;
    counters.max_depth = progress.max_depth;
    listener(counters);
  };
  return from_answer(listener ? engine.solve(position, tsume::Root::Attacker, limits, tell)
                              : engine.solve(position, tsume::Root::Attacker, limits));
}

AlgorithmRun run_for_black(Algorithm algorithm, const AlgorithmOptions& options,
                           const Position& position, const andor::Limits& limits,
                           const Listener& listener) {
  const auto plain = [&](auto&& make) {
    return run_plain(position, options, limits, listener, make);
  };
  const auto dfpn = [&](DfPnMethod method) {
    return run_dfpn(method, options, position, limits, listener);
  };
  using Setting = andor::Setting;
  switch (algorithm) {
    case Algorithm::Engine:
      return run_engine(options, position, limits, listener);
    case Algorithm::CStar:
      return plain([&](PlainDomain& domain, Setting setting) {
        return andor::CStar<PlainDomain>(domain, std::move(setting),
                                         {options.multiple_deepening, options.dynamic_evaluation,
                                          options.queues, options.see_answers, options.handicaps,
                                          options.numbers_by_dominance, options.known_first});
      });
    case Algorithm::PnStar:
      return plain([&](PlainDomain& domain, Setting setting) {
        return andor::PnStar<PlainDomain>(
            domain, std::move(setting),
            {options.table_entries, options.queues, options.see_answers, options.handicaps,
             options.numbers_by_dominance, options.known_first});
      });
    case Algorithm::Dfid:
      return plain([](PlainDomain& domain, Setting setting) {
        return andor::Dfid<PlainDomain>(domain, std::move(setting));
      });
    case Algorithm::Pns:
      return plain([](PlainDomain& domain, Setting setting) {
        return andor::Pns<PlainDomain>(domain, std::move(setting));
      });
    case Algorithm::Ito:
      return plain([](PlainDomain& domain, Setting setting) {
        return andor::Ito<PlainDomain>(domain, std::move(setting));
      });
    case Algorithm::Kawano:
      return plain([](PlainDomain& domain, Setting setting) {
        return andor::Kawano<PlainDomain>(domain, std::move(setting));
      });
    case Algorithm::DfPn:
      return dfpn(DfPnMethod::Plain);
    case Algorithm::DfPnR:
      return dfpn(DfPnMethod::R);
    case Algorithm::DfPnTca:
      return dfpn(DfPnMethod::Tca);
    case Algorithm::DfPnTcaNagai:
      return dfpn(DfPnMethod::TcaNagai);
    case Algorithm::DfPnTcaWpns:
      return dfpn(DfPnMethod::TcaWpns);
    case Algorithm::DfPnTcaSnda:
      return dfpn(DfPnMethod::TcaSnda);
    case Algorithm::DfPnRSnda:
      return dfpn(DfPnMethod::RSnda);
  }
  std::abort();
}

}  // namespace

std::span<const AlgorithmSpec> algorithms() { return kAlgorithms; }

const AlgorithmSpec* find_algorithm(std::string_view name) {
  const auto it = std::find_if(kAlgorithms.begin(), kAlgorithms.end(),
                               [&](const AlgorithmSpec& spec) { return spec.name == name; });
  return it == kAlgorithms.end() ? nullptr : &*it;
}

// White's attack is searched on the turned board, as the engine does.
AlgorithmRun run_algorithm(Algorithm algorithm, const AlgorithmOptions& options,
                           const Position& position, const andor::Limits& limits,
                           const Listener& listener) {
  if (position.side_to_move() == shogi::Color::Black) {
    return run_for_black(algorithm, options, position, limits, listener);
  }
  AlgorithmRun run = run_for_black(algorithm, options, shogi::rotated(position), limits, listener);
  for (Move& m : run.line) m = shogi::rotated(m);
  return run;
}

}  // namespace tsumuya::papers
