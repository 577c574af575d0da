// Which replies wait behind which (chains.hpp).
#include "tsume/engine/chains.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "shogi/movegen.hpp"
#include "support/notation.hpp"
#include "support/sliding_problem.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Position;

struct Edge : andor::EdgeBase {
  shogi::Move move = shogi::Move::none();
};

std::vector<Edge> replies(const Position& pos) {
  std::vector<Edge> edges;
  for (const shogi::Move m : shogi::legal_moves(pos)) edges.emplace_back().move = m;
  return edges;
}

struct Chains {
  bool moves = false;
  bool captures = false;
  bool squares = false;
};

std::vector<Edge> chained(const Position& pos, Chains which) {
  std::vector<Edge> edges = replies(pos);
  ChainMaker<Edge> chains(edges, 0, pos);
  if (which.moves) chains.chain_moves();
  if (which.captures) chains.chain_captures();
  chains.chain_drops();
  chains.chain_unguarded(false, which.squares);
  return edges;
}

// How often each edge comes to light if everything in front of it is settled.
std::vector<int> shown(const std::vector<Edge>& edges) {
  std::vector<int> count(edges.size(), 0);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].hidden) continue;
    for (std::size_t at = i; count[at]++ < 2 && edges[at].next_in_chain != andor::kNoEdge;) {
      at = edges[at].next_in_chain;
    }
  }
  return count;
}

std::vector<std::string> in_the_open(const std::vector<Edge>& edges) {
  std::vector<std::string> moves;
  for (const Edge& edge : edges) {
    if (!edge.hidden) moves.push_back(test::usi_of(edge.move));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(ReplyChains, PiecesThatMoveInBetweenAreOpenedOneAtATime) {
  const Position pos = test::position_of("4k4/3g1g3/3s5/9/9/9/9/9/4R4 w - 1");
  const auto without = in_the_open(chained(pos, {}));
  const auto with = in_the_open(chained(pos, {.moves = true}));
  // Each gold can go to 5b and 5c, the silver to 5b and 5d; one of these six stays in the open.
  EXPECT_EQ(without.size(), with.size() + 5);
  for (const std::string& move : with) {
    EXPECT_NE(std::find(without.begin(), without.end(), move), without.end()) << move;
  }
}

TEST(ReplyChains, TakingTheCheckingPieceAndMovesOfTheKingDoNotWait) {
  const Position pos = test::position_of("4k4/3g1g3/9/9/9/9/9/9/r3R4 w - 1");
  const auto open = in_the_open(chained(pos, {.moves = true}));
  EXPECT_NE(std::find(open.begin(), open.end(), "9i5i"), open.end());
  EXPECT_NE(std::find(open.begin(), open.end(), "9i5i+"), open.end());
  EXPECT_NE(std::find(open.begin(), open.end(), "5a4a"), open.end());
}

int count_to(const std::vector<std::string>& moves, const std::string& square) {
  const auto goes_there = [&](const std::string& m) { return m.substr(2, 2) == square; };
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), goes_there));
}

TEST(ReplyChains, ThreePiecesOfAKindThatTakeTheCheckingOneAreOpenedOneAtATime) {
  // The rook on 5b can be taken by three golds, a silver and the king.
  const Position three = test::position_of("3gkg3/4R4/3sg4/9/9/9/9/9/9 w - 1");
  EXPECT_EQ(count_to(in_the_open(chained(three, {})), "5b"), 5);
  const auto open = in_the_open(chained(three, {.captures = true}));
  EXPECT_EQ(count_to(open, "5b"), 3);
  EXPECT_NE(std::find(open.begin(), open.end(), "5a5b"), open.end());
  EXPECT_NE(std::find(open.begin(), open.end(), "6c5b"), open.end());
  // By two golds.
  const Position two = test::position_of("3gkg3/4R4/3s5/9/9/9/9/9/9 w - 1");
  EXPECT_EQ(count_to(in_the_open(chained(two, {.captures = true})), "5b"), 4);
}

int count_drops(const std::vector<std::string>& moves) {
  const auto drops = [](const std::string& m) { return m[1] == '*'; };
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), drops));
}

TEST(ReplyChains, DropsOnThreeGuardedSquaresAreOpenedSquareBySquare) {
  // Golds guard 5b and 5c, and 5d; nobody the other squares of the file.
  const Position three = test::position_of("4k4/5g3/5g3/9/9/9/9/9/4R4 w 2s 1");
  EXPECT_EQ(count_drops(in_the_open(chained(three, {}))), 3);
  EXPECT_EQ(count_drops(in_the_open(chained(three, {.squares = true}))), 1);
  const Position two = test::position_of("4k4/5g3/9/9/9/9/9/9/4R4 w 2s 1");
  EXPECT_EQ(count_drops(in_the_open(chained(two, {.squares = true}))), 2);
}

std::vector<Position> after_every_check(const Position& attack) {
  std::vector<Position> positions;
  for (const shogi::Move check : shogi::checks(attack)) positions.emplace_back(attack).make(check);
  return positions;
}

// Drops on unguarded squares wait behind a reply; it must not be one that already has another
// behind it, or what is there would be lost.
TEST(ReplyChains, NothingIsLostAndNothingComesTwice) {
  test::SlidingProblems random(7);
  int in_check = 0;
  int moved_or_taken = 0;
  for (int i = 0; i < 400; ++i) {
    for (const Position& pos : after_every_check(random.next())) {
      ++in_check;
      for (int bits = 0; bits < 8; ++bits) {
        const Chains which{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
        const std::vector<Edge> edges = chained(pos, which);
        ASSERT_EQ(shown(edges), std::vector<int>(edges.size(), 1)) << test::sfen_of(pos) << bits;
        const auto waits = [](const Edge& edge) { return edge.hidden && !edge.move.is_drop(); };
        moved_or_taken += std::any_of(edges.begin(), edges.end(), waits) ? 1 : 0;
      }
    }
  }
  EXPECT_GE(in_check, 2000);
  EXPECT_GE(moved_or_taken, 400);
}

}  // namespace
}  // namespace tsumuya::tsume
