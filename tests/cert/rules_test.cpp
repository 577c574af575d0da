// The checker's quick rules against the naive ones, on seeded random positions and on the positions
// after a check in them: 54,000 in ten shards. What came by is counted and the counts are asserted.
#include "cert/rules.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "naive/notation.hpp"
#include "naive/rules.hpp"
#include "support/naive_bridge.hpp"
#include "support/random_problem.hpp"

namespace tsumuya::cert {
namespace {

using naive::Kind;
using naive::Move;
using naive::Position;
using naive::Square;

constexpr int kShards = 10;
constexpr int kPositions = 5400;  // of a shard
constexpr int kMovesTried = 40;   // legal or not, of each

struct Seen {
  int positions = 0;
  int two_kings = 0;
  int in_check = 0;
  int mated = 0;
  int counter_checks = 0;  // in check, and answers it with a check
  int pawn_mates = 0;      // moves tried that would mate by a dropped pawn
  int kings_left = 0;      // moves tried that would leave the own king in check
  int legal = 0;           // moves tried that are legal
  long replies = 0;
  long checks = 0;
};

std::vector<Move> sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

// Any drop or move on the board, mostly of a piece that is there.
Move any_move(const Position& position, test::RandomPositions& random) {
  const auto square = [&] {
    return naive::kAllSquares[static_cast<std::size_t>(random.below(81))];
  };
  const Square to = square();
  if (random.percent(30)) {
    return naive::make_drop(naive::kHandKinds[static_cast<std::size_t>(random.below(7))], to);
  }
  Square from = square();
  for (int i = 0; i < 10 && (!position.at(from) || !attacks(position, from, to)); ++i) {
    from = square();
  }
  return naive::make_board_move(from, to, random.percent(40));
}

// Next to the king that is not to move a dropped pawn might mate; elsewhere it cannot.
Move pawn_at_king(const Position& position) {
  const std::optional<Square> king = find_king(position, other(position.turn));
  if (!king) return naive::make_drop(Kind::Pawn, {5, 5});
  const int back = position.turn == naive::Side::Black ? 1 : -1;
  const Square to{king->file, king->rank + back};
  return naive::make_drop(Kind::Pawn, on_board(to) ? to : *king);
}

void compare_legality(const Position& position, const std::vector<Move>& legal, const Move& move,
                      Seen& seen) {
  const Legality judged = legality(position, move);
  ASSERT_EQ(judged == Legality::Legal, std::binary_search(legal.begin(), legal.end(), move))
      << to_usi(move);
  seen.legal += judged == Legality::Legal ? 1 : 0;
  seen.kings_left += judged == Legality::LeavesKingInCheck ? 1 : 0;
  seen.pawn_mates += judged == Legality::PawnDropMate ? 1 : 0;
  if (judged == Legality::PawnDropMate) {
    ASSERT_TRUE(is_mate(apply(position, move)));
  }
}

// Compares everything; the legal checks are handed back.
std::vector<Move> compare(const Position& position, test::RandomPositions& random, Seen& seen) {
  SCOPED_TRACE(to_sfen(position));
  ++seen.positions;
  const std::vector<Move> legal = naive::legal_moves(position);
  std::vector<Move> checks;
  for (const Move& move : legal) {
    if (in_check(apply(position, move), other(position.turn))) checks.push_back(move);
  }
  EXPECT_EQ(sorted(legal_checks(position)), checks);
  const bool checked = in_check(position, position.turn);
  EXPECT_EQ(is_in_check(position, position.turn), checked);
  if (checked) {
    EXPECT_EQ(sorted(legal_replies(position)), legal);
    ++seen.in_check;
    seen.mated += legal.empty() ? 1 : 0;
    seen.counter_checks += checks.empty() ? 0 : 1;
    seen.replies += static_cast<long>(legal.size());
  }
  seen.checks += static_cast<long>(checks.size());
  const bool two =
      find_king(position, naive::Side::Black) && find_king(position, naive::Side::White);
  seen.two_kings += two ? 1 : 0;
  compare_legality(position, legal, pawn_at_king(position), seen);
  for (int i = 0; i < kMovesTried; ++i) {
    compare_legality(position, legal, any_move(position, random), seen);
  }
  return checks;
}

class CertificateRules : public testing::TestWithParam<int> {};

TEST_P(CertificateRules, AgreeWithTheNaiveRules) {
  test::RandomProblems problems(20261116 + static_cast<std::uint64_t>(GetParam()));
  test::RandomPositions& random = problems.positions();
  Seen seen;
  while (seen.positions < kPositions && !HasFailure()) {
    const bool from_problem = random.percent(50);
    Position position = test::to_naive(from_problem ? problems.next().position : random.next());
    // With a pawn to drop, mates by it are more common.
    position.hand(position.turn, Kind::Pawn) = 1;
    const std::vector<Move> checks = compare(position, random, seen);
    if (checks.empty()) continue;
    const auto chosen = static_cast<std::size_t>(random.below(static_cast<int>(checks.size())));
    compare(apply(position, checks[chosen]), random, seen);
  }
  // By far less than what comes by in the poorest of the shards.
  EXPECT_GE(seen.positions, kPositions);
  EXPECT_GT(seen.two_kings, 2000);
  EXPECT_GT(seen.in_check, 2000);
  EXPECT_GT(seen.mated, 80);
  EXPECT_GT(seen.counter_checks, 300);
  EXPECT_GT(seen.pawn_mates, 4);
  EXPECT_GT(seen.kings_left, 8000);
  EXPECT_GT(seen.legal, 5000);
  EXPECT_GT(seen.replies, 10000);
  EXPECT_GT(seen.checks, 10000);
}

INSTANTIATE_TEST_SUITE_P(Shards, CertificateRules, testing::Range(0, kShards));

}  // namespace
}  // namespace tsumuya::cert
