// The counterfeit coin: what theory says can be solved is solved and nothing else is, and every
// strategy is replayed with coins that have weights.
#include "uncertain/coins.hpp"

#include <cstddef>
#include <cstdint>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <set>
#include <string_view>
#include <vector>

#include "andor/dfpn_search.hpp"
#include "uncertain/meta_domain.hpp"

namespace tsumuya::test {
namespace {

using andor::Verdict;
using uncertain::CoinAnswer;
using uncertain::CoinGame;
using uncertain::CoinProblem;
using uncertain::CoinStrategy;
using uncertain::OddCoin;
using uncertain::Scale;

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

CoinAnswer solve(const CoinProblem& problem, std::string_view algorithm = "dfpn") {
  andor::Setting setting;
  setting.memory = 4 * kMegabyte;
  return uncertain::solve_coins(problem, algorithm, setting);
}

// --- The replay, which knows coins and a scale and nothing of the solver

class Replay {
 public:
  Replay(const CoinProblem& problem, const CoinStrategy& strategy)
      : problem_(problem), strategy_(strategy) {}

  // How many cases were replayed.
  unsigned run() {
    unsigned cases = 0;
    for (unsigned odd = 1; odd <= problem_.coins; ++odd) {
      for (const bool heavy : {true, false}) {
        if (problem_.known == OddCoin::Heavy && !heavy) continue;
        if (problem_.known == OddCoin::Light && heavy) continue;
        follow(odd, heavy);
        ++cases;
      }
    }
    return cases;
  }

 private:
  void follow(unsigned odd, bool heavy) const {
    const CoinStrategy* at = &strategy_;
    for (unsigned weighings = 0; !at->is_verdict(); ++weighings) {
      ASSERT_LT(weighings, problem_.weighings);
      const Scale seen = weigh(*at, odd, heavy);
      const CoinStrategy* next = nullptr;
      for (const auto& branch : at->branches) {
        if (branch.seen == seen) next = &branch.next;
      }
      ASSERT_NE(next, nullptr) << "nothing is said of what the scale shows";
      at = next;
    }
    EXPECT_EQ(at->odd, odd);
    EXPECT_EQ(at->heavy, heavy);
  }
  Scale weigh(const CoinStrategy& at, unsigned odd, bool heavy) const {
    std::set<unsigned> used;
    EXPECT_EQ(at.left.size(), at.right.size());
    const auto weight_of = [&](const std::vector<unsigned>& pan) {
      unsigned weight = 0;
      for (const unsigned coin : pan) {
        EXPECT_TRUE(used.insert(coin).second) << "coin " << coin << " is on the pans twice";
        EXPECT_LE(coin, problem_.coins);
        EXPECT_GE(coin, problem_.reference ? 0U : 1U);
        weight += coin != odd ? 10 : heavy ? 11 : 9;
      }
      return weight;
    };
    const unsigned left = weight_of(at.left);
    const unsigned right = weight_of(at.right);
    return left > right ? Scale::Left : left < right ? Scale::Right : Scale::Balance;
  }

