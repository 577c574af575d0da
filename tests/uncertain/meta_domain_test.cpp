// The generic layer on the toy game of support/hidden_token.hpp: every algorithm finds what trying
// everything finds, and budgets and names mean what they say.
#include "uncertain/core/meta_domain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "andor/registry/searches.hpp"
#include "support/dfpn_methods.hpp"
#include "support/hidden_token.hpp"
#include "uncertain/core/full_width.hpp"

namespace tsumuya::test {
namespace {

using andor::End;
using andor::Verdict;
using uncertain::Audit;
using uncertain::Budget;
using uncertain::Encoding;
using uncertain::make_metaposition;
using Walk = uncertain::MetaDomain<HiddenToken>;
using Found = andor::Found<Walk::Move>;
using Position = HiddenToken::Position;

// The lamp at node 0, the token anywhere else that `mask` has.
std::vector<Position> start_of(unsigned nodes, std::uint64_t mask) {
  std::vector<Position> positions;
  for (unsigned node = 1; node < nodes; ++node) {
    if ((mask >> node & 1U) != 0) positions.push_back({0, node});
  }
  if (positions.empty()) positions.push_back({0, 1});
  return positions;
}

struct Problem {
  HiddenToken game;
  std::vector<Position> start;
  Budget budget;
};

Problem problem_of(std::uint64_t seed) {
  base::SplitMix64 random(seed);
  const auto nodes = static_cast<unsigned>(4 + random.next() % 4);
  const auto colours = static_cast<unsigned>(1 + random.next() % 3);
  Problem problem{HiddenToken::random(random.next(), nodes, colours), {}, {}};
  problem.start = start_of(nodes, random.next());
  problem.budget = {static_cast<std::uint16_t>(1 + random.next() % 5),
                    static_cast<std::uint16_t>(random.next() % 3)};
  return problem;
}

bool wins_by_exhaustion(const Problem& problem) {
  HiddenTokenByExhaustion exhaustion(problem.game);
  return exhaustion.wins({problem.start.begin(), problem.start.end()}, problem.budget.steps,
                         problem.budget.fouls);
}

// The line is play that the domain allows, up to a win.
void expect_line(Walk& walk, const Found& found) {
  std::vector<Walk::Move> moves;
  for (const Walk::Move& move : found.line) {
    moves.clear();
    ASSERT_EQ(walk.moves(moves), End::None);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    walk.make(move);
  }
  moves.clear();
  EXPECT_EQ(walk.moves(moves), End::Won);
  EXPECT_EQ(found.line.size(), found.solution.plies);
}

TEST(MetaDomain, EveryAlgorithmFindsWhatTryingEverythingFinds) {
  constexpr unsigned kProblems = 300;
  const auto& all = andor::kSearchesOver<Walk>;
  ASSERT_GE(all.size(), 13U);
  andor::Setting setting = small_setting(200'000);
  setting.memory = std::size_t{1} << 22U;
  unsigned won = 0;
  unsigned won_by_a_foul = 0;
  unsigned uncertain = 0;
  for (std::uint64_t seed = 0; seed < kProblems && !HasFailure(); ++seed) {
    const Problem problem = problem_of(seed);
    const bool wins = wins_by_exhaustion(problem);
    won += wins ? 1U : 0U;
    uncertain += problem.start.size() > 1 ? 1U : 0U;
    if (wins) {
      Problem without = problem;
      without.budget.fouls = 0;
      won_by_a_foul += wins_by_exhaustion(without) ? 0U : 1U;
    }
    for (const auto& algorithm : all) {
      for (const Encoding encoding : {Encoding::None, Encoding::Sum, Encoding::Crc}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << algorithm.info.name
                                        << ", encoding " << static_cast<int>(encoding));
        Walk walk(problem.game, make_metaposition(problem.game, problem.start), problem.budget,
                  encoding);
        const Found found = algorithm.run(walk, setting, {});
        EXPECT_EQ(found.outcome.verdict, wins ? Verdict::Proven : Verdict::Disproven);
        EXPECT_TRUE(walk.is_or());
        EXPECT_EQ(walk.budget(), problem.budget) << "not back at the root";
        if (wins && !found.line.empty()) expect_line(walk, found);
      }
    }
  }
  EXPECT_GE(won, 80U);
  EXPECT_LE(won, 150U);
  EXPECT_GE(won_by_a_foul, 10U);
  EXPECT_GE(uncertain, 100U);
}

// All that can be reached is gone through with the given encoding.
void visit_all(Walk& walk, unsigned plies, const std::function<void()>& at_node) {
  at_node();
  if (plies == 0) return;
  std::vector<Walk::Move> moves;
  if (walk.moves(moves) != End::None) {
    EXPECT_TRUE(moves.empty());
    return;
  }
  ASSERT_FALSE(moves.empty());
  for (const Walk::Move& move : moves) {
    std::vector<Walk::Move> again;
    walk.moves(again);
    ASSERT_EQ(again, moves);
    const andor::NodeName ahead = walk.name_after(move);
    const andor::NodeName here = walk.name();
    walk.make(move);
    EXPECT_EQ(walk.name(), ahead);
    visit_all(walk, plies - 1, at_node);
    walk.unmake(move);
    EXPECT_EQ(walk.name(), here);
  }
}

TEST(MetaDomain, NamesWithoutEncodingAreOfOneNodeEach) {
  unsigned nodes = 0;
  std::set<std::pair<std::uint64_t, std::uint32_t>> names;
  const Problem problem = problem_of(3);
  Walk walk(problem.game, make_metaposition(problem.game, problem.start), {5, 2}, Encoding::None);
  visit_all(walk, 8, [&] {
    ++nodes;
    names.emplace(walk.name().group, walk.name().variant);
  });
  EXPECT_GE(nodes, 500U);
  EXPECT_EQ(names.size(), nodes);
}

// Asked for every number of fouls in turn, with a table that stays: what is known for one number
// settles others, or with the fouls in the code does not; by exhaustion the answers are the same.
TEST(MetaDomain, ATableThatSharesFactsAmongFoulsAnswersAsOneThatDoesNot) {
  constexpr std::array<std::uint16_t, 4> kOrder{3, 0, 2, 1};
  std::array<std::uint64_t, 2> nodes{};
  unsigned won = 0;
  unsigned won_by_a_foul = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Problem problem = problem_of(seed);
    const auto start = make_metaposition(problem.game, problem.start);
    for (const bool fouls_in_code : {false, true}) {
      uncertain::FullWidth<Walk> full_width({.bytes = std::size_t{1} << 20U, .any_fouls = false});
      bool with_fewer = true;
      for (const std::uint16_t fouls : kOrder) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", fouls " << fouls);
        problem.budget.fouls = fouls;
        const bool wins = wins_by_exhaustion(problem);
        Walk walk(problem.game, start, problem.budget, Encoding::Sum, nullptr, nullptr,
                  fouls_in_code);
        const auto answer = full_width.run(walk, problem.game, small_setting(200'000));
        EXPECT_EQ(answer.outcome.verdict, wins ? Verdict::Proven : Verdict::Disproven);
        nodes[fouls_in_code ? 1 : 0] += answer.counters.expanded;
        won += wins ? 1U : 0U;
        if (fouls == 0) with_fewer = wins;
        won_by_a_foul += wins && !with_fewer ? 1U : 0U;
      }
    }
  }
  EXPECT_GE(won, 100U);
  EXPECT_GE(won_by_a_foul, 10U);
  EXPECT_LT(nodes[0], nodes[1]);
}

TEST(MetaDomain, AuditFindsCollisionsOfTheExclusiveOrAndOfNothingElse) {
  std::array<std::uint64_t, 4> collisions{};
  std::uint64_t metapositions = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const HiddenToken game = HiddenToken::random(seed, 9, 1);
    for (const Encoding encoding : {Encoding::Sum, Encoding::Xor, Encoding::Crc}) {
      Audit<Position> audit(std::size_t{1} << 24U);
      Walk walk(game, make_metaposition(game, start_of(9, 0b100110)), {5, 2}, encoding, &audit);
      visit_all(walk, 8, [] {});
      collisions[static_cast<std::size_t>(encoding)] += audit.collisions();
      if (encoding == Encoding::Sum) metapositions += audit.metapositions();
    }
  }
  EXPECT_GE(metapositions, 1000U);
  EXPECT_EQ(collisions[static_cast<std::size_t>(Encoding::Sum)], 0U);
  EXPECT_EQ(collisions[static_cast<std::size_t>(Encoding::Crc)], 0U);
  EXPECT_GE(collisions[static_cast<std::size_t>(Encoding::Xor)], 10U);
}

