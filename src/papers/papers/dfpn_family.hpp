// df-pn and its cures as seed 002 compares them [Kishimoto2010]: the core of src/andor over the
// engine's domain and table, with the policies of a row of the registry.
//
// The paper's solvers share "many state-of-the-art techniques"; here they share the engine's proof
// hands, test for a mate in one, chained interpositions and simulation, unless those are switched
// off. The engine's other techniques (first numbers, margins, its own mixture of countings) are
// left out, and so are the chains that came after docs/experiments.md had measured these searches.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "andor/core/limits.hpp"
#include "andor/dfpn/run.hpp"
#include "andor/registry/switches.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/domain.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/engine/features.hpp"
#include "tsume/engine/material.hpp"
#include "tsume/line/line.hpp"

namespace tsumuya::papers {

// What every row of the family has over this domain.
struct DfPnFamilyOptions {
  bool unit_numbers = true;  // new positions start with 1, not with the material balance
  bool techniques = true;    // those named above

  static const std::array<andor::Switch<DfPnFamilyOptions>, 2> kSwitches;
};
inline constexpr std::array<andor::Switch<DfPnFamilyOptions>, 2> DfPnFamilyOptions::kSwitches{{
    andor::switch_for<&DfPnFamilyOptions::unit_numbers>("material"),
    andor::switch_for<&DfPnFamilyOptions::techniques>("no-techniques"),
}};

inline tsume::Features features_of(const DfPnFamilyOptions& options) {
  tsume::Features features;
  features.chained_moves = features.chained_captures = features.chained_squares = false;
  features.rehearsed_mates = features.rehearsed_refutations = false;
  if (!options.techniques) {
    features.mate_in_one = features.proof_hands = features.chained_drops = false;
    features.chained_useless = features.simulation = false;
  }
  features.estimates = false;
  return features;
}

// The attacker is black and to move.
template <typename Policy>
class DfPnFamily {
 public:
  using Tick = std::function<void(const andor::Counters&)>;

  DfPnFamily(const DfPnFamilyOptions& options, std::size_t memory_mb, const andor::Limits& limits)
      : features_(features_of(options)),
        first_numbers_(options.unit_numbers ? tsume::FirstNumbers::Ones
                                            : tsume::FirstNumbers::Material),
        limits_(limits),
        bytes_(std::max(memory_mb, tsume::kLeastMemory) << 20U),
        lineage_(lineage_bytes()),
        table_(bytes_ - lineage_bytes() - bytes_ / kRepetitionShare),
        repetitions_(bytes_ / kRepetitionShare) {}

  // An answer with a line, as the engine's Goal::First.
  tsume::Answer solve(const shogi::Position& position, const Tick& tick) {
    const andor::Clock::time_point start = andor::Clock::now();
    const Found found = search(position, tick);
    tsume::Answer answer;
    answer.counters = found.run.counters;
    answer.simulated_nodes = found.simulated_nodes;
    answer.reason = found.run.outcome.reason;
    answer.proof_time = andor::Clock::now() - start;
    answer.pn = found.run.pn;
    answer.dn = found.run.dn;
    if (found.run.outcome.verdict == andor::Verdict::Proven) {
      answer.status = tsume::Status::Mate;
      const tsume::Prover prove = [&](const shogi::Position& pos) { return prove_again(pos); };
      andor::Limits few = limits_;
      few.nodes = std::min(few.nodes, tsume::kNodesForLengths);
      tsume::LengthSearch lengths(kAttacker, tsume::Counted::All, features_, table_, few);
      answer.line = tsume::mating_line(position, table_, prove, lengths, limits_);
    } else if (found.run.outcome.verdict == andor::Verdict::Disproven) {
      answer.status = tsume::Status::NoMate;
    }
    answer.time = andor::Clock::now() - start;
    answer.collections = table_.collections();
    return answer;
  }

 private:
  using Counting = typename Policy::Counting;
  static constexpr shogi::Color kAttacker = shogi::Color::Black;
  static constexpr std::size_t kRepetitionShare = 32;

  struct Found {
    andor::DfPnRun<tsume::Domain::Edge> run;
    std::uint64_t simulated_nodes;
    shogi::Move best;  // of the attacker, if he is to move and mates
  };

  // Entries of the lineage are much larger than the engine's: they get a quarter.
  std::size_t lineage_bytes() const { return andor::kFollowsParents<Counting> ? bytes_ / 4 : 0; }

  Found search(const shogi::Position& position, const Tick& tick) {
    tsume::Domain domain(position, kAttacker, features_, table_, repetitions_, lookalikes_,
                         [this] { return limits_.is_stopped() || limits_.is_late(); });
    domain.set_first_numbers(first_numbers_);
    auto run = andor::run_dfpn<Policy>(domain, limits_, lineage_, [&](const auto& running) {
      if (tick) tick(running.counters());
    });
    const bool attacking = position.side_to_move() == kAttacker;
    return {std::move(run), domain.simulated_nodes(),
            attacking ? domain.last_best() : shogi::Move::none()};
  }

  std::optional<tsume::Reproof> prove_again(const shogi::Position& pos) {
    const Found again = search(pos, {});
    if (again.run.outcome.verdict == andor::Verdict::Unknown) return std::nullopt;
    return tsume::Reproof{again.run.root.plies, again.best};
  }

  tsume::Features features_;
  tsume::FirstNumbers first_numbers_;
  const andor::Limits& limits_;
  std::size_t bytes_;
  andor::LineageOf<Counting> lineage_;
  tsume::Table table_;
  andor::Repetitions repetitions_;
  tsume::Lookalikes lookalikes_{0};  // not used: the papers do not rehearse
};

}  // namespace tsumuya::papers
