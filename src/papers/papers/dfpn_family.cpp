#include "papers/dfpn_family.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "andor/dfpn/dfpn.hpp"
#include "tsume/engine/domain.hpp"
#include "tsume/line/line.hpp"

namespace tsumuya::papers {

using andor::Clock;
using shogi::Position;

namespace {

constexpr shogi::Color kAttacker = shogi::Color::Black;
constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

using Tick = std::function<void(const andor::Counters&)>;

template <typename Counting, typename OldChildren, typename Threshold>
class Family {
 public:
  using Search = andor::DfPn<tsume::Domain, Counting, Threshold, OldChildren>;

  Family(const DfPnFamilyOptions& options, const andor::Limits& limits)
      : features_(options.features),
        first_numbers_(options.first_numbers),
        limits_(limits),
        lineage_(lineage_bytes(options)),
        table_(bytes(options) - lineage_bytes(options) - bytes(options) / kRepetitionShare),
        repetitions_(bytes(options) / kRepetitionShare) {}

  tsume::Answer solve(const Position& position, const Tick& tick) {
    const Clock::time_point start = Clock::now();
    tsume::Domain::Edge root;
    tsume::Answer answer;
    const andor::Outcome outcome = search(position, root, &answer, tick);
    answer.reason = outcome.reason;
    answer.proof_time = Clock::now() - start;
    answer.pn = root.numbers.phi;
    answer.dn = root.numbers.delta;
    if (outcome.verdict == andor::Verdict::Proven) {
      answer.status = tsume::Status::Mate;
      const tsume::Prover prove = [&](const Position& pos) { return prove_again(pos); };
      andor::Limits few = limits_;
      few.nodes = std::min(few.nodes, tsume::kNodesForLengths);
      tsume::LengthSearch lengths(kAttacker, tsume::Counted::All, features_, table_, few);
      answer.line = tsume::mating_line(position, table_, prove, lengths, limits_);
    } else if (outcome.verdict == andor::Verdict::Disproven) {
      answer.status = tsume::Status::NoMate;
    }
    answer.time = Clock::now() - start;
    answer.collections = table_.collections();
    return answer;
  }

 private:
  static constexpr std::size_t kRepetitionShare = 32;
  // Entries of the lineage are much larger than the engine's: they get a quarter.
  static std::size_t bytes(const DfPnFamilyOptions& options) {
    return std::max(options.memory_mb, tsume::kLeastMemory) * kMegabyte;
  }
  static std::size_t lineage_bytes(const DfPnFamilyOptions& options) {
    return Search::kFollows ? bytes(options) / 4 : 0;
  }
  struct NoLineage {
    explicit NoLineage(std::size_t /*bytes*/) {}
  };
  using Lineage = std::conditional_t<Search::kFollows, typename Counting::Lineage, NoLineage>;

  tsume::Table::Stop stop() const {
    return [this] { return limits_.is_stopped() || limits_.is_late(); };
  }

  Search make_search(tsume::Domain& domain) {
    if constexpr (Search::kFollows) {
      return Search(domain, limits_, lineage_);
    } else {
      return Search(domain, limits_);
    }
  }

  // Seen by the player to move. The counters go to `answer`, if there is one.
  andor::Outcome search(const Position& position, tsume::Domain::Edge& root, tsume::Answer* answer,
                        const Tick& tick) {
    tsume::Domain domain(position, kAttacker, features_, table_, repetitions_, lookalikes_, stop());
    domain.set_first_numbers(first_numbers_);
    Search dfpn = make_search(domain);
    if (tick) dfpn.on_tick([&](const Search& s) { tick(s.counters()); });
    root = domain.root_edge();
    const andor::Outcome outcome = dfpn.run(root);
    last_best_ = domain.last_best();
    if (answer != nullptr) {
      answer->counters = dfpn.counters();
      answer->simulated_nodes = domain.simulated_nodes();
    }
    return outcome;
  }

  std::optional<tsume::Reproof> prove_again(const Position& pos) {
    tsume::Domain::Edge root;
    if (search(pos, root, nullptr, {}).verdict == andor::Verdict::Unknown) return std::nullopt;
    const bool attacking = pos.side_to_move() == kAttacker;
    return tsume::Reproof{root.plies, attacking ? last_best_ : shogi::Move::none()};
  }

  tsume::Features features_;
  tsume::FirstNumbers first_numbers_;
  const andor::Limits& limits_;
  Lineage lineage_;
  tsume::Table table_;
  andor::Repetitions repetitions_;
  tsume::Lookalikes lookalikes_{0};  // not used: the papers do not rehearse
  shogi::Move last_best_ = shogi::Move::none();
};

template <typename Counting, typename OldChildren, typename Threshold>
tsume::Answer solve_with(const Position& position, const DfPnFamilyOptions& options,
                         const andor::Limits& limits, const Tick& tick) {
  return Family<Counting, OldChildren, Threshold>(options, limits).solve(position, tick);
}

}  // namespace

tsume::Answer solve_by_dfpn(const Position& position, const DfPnFamilyOptions& options,
                            const andor::Limits& limits, const Tick& tick) {
  using andor::CountOld;
  using andor::IgnoreOld;
  using andor::SumCounting;
  using Plain = andor::PlainThreshold;
  using Raising = andor::Tca<Plain>;
  using Snda = andor::SourceCounting<10>;
  switch (options.method) {
    case DfPnMethod::Plain:
      return solve_with<SumCounting, CountOld, Plain>(position, options, limits, tick);
    case DfPnMethod::R:
      return solve_with<SumCounting, IgnoreOld, Plain>(position, options, limits, tick);
    case DfPnMethod::Tca:
      return solve_with<SumCounting, CountOld, Raising>(position, options, limits, tick);
    case DfPnMethod::TcaNagai:
      return solve_with<andor::NagaiCounting, CountOld, Raising>(position, options, limits, tick);
    case DfPnMethod::TcaWpns:
      return solve_with<andor::WeakCounting, CountOld, Raising>(position, options, limits, tick);
    case DfPnMethod::TcaSnda:
      return solve_with<Snda, CountOld, Raising>(position, options, limits, tick);
    case DfPnMethod::RSnda:
      return solve_with<Snda, IgnoreOld, Plain>(position, options, limits, tick);
  }
  std::abort();
}

}  // namespace tsumuya::papers