TEST(MetaDomain, MoreBudgetIsAtLeastAsGoodAndLessOfEitherIsNot) {
  const auto at_least = [](Budget a, Budget b) { return Walk::at_least(a.packed(), b.packed()); };
  EXPECT_TRUE(at_least({3, 2}, {3, 2}));
  EXPECT_TRUE(at_least({5, 2}, {3, 1}));
  EXPECT_FALSE(at_least({5, 0}, {3, 1}));
  EXPECT_FALSE(at_least({2, 9}, {3, 1}));
  EXPECT_TRUE(at_least({3, 2, 0}, {3, 2, 1}));
  EXPECT_FALSE(at_least({5, 4, 1}, {3, 2, 0}));
  const Budget large{Budget::kMostSteps, 700, 38};
  EXPECT_EQ(Budget::unpacked(large.packed()), large);
}

TEST(MetaDomain, WhatTwoProofsNeedAndWhatTwoRefutationsShare) {
  const Budget one{5, 0, 1};
  const Budget other{3, 2, 0};
  EXPECT_EQ(one.joined(other), (Budget{5, 2, 0}));
  EXPECT_EQ(one.shared(other), (Budget{3, 0, 1}));
  EXPECT_TRUE(one.joined(other).at_least(one) && one.joined(other).at_least(other));
  EXPECT_TRUE(one.at_least(one.shared(other)) && other.at_least(one.shared(other)));
  EXPECT_EQ(uncertain::kMostBudget.plus({2, 1}), uncertain::kMostBudget);
}

