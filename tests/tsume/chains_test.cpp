// Which replies wait behind which (chains.hpp).
#include "tsume/chains.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"
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

std::vector<Edge> chained(const Position& pos, bool moves_too) {
  std::vector<Edge> edges = replies(pos);
  ChainMaker<Edge> chains(edges, 0, pos);
  if (moves_too) chains.chain_moves();
  chains.chain_drops();
  chains.chain_unguarded(false);
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
    if (!edge.hidden) moves.push_back(io::to_usi(edge.move));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(ReplyChains, PiecesThatMoveInBetweenAreOpenedOneAtATime) {
  const Position pos = io::parse_sfen("4k4/3g1g3/3s5/9/9/9/9/9/4R4 w - 1").value();
  const auto without = in_the_open(chained(pos, false));
  const auto with = in_the_open(chained(pos, true));
  // Each gold can go to 5b and 5c, the silver to 5b and 5d; one of these six stays in the open.
  EXPECT_EQ(without.size(), with.size() + 5);
  for (const std::string& move : with) {
    EXPECT_NE(std::find(without.begin(), without.end(), move), without.end()) << move;
  }
}

TEST(ReplyChains, TakingTheCheckingPieceAndMovesOfTheKingDoNotWait) {
  const Position pos = io::parse_sfen("4k4/3g1g3/9/9/9/9/9/9/r3R4 w - 1").value();
  const auto open = in_the_open(chained(pos, true));
  EXPECT_NE(std::find(open.begin(), open.end(), "9i5i"), open.end());
  EXPECT_NE(std::find(open.begin(), open.end(), "9i5i+"), open.end());
  EXPECT_NE(std::find(open.begin(), open.end(), "5a4a"), open.end());
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
  int moved_in_between = 0;
  for (int i = 0; i < 400; ++i) {
    for (const Position& pos : after_every_check(random.next())) {
      ++in_check;
      const std::vector<Edge> edges = chained(pos, true);
      ASSERT_EQ(shown(edges), std::vector<int>(edges.size(), 1)) << io::to_sfen(pos);
      const auto waits = [](const Edge& edge) { return edge.hidden && !edge.move.is_drop(); };
      moved_in_between += std::any_of(edges.begin(), edges.end(), waits) ? 1 : 0;
    }
  }
  EXPECT_GE(in_check, 2000);
  EXPECT_GE(moved_in_between, 100);
}

}  // namespace
}  // namespace tsumuya::tsume
