#include "tsume/engine/engine.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "andor/dfpn/countings.hpp"
#include "andor/dfpn/run.hpp"
#include "shogi/movegen.hpp"
#include "tsume/engine/domain.hpp"
#include "tsume/engine/memory_shares.hpp"
#include "tsume/length/shortest.hpp"
#include "tsume/line/known_line.hpp"
#include "tsume/line/line.hpp"
#include "tsume/line/main_line.hpp"

namespace tsumuya::tsume {

using andor::Clock;
using shogi::Move;
using shogi::Position;

namespace {

constexpr shogi::Color kAttacker = shogi::Color::Black;

Table::Stop stop_of(const andor::Limits& limits) {
  return [&limits] { return limits.is_stopped() || limits.is_late(); };
}

// What ended the writing of a certificate, if it was between two searches.
void note_reason(const andor::Limits& limits, Certified& result) {
  if (result.complete || result.reason != andor::Reason::None || !stop_of(limits)()) return;
  result.reason = limits.is_stopped() ? andor::Reason::Stopped : andor::Reason::Time;
}

// Tells the listener, if there is one, how the searches of one solve() are getting on.
class Reporter {
 public:
  Reporter(const std::function<void(const Progress&)>& listener, std::chrono::milliseconds interval,
           const Table& table)
      : listener_(listener),
        interval_(interval),
        table_(table),
        start_(Clock::now()),
        next_(start_ + interval) {}

  Clock::time_point start() const { return start_; }
  bool is_due() {
    if (!listener_ || Clock::now() < next_) return false;
    next_ = Clock::now() + interval_;
    return true;
  }
  void report(Progress progress) const {
    progress.elapsed = Clock::now() - start_;
    progress.hash_permille = static_cast<unsigned>(table_.used() * 1000 / table_.capacity());
    listener_(progress);
  }