// A path of three nodes, the token at one end or the other, the lamp in the middle.
TEST(MetaDomain, AnObservationSplitsAndAWonOneIsNoMove) {
  HiddenToken game;
  game.neighbours = {{1, 2}, {0}, {0}};
  game.colour = {0, 0, 0};
  Walk walk(game, make_metaposition(game, {{0, 1}, {0, 2}}), {2, 0});
  std::vector<Walk::Move> moves;
  ASSERT_EQ(walk.moves(moves), End::None);
  ASSERT_EQ(moves.size(), 3U);
  walk.make({1, {}});  // caught at 1; from 2 the token must come to 0
  moves.clear();
  ASSERT_EQ(walk.moves(moves), End::None);
  ASSERT_EQ(moves.size(), 1U);
  walk.make(moves[0]);
  ASSERT_EQ(walk.metaposition().size(), 1U);
  EXPECT_EQ(walk.metaposition()[0], (Position{1, 0}));
  EXPECT_EQ(walk.budget(), (Budget{1, 0}));
  walk.make({0, {}});
  moves.clear();
  EXPECT_EQ(walk.moves(moves), End::Won);
  EXPECT_TRUE(moves.empty());
}

TEST(MetaDomain, AFoulCostsAFoulAndWithoutOneTheTryIsLost) {
  HiddenToken game;
  game.neighbours = {{1, 2}, {0, 2}, {0, 1}};
  game.creaking = {{1, 2}};
  game.colour = {0, 0, 0};
  for (const std::uint16_t fouls : {std::uint16_t{0}, std::uint16_t{1}}) {
    Walk walk(game, make_metaposition(game, {{0, 1}, {0, 2}}), {1, fouls});
    walk.make({1, {}});
    std::vector<Walk::Move> moves;
    if (fouls == 0) {
      EXPECT_EQ(walk.moves(moves), End::Lost);
      EXPECT_TRUE(moves.empty());
      continue;
    }
    ASSERT_EQ(walk.moves(moves), End::None);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].seen.kind, HiddenToken::Observation::Kind::Foul);
    walk.make(moves[0]);
    EXPECT_EQ(walk.budget(), (Budget{1, 0}));
    ASSERT_EQ(walk.metaposition().size(), 1U);
    EXPECT_EQ(walk.metaposition()[0], (Position{0, 2}));
  }
}

}  // namespace
}  // namespace tsumuya::test
