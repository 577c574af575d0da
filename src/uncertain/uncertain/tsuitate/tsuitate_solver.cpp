#include "uncertain/tsuitate/tsuitate_solver.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "uncertain/tsuitate/tsuitate_replay.hpp"
#include "uncertain/tsuitate/tsuitate_round.hpp"

namespace tsumuya::uncertain {
namespace {

using andor::Clock;
using andor::Verdict;
using shogi::Move;

constexpr std::uint16_t kMostSteps = 9'999;

class Solving {
 public:
  Solving(const std::vector<shogi::Position>& possible, const TsuitateOptions& options)
      : possible_(possible),
        options_(options),
        audit_(options.memory),
        subsets_(options.memory / kSubsetsShare),
        search_({.algorithm = options.algorithm,
                 .encoding = options.encoding,
                 .audit = options.audit ? &audit_ : nullptr,
                 .subsets = options.subsets ? &subsets_ : nullptr,
                 .fouls_in_code = options.fouls_in_code},
                options.memory),
        endless_search_({.algorithm = "dfpn-tca", .keeps = search_.keeps_numbers()},
                        options.memory / kEndlessShare),
        root_(make_metaposition(TsuitateGame{}, possible)) {}

  TsuitateAnswer run() {
    const Clock::time_point begin = Clock::now();
    if (const std::optional<Budget> least = least_budget()) {
      settle(*least);
      if (answer_.status == TsuitateStatus::Unknown && stopped()) answer_.mate_within = least;
    }
    assert(answer_.status != TsuitateStatus::Unknown || stopped() || !answer_.collision.empty());
    if (options_.audit && options_.encoding != Encoding::None) {
      answer_.collisions = audit_.collisions();
    }
    answer_.time = Clock::now() - begin;
    return std::move(answer_);
  }

 private:
  TsuitateReply ask(TsuitateSearch& search, const TsuitateQuestion& question,
                    std::uint64_t most_nodes) {
    andor::Setting setting;
    setting.limits = options_.limits;
    setting.limits.is_full = audit_.is_full();
    setting.limits.nodes = std::min(most_nodes, nodes_left());
    setting.memory =
        std::min<std::size_t>(options_.memory, kFirstMemory + kMemoryPerNode * answer_.nodes);
    if (options_.listener) {
      setting.tick = [&](const andor::Counters& counters) {
        options_.listener({question.budget, answer_.nodes + counters.expanded});
      };
    }
    // A search asks the clock once in many nodes, and most questions take few.
    andor::Limits limits = setting.limits;
    limits.nodes = 1;
    andor::LimitWatch watch(limits);
    TsuitateReply reply;
    if (watch.hit(0)) {
      reply.outcome = {Verdict::Unknown, watch.reason()};
      return reply;
    }
    reply = search.ask(question, setting);
    answer_.nodes += reply.counters.expanded;
    answer_.generated += reply.counters.generated;
    return reply;
  }
  TsuitateReply ask(const TsuitateGame& game, const TsuitateSet& from, Budget budget) {
    TsuitateReply reply = ask(search_, {game, from, budget}, options_.limits.nodes);
    if (reply.outcome.verdict == Verdict::Unknown) answer_.reason = reply.outcome.reason;
    return reply;
  }
  std::uint64_t nodes_left() const {
    return options_.limits.nodes - std::min(options_.limits.nodes, answer_.nodes);
  }
  bool stopped() const { return answer_.reason != andor::Reason::None; }

  // Nothing if there is no solution, or no answer.
  std::optional<Budget> least_budget() {
    return search_.keeps_numbers() ? least_from_above() : least_from_below();
  }

  // Finds a mate of any length first, then asks for ever smaller budgets. The table stays, so a
  // question can be left for another one and asked again.
  std::optional<Budget> least_from_above() {
    const TsuitateGame game;
    std::uint64_t share = kFirstQuestion;
    Budget budget{kFirstSteps, static_cast<std::uint16_t>(options_.fouls)};
    while (budget.steps <= kMostSteps) {
      const TsuitateReply reply = ask(search_, {game, root_, budget}, share);
      if (reply.outcome.verdict == Verdict::Proven) {
        return least_below(game, {reply.holds_for.steps, reply.holds_for.fouls});
      }
      if (reply.outcome.verdict == Verdict::Disproven) {
        answer_.refuted = budget;
        budget.steps = static_cast<std::uint16_t>(2 * budget.steps + 1);
      } else if (reply.outcome.reason != andor::Reason::Nodes || nodes_left() == 0) {
        answer_.reason = reply.outcome.reason;
        return std::nullopt;
      } else {
        share *= 2;
      }
      if (is_unsolvable()) {
        answer_.status = TsuitateStatus::Unsolvable;
        return std::nullopt;
      }
    }
    answer_.reason = andor::Reason::Memory;
    return std::nullopt;
  }

