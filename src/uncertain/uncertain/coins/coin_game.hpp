// The counterfeit-coin problem as a game with hidden things (game.hpp): of coins that look alike
// exactly one is odd, and a balance with two pans is to find it; the single agent of [Sakuta2000].
//
// A position is which coin is odd, and whether it is heavy or light. A try is a weighing; the
// scale, its only observable, shows which pan goes down, or neither. A pan with more coins than the
// other tells nothing, so both have the same number. When one position is left it is named, which
// costs no weighing.
//
// Coins of which the same is known are alike: they may be either, or are at most heavy, or at most
// light, or are good. A weighing is so many of each kind on each pan. After it the coins are
// numbered anew within their kinds, so that metapositions which differ in the names of coins only
// are one and the same. Either nothing was ever out of balance, and all suspects may be either, or
// something was, and none may.
//
// Bound: a weighing has three answers, so n positions take at least log3(n) of them, and a weighing
// that leaves more than the others can tell apart is not tried.
//
// Dominance: if no coin may be either, one weighing is tried, into thirds; else one for each number
// of coins on the pans from two thirds upwards. Nothing is lost, for five reasons.
// 1. Fewer positions are no harder, nor are more good coins.
// 2. Suppose that no coin may be either, and that as many are good as are suspect. A suspect that
//    is light instead of heavy gives the same answers from the other pan, and good coins fill up
//    the pans: all such metapositions of one size are equally hard.
// 3. Of n suspects, none of which may be either, a weighing into thirds leaves at most t = n/3,
//    rounded up, whatever the scale shows, and then as many are good, since 2t <= n. Any other
//    weighing leaves t or more for some answer, which by 1 and 2 is no easier.
// 4. A weighing into thirds exists, the same number of each kind on both pans, except for one coin
//    at most heavy and one at most light without a good coin (two coins, weighed against each
//    other; nothing tells more of them). Apart from these, metapositions of one size in which no
//    coin may be either are equally hard; so of the coins that may be either only the number on the
//    pans counts, half of them on each pan.
// 5. Two suspects, one at most heavy and one at most light, are no harder than a coin that may be
//    either: put both where that coin would go. Let s be the least number on the pans that leaves
//    no more, 2(n - s) of n coins, if they balance than if not, which is s. A smaller number leaves
//    coins that may be either, half of s of them or more: no easier than what s leaves.
// So there are never more tries than coins. The tests compare all this with every weighing tried.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "uncertain/core/game.hpp"

namespace tsumuya::uncertain {

// What is known of the odd coin beforehand.
enum class OddCoin : std::uint8_t { Heavy, Light, Unknown };

struct CoinProblem {
  unsigned coins = 12;
  unsigned weighings = 3;
  OddCoin known = OddCoin::Unknown;
  bool reference = false;  // one more coin, known to be good
};

// So many coins of each kind of suspicion.
struct Pile {
  std::uint16_t either = 0;
  std::uint16_t heavy = 0;
  std::uint16_t light = 0;

  unsigned size() const { return unsigned{either} + heavy + light; }
  friend auto operator<=>(const Pile&, const Pile&) = default;
};

// The first coins of each kind in `all` go on the left pan, the next ones on the right; good coins
// fill up the pan that has fewer. Empty pans name the one position that is left.
struct Weighing {
  Pile left;
  Pile right;
  Pile all;

  bool is_naming() const { return left.size() + right.size() == 0; }
  friend bool operator==(const Weighing&, const Weighing&) = default;
};

// Left: the left pan goes down. Named: the odd coin was named.
enum class Scale : std::uint8_t { Left, Right, Balance, Named };

class CoinGame {
 public:
  enum class Suspicion : std::uint8_t { Either, Heavy, Light };
  struct Position {
    Suspicion suspicion = Suspicion::Either;
    bool heavy = false;
    std::uint16_t index = 0;  // of the odd coin among those of its kind

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Try = Weighing;
  using Observation = Scale;

  explicit CoinGame(const CoinProblem& problem)
      : coins_(problem.coins + (problem.reference ? 1 : 0)) {}

  static MetapositionOf<CoinGame> start(const CoinProblem& problem);

  void tries(const Metaposition<Position>& metaposition, Budget budget,
             std::vector<Weighing>& out) const;
  static void outcomes(const Position& position, const Weighing& weighing,
                       std::vector<Outcome<Position, Scale>>& out);
  static Budget cost(Scale seen) { return {static_cast<std::uint16_t>(seen != Scale::Named), 0}; }
  static Budget least_cost(const Metaposition<Position>& metaposition);
  static std::uint64_t code(const Position& position);
  // The number of coins does not change.
  static std::uint64_t common(const Metaposition<Position>& /*metaposition*/) { return 0; }
  static std::uint64_t try_code(const Weighing& weighing);

 private:
  unsigned coins_;  // with the reference
};
static_assert(Game<CoinGame>);

}  // namespace tsumuya::uncertain
