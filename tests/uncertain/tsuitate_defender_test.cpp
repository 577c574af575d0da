// The defender who answers a person: he holds as long as the solution takes, and what he lets be
// told is what another search says is hardest.
#include "uncertain/tsuitate/tsuitate_defender.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <tuple>
#include <utility>
#include <vector>

#include "support/notation.hpp"

namespace tsumuya::uncertain {
namespace {

using shogi::Move;
using shogi::Position;

constexpr std::uint64_t kNodes = 20'000;
constexpr std::size_t kMemory = std::size_t{4} << 20U;

// Of tests/data/tsuitate.tsv, with what they take when four fouls are allowed.
struct Known {
  const char* sfen;
  unsigned steps;
  unsigned fouls;
};
constexpr std::array<Known, 8> kProblems{{
    {"7n1/7k1/3P5/6G2/9/9/9/9/9 b BGS 1", 7, 0},
    {"8k/6S2/9/8B/8+R/9/9/9/9 b g 1", 3, 2},
    {"8k/7s1/9/8B/8+R/9/9/9/9 b g 1", 5, 3},
    {"9/5g1k1/5R3/8+S/9/9/9/9/9 b 2l 1", 7, 1},
    {"8k/9/9/9/6+R2/9/9/9/9 b RB2p 1", 7, 3},
    {"9/5Sk2/9/9/3+R5/9/9/9/9 b G2s 1", 9, 3},
    {"9/8k/9/6R1N/6+b2/9/9/9/9 b R 1", 11, 1},
    {"8k/9/8+b/6R2/9/9/9/9/9 b RG 1", 15, 0},
}};

Position position(const char* sfen) { return test::position_of(sfen); }

Thinking thinking(std::uint64_t nodes = kNodes) {
  Thinking thinking;
  thinking.limits.nodes = nodes;
  thinking.memory = kMemory;
  return thinking;
}

TEST(TsuitateDefender, HoldsAsLongAsTheSolutionTakes) {
  constexpr unsigned kFouls = 4;
  std::size_t fouls_told = 0;
  const TsuitateGame game;
  for (const Known& known : kProblems) {
    SCOPED_TRACE(known.sfen);
    TsuitateSet possible = make_metaposition(game, {position(known.sfen)});
    const TsuitateAnswer answer = solved_within(possible, kFouls, thinking());
    ASSERT_EQ(answer.status, TsuitateStatus::Solved);
    const Strategy* strategy = &answer.strategy;
    unsigned steps = 1;
    unsigned fouls = 0;
    while (true) {
      const TsuitateRound round = play_round(game, possible, strategy->attempt);
      if (round.parts.empty()) break;
      Defence defence = best_defence(round, kFouls - fouls, thinking());
      EXPECT_TRUE(defence.proven_best);
      steps += defence.told.is_foul() ? 0U : 2U;
      fouls += defence.told.is_foul() ? 1U : 0U;
      const auto branch = std::find_if(strategy->branches.begin(), strategy->branches.end(),
                                       [&](const Branch& b) { return b.told == defence.told; });
      ASSERT_NE(branch, strategy->branches.end());
      strategy = &branch->next;
      possible = std::move(defence.possible);
    }
    EXPECT_EQ(steps, known.steps);
    EXPECT_LE(fouls, known.fouls);
    fouls_told += fouls;
  }
  EXPECT_GE(fouls_told, 3U);
}

// (no solution, steps, fouls) by the paper's search.
using Hardness = std::tuple<bool, unsigned, unsigned>;
TsuitateAnswer by_dfid(const Told& told, const TsuitateSet& set, unsigned fouls_left) {
  TsuitateOptions options;
  options.fouls = fouls_left - (told.is_foul() ? 1 : 0);
  options.memory = kMemory;
  options.limits.nodes = 3'000;
  const auto positions = set.positions();
  return solve_tsuitate({positions.begin(), positions.end()}, options);
}
Hardness hardness(const Told& told, const TsuitateAnswer& answer) {
  if (answer.status == TsuitateStatus::Unsolvable) return {true, 0, 0};
  return {false, answer.worth.steps + (told.is_foul() ? 0 : 2),
          answer.worth.fouls + (told.is_foul() ? 1 : 0)};
}

// The metapositions that a solution may come to.
void collect(const TsuitateGame& game, const TsuitateSet& from, const Strategy& strategy,
             std::vector<TsuitateSet>& sets) {
  sets.push_back(from);
  const TsuitateRound round = play_round(game, from, strategy.attempt);
  for (const Branch& branch : strategy.branches) {
    collect(game, round.parts.at(branch.told), branch.next, sets);
  }
}
std::vector<TsuitateSet> sets_of(const TsuitateGame& game, const Known& known) {
  const TsuitateSet start = make_metaposition(game, {position(known.sfen)});
  std::vector<TsuitateSet> sets;
  collect(game, start, solved_within(start, 4, thinking()).strategy, sets);
  return sets;
}
// What may come of the first few tries there, if it is more than one thing.
std::vector<TsuitateRound> rounds_from(const TsuitateGame& game, const TsuitateSet& set) {
  constexpr std::size_t kTries = 4;
  std::vector<Move> tries;
  game.tries(set, kMostBudget, tries);
  std::vector<TsuitateRound> rounds;
  for (std::size_t i = 0; i < std::min(tries.size(), kTries); ++i) {
    TsuitateRound round = play_round(game, set, tries[i]);
    if (round.parts.size() > 1) rounds.push_back(std::move(round));
  }
  return rounds;
}

TEST(TsuitateDefender, LetsBeToldWhatAnotherSearchFindsHardest) {
  constexpr unsigned kFouls = 3;
  const TsuitateGame game;
  std::size_t judged = 0;
  std::size_t solvable = 0;
  std::size_t fouls = 0;
  for (std::size_t i = 0; i + 1 < kProblems.size(); ++i) {
    SCOPED_TRACE(kProblems[i].sfen);
    for (const TsuitateSet& set : sets_of(game, kProblems[i])) {
      for (const TsuitateRound& round : rounds_from(game, set)) {
        const Defence defence = best_defence(round, kFouls, thinking());
        Hardness most;
        Hardness chosen;
        bool all_known = defence.proven_best;
        for (const auto& [told, part] : round.parts) {
          const TsuitateAnswer answer = by_dfid(told, part, kFouls);
          all_known = all_known && answer.status != TsuitateStatus::Unknown;
          most = std::max(most, hardness(told, answer));
          if (told == defence.told) chosen = hardness(told, answer);
        }
        if (!all_known) continue;
        EXPECT_EQ(chosen, most);
        ++judged;
        solvable += std::get<0>(most) ? 0U : 1U;
        fouls += defence.told.is_foul() ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(judged, 50U);
  EXPECT_GT(solvable, 8U);
  EXPECT_GT(fouls, 3U);
}

// The third try of the sample: the bishop is taken, or not.
TsuitateRound third_round(const TsuitateGame& game) {
  TsuitateSet possible = make_metaposition(game, {position(kProblems[0].sfen)});
  const shogi::Square on_2b = shogi::make_square(1, 1);
  const shogi::Square on_2c = shogi::make_square(1, 2);
  for (const Move drop :
       {Move::drop(shogi::PieceType::Silver, on_2c), Move::drop(shogi::PieceType::Bishop, on_2b)}) {
    possible = play_round(game, possible, drop).parts.begin()->second;
  }
  return play_round(game, possible, Move::board(on_2b, shogi::make_square(2, 0), true));
}

TEST(TsuitateDefender, KeepsHisLimitsAndSaysWhenTheyKeptHimFromTheBest) {
  const TsuitateGame game;
  const TsuitateRound round = third_round(game);
  ASSERT_EQ(round.parts.size(), 2U);
  EXPECT_TRUE(best_defence(round, 8, thinking()).proven_best);
  EXPECT_FALSE(best_defence(round, 8, thinking(1)).proven_best);
  Thinking no_time = thinking();
  no_time.limits.deadline = andor::Clock::now();
  EXPECT_FALSE(best_defence(round, 8, no_time).proven_best);
  EXPECT_EQ(solved_within(round.parts.begin()->second, 8, no_time).reason, andor::Reason::Time);
  const std::atomic<bool> stop = true;
  Thinking stopped = thinking();
  stopped.limits.stop = &stop;
  EXPECT_FALSE(best_defence(round, 8, stopped).proven_best);
  EXPECT_EQ(solved_within(round.parts.begin()->second, 8, stopped).reason, andor::Reason::Stopped);
}

// Among what holds equally long: the king has taken the bishop on 3a, or is on 5a or 5b.
TEST(TsuitateDefender, PrefersTheLeastCertainOfEquals) {
  const TsuitateGame game;
  const TsuitateRound round = third_round(game);
  const Defence defence = best_defence(round, 8, thinking());
  EXPECT_EQ(defence.possible.size(), 2U);
  EXPECT_EQ(defence.told.taken, shogi::Square::None);
}

// With no fouls left it needs no thought.
TEST(TsuitateDefender, CallsTheFoulThatEndsTheGame) {
  const TsuitateGame game;
  std::size_t seen = 0;
  for (const TsuitateSet& set : sets_of(game, kProblems[4])) {
    for (const TsuitateRound& round : rounds_from(game, set)) {
      if (!round.parts.contains(Told::foul())) continue;
      const Defence defence = best_defence(round, 0, thinking(1));
      EXPECT_TRUE(defence.told.is_foul());
      EXPECT_TRUE(defence.proven_best);
      ++seen;
    }
  }
  EXPECT_GE(seen, 3U);
}

}  // namespace
}  // namespace tsumuya::uncertain