  // There is a mate within the budget. Nothing: a limit was hit, or a code collided.
  std::optional<Budget> least_below(const TsuitateGame& game, Budget budget) {
    if (lower_steps(game, root_, options_.fouls, budget)) {
      if (budget.steps > 1) {
        answer_.refuted = {static_cast<std::uint16_t>(budget.steps - 2),
                           static_cast<std::uint16_t>(options_.fouls)};
      }
      if (lower_fouls(game, root_, budget)) return budget;
    }
    if (stopped()) answer_.mate_within = budget;
    return std::nullopt;
  }

  // The nested iteration.
  std::optional<Budget> least_from_below() {
    const TsuitateGame game;
    for (std::uint16_t steps = 1; steps <= kMostSteps; steps += 2) {
      for (std::uint16_t fouls = 0; fouls <= options_.fouls; ++fouls) {
        const TsuitateReply reply = ask(game, root_, {steps, fouls});
        if (stopped()) return std::nullopt;
        if (reply.outcome.verdict == Verdict::Proven) return Budget{steps, fouls};
        if (!reply.wanted_fouls) break;
      }
      answer_.refuted = {steps, static_cast<std::uint16_t>(options_.fouls)};
      if (is_unsolvable()) {
        answer_.status = TsuitateStatus::Unsolvable;
        return std::nullopt;
      }
    }
    answer_.reason = andor::Reason::Memory;
    return std::nullopt;
  }

  // Asks for a mate of any length, until that is answered.
  bool is_unsolvable() {
    if (solvable_) return false;
    const TsuitateGame game({.least_leftover = 0, .endless = true});
    const Budget budget{0, static_cast<std::uint16_t>(options_.fouls)};
    const std::uint64_t share = kFirstShare + answer_.nodes / kShare;
    const TsuitateReply reply = ask(endless_search_, {game, root_, budget}, share);
    solvable_ = reply.outcome.verdict == Verdict::Proven;
    return reply.outcome.verdict == Verdict::Disproven;
  }

  // There is a strategy within the budget, and none within less: the one that leaves most in hand.
  void settle(Budget budget) {
    unsigned leftover = 0;
    while (true) {
      // Where the table tells what a fact owes, one game will do for every leftover.
      const bool owes = search_.keeps_numbers();
      const TsuitateGame game({.least_leftover = owes ? 0 : leftover, .endless = false});
      if (owes) budget.owed = static_cast<std::uint16_t>(leftover);
      if (leftover > 0 && ask(game, root_, budget).outcome.verdict != Verdict::Proven) break;
      Strategy strategy;
      if (!build(game, root_, budget, true, strategy)) break;
      if (!accept(budget, std::move(strategy))) return;
      leftover = pieces_in(answer_.worth.leftover) + 1;
    }
    answer_.leftover_settled = !stopped() && answer_.collision.empty();
  }

  bool accept(Budget budget, Strategy strategy) {
    std::variant<Worth, std::string> ruled = replay(possible_, strategy);
    if (const auto* const worth = std::get_if<Worth>(&ruled)) {
      const Budget needed{static_cast<std::uint16_t>(worth->steps),
                          static_cast<std::uint16_t>(worth->fouls), budget.owed};
      if (needed == budget) {
        answer_.status = TsuitateStatus::Solved;
        answer_.worth = *worth;
        answer_.strategy = std::move(strategy);
        return true;
      }
      return collide("the strategy takes other steps or fouls than were found");
    }
    return collide(std::get<std::string>(ruled));
  }
  // Keeps what was accepted before; drops what only the search says.
  bool collide(std::string what) {
    answer_.collision = std::move(what);
    answer_.refuted = {};
    return false;
  }

  // Builds the strategy of a metaposition that has one within the budget. Returns false if a limit
  // was hit or a code collided.
  bool build(const TsuitateGame& game, const TsuitateSet& from, Budget budget, bool is_least,
             Strategy& strategy) {
    if (!is_least && !lower(game, from, budget)) return false;
    strategy.attempt = first_try(game, from, budget);
    if (stopped()) return false;
    if (strategy.attempt.is_none()) return collide("no try leads to what was proven");
    const TsuitateRound round = play_round(game, from, strategy.attempt);
    strategy.mates = !round.hands_at_mates.empty();
    for (const auto& [told, set] : round.parts) {
      if (!budget.covers(game.cost(told))) return collide("more is needed than was proven");
      Branch& branch = strategy.branches.emplace_back();
      branch.told = told;
      if (!build(game, set, budget.minus(game.cost(told)), false, branch.next)) return false;
    }
    return true;
  }

