// Dominance by subset: the law itself by trying everything on the toy game, the table of settled
// metapositions beside plain loops, and searches that use it.
#include "uncertain/core/subsets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "andor/classic/cstar.hpp"
#include "andor/classic/dfid.hpp"
#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pnstar.hpp"
#include "andor/registry/searches.hpp"
#include "base/random.hpp"
#include "support/dfpn_methods.hpp"
#include "support/hidden_token.hpp"
#include "uncertain/core/meta_domain.hpp"

namespace tsumuya::test {
namespace {

using andor::End;
using andor::Verdict;
using uncertain::Budget;
using uncertain::Encoding;
using uncertain::make_metaposition;
using uncertain::Subsets;
using Walk = uncertain::MetaDomain<HiddenToken>;
using Exhaustion = HiddenTokenByExhaustion;

constexpr std::size_t kBytes = std::size_t{1} << 20U;
constexpr unsigned kNodes = 6;

// The lamp at node 0, the token at the nodes of the mask.
Exhaustion::Set set_of(unsigned mask) {
  Exhaustion::Set set;
  for (unsigned node = 0; node < kNodes; ++node) {
    if ((mask >> node & 1U) != 0) set.insert({0, node});
  }
  return set;
}

TEST(Subsets, FewerPositionsAndMoreBudgetAreNoHarder) {
  unsigned won = 0;
  unsigned won_only_by_the_smaller = 0;
  unsigned won_only_by_more_steps = 0;
  unsigned won_only_by_more_fouls = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const HiddenToken game = HiddenToken::random(seed, kNodes, 2);
    Exhaustion exhaustion(game);
    for (unsigned large = 1; large < 1U << kNodes; ++large) {
      for (unsigned small = large; small != 0; small = (small - 1) & large) {
        const bool of_large = exhaustion.wins(set_of(large), 3, 1);
        const bool of_small = exhaustion.wins(set_of(small), 3, 1);
        EXPECT_TRUE(of_small || !of_large) << "seed " << seed << ' ' << small << " in " << large;
        won += of_large ? 1U : 0U;
        won_only_by_the_smaller += of_small && !of_large ? 1U : 0U;
      }
      const bool steps = exhaustion.wins(set_of(large), 4, 1);
      const bool fewer_steps = exhaustion.wins(set_of(large), 3, 1);
      EXPECT_TRUE(steps || !fewer_steps);
      won_only_by_more_steps += steps && !fewer_steps ? 1U : 0U;
      for (unsigned fouls = 1; fouls <= 3; ++fouls) {
        const bool more = exhaustion.wins(set_of(large), 3, fouls);
        const bool fewer = exhaustion.wins(set_of(large), 3, fouls - 1);
        EXPECT_TRUE(more || !fewer) << "seed " << seed << ' ' << large << ", fouls " << fouls;
        won_only_by_more_fouls += more && !fewer ? 1U : 0U;
      }
    }
  }
  EXPECT_GE(won, 100U);
  EXPECT_GE(won_only_by_the_smaller, 100U);
  EXPECT_GE(won_only_by_more_steps, 20U);
  EXPECT_GE(won_only_by_more_fouls, 20U);
}

// The codes of the members of a mask.
std::vector<std::uint64_t> codes_of(unsigned mask) {
  std::vector<std::uint64_t> codes;
  for (unsigned i = 0; i < 8; ++i) {
    if ((mask >> i & 1U) != 0) codes.push_back(base::mixed(i + 1));
  }
  std::sort(codes.begin(), codes.end());
  return codes;
}

TEST(Subsets, AnswersWhatFollowsFromWhatItWasToldAndNothingElse) {
  struct Told {
    std::uint64_t common;
    unsigned mask;
    Budget budget;
    bool proven;
  };
  base::SplitMix64 random(5);
  unsigned won = 0;
  unsigned lost = 0;
  unsigned open = 0;
  for (unsigned round = 0; round < 1000; ++round) {
    // Facts that agree with each other: proven is what is small for its budget.
    const auto draw = [&] {
      Told told{random.next() % 2, 1 + static_cast<unsigned>(random.next() % 255), {}, false};
      told.budget = {static_cast<std::uint16_t>(random.next() % 8),
                     static_cast<std::uint16_t>(random.next() % 3)};
      told.proven =
          codes_of(told.mask).size() <= std::size_t{told.budget.steps} + told.budget.fouls;
      return told;
    };
    Subsets subsets(kBytes);
    std::vector<Told> all;
    for (unsigned i = 0; i < 12; ++i) {
      all.push_back(draw());
      const Told& told = all.back();
      subsets.add(told.common, codes_of(told.mask), told.budget, told.proven);
    }
    for (unsigned i = 0; i < 50; ++i) {
      const Told asked = draw();
      End expected = End::None;
      for (const Told& told : all) {
        if (told.common != asked.common) continue;
        const bool smaller = (asked.mask & ~told.mask) == 0;
        const bool larger = (told.mask & ~asked.mask) == 0;
        if (told.proven && smaller && asked.budget.covers(told.budget)) expected = End::Won;
        if (!told.proven && larger && told.budget.covers(asked.budget)) expected = End::Lost;
      }
      EXPECT_EQ(subsets.look_up(asked.common, codes_of(asked.mask), asked.budget), expected);
      won += expected == End::Won ? 1U : 0U;
      lost += expected == End::Lost ? 1U : 0U;
      open += expected == End::None ? 1U : 0U;
    }
  }
  EXPECT_GE(won, 500U);
  EXPECT_GE(lost, 500U);
  EXPECT_GE(open, 500U);
}

TEST(Subsets, KeepsNoMoreThanItsBytesAndForgetsTheOldest) {
  Subsets none(0);
  none.add(1, codes_of(3), {1, 0}, true);
  EXPECT_EQ(none.look_up(1, codes_of(3), {1, 0}), End::None);
  Subsets some(kBytes);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::vector<std::uint64_t> codes{i};
    some.add(1, codes, {1, 0}, true);
  }
  EXPECT_EQ(some.look_up(1, std::vector<std::uint64_t>{0}, {1, 0}), End::None);
  EXPECT_EQ(some.look_up(1, std::vector<std::uint64_t>{999}, {1, 0}), End::Won);
}

