#include "uncertain/coins/coins.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "uncertain/core/full_width.hpp"
#include "uncertain/core/meta_domain.hpp"
#include "uncertain/core/searches.hpp"

namespace tsumuya::uncertain {
namespace {

using CoinDomain = MetaDomain<CoinGame>;
using Coins = std::vector<unsigned>;

// The coins by what is known of them, each kind in the order that CoinGame numbers it in.
struct Sorted {
  Coins either;
  Coins heavy;
  Coins light;
  Coins good;
};

Sorted sorted_at_start(const CoinProblem& problem) {
  Sorted sorted;
  Coins& suspects = problem.known == OddCoin::Unknown ? sorted.either
                    : problem.known == OddCoin::Heavy ? sorted.heavy
                                                      : sorted.light;
  for (unsigned coin = 1; coin <= problem.coins; ++coin) suspects.push_back(coin);
  if (problem.reference) sorted.good.push_back(kReferenceCoin);
  return sorted;
}

void append(Coins& to, const Coins& from, std::size_t begin, std::size_t end) {
  to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(begin),
            from.begin() + static_cast<std::ptrdiff_t>(end));
}

// A pan takes `pile` of the coins behind those that `before` takes.
Coins pan_of(const Sorted& sorted, const Pile& before, const Pile& pile) {
  Coins pan;
  append(pan, sorted.either, before.either, std::size_t{before.either} + pile.either);
  append(pan, sorted.heavy, before.heavy, std::size_t{before.heavy} + pile.heavy);
  append(pan, sorted.light, before.light, std::size_t{before.light} + pile.light);
  return pan;
}

// In the order that CoinGame::outcomes numbers them in: those that might have been either first.
class Sorting {
 public:
  Sorting(const Weighing& weighing, Scale seen) : weighing_(weighing), seen_(seen) {}

  Sorted after(const Sorted& sorted) {
    next_.good = sorted.good;
    take(sorted.either, weighing_.left.either, weighing_.right.either, next_.either, true, true);
    take(sorted.heavy, weighing_.left.heavy, weighing_.right.heavy, next_.heavy, true, false);
    take(sorted.light, weighing_.left.light, weighing_.right.light, next_.light, false, true);
    return std::move(next_);
  }

 private:
  void take(const Coins& coins, std::size_t left, std::size_t right, Coins& same, bool maybe_heavy,
            bool maybe_light) {
    for (std::size_t i = 0; i < coins.size(); ++i) {
      const bool on_left = i < left;
      const bool off = i >= left + right;
      Coins* to = &next_.good;
      if (seen_ == Scale::Balance) {
        if (off) to = &same;
      } else if (!off) {
        const bool down = on_left == (seen_ == Scale::Left);
        if (down && maybe_heavy) to = &next_.heavy;
        if (!down && maybe_light) to = &next_.light;
      }
      to->push_back(coins[i]);
    }
  }

  const Weighing& weighing_;
  Scale seen_;
  Sorted next_;
};

void add_to(andor::Counters& sum, const andor::Counters& more) {
  sum.expanded += more.expanded;
  sum.generated += more.generated;
  sum.reexpanded += more.reexpanded;
  sum.iterations += more.iterations;
  sum.max_depth = std::max(sum.max_depth, more.max_depth);
}

// Puts one question after the other to an algorithm. The limits are for all of them together, and
// looked at before each and at every node: with many coins a node takes some milliseconds.
class Questions {
 public:
  struct Reply {
    andor::Outcome outcome;
    std::optional<Weighing> weighing;  // if proven at an OR node, and not forgotten
  };

  Questions(const CoinGame& game, std::string_view algorithm, const andor::Setting& setting)
      : game_(game), search_(find_search<CoinDomain>(algorithm)), setting_(setting) {
    assert(search_ != nullptr || algorithm == kFullWidthName);
    if (search_ == nullptr) full_width_.emplace(FullWidth<CoinDomain>::Options{setting.memory});
  }

  Reply ask(CoinDomain& domain) {
    andor::Setting setting = setting_;
    setting.limits.nodes -= std::min(setting.limits.nodes, counters_.expanded);
    setting.limits.between_looks = 1;
    andor::LimitWatch watch(setting.limits);
    if (watch.hit(0)) return {{andor::Verdict::Unknown, watch.reason()}, {}};
    if (setting.tick) {
      setting.tick = [this](const andor::Counters& counters) {
        andor::Counters sum = counters_;
        add_to(sum, counters);
        setting_.tick(sum);
      };
    }
    return search_ == nullptr ? in_full_width(domain, setting) : by_name(domain, setting);
  }

  const andor::Counters& counters() const { return counters_; }