  const CoinProblem& problem_;
  const CoinStrategy& strategy_;
};

void expect_answer(const CoinProblem& problem, bool solvable, std::string_view algorithm = "dfpn") {
  SCOPED_TRACE(testing::Message() << problem.coins << " coins, " << problem.weighings
                                  << " weighings, known " << static_cast<int>(problem.known)
                                  << ", reference " << problem.reference << ", " << algorithm);
  const CoinAnswer answer = solve(problem, algorithm);
  ASSERT_EQ(answer.outcome.verdict, solvable ? Verdict::Proven : Verdict::Disproven);
  if (!solvable) return;
  EXPECT_LE(answer.fewest, problem.weighings);
  const unsigned kinds = problem.known == OddCoin::Unknown ? 2 : 1;
  EXPECT_EQ(Replay(problem, answer.strategy).run(), kinds * problem.coins);
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

TEST(Coins, AgreesWithTheoryUpToThreeWeighings) {
  unsigned solvable = 0;
  unsigned impossible = 0;
  for (unsigned weighings = 0; weighings <= 3; ++weighings) {
    for (unsigned coins = 1; coins <= 29; ++coins) {
      for (const OddCoin known : {OddCoin::Heavy, OddCoin::Light, OddCoin::Unknown}) {
        for (const bool reference : {false, true}) {
          const CoinProblem problem{coins, weighings, known, reference};
          const bool expected = solvable_in_theory(problem);
          expect_answer(problem, expected);
          (expected ? solvable : impossible) += 1;
        }
      }
    }
  }
  EXPECT_EQ(solvable + impossible, 4U * 29 * 6);
  EXPECT_GE(solvable, 150U);
  EXPECT_GE(impossible, 400U);
}

TEST(Coins, AgreesWithTheoryAtTheBorderOfFourAndFiveWeighings) {
  expect_answer({39, 4, OddCoin::Unknown, false}, true);
  expect_answer({40, 4, OddCoin::Unknown, false}, false);
  expect_answer({40, 4, OddCoin::Unknown, true}, true);
  expect_answer({41, 4, OddCoin::Unknown, true}, false);
  expect_answer({81, 4, OddCoin::Heavy, false}, true);
  expect_answer({82, 4, OddCoin::Light, false}, false);
  expect_answer({120, 5, OddCoin::Unknown, false}, true);
  expect_answer({121, 5, OddCoin::Unknown, false}, false);
  expect_answer({121, 5, OddCoin::Unknown, true}, true);
  expect_answer({122, 5, OddCoin::Unknown, true}, false);
}

TEST(Coins, EveryAlgorithmSolvesThem) {
  EXPECT_EQ(uncertain::coin_algorithms().size(), 13U);
  for (const std::string_view algorithm : uncertain::coin_algorithms()) {
    expect_answer({12, 3, OddCoin::Unknown, false}, true, algorithm);
    expect_answer({13, 3, OddCoin::Unknown, false}, false, algorithm);
    expect_answer({9, 2, OddCoin::Light, false}, true, algorithm);
    expect_answer({2, 6, OddCoin::Unknown, false}, false, algorithm);
  }
}

TEST(Coins, TheStrategyTakesAsFewWeighingsAsCanBe) {
  EXPECT_EQ(solve({12, 6, OddCoin::Unknown, false}).fewest, 3U);
  EXPECT_EQ(solve({3, 6, OddCoin::Unknown, false}).fewest, 2U);
  EXPECT_EQ(solve({1, 6, OddCoin::Heavy, false}).fewest, 0U);
}

// The bound by the number of answers leaves out nothing that would win.
TEST(Coins, TheBoundChangesNoAnswer) {
  unsigned solvable = 0;
  unsigned impossible = 0;
  for (unsigned weighings = 1; weighings <= 3; ++weighings) {
    for (unsigned coins = 1; coins <= 14; ++coins) {
      for (const OddCoin known : {OddCoin::Heavy, OddCoin::Unknown}) {
        for (const bool reference : {false, true}) {
          const CoinProblem problem{coins, weighings, known, reference};
          const CoinGame game(problem, false);
          uncertain::MetaDomain<CoinGame> domain(game, CoinGame::start(problem),
                                                 {static_cast<std::uint16_t>(weighings), 0});
          andor::Setting setting;
          setting.memory = 4 * kMegabyte;
          const bool expected = solvable_in_theory(problem);
          EXPECT_EQ(andor::DfPnTca<decltype(domain)>(domain, setting).run().outcome.verdict,
                    expected ? Verdict::Proven : Verdict::Disproven)
              << coins << " coins, " << weighings << " weighings, reference " << reference;
          (expected ? solvable : impossible) += 1;
        }
      }
    }
  }
  EXPECT_EQ(solvable + impossible, 3U * 14 * 4);
  EXPECT_GE(solvable, 60U);
  EXPECT_GE(impossible, 40U);
}

TEST(Coins, ALimitOfNodesLeavesTheAnswerOpen) {
  andor::Setting setting;
  setting.memory = kMegabyte;
  setting.limits.nodes = 2;
  const CoinAnswer answer =
      uncertain::solve_coins({12, 3, OddCoin::Unknown, false}, "dfid", setting);
  EXPECT_EQ(answer.outcome.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.outcome.reason, andor::Reason::Nodes);
}

// A replay that no strategy fails would check nothing.
TEST(Coins, TheReplayRefusesAStrategyThatIsWrong) {
  const CoinProblem problem{12, 3, OddCoin::Unknown, false};
  const CoinStrategy right = solve(problem).strategy;
  CoinStrategy wrong = right;
  CoinStrategy* leaf = &wrong;
  while (!leaf->is_verdict()) leaf = &leaf->branches.front().next;
  leaf->heavy = !leaf->heavy;
  EXPECT_NONFATAL_FAILURE(Replay(problem, wrong).run(), "heavy");
  wrong = right;
  wrong.branches.pop_back();
  testing::TestPartResultArray failures;
  {
    const testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
    Replay(problem, wrong).run();
  }
  EXPECT_GE(failures.size(), 8);
}

}  // namespace
}  // namespace tsumuya::test