template <typename Search>
void expect_right_with_subsets(const char* name) {
  SCOPED_TRACE(name);
  std::uint64_t hits = 0;
  std::uint64_t nodes_with = 0;
  std::uint64_t nodes_without = 0;
  unsigned won = 0;
  unsigned lost = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const HiddenToken game = HiddenToken::random(seed, kNodes, 2);
    Exhaustion exhaustion(game);
    Subsets subsets(kBytes);  // for all starts of a game
    for (unsigned mask = 1; mask < 1U << kNodes; mask += 3) {
      const Exhaustion::Set set = set_of(mask);
      const auto start =
          make_metaposition(game, std::vector<HiddenToken::Position>(set.begin(), set.end()));
      const bool wins = exhaustion.wins(set, 4, 1);
      (wins ? won : lost) += 1;
      Walk with(game, start, {4, 1}, Encoding::Sum, nullptr, &subsets);
      Walk without(game, start, {4, 1});
      const auto found = Search(with, small_setting(100'000)).run();
      EXPECT_EQ(found.outcome.verdict, wins ? Verdict::Proven : Verdict::Disproven)
          << "seed " << seed << " mask " << mask;
      nodes_with += found.counters.expanded;
      nodes_without += Search(without, small_setting(100'000)).run().counters.expanded;
    }
    hits += subsets.hits();
  }
  EXPECT_GE(hits, 100U);
  EXPECT_LT(nodes_with, nodes_without);
  EXPECT_GE(won, 40U);
  EXPECT_GE(lost, 40U);
}

TEST(Subsets, SearchesThatUseThemFindWhatTryingEverythingFindsInFewerNodes) {
  expect_right_with_subsets<andor::Dfid<Walk>>("dfid");
  expect_right_with_subsets<andor::CStar<Walk>>("cstar");
  expect_right_with_subsets<andor::PnStar<Walk>>("pnstar");
  expect_right_with_subsets<andor::Ito<Walk>>("ito");
  expect_right_with_subsets<andor::Kawano<Walk>>("kawano");
  expect_right_with_subsets<andor::SearchNamed<"dfpn", Walk>>("dfpn");
  expect_right_with_subsets<andor::SearchNamed<"dfpn-tca", Walk>>("dfpn-tca");
  expect_right_with_subsets<andor::SearchNamed<"dfpn-tca-snda", Walk>>("dfpn-tca-snda");
}

}  // namespace
}  // namespace tsumuya::test