  // Whether there is a mate within `steps` and `fouls`; if so, `budget` becomes what it takes.
  bool is_within(const TsuitateGame& game, const TsuitateSet& from, unsigned steps, unsigned fouls,
                 Budget& budget) {
    const Budget asked{static_cast<std::uint16_t>(steps), static_cast<std::uint16_t>(fouls),
                       budget.owed};
    const TsuitateReply reply = ask(game, from, asked);
    if (reply.outcome.verdict != Verdict::Proven) return false;
    budget = reply.holds_for;
    budget.owed = asked.owed;
    return true;
  }

  // Lowers `budget` to the fewest steps that suffice with all the fouls, from above: each proof
  // says what it takes, and the next question asks for less. Returns false if a limit was hit or a
  // code collided; the budget still suffices unless a code collided.
  bool lower_steps(const TsuitateGame& game, const TsuitateSet& from, unsigned all_fouls,
                   Budget& budget) {
    while (budget.steps > 1 && is_within(game, from, budget.steps - 2U, all_fouls, budget)) {
    }
    if (stopped()) return false;
    if (is_within(game, from, budget.steps, all_fouls, budget)) return true;
    return stopped() ? false : collide("what was proven was refuted when it was asked again");
  }
  // Lowers `budget` to the fewest fouls that suffice with its steps, likewise.
  bool lower_fouls(const TsuitateGame& game, const TsuitateSet& from, Budget& budget) {
    while (budget.fouls > 0 && is_within(game, from, budget.steps, budget.fouls - 1U, budget)) {
    }
    return !stopped();
  }

  // Lowers `budget` to the fewest steps, then to the fewest fouls.
  bool lower(const TsuitateGame& game, const TsuitateSet& from, Budget& budget) {
    if (search_.keeps_numbers()) {
      return lower_steps(game, from, budget.fouls, budget) && lower_fouls(game, from, budget);
    }
    const auto proven = [&](Budget smaller) {
      return ask(game, from, smaller).outcome.verdict == Verdict::Proven;
    };
    std::uint16_t steps = 1;
    while (steps < budget.steps && !stopped() && !proven({steps, budget.fouls})) steps += 2;
    budget.steps = steps;
    std::uint16_t fouls = 0;
    while (fouls < budget.fouls && !stopped() && !proven({steps, fouls})) ++fouls;
    budget.fouls = fouls;
    return !stopped();
  }

  Move first_try(const TsuitateGame& game, const TsuitateSet& from, Budget budget) {
    const TsuitateReply reply = ask(game, from, budget);
    if (reply.outcome.verdict != Verdict::Proven || !reply.attempt.is_none()) return reply.attempt;
    // Forgotten: a small table.
    std::vector<Move> tries;
    game.tries(from, budget, tries);
    const auto works = [&](Move attempt) {
      const TsuitateRound round = play_round(game, from, attempt);
      const bool owes =
          std::any_of(round.hands_at_mates.begin(), round.hands_at_mates.end(),
                      [&](shogi::Hand hand) { return pieces_in(hand) < budget.owed; });
      return !round.fails && !owes &&
             std::all_of(round.parts.begin(), round.parts.end(), [&](const auto& part) {
               const Budget cost = game.cost(part.first);
               return budget.covers(cost) &&
                      ask(game, part.second, budget.minus(cost)).outcome.verdict == Verdict::Proven;
             });
    };
    const auto found = std::find_if(tries.begin(), tries.end(), works);
    return found == tries.end() ? Move::none() : *found;
  }

  // Longer than most problems, as refuting a budget costs more than finding a mate in a larger one.
  static constexpr std::uint16_t kFirstSteps = 15;
  static constexpr std::uint64_t kFirstQuestion = 2'000;
  static constexpr std::size_t kEndlessShare = 4;
  static constexpr std::uint64_t kFirstShare = 100;
  static constexpr std::uint64_t kShare = 4;
  static constexpr std::size_t kSubsetsShare = 4;
  // Part of a table is made in full for each of hundreds of questions: a large one for a small
  // question would take more time than the search.
  static constexpr std::size_t kFirstMemory = std::size_t{4} << 20U;
  static constexpr std::size_t kMemoryPerNode = 1024;

  std::vector<shogi::Position> possible_;
  TsuitateOptions options_;
  Audit<shogi::Position> audit_;
  Subsets subsets_;
  TsuitateSearch search_;
  TsuitateSearch endless_search_;
  TsuitateSet root_;
  TsuitateAnswer answer_;
  bool solvable_ = false;
};

}  // namespace

TsuitateAnswer solve_tsuitate(const std::vector<shogi::Position>& possible,
                              const TsuitateOptions& options) {
  return Solving(possible, options).run();
}

}  // namespace tsumuya::uncertain
