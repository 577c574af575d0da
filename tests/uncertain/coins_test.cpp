// The counterfeit coin: what theory says can be solved is solved and nothing else is, so does
// trying every weighing say, and every strategy is replayed with coins that have weights.
#include "uncertain/coins/coins.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "support/coin_reference.hpp"
#include "uncertain/core/full_width.hpp"
#include "uncertain/core/meta_domain.hpp"

namespace tsumuya::test {
namespace {

using andor::Reason;
using andor::Verdict;
using uncertain::CoinAnswer;
using uncertain::CoinGame;
using uncertain::CoinProblem;
using uncertain::CoinStrategy;
using uncertain::OddCoin;
using uncertain::Scale;

constexpr std::array<OddCoin, 3> kAllKnown{OddCoin::Heavy, OddCoin::Light, OddCoin::Unknown};

andor::Setting small_table() {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 20U;
  return setting;
}

CoinAnswer solve(const CoinProblem& problem, std::string_view algorithm = "dfid") {
  return uncertain::solve_coins(problem, algorithm, small_table());
}

void expect_answer(const CoinProblem& problem, bool solvable, std::string_view algorithm = "dfid") {
  SCOPED_TRACE(testing::Message() << problem.coins << " coins, " << problem.weighings
                                  << " weighings, known " << static_cast<int>(problem.known)
                                  << ", reference " << problem.reference << ", " << algorithm);
  const CoinAnswer answer = solve(problem, algorithm);
  ASSERT_EQ(answer.outcome.verdict, solvable ? Verdict::Proven : Verdict::Disproven);
  if (!solvable) return;
  EXPECT_LE(answer.fewest, problem.weighings);
  const unsigned kinds = problem.known == OddCoin::Unknown ? 2 : 1;
  EXPECT_EQ(CoinReplay(problem, answer.strategy).run(), kinds * problem.coins);
}

// [Dyson1946] and the count of answers for a coin whose kind is known.
bool solvable_in_theory(const CoinProblem& problem) {
  unsigned power = 1;
  for (unsigned i = 0; i < problem.weighings; ++i) power *= 3;
  if (problem.known != OddCoin::Unknown) return problem.coins <= power;
  if (problem.reference) return problem.coins <= (power - 1) / 2;
  return problem.coins >= 3 && 2 * problem.coins + 3 <= power;
}

TEST(Coins, TwelveInThreeWeighingsAndNoMoreUnlessACoinIsKnownToBeGood) {
  expect_answer({12, 3, OddCoin::Unknown, false}, true);
  expect_answer({13, 3, OddCoin::Unknown, false}, false);
  expect_answer({13, 3, OddCoin::Unknown, true}, true);
  expect_answer({14, 3, OddCoin::Unknown, true}, false);
}

TEST(Coins, AgreesWithTheoryUpToFourWeighings) {
  unsigned solvable = 0;
  unsigned impossible = 0;
  for (unsigned weighings = 0; weighings <= 4; ++weighings) {
    for (unsigned coins = 1; coins <= 42; ++coins) {
      for (const OddCoin known : kAllKnown) {
        for (const bool reference : {false, true}) {
          const CoinProblem problem{coins, weighings, known, reference};
          const bool expected = solvable_in_theory(problem);
          expect_answer(problem, expected);
          (expected ? solvable : impossible) += 1;
        }
      }
    }
  }
  EXPECT_EQ(solvable + impossible, 5U * 42 * 6);
  EXPECT_GE(solvable, 400U);
  EXPECT_GE(impossible, 700U);
}

TEST(Coins, AgreesWithTheoryAtTheBordersOfManyWeighings) {
  unsigned power = 81;
  for (unsigned weighings = 4; weighings <= 7; ++weighings, power *= 3) {
    const unsigned alone = (power - 3) / 2;
    expect_answer({alone, weighings, OddCoin::Unknown, false}, true);
    expect_answer({alone + 1, weighings, OddCoin::Unknown, false}, false);
    expect_answer({alone + 1, weighings, OddCoin::Unknown, true}, true);
    expect_answer({alone + 2, weighings, OddCoin::Unknown, true}, false);
    expect_answer({power, weighings, OddCoin::Heavy, false}, true);
    expect_answer({power + 1, weighings, OddCoin::Light, false}, false);
  }
}

TEST(Coins, EveryAlgorithmSolvesThem) {
  EXPECT_EQ(uncertain::coin_algorithms().size(), 14U);
  for (const std::string_view algorithm : uncertain::coin_algorithms()) {
    expect_answer({12, 3, OddCoin::Unknown, false}, true, algorithm);
    expect_answer({13, 3, OddCoin::Unknown, false}, false, algorithm);
    expect_answer({40, 5, OddCoin::Unknown, false}, true, algorithm);
    expect_answer({9, 2, OddCoin::Light, false}, true, algorithm);
    expect_answer({2, 6, OddCoin::Unknown, false}, false, algorithm);
  }
}

TEST(Coins, TheStrategyTakesAsFewWeighingsAsCanBe) {
  EXPECT_EQ(solve({12, 6, OddCoin::Unknown, false}).fewest, 3U);
  EXPECT_EQ(solve({13, 6, OddCoin::Unknown, false}).fewest, 4U);
  EXPECT_EQ(solve({3, 6, OddCoin::Unknown, false}).fewest, 2U);
  EXPECT_EQ(solve({1, 6, OddCoin::Heavy, false}).fewest, 0U);
  EXPECT_EQ(solve({1, 6, OddCoin::Unknown, true}).fewest, 1U);
}

TEST(Coins, AgreesWithPuttingEveryCoinEverywhere) {
  unsigned solvable = 0;
  unsigned impossible = 0;
  for (unsigned coins = 1; coins <= 5; ++coins) {
    for (const bool reference : {false, true}) {
      EveryCoinEverywhere everywhere(coins + (reference ? 1 : 0));
      const unsigned all = (1U << coins) - 1;
      for (const OddCoin known : kAllKnown) {
        for (unsigned weighings = 0; weighings <= 3; ++weighings) {
          const bool expected = everywhere.solves(known == OddCoin::Light ? 0 : all,
                                                  known == OddCoin::Heavy ? 0 : all, weighings);
          expect_answer({coins, weighings, known, reference}, expected);
          (expected ? solvable : impossible) += 1;
        }
      }
    }
  }
  EXPECT_EQ(solvable + impossible, 5U * 2 * 3 * 4);
  EXPECT_GE(solvable, 60U);
  EXPECT_GE(impossible, 40U);
}

// What a depth-first search says of coins that are suspected as given, of so many in all.
bool game_solves(unsigned coins, unsigned either, unsigned heavy, unsigned light,
                 unsigned weighings) {
  using Domain = uncertain::MetaDomain<CoinGame>;
  const CoinGame game({coins, weighings, OddCoin::Unknown, false});
  std::vector<CoinGame::Position> positions;
  const auto add = [&](CoinGame::Suspicion suspicion, bool is_heavy, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      positions.push_back({suspicion, is_heavy, static_cast<std::uint16_t>(i)});
    }
  };
  add(CoinGame::Suspicion::Either, true, either);
  add(CoinGame::Suspicion::Either, false, either);
  add(CoinGame::Suspicion::Heavy, true, heavy);
  add(CoinGame::Suspicion::Light, false, light);
  Domain domain(game, uncertain::make_metaposition(game, positions),
                {static_cast<std::uint16_t>(weighings), 0});
  const andor::Setting setting = small_table();
  uncertain::FullWidth<Domain> search({.bytes = setting.memory});
  const andor::Outcome outcome = search.run(domain, game, setting).outcome;
  EXPECT_NE(outcome.verdict, Verdict::Unknown);
  return outcome.verdict == Verdict::Proven;
}

// Neither the bound nor the dominance leaves out what would win, whatever coins are suspected.
TEST(Coins, WeighingsThatAreNotTriedChangeNoAnswer) {
  unsigned solvable = 0;
  unsigned impossible = 0;
  const auto compare = [&](unsigned good, unsigned either, unsigned heavy, unsigned light) {
    const unsigned coins = good + either + heavy + light;
    EveryNumberEverywhere everywhere(coins);
    for (unsigned weighings = 0; weighings <= 3; ++weighings) {
      const bool expected = everywhere.solves(either, heavy, light, weighings);
      EXPECT_EQ(game_solves(coins, either, heavy, light, weighings), expected)
          << good << " good, " << either << " either, " << heavy << " heavy, " << light
          << " light, " << weighings << " weighings";
      (expected ? solvable : impossible) += 1;
    }
  };
  for (const unsigned good : {0U, 1U, 2U, 5U}) {
    for (unsigned either = 1; either <= 14; ++either) compare(good, either, 0, 0);
    for (unsigned suspects = 1; suspects <= 11; ++suspects) {
      for (unsigned heavy = 0; heavy <= suspects; ++heavy) {
        compare(good, 0, heavy, suspects - heavy);
      }
    }
  }
  EXPECT_EQ(solvable + impossible, 4U * 4 * (14 + 77));
  EXPECT_GE(solvable, 600U);
  EXPECT_GE(impossible, 600U);
}

// --- That it is quick, and limits

TEST(Coins, ThereAreNotManyTriesOfManyCoins) {
  const CoinProblem problem{1000, 20, OddCoin::Unknown, true};
  const CoinGame game(problem);
  std::vector<uncertain::Weighing> tries;
  game.tries(CoinGame::start(problem), {20, 0}, tries);
  EXPECT_EQ(tries.size(), 334U);
  std::vector<CoinGame::Position> positions;
  for (std::uint16_t i = 0; i < 333; ++i) {
    positions.push_back({CoinGame::Suspicion::Heavy, true, i});
    positions.push_back({CoinGame::Suspicion::Light, false, i});
  }
  tries.clear();
  game.tries(uncertain::make_metaposition(game, positions), {20, 0}, tries);
  EXPECT_EQ(tries.size(), 1U);
}

// Tight or with room to spare, allowed far more than needed or one too few.
TEST(Coins, AThousandCoinsTakeAFewHundredNodes) {
  unsigned solved = 0;
  for (const unsigned coins : {40U, 120U, 121U, 363U, 400U, 700U, 1000U}) {
    for (const OddCoin known : kAllKnown) {
      for (const bool reference : {false, true}) {
        SCOPED_TRACE(testing::Message() << coins << " coins, known " << static_cast<int>(known)
                                        << ", reference " << reference);
        CoinProblem problem{coins, 20, known, reference};
        const CoinAnswer answer = solve(problem);
        ASSERT_EQ(answer.outcome.verdict, Verdict::Proven);
        EXPECT_LE(answer.counters.expanded, 300U);
        EXPECT_LE(answer.counters.generated, 2000U);
        problem.weighings = answer.fewest;
        EXPECT_TRUE(solvable_in_theory(problem));
        EXPECT_EQ(CoinReplay(problem, answer.strategy).run(),
                  known == OddCoin::Unknown ? 2 * coins : coins);
        problem.weighings = answer.fewest - 1;
        EXPECT_FALSE(solvable_in_theory(problem));
        const CoinAnswer refuted = solve(problem);
        EXPECT_EQ(refuted.outcome.verdict, Verdict::Disproven);
        EXPECT_LE(refuted.counters.expanded, 300U);
        ++solved;
      }
    }
  }
  EXPECT_EQ(solved, 7U * 3 * 2);
}

TEST(Coins, ALimitOfNodesIsForAllQuestionsTogether) {
  const CoinProblem problem{12, 3, OddCoin::Unknown, false};
  const std::uint64_t all = solve(problem).counters.expanded;
  ASSERT_GE(all, 10U);
  andor::Setting setting = small_table();
  for (setting.limits.nodes = 1; setting.limits.nodes <= all; ++setting.limits.nodes) {
    const CoinAnswer answer = uncertain::solve_coins(problem, "dfid", setting);
    EXPECT_EQ(answer.outcome.verdict, Verdict::Unknown);
    EXPECT_EQ(answer.outcome.reason, Reason::Nodes);
    EXPECT_LE(answer.counters.expanded, setting.limits.nodes);
  }
  EXPECT_EQ(uncertain::solve_coins(problem, "dfid", setting).outcome.verdict, Verdict::Proven);
}

TEST(Coins, ATreeThatDoesNotFitInMemoryLeavesTheAnswerOpen) {
  andor::Setting setting;
  setting.memory = 100'000;
  const CoinAnswer answer =
      uncertain::solve_coins({200, 6, OddCoin::Unknown, false}, "pns", setting);
  EXPECT_EQ(answer.outcome.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.outcome.reason, Reason::Memory);
}

TEST(Coins, AShortQuestionLooksAtTheClockAndAtTheStopToken) {
  const std::atomic<bool> stop = true;
  for (const std::string_view algorithm : uncertain::coin_algorithms()) {
    andor::Setting setting = small_table();
    setting.limits.deadline = andor::Clock::now();
    const CoinProblem problem{12, 3, OddCoin::Unknown, false};
    const CoinAnswer late = uncertain::solve_coins(problem, algorithm, setting);
    EXPECT_EQ(late.outcome.reason, Reason::Time) << algorithm;
    EXPECT_EQ(late.counters.expanded, 0U);
    setting.limits.deadline = andor::Clock::time_point::max();
    setting.limits.stop = &stop;
    const CoinAnswer stopped = uncertain::solve_coins(problem, algorithm, setting);
    EXPECT_EQ(stopped.outcome.reason, Reason::Stopped) << algorithm;
    EXPECT_EQ(stopped.counters.expanded, 0U);
  }
}

TEST(Coins, ALongQuestionLooksAtThemAtEveryNode) {
  std::atomic<bool> stop = false;
  std::uint64_t before = 0;
  andor::Setting setting = small_table();
  setting.limits.stop = &stop;
  setting.tick = [&](const andor::Counters& counters) {
    if (!stop) before = counters.expanded;
    stop = true;
  };
  const CoinAnswer answer =
      uncertain::solve_coins({200, 6, OddCoin::Unknown, false}, "dfpn", setting);
  EXPECT_EQ(answer.outcome.reason, Reason::Stopped);
  EXPECT_GE(before, 100U);
  EXPECT_LE(answer.counters.expanded, before + 1);
}

// A replay that no strategy fails would check nothing.
TEST(Coins, TheReplayRefusesAStrategyThatIsWrong) {
  const CoinProblem problem{12, 3, OddCoin::Unknown, false};
  const CoinStrategy right = solve(problem).strategy;
  CoinStrategy wrong = right;
  CoinStrategy* leaf = &wrong;
  while (!leaf->is_verdict()) leaf = &leaf->branches.front().next;
  leaf->heavy = !leaf->heavy;
  EXPECT_NONFATAL_FAILURE(CoinReplay(problem, wrong).run(), "heavy");
  wrong = right;
  wrong.branches.pop_back();
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
    CoinReplay(problem, wrong).run();
  }
  EXPECT_GE(failures.size(), 8);
}

}  // namespace
}  // namespace tsumuya::test
