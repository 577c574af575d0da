#include "uncertain/coins/coin_game.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <optional>

#include "base/mixing.hpp"

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

// Weighs into thirds: the same number of each kind on both pans or, with one suspect of each kind,
// one of them against a good coin. Nothing if they are the only two coins.
std::optional<Weighing> into_thirds(const Pile& all, unsigned good) {
  const unsigned third = (all.size() + 2) / 3;
  const unsigned heavy = std::min<unsigned>(third, all.heavy / 2U);
  const unsigned light = std::min<unsigned>(third - heavy, all.light / 2U);
  Weighing weighing{{}, {}, all};
  weighing.left = {0, static_cast<std::uint16_t>(heavy), static_cast<std::uint16_t>(light)};
  weighing.right = weighing.left;
  if (!weighing.is_naming()) return weighing;
  if (good == 0) return std::nullopt;
  weighing.left.heavy = 1;
  return weighing;
}

// Of coins that may be either, half of `count` on each pan.
Weighing into_halves(const Pile& all, unsigned count) {
  const Pile left{static_cast<std::uint16_t>(count - count / 2), 0, 0};
  const Pile right{static_cast<std::uint16_t>(count / 2), 0, 0};
  return {left, right, all};
}

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

void CoinGame::tries(const Metaposition<Position>& metaposition, Budget budget,
                     std::vector<Weighing>& out) const {
  const Pile all = pile_of(metaposition);
  if (metaposition.size() == 1) {
    out.push_back({{}, {}, all});
    return;
  }
  if (budget.steps == 0) return;
  const std::size_t most = power_of_three(budget.steps - 1U);
  const unsigned good = coins_ - all.size();
  if (all.either == 0) {
    const std::optional<Weighing> weighing = into_thirds(all, good);
    if (weighing && (metaposition.size() + 2) / 3 <= most) out.push_back(*weighing);
    return;
  }
  assert(all.heavy == 0 && all.light == 0);
  // The nearest to thirds first. Without a good coin an even number must be on the pans.
  const unsigned step = good == 0 ? 2 : 1;
  unsigned count = (2U * all.either + 2) / 3;
  count += count % step;
  for (; count <= all.either && count <= most; count += step) {
    out.push_back(into_halves(all, count));
  }
}

void CoinGame::outcomes(const Position& position, const Weighing& weighing,
                        std::vector<Outcome<Position, Scale>>& out) {
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

Budget CoinGame::least_cost(const Metaposition<Position>& metaposition) {
  std::uint16_t weighings = 0;
  while (power_of_three(weighings) < metaposition.size()) ++weighings;
  return {weighings, 0};
}

std::uint64_t CoinGame::code(const Position& position) {
  return base::mixed(1 + (std::uint64_t{position.index} << 3U |
                          std::uint64_t{static_cast<std::uint8_t>(position.suspicion)} << 1U |
                          std::uint64_t{position.heavy}));
}

std::uint64_t CoinGame::try_code(const Weighing& weighing) {
  return base::mixed(packed(weighing.left)) + packed(weighing.right);
}

}  // namespace tsumuya::uncertain
