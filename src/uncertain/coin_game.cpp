#include "uncertain/coin_game.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "andor/mixing.hpp"

namespace tsumuya::uncertain {
namespace {

using Suspicion = CoinGame::Suspicion;

constexpr std::size_t kNoBound = std::numeric_limits<std::size_t>::max();

// What so many weighings can tell apart.
std::size_t power_of_three(unsigned weighings) {
  std::size_t power = 1;
  for (unsigned i = 0; i < weighings; ++i) {
    if (power > kNoBound / 3) return kNoBound;
    power *= 3;
  }
  return power;
}

Pile pile_of(const Metaposition<CoinGame::Position>& metaposition) {
  Pile pile;
  for (const CoinGame::Position& position : metaposition.positions()) {
    // A coin that may be either is there twice.
    if (position.suspicion == Suspicion::Heavy) ++pile.heavy;
    if (position.suspicion == Suspicion::Light) ++pile.light;
    if (position.suspicion == Suspicion::Either && position.heavy) ++pile.either;
  }
  return pile;
}

std::uint16_t of_kind(const Pile& pile, Suspicion suspicion) {
  switch (suspicion) {
    case Suspicion::Either:
      return pile.either;
    case Suspicion::Heavy:
      return pile.heavy;
    case Suspicion::Light:
      break;
  }
  return pile.light;
}

std::uint64_t packed(const Pile& pile) {
  return std::uint64_t{pile.either} << 32U | std::uint64_t{pile.heavy} << 16U | pile.light;
}

// How many positions each answer of the scale leaves.
struct Parts {
  std::size_t left;
  std::size_t right;
  std::size_t balance;

  explicit Parts(const Weighing& w)
      : left(std::size_t{w.left.either} + w.right.either + w.left.heavy + w.right.light),
        right(std::size_t{w.left.either} + w.right.either + w.right.heavy + w.left.light),
        balance(2 * (std::size_t{w.all.either} - w.left.either - w.right.either) +
                (std::size_t{w.all.heavy} - w.left.heavy - w.right.heavy) +
                (std::size_t{w.all.light} - w.left.light - w.right.light)) {}
  std::size_t largest() const { return std::max({left, right, balance}); }
};

// Every weighing that leaves at most `most` positions, whatever the scale shows; of two that mirror
// each other the one whose left pan is the larger.
template <typename Visit>
class Weighings {
 public:
  Weighings(const Pile& all, std::size_t most, Visit& visit)
      : all_(all), most_(most), visit_(visit) {}

  void run() {
    Pile left;
    for (left.either = 0; left.either <= all_.either; ++left.either) {
      for (left.heavy = 0; left.heavy <= all_.heavy; ++left.heavy) {
        for (left.light = 0; left.light <= all_.light; ++left.light) against(left);
      }
    }
  }

 private:
  void against(const Pile& left) {
    Weighing w{left, {}, all_};
    const unsigned either = std::min<unsigned>(left.either, all_.either - left.either);
    const unsigned heavy = all_.heavy - unsigned{left.heavy};
    const unsigned light = all_.light - unsigned{left.light};
    for (w.right.either = 0; w.right.either <= either; ++w.right.either) {
      for (w.right.heavy = 0; w.right.heavy <= heavy; ++w.right.heavy) {
        // So many must be on the pan lest too many stay off.
        w.right.light = 0;
        const Parts parts(w);
        if (parts.left > most_ || parts.right > most_) continue;
        const std::size_t least = parts.balance > most_ ? parts.balance - most_ : 0;
        const std::size_t end = std::min<std::size_t>(light, most_ - parts.left);
        for (std::size_t count = least; count <= end; ++count) {
          w.right.light = static_cast<std::uint16_t>(count);
          if (w.right <= left && !w.is_naming()) visit_(w);
        }
      }
    }
  }

