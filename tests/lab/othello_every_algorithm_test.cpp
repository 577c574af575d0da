// Othello on 4x4 under every AND/OR algorithm: they prove what minimax finds, and refute one disc
// more; at the start and after some random moves, for both colours as the prover.
//
// A game without cycles, without an order of variants and without hooks: what an algorithm does
// here it does for a domain that gives it nothing beyond the contract.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <variant>
#include <vector>

#include "andor/minimax/minimax.hpp"
#include "andor/registry/choice.hpp"
#include "andor/registry/searches.hpp"
#include "base/random.hpp"
#include "othello/board.hpp"
#include "othello/domains.hpp"

namespace tsumuya::test {
namespace {

using andor::End;
using andor::Verdict;
using othello::Claim;
using othello::Colour;
using othello::Square;
using Board = othello::Board<4>;
using Game = othello::ProofDomain<4>;
using GameFound = andor::Found<Square>;

struct Algorithm {
  std::string name;
  std::function<GameFound(Game&, const andor::Setting&)> run;
};

std::vector<Algorithm> all_algorithms() {
  std::vector<Algorithm> all;
  for (const auto& search : andor::kSearchesOver<Game>) {
    all.push_back({std::string(search.info.name), [&](Game& game, const andor::Setting& setting) {
                     return search.run(game, setting, {});
                   }});
  }
  const auto& cstar = *andor::find_named<Game>("cstar");
  for (const std::string name :
       {"cstar:no-deepening", "cstar:no-dynamic", "cstar:no-deepening:no-dynamic"}) {
    const auto choice = std::get<andor::Choice>(andor::parse_choice(name, andor::kSearchInfos<>));
    all.push_back({name, [&cstar, given = choice.given](Game& game, const andor::Setting& setting) {
                     return cstar.run(game, setting, given);
                   }});
  }
  return all;
}

// The line is legal play that ends with the claim fulfilled.
void check_line(const Board& start, const Claim& claim, const GameFound& found) {
  Game game(start, claim);
  std::vector<Square> moves;
  for (const Square move : found.line) {
    moves.clear();
    ASSERT_EQ(game.moves(moves), End::None);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    game.make(move);
  }
  moves.clear();
  EXPECT_EQ(game.moves(moves), End::Won);
  EXPECT_EQ(found.line.size(), found.solution.plies);
}

void expect_verdict(const Algorithm& algorithm, const Board& start, const Claim& claim,
                    Verdict verdict) {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 22U;
  setting.limits.nodes = 20'000;
  Game game(start, claim);
  const GameFound found = algorithm.run(game, setting);
  EXPECT_EQ(found.outcome.verdict, verdict);
  EXPECT_EQ(game.board(), start) << "not back at the root";
  if (verdict == Verdict::Proven) check_line(start, claim, found);
}

// The exact lead is proven, and no more.
void expect_exact_lead(const Algorithm& algorithm, const Board& start, Colour prover, int lead) {
  SCOPED_TRACE(algorithm.name);
  expect_verdict(algorithm, start, {prover, lead}, Verdict::Proven);
  expect_verdict(algorithm, start, {prover, lead + 1}, Verdict::Disproven);
}

TEST(EveryAlgorithm, ProvesThatBlackLoses4x4ByEightAndNoLess) {
  const std::vector<Algorithm> all = all_algorithms();
  EXPECT_GE(all.size(), 16U);
  for (const Algorithm& algorithm : all) {
    expect_exact_lead(algorithm, Board::start(), Colour::Black, -8);
  }
}

// Some moves on, never beyond the end.
Board played_on(base::SplitMix64& random, std::uint64_t moves) {
  Game game(Board::start(), {});
  std::vector<Square> choices;
  for (; moves > 0; --moves) {
    choices.clear();
    if (game.moves(choices) != End::None) break;
    game.make(choices[random.next() % choices.size()]);
  }
  return game.board();
}

TEST(EveryAlgorithm, EqualsMinimaxAfterRandomMovesForEitherProver) {
  constexpr unsigned kPositions = 60;
  const std::vector<Algorithm> all = all_algorithms();
  base::SplitMix64 random(4);
  unsigned white_to_move = 0;
  unsigned must_pass = 0;
  unsigned over = 0;
  unsigned black_wins = 0;
  unsigned white_wins = 0;
  for (unsigned i = 0; i < kPositions && !HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "position " << i);
    const Board board = played_on(random, 1 + i % 12);
    othello::ValueDomain<4> values(board);
    const int lead = andor::minimax(values);
    white_to_move += board.to_move() == Colour::White ? 1U : 0U;
    over += board.is_over() ? 1U : 0U;
    must_pass += !board.is_over() && board.moves(board.to_move()) == 0 ? 1U : 0U;
    black_wins += lead > 0 ? 1U : 0U;
    white_wins += lead < 0 ? 1U : 0U;
    for (const Algorithm& algorithm : all) {
      expect_exact_lead(algorithm, board, Colour::Black, lead);
      expect_exact_lead(algorithm, board, Colour::White, -lead);
    }
  }
  EXPECT_GE(white_to_move, 20U);
  EXPECT_LE(white_to_move, 40U);
  EXPECT_GE(must_pass, 2U);
  EXPECT_GE(over, 2U);
  EXPECT_LE(over, 10U);
  EXPECT_GE(black_wins, 10U);
  EXPECT_GE(white_wins, 20U);
}

}  // namespace
}  // namespace tsumuya::test