 private:
  Reply in_full_width(CoinDomain& domain, const andor::Setting& setting) {
    const auto answer = full_width_->run(domain, game_, setting);
    add_to(counters_, answer.counters);
    return {answer.outcome, answer.best.attempt};
  }
  Reply by_name(CoinDomain& domain, const andor::Setting& setting) {
    const auto found = search_->run(domain, setting, {});
    add_to(counters_, found.counters);
    if (found.line.empty()) return {found.outcome, {}};
    return {found.outcome, found.line.front().attempt};
  }

  const CoinGame& game_;
  const andor::NamedSearch<CoinDomain>* search_;     // null: the one of full_width.hpp
  std::optional<FullWidth<CoinDomain>> full_width_;  // its table stays from question to question
  const andor::Setting& setting_;
  andor::Counters counters_;
};

// Walks through a proven domain and writes down what is to be weighed.
class Writer {
 public:
  Writer(CoinDomain& domain, Questions& questions) : domain_(domain), questions_(questions) {}

  // Nothing: a limit was hit, for the reason below.
  std::optional<CoinStrategy> write(const Sorted& sorted) {
    const std::optional<Weighing> weighing = weighing_here();
    if (!weighing) return std::nullopt;
    CoinStrategy strategy;
    if (weighing->is_naming()) {
      strategy.heavy = !sorted.heavy.empty();
      strategy.odd = strategy.heavy ? sorted.heavy.front() : sorted.light.front();
      return strategy;
    }
    strategy.left = pan_of(sorted, {}, weighing->left);
    strategy.right = pan_of(sorted, weighing->left, weighing->right);
    Coins& fewer = strategy.left.size() < strategy.right.size() ? strategy.left : strategy.right;
    append(fewer, sorted.good, 0,
           std::max(strategy.left.size(), strategy.right.size()) - fewer.size());
    domain_.make({*weighing, {}});
    std::vector<CoinDomain::Move> moves;
    domain_.moves(moves);
    bool complete = true;
    for (const CoinDomain::Move& move : moves) {
      domain_.make(move);
      std::optional<CoinStrategy> next = write(Sorting(*weighing, move.seen).after(sorted));
      domain_.unmake(move);
      complete = complete && next;
      if (!complete) break;
      strategy.branches.push_back({move.seen, *std::move(next)});
    }
    domain_.unmake({*weighing, {}});
    return complete ? std::optional(std::move(strategy)) : std::nullopt;
  }
  andor::Reason reason() const { return reason_; }

 private:
  std::optional<Weighing> weighing_here() {
    const andor::NodeName name = domain_.name();
    const std::pair key(name.group, name.variant);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const std::optional<Weighing> found = search_here();
    if (found) known_.emplace(key, *found);
    return found;
  }
  std::optional<Weighing> search_here() {
    const Questions::Reply reply = questions_.ask(domain_);
    reason_ = reply.outcome.reason;
    if (reply.outcome.verdict != andor::Verdict::Proven) return std::nullopt;
    if (reply.weighing) return reply.weighing;
    // The line was forgotten: each weighing is asked for.
    std::vector<CoinDomain::Move> moves;
    domain_.moves(moves);
    for (const CoinDomain::Move& move : moves) {
      domain_.make(move);
      const andor::Outcome outcome = questions_.ask(domain_).outcome;
      domain_.unmake(move);
      reason_ = outcome.reason;
      if (outcome.verdict == andor::Verdict::Proven) return move.attempt;
    }
    return std::nullopt;
  }

  CoinDomain& domain_;
  Questions& questions_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, Weighing> known_;
  andor::Reason reason_ = andor::Reason::None;
};

}  // namespace

std::span<const std::string_view> coin_algorithms() { return kSearchNames; }

CoinAnswer solve_coins(const CoinProblem& problem, std::string_view algorithm,
                       const andor::Setting& setting) {
  const auto started = andor::Clock::now();
  const CoinGame game(problem);
  Questions questions(game, algorithm, setting);
  CoinAnswer answer;
  for (unsigned weighings = 0; weighings <= problem.weighings; ++weighings) {
    CoinDomain domain(game, CoinGame::start(problem), {static_cast<std::uint16_t>(weighings), 0});
    answer.outcome = questions.ask(domain).outcome;
    if (answer.outcome.verdict == andor::Verdict::Disproven) continue;
    if (answer.outcome.verdict == andor::Verdict::Proven) {
      Writer writer(domain, questions);
      std::optional<CoinStrategy> strategy = writer.write(sorted_at_start(problem));
      if (strategy) {
        answer.strategy = *std::move(strategy);
        answer.fewest = weighings;
      } else {
        answer.outcome = {andor::Verdict::Unknown, writer.reason()};
      }
    }
    break;
  }
  answer.counters = questions.counters();
  answer.time = andor::Clock::now() - started;
  return answer;
}

}  // namespace tsumuya::uncertain