  Pile all_;
  std::size_t most_;
  Visit& visit_;
};

}  // namespace

MetapositionOf<CoinGame> CoinGame::start(const CoinProblem& problem) {
  MetapositionOf<CoinGame> start;
  const auto add = [&](Suspicion suspicion, bool heavy) {
    for (unsigned i = 0; i < problem.coins; ++i) {
      const Position position{suspicion, heavy, static_cast<std::uint16_t>(i)};
      start.add(code(position), position);
    }
  };
  if (problem.known == OddCoin::Unknown) {
    add(Suspicion::Either, true);
    add(Suspicion::Either, false);
  } else {
    const bool heavy = problem.known == OddCoin::Heavy;
    add(heavy ? Suspicion::Heavy : Suspicion::Light, heavy);
  }
  start.tidy();
  return start;
}

// Of positions that one weighing may leave.
std::size_t CoinGame::most_after(Budget budget) const {
  return bounded_ ? power_of_three(budget.steps - 1U) : kNoBound;
}

void CoinGame::tries(const Metaposition<Position>& metaposition, Budget budget,
                     std::vector<Weighing>& out) const {
  const Pile all = pile_of(metaposition);
  if (metaposition.size() == 1) {
    out.push_back({{}, {}, all});
    return;
  }
  if (budget.steps == 0) return;
  const std::size_t most = most_after(budget);
  const unsigned good = coins_ - all.size();
  std::vector<std::pair<std::size_t, Weighing>> found;
  const auto visit = [&](const Weighing& weighing) {
    const unsigned more = std::max(weighing.left.size(), weighing.right.size());
    const unsigned fewer = std::min(weighing.left.size(), weighing.right.size());
    if (more - fewer <= good) found.emplace_back(Parts(weighing).largest(), weighing);
  };
  Weighings(all, most, visit).run();
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [largest, weighing] : found) out.push_back(weighing);
}

void CoinGame::outcomes(const Position& position, const Weighing& weighing,
                        std::vector<Outcome<Position, Scale>>& out) const {
  if (weighing.is_naming()) {
    out.push_back({Scale::Named, andor::End::Won, {}});
    return;
  }
  const Suspicion suspicion = position.suspicion;
  const std::uint16_t left = of_kind(weighing.left, suspicion);
  const auto not_off = static_cast<std::uint16_t>(left + of_kind(weighing.right, suspicion));
  Position next = position;
  if (position.index >= not_off) {
    next.index = static_cast<std::uint16_t>(position.index - not_off);
    out.push_back({Scale::Balance, andor::End::None, next});
    return;
  }
  const bool on_left = position.index < left;
  if (!on_left) next.index = static_cast<std::uint16_t>(position.index - left);
  next.suspicion = position.heavy ? Suspicion::Heavy : Suspicion::Light;
  if (suspicion != Suspicion::Either) {
    // Those of the pan that might have been either come first among those of their new kind.
    const Pile& pan = on_left ? weighing.left : weighing.right;
    next.index = static_cast<std::uint16_t>(next.index + pan.either);
  }
  const Scale seen = position.heavy == on_left ? Scale::Left : Scale::Right;
  out.push_back({seen, andor::End::None, next});
}

Budget CoinGame::least_cost(const Metaposition<Position>& metaposition) const {
  if (!bounded_) return {static_cast<std::uint16_t>(metaposition.size() > 1), 0};
  std::uint16_t weighings = 0;
  while (power_of_three(weighings) < metaposition.size()) ++weighings;
  return {weighings, 0};
}

std::uint64_t CoinGame::code(const Position& position) {
  return andor::mixed(1 + (std::uint64_t{position.index} << 3U |
                           std::uint64_t{static_cast<std::uint8_t>(position.suspicion)} << 1U |
                           std::uint64_t{position.heavy}));
}

std::uint64_t CoinGame::try_code(const Weighing& weighing) {
  return andor::mixed(packed(weighing.left)) + packed(weighing.right);
}

}  // namespace tsumuya::uncertain
