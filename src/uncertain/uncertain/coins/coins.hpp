// Solves the counterfeit-coin problem and writes the strategy down with the numbers of the coins.
//
// The search is that of full_width.hpp or any of src/andor, over the metapositions of
// coin_game.hpp. solve_coins() asks for no weighing, then for one, two, ... up to the number given,
// so the strategy takes as few as can be in its worst case. At each node of the strategy it asks
// again for the weighing; nodes that differ only in the numbers of coins are asked once.
//
// Limits are for all that together. Memory is for the table or the tree of the search; the path and
// the strategy come on top, some hundred bytes for each coin and weighing.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/core/limits.hpp"
#include "uncertain/coins/coin_game.hpp"

namespace tsumuya::uncertain {

inline constexpr unsigned kReferenceCoin = 0;  // the others are 1, 2, 3, ...

struct CoinBranch;

// A weighing and what follows it, or, with empty pans, the coin that is odd.
struct CoinStrategy {
  std::vector<unsigned> left;
  std::vector<unsigned> right;
  std::vector<CoinBranch> branches;  // for what the scale may show
  unsigned odd = 0;
  bool heavy = false;

  bool is_verdict() const { return left.empty(); }
};

struct CoinBranch {
  Scale seen = Scale::Balance;
  CoinStrategy next;
};

struct CoinAnswer {
  andor::Outcome outcome;  // Proven: there is a strategy
  CoinStrategy strategy;
  unsigned fewest = 0;       // weighings in the worst case, if there is a strategy
  andor::Counters counters;  // of all questions, those of the writing down among them
  std::chrono::duration<double> time{};
};

std::span<const std::string_view> coin_algorithms();

// `algorithm` is one of the above.
CoinAnswer solve_coins(const CoinProblem& problem, std::string_view algorithm,
                       const andor::Setting& setting);

}  // namespace tsumuya::uncertain
