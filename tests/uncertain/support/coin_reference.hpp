// What answers of the coin problem are held against: a replay that knows coins and a scale and
// nothing of the solver, and two searches that try every weighing, without bound and dominance.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "uncertain/coins/coins.hpp"

namespace tsumuya::test {

// Follows a strategy for every odd coin.
class CoinReplay {
 public:
  CoinReplay(const uncertain::CoinProblem& problem, const uncertain::CoinStrategy& strategy)
      : problem_(problem), strategy_(strategy) {}

  // How many cases were replayed.
  unsigned run() {
    check_pans(strategy_);
    unsigned cases = 0;
    for (unsigned odd = 1; odd <= problem_.coins; ++odd) {
      for (const bool heavy : {true, false}) {
        if (problem_.known == uncertain::OddCoin::Heavy && !heavy) continue;
        if (problem_.known == uncertain::OddCoin::Light && heavy) continue;
        follow(odd, heavy);
        ++cases;
      }
    }
    return cases;
  }

 private:
  void check_pans(const uncertain::CoinStrategy& at) const {
    EXPECT_EQ(at.left.size(), at.right.size());
    std::set<unsigned> used(at.left.begin(), at.left.end());
    used.insert(at.right.begin(), at.right.end());
    EXPECT_EQ(used.size(), at.left.size() + at.right.size()) << "a coin is on the pans twice";
    if (!used.empty()) {
      EXPECT_LE(*used.rbegin(), problem_.coins);
      EXPECT_GE(*used.begin(), problem_.reference ? 0U : 1U);
    }
    for (const auto& branch : at.branches) check_pans(branch.next);
  }
  void follow(unsigned odd, bool heavy) const {
    const uncertain::CoinStrategy* at = &strategy_;
    for (unsigned weighings = 0; !at->is_verdict(); ++weighings) {
      ASSERT_LT(weighings, problem_.weighings);
      const uncertain::Scale seen = weigh(*at, odd, heavy);
      const uncertain::CoinStrategy* next = nullptr;
      for (const auto& branch : at->branches) {
        if (branch.seen == seen) next = &branch.next;
      }
      ASSERT_NE(next, nullptr) << "nothing is said of what the scale shows";
      at = next;
    }
    EXPECT_EQ(at->odd, odd);
    EXPECT_EQ(at->heavy, heavy);
  }
  static uncertain::Scale weigh(const uncertain::CoinStrategy& at, unsigned odd, bool heavy) {
    const auto weight_of = [&](const std::vector<unsigned>& pan) {
      unsigned weight = 0;
      for (const unsigned coin : pan) weight += coin != odd ? 10 : heavy ? 11 : 9;
      return weight;
    };
    const unsigned left = weight_of(at.left);
    const unsigned right = weight_of(at.right);
    return left > right   ? uncertain::Scale::Left
           : left < right ? uncertain::Scale::Right
                          : uncertain::Scale::Balance;
  }

  const uncertain::CoinProblem& problem_;
  const uncertain::CoinStrategy& strategy_;
};

// Knows single coins: which may be heavy, and which light, as sets of bits.
class EveryCoinEverywhere {
 public:
  explicit EveryCoinEverywhere(unsigned coins) : coins_(coins) {}

  bool solves(unsigned heavy, unsigned light, unsigned weighings) {
    if (is_settled(heavy, light)) return true;
    if (weighings == 0) return false;
    const std::tuple key(heavy, light, weighings);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool found = place(0, 0, 0, heavy, light, weighings);
    return known_[key] = found;
  }

 private:
  static bool is_settled(unsigned heavy, unsigned light) {
    const unsigned all = heavy | light;
    return (heavy & light) == 0 && (all & (all - 1)) == 0;
  }
  // Each coin in turn on the left pan, the right pan, or neither.
  bool place(unsigned coin, unsigned left, unsigned right, unsigned heavy, unsigned light,
             unsigned weighings) {
    if (coin == coins_) {
      if (__builtin_popcount(left) != __builtin_popcount(right)) return false;
      const unsigned off = ~(left | right);
      return solves(heavy & left, light & right, weighings - 1) &&
             solves(heavy & right, light & left, weighings - 1) &&
             solves(heavy & off, light & off, weighings - 1);
    }
    const unsigned bit = 1U << coin;
    return place(coin + 1, left | bit, right, heavy, light, weighings) ||
           place(coin + 1, left, right | bit, heavy, light, weighings) ||
           place(coin + 1, left, right, heavy, light, weighings);
  }

  unsigned coins_;
  std::map<std::tuple<unsigned, unsigned, unsigned>, bool> known_;
};

// Knows how many coins may be either, are at most heavy, and at most light; `coins` with good ones.
class EveryNumberEverywhere {
 public:
  explicit EveryNumberEverywhere(unsigned coins) : coins_(coins) {}

  bool solves(unsigned either, unsigned heavy, unsigned light, unsigned weighings) {
    if (2 * either + heavy + light <= 1) return true;
    if (weighings == 0) return false;
    const std::tuple key(either, heavy, light, weighings);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool found = tries_all(either, heavy, light, weighings);
    return known_[key] = found;
  }

 private:
  bool tries_all(unsigned either, unsigned heavy, unsigned light, unsigned weighings) {
    bool found = false;
    const auto for_two = [&](unsigned most, const auto& use) {
      for (unsigned left = 0; left <= most && !found; ++left) {
        for (unsigned right = 0; left + right <= most && !found; ++right) use(left, right);
      }
    };
    const unsigned good = coins_ - either - heavy - light;
    for_two(either, [&](unsigned e, unsigned f) {
      for_two(heavy, [&](unsigned h, unsigned i) {
        for_two(light, [&](unsigned l, unsigned m) {
          const unsigned left = e + h + l;
          const unsigned right = f + i + m;
          if (std::max(left, right) - std::min(left, right) > good) return;
          found = solves(0, e + h, f + m, weighings - 1) &&
                  solves(0, f + i, e + l, weighings - 1) &&
                  solves(either - e - f, heavy - h - i, light - l - m, weighings - 1);
        });
      });
    });
    return found;
  }

  unsigned coins_;
  std::map<std::tuple<unsigned, unsigned, unsigned, unsigned>, bool> known_;
};

}  // namespace tsumuya::test
