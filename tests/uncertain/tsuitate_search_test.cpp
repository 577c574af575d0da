// What df-pn keeps from question to question: its answers beside those of the full-width search
// without a table, and the budgets for which it says that they hold.
#include "uncertain/tsuitate/tsuitate_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "support/notation.hpp"
#include "support/random_position.hpp"
#include "support/reference_tsuitate.hpp"

namespace tsumuya::uncertain {
namespace {

using andor::Verdict;
using shogi::Position;

constexpr std::size_t kMemory = std::size_t{1} << 20U;

// Half of them need a foul.
std::vector<Position> starts(std::uint64_t seed, int count) {
  std::vector<Position> out;
  for (const char* const sfen : {"6+B2/8k/9/9/9/8B/9/9/9 b Ll 1", "8k/8n/9/9/9/9/9/9/9 b RBGr 1",
                                 "8k/9/7Lb/7B1/9/9/9/9/9 b R 1", "9/8k/9/9/9/6RN1/9/9/9 b GL 1"}) {
    out.push_back(test::position_of(sfen));
  }
  test::RandomPositions random(seed);
  for (int i = 0; i < count; ++i) out.push_back(test::tsuitate_fight(random));
  return out;
}

// By the full-width search, with what is owed as a rule of the game.
Verdict plainly(const TsuitateSet& from, Budget budget) {
  const TsuitateGame game({.least_leftover = budget.owed, .endless = false});
  TsuitateSearch search({.algorithm = "dfid", .encoding = Encoding::None}, 0);
  budget.owed = 0;
  andor::Setting setting;
  setting.limits.nodes = 20'000;
  return search.ask({game, from, budget}, setting).outcome.verdict;
}

TEST(TsuitateSearch, WhatStaysInTheTableAnswersRightAndForTheBudgetsItSays) {
  const TsuitateGame game;
  std::size_t proven = 0;
  std::size_t refuted = 0;
  std::size_t proven_for_less = 0;
  std::size_t refuted_for_more = 0;
  std::size_t with_owed = 0;
  for (const Position& pos : starts(86, 60)) {
    SCOPED_TRACE(test::sfen_of(pos));
    const TsuitateSet from = make_metaposition(game, {pos});
    TsuitateSearch search({.algorithm = "dfpn", .encoding = Encoding::Sum}, kMemory);
    ASSERT_TRUE(search.keeps_numbers());
    for (const Budget asked : {Budget{5, 2, 0}, Budget{3, 2, 1}, Budget{3, 1, 0}, Budget{5, 0, 1},
                               Budget{1, 1, 0}, Budget{3, 0, 0}, Budget{5, 2, 1}}) {
      const TsuitateReply reply = search.ask({game, from, asked}, {});
      const Verdict verdict = reply.outcome.verdict;
      const Verdict expected = plainly(from, asked);
      if (expected == Verdict::Unknown) continue;
      ASSERT_EQ(verdict, expected);
      Budget claimed = reply.holds_for;
      if (verdict == Verdict::Proven) {
        ++proven;
        with_owed += asked.owed > 0 ? 1U : 0U;
        EXPECT_TRUE(asked.at_least(claimed));
        EXPECT_FALSE(reply.attempt.is_none());
        proven_for_less += asked == claimed ? 0U : 1U;
      } else {
        ++refuted;
        EXPECT_TRUE(claimed.at_least(asked));
        refuted_for_more += asked == claimed ? 0U : 1U;
        claimed.steps = std::min<std::uint16_t>(claimed.steps, 7);
        claimed.fouls = std::min<std::uint16_t>(claimed.fouls, 3);
      }
      const Verdict of_claimed = plainly(from, claimed);
      if (of_claimed != Verdict::Unknown) {
        EXPECT_EQ(of_claimed, verdict);
      }
    }
  }
  EXPECT_GT(proven, 25U);
  EXPECT_GT(proven_for_less, 15U);
  EXPECT_GT(with_owed, 5U);
  EXPECT_GT(refuted, 200U);
  EXPECT_GT(refuted_for_more, 100U);
}

// A question that was left for want of nodes goes on where it stood.
TEST(TsuitateSearch, AQuestionLeftAndAskedAgainGetsTheSameAnswer) {
  const TsuitateGame game;
  std::size_t left = 0;
  std::size_t proven = 0;
  for (const Position& pos : starts(87, 40)) {
    SCOPED_TRACE(test::sfen_of(pos));
    const TsuitateSet from = make_metaposition(game, {pos});
    const Budget budget{5, 2, 0};
    for (const std::string_view algorithm : {"dfpn", "dfpn-tca-snda"}) {
      TsuitateSearch whole({.algorithm = algorithm}, kMemory);
      TsuitateSearch parts({.algorithm = algorithm}, kMemory);
      andor::Setting setting;
      setting.memory = kMemory;
      const TsuitateReply expected = whole.ask({game, from, budget}, setting);
      setting.limits.nodes = 20;
      TsuitateReply reply = parts.ask({game, from, budget}, setting);
      for (; reply.outcome.verdict == Verdict::Unknown && setting.limits.nodes < 1'000'000;
           ++left) {
        setting.limits.nodes *= 2;
        reply = parts.ask({game, from, budget}, setting);
      }
      EXPECT_EQ(reply.outcome.verdict, expected.outcome.verdict);
      // What is known costs nothing.
      EXPECT_EQ(parts.ask({game, from, budget}, setting).counters.expanded, 0U);
      proven += reply.outcome.verdict == Verdict::Proven ? 1U : 0U;
    }
  }
  EXPECT_GT(left, 50U);
  EXPECT_GE(proven, 8U);
}

}  // namespace
}  // namespace tsumuya::uncertain