 private:
  const std::function<void(const Progress&)>& listener_;
  std::chrono::milliseconds interval_;
  const Table& table_;
  Clock::time_point start_;
  Clock::time_point next_;
};

struct Search {
  andor::Outcome outcome;  // Proven: the attacker mates
  andor::Counters counters;
  andor::Number pn;
  andor::Number dn;
  std::uint64_t simulated_nodes;
  unsigned plies;  // of a mate, an upper bound
  Move best;       // of the attacker, if he is to move and mates
};

struct Setting {
  const Features& features;
  Table& table;
  andor::Repetitions& repetitions;
  EngineLineage& lineage;
  Lookalikes& lookalikes;
  const andor::Limits& limits;
  bool assuming;  // the table holds assumptions
};

template <typename Counting>
Search run(const Position& position, const Setting& setting, Reporter* reporter) {
  Domain domain(position, kAttacker, setting.features, setting.table, setting.repetitions,
                setting.lookalikes, stop_of(setting.limits));
  if (setting.assuming) domain.keep_hands_apart();
  const auto tick = [&](const auto& dfpn) {
    if (reporter == nullptr || !reporter->is_due()) return;
    const andor::Numbers numbers = dfpn.root_numbers();
    const bool attacking = position.side_to_move() == kAttacker;
    Progress progress{};
    progress.nodes = dfpn.counters().expanded;
    progress.pn = attacking ? numbers.phi : numbers.delta;
    progress.dn = attacking ? numbers.delta : numbers.phi;
    progress.max_depth = dfpn.counters().max_depth;
    dfpn.for_each_edge_on_path([&](const auto& edge) { progress.line.push_back(edge.move); });
    reporter->report(std::move(progress));
  };
  using Policy = andor::Policies<Counting, andor::CountOld, andor::ChosenThreshold>;
  constexpr andor::Number kMargin = 8;
  const auto ran = andor::run_dfpn<Policy>(
      domain, setting.limits, setting.lineage, tick,
      {setting.features.margin ? kMargin : 0, setting.features.raise_on_loops});
  return {ran.outcome,
          ran.counters,
          ran.pn,
          ran.dn,
          domain.simulated_nodes(),
          ran.root.plies,
          position.side_to_move() == kAttacker ? domain.last_best() : Move::none()};
}

// The attacker's counting and the defender's.
template <typename Attacking, typename Defending>
Search run_by_side(const Position& position, const Setting& setting, Reporter* reporter) {
  using AttackerFirst = andor::AlternatingCounting<Attacking, Defending>;
  using DefenderFirst = andor::AlternatingCounting<Defending, Attacking>;
  return position.side_to_move() == kAttacker ? run<AttackerFirst>(position, setting, reporter)
                                              : run<DefenderFirst>(position, setting, reporter);
}

// Counts the attacker's nodes weakly: how many checks he has left says little of how hard it is to
// refute them all, while every reply must be answered.
Search search(const Position& position, const Setting& setting, Reporter* reporter = nullptr) {
  const Features& f = setting.features;
  if (f.source_counting) {
    using Source = andor::SourceCounting<kMergedMoves, kInvolved>;
    using WeakSource = andor::WeakSourceCounting<kMergedMoves, kInvolved>;
    return f.weak_counting ? run_by_side<WeakSource, Source>(position, setting, reporter)
                           : run<Source>(position, setting, reporter);
  }
  using andor::SumCounting;
  using andor::WeakCounting;
  return f.weak_counting ? run_by_side<WeakCounting, SumCounting>(position, setting, reporter)
                         : run<SumCounting>(position, setting, reporter);
}

// True if the defender is not in check and cannot move: only a root can be so, and it is no mate.
bool is_stalemate(const Position& position, const Task& task) {
  return task.root == Root::Defender && !position.in_check(position.side_to_move()) &&
         shogi::legal_moves(position).empty();
}

// A mate that cannot be shorter: at once, or by one move.
void note_shortest(bool mated, Answer& answer) {
  answer.exact = mated || answer.line.size() == 1;
  if (answer.exact) answer.shortest = static_cast<unsigned>(answer.line.size());
}

bool leaves_a_piece(Position pos, const std::vector<Move>& line) {
  for (const Move m : line) pos.make(m);
  return !pos.hand(kAttacker).empty();
}

}  // namespace

Engine::Engine(const EngineOptions& options)
    : options_(options),
      table_(table_bytes(options)),
      repetitions_(repetition_bytes(options)),
      lineage_(lineage_bytes(options)),
      lookalikes_(lookalike_bytes(options)) {}

void Engine::clear() {
  table_.clear();
  repetitions_.clear();
  lineage_.clear();
  lookalikes_.clear();
  assuming_ = false;
}

void Engine::assume_no_mate(const Position& position) {
  const bool turned = position.side_to_move() != kAttacker;
  const Position pos = turned ? shogi::rotated(position) : position;
  constexpr std::uint64_t kNeverForgotten = std::uint64_t{1} << 31U;
  table_.store_disproven(pos.board_key() ^ problem_key(pos, kAttacker), pos.hand(kAttacker),
                         kForever, kNeverForgotten, true);
  assuming_ = true;
}

// White's attack is searched on the turned board: the same problem in other colours takes the same
// nodes.
Answer Engine::solve(const Position& position, const Task& task, const andor::Limits& limits,
                     const std::function<void(const Progress&)>& listener,
                     std::chrono::milliseconds interval) {
  const bool attacking = task.root == Root::Attacker;
  if (attacking == (position.side_to_move() == shogi::Color::Black)) {
    return solve_for_black(position, task, limits, listener, interval);
  }
  const auto turn_line = [](std::vector<Move>& line) {
    for (Move& m : line) m = shogi::rotated(m);
  };
  const auto turned_listener = [&](const Progress& progress) {
    Progress turned = progress;
    turn_line(turned.line);
    listener(turned);
  };
  Answer answer =
      listener ? solve_for_black(shogi::rotated(position), task, limits, turned_listener, interval)
               : solve_for_black(shogi::rotated(position), task, limits, {}, interval);
  turn_line(answer.line);
  turn_line(answer.book_line);
  for (Alternative& reply : answer.equal_replies) reply.move = shogi::rotated(reply.move);
  rotate(answer.tree);
  return answer;
}

Answer Engine::solve_for_black(const Position& position, const Task& task,
                               const andor::Limits& limits,
                               const std::function<void(const Progress&)>& listener,
                               std::chrono::milliseconds interval) {
  if (is_stalemate(position, task)) {
    Answer answer;
    answer.status = Status::NoMate;
    answer.pn = andor::kInfinity;
    answer.dn = 0;
    return answer;
  }
  const bool attacking = task.root == Root::Attacker;
  Reporter reporter(listener, interval, table_);
  const Setting setting{options_.features, table_, repetitions_, lineage_,
                        lookalikes_,       limits, assuming_};
  const Search found = search(position, setting, &reporter);

  Answer answer;
  answer.counters = found.counters;
  answer.simulated_nodes = found.simulated_nodes;
  answer.reason = found.outcome.reason;
  answer.proof_time = Clock::now() - reporter.start();
  answer.pn = found.pn;
  answer.dn = found.dn;
  answer.counted = task.counted;
  if (answer.pn == 0) {
    answer.status = Status::Mate;
    answer.counted = Counted::All;  // until the length is lowered
  } else if (answer.dn == 0) {
    answer.status = Status::NoMate;
  }
  // The searches for line and length ignore assumptions, so none is made then.
  if (answer.status == Status::Mate && !assuming_) {
    const Prover prove = [&](const Position& pos) -> std::optional<Reproof> {
      const Search again = search(pos, setting);
      if (again.outcome.verdict == andor::Verdict::Unknown) return std::nullopt;
      return Reproof{again.plies, again.best};
    };
    andor::Limits few = limits;
    few.nodes = std::min(few.nodes, kNodesForLengths);
    LengthSearch lengths(kAttacker, Counted::All, options_.features, table_, few);
    answer.line = mating_line(position, table_, prove, lengths, limits);
    note_shortest(!attacking && shogi::is_mate(position), answer);
    if (task.goal == Goal::Shortest && !answer.line.empty()) {
      const auto length_tick = [&](const LengthSearch::Tick& at, unsigned best) {
        if (!reporter.is_due()) return;
        Progress progress{};
        progress.nodes = found.counters.expanded + at.nodes;
        progress.pn = at.numbers.phi;
        progress.dn = at.numbers.delta;
        progress.max_depth = at.depth;
        progress.line = at.line;
        progress.best_plies = best;
        progress.tried_plies = at.plies;
        reporter.report(std::move(progress));
      };
      shorten(position, task, limits, length_tick, answer);
    }
  }
  answer.time = Clock::now() - reporter.start();
  answer.collections = table_.collections();
  return answer;
}

// Lowers the length of the mate that was found, and replaces its line.
void Engine::shorten(const Position& position, const Task& task, const andor::Limits& limits,
                     const std::function<void(const LengthSearch::Tick&, unsigned)>& tick,
                     Answer& answer) {
  andor::Limits left = limits;
  left.nodes -= std::min(left.nodes, answer.counters.expanded);
  LengthSearch search(kAttacker, task.counted, options_.features, table_, left);
  auto best = static_cast<unsigned>(answer.line.size());
  search.on_tick([&](const LengthSearch::Tick& at) { tick(at, best); });
  const Length length =
      tsume::shorten(position, best, search, [&](unsigned found) { best = found; });
  std::optional<std::vector<Move>> line;
  if (length.exact) {
    answer.shortest = length.plies;
    if (auto found = main_line(position, length.plies, search)) {
      line = std::move(found->moves);
      answer.equal_replies = std::move(found->equal_replies);
    }
  }
  answer.exact = line.has_value();
  answer.reason = length.exact ? search.reason() : length.reason;
  if (answer.exact && task.counted == Counted::Tsume && leaves_a_piece(position, *line)) {
    auto book = book_line(position, length.plies, search);
    if (book && !leaves_a_piece(position, *book)) answer.book_line = std::move(*book);
  }
  if (answer.exact && task.tree_depth > 0) {
    answer.tree = variations(position, *line, task.tree_depth, search);
  }
  if (!line) line = known_line(position, search);
  answer.counters.expanded += search.counters().expanded;
  answer.counters.generated += search.counters().generated;
  if (line && (answer.exact || line->size() <= answer.line.size())) {
    answer.line = std::move(*line);
    answer.counted = task.counted;
  }
}

// --- Certificates

Certified Engine::certify(const Position& position, const Task& task, const Answer& answer,
                          const andor::Limits& limits, const CertificateSink& sink) {
  const bool attacking = task.root == Root::Attacker;
  const bool turned = attacking != (position.side_to_move() == kAttacker);
  CertificateSink turning = sink;
  if (turned) {
    turning.mate = [&](const MateNode& node) {
      sink.mate({shogi::rotated(node.position), shogi::rotated(node.check), node.plies});
    };
    turning.no_mate = [&](const RefutationNode& node) {
      RefutationNode other{shogi::rotated(node.position), node.answers};
      for (RefutationNode::Answer& answered : other.answers) {
        answered = {shogi::rotated(answered.check), shogi::rotated(answered.reply)};
      }
      sink.no_mate(other);
    };
  }
  const Position pos = turned ? shogi::rotated(position) : position;
  return answer.status == Status::Mate ? certify_mate(pos, answer, limits, turning)
                                       : certify_no_mate(pos, limits, turning);
}

Certified Engine::certify_mate(const Position& position, const Answer& answer,
                               const andor::Limits& limits, const CertificateSink& sink) {
  Certified result;
  result.shortest = answer.exact && answer.counted == Counted::All;
  andor::Limits left = limits;
  const Prover prove = [&](const Position& pos) -> std::optional<Reproof> {
    left.nodes = limits.nodes - std::min(limits.nodes, result.searched);
    const Setting setting{options_.features, table_, repetitions_, lineage_,
                          lookalikes_,       left,   assuming_};
    const Search again = search(pos, setting);
    result.searched += again.counters.expanded;
    result.reason = again.outcome.reason;
    if (again.outcome.verdict == andor::Verdict::Unknown) return std::nullopt;
    return Reproof{again.plies, again.best};
  };
  // Takes the proven length; proves it again if the table forgot it.
  auto plies = static_cast<unsigned>(answer.line.size());
  if (!result.shortest) {
    const Knowledge known = table_.look_up(position.board_key() ^ problem_key(position, kAttacker),
                                           position.hand(kAttacker));
    const std::optional<Reproof> again =
        known.kind == Kind::Proven ? Reproof{known.plies} : prove(position);
    if (!again) return result;
    plies = again->plies;
  }
  LengthSearch lengths(kAttacker, Counted::All, options_.features, table_, limits);
  MateCertificate certificate(table_, lengths, prove, stop_of(limits), sink.mate);
  const auto found = certificate.run(position, plies, result.shortest);
  result.complete = found.has_value();
  result.plies = found.value_or(0);
  if (lengths.reason() != andor::Reason::None) result.reason = lengths.reason();
  result.searched += lengths.counters().expanded;
  note_reason(limits, result);
  return result;
}

Certified Engine::certify_no_mate(const Position& position, const andor::Limits& limits,
                                  const CertificateSink& sink) {
  Certified result;
  const auto refute = [&](const Position& pos) -> std::optional<bool> {
    andor::Limits left = limits;
    left.nodes -= std::min(left.nodes, result.searched);
    const Setting setting{options_.features, table_, repetitions_, lineage_,
                          lookalikes_,       left,   assuming_};
    const Search found = search(pos, setting);
    result.searched += found.counters.expanded;
    result.reason = found.outcome.reason;
    if (found.outcome.verdict == andor::Verdict::Unknown) return std::nullopt;
    return found.outcome.verdict == andor::Verdict::Disproven;
  };
  RefutationCertificate certificate(table_, repetitions_, refute, stop_of(limits), sink.no_mate);
  result.complete = certificate.run(position, kAttacker);
  note_reason(limits, result);
  return result;
}

}  // namespace tsumuya::tsume
