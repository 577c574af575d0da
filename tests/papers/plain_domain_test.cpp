// Tsume as a plain domain: names, what waits, what is similar, what is answered.
#include "papers/plain_domain.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.hpp"
#include "shogi/movegen.hpp"
#include "support/notation.hpp"
#include "support/random_problem.hpp"

namespace tsumuya::papers {
namespace {

using shogi::Move;
using shogi::Position;

Position position(const char* sfen) { return test::position_of(sfen); }
Move move(const char* usi) { return test::move_of(usi); }

// The king on 1a, a rook that comes to 9a: seven squares between, the nearest next to the king.
const char* const kFarRook = "8k/9/8P/9/9/9/9/9/R8 b r2b4g4s4n4l17p 1";

PlainDomain after_far_check() {
  PlainDomain domain(position(kFarRook));
  domain.make(move("9i9a+"));
  return domain;
}

TEST(PlainDomain, OnlyDropsOnUnguardedSquaresWait) {
  const PlainDomain domain = after_far_check();
  EXPECT_EQ(domain.delay(move("1a2b")), 0U);
  EXPECT_EQ(domain.delay(move("G*2a")), 0U) << "the king guards it";
  EXPECT_EQ(domain.delay(move("G*3a")), 2U);
  EXPECT_EQ(domain.delay(move("P*3a")), 2U);
  EXPECT_EQ(domain.delay(move("G*8a")), 7U);
}

TEST(PlainDomain, LightAndHeavyDropsOnASquareWaitForTheirLikeAndUselessOnesForAllSuch) {
  const PlainDomain domain = after_far_check();
  EXPECT_EQ(domain.queue(move("1a2b")), 0U);
  EXPECT_NE(domain.queue(move("G*2a")), 0U);
  EXPECT_EQ(domain.queue(move("G*2a")), domain.queue(move("S*2a")));
  EXPECT_EQ(domain.queue(move("P*2a")), domain.queue(move("N*2a")));
  EXPECT_NE(domain.queue(move("P*2a")), domain.queue(move("S*2a")));
  EXPECT_NE(domain.queue(move("G*2a")), domain.queue(move("G*3a")));
  EXPECT_EQ(domain.queue(move("G*3a")), domain.queue(move("P*8a")));
}

TEST(PlainDomain, InterpositionsOfDifferentKindsAreSimilarUntilTheyAreTaken) {
  PlainDomain domain = after_far_check();
  EXPECT_EQ(domain.similarity(), 0U);
  const auto similarity_after = [&](const char* usi) {
    domain.make(move(usi));
    const std::uint64_t similarity = domain.similarity();
    domain.unmake(move(usi));
    return similarity;
  };
  EXPECT_NE(similarity_after("G*3a"), 0U);
  EXPECT_EQ(similarity_after("G*3a"), similarity_after("S*3a"));
  EXPECT_NE(similarity_after("G*3a"), similarity_after("G*4a"));
  EXPECT_EQ(similarity_after("1a2b"), 0U);
  domain.make(move("G*3a"));
  domain.make(move("9a3a"));
  EXPECT_EQ(domain.similarity(), 0U);
  domain.unmake(move("9a3a"));
  EXPECT_NE(domain.similarity(), 0U);
}

TEST(PlainDomain, PawnBishopAndRookThatMightPromoteAndDoNotHaveAHandicap) {
  const PlainDomain domain(position("4k4/9/9/4P1N2/9/9/9/9/R3L3B b Rb4g4s3n3l17p 1"));
  EXPECT_GT(domain.handicap(move("9i9a")), 0U);
  EXPECT_EQ(domain.handicap(move("9i9a+")), 0U);
  EXPECT_EQ(domain.handicap(move("9i9d")), 0U) << "may not promote there";
  EXPECT_GT(domain.handicap(move("1i7c")), 0U);
  EXPECT_GT(domain.handicap(move("5d5c")), 0U);
  EXPECT_EQ(domain.handicap(move("3d4b")), 0U) << "a knight is another piece when it promotes";
  EXPECT_EQ(domain.handicap(move("R*9a")), 0U);
}

// Walks at random and compares with the position itself.
TEST(PlainDomain, NamesAndAnswersAreThoseOfThePosition) {
  base::SplitMix64 random(20261116);
  unsigned named = 0;
  unsigned answered = 0;
  unsigned unanswered = 0;
  test::RandomProblems problems(20261117);
  for (unsigned i = 0; i < 900; ++i) {
    const test::Problem problem = problems.next();
    if (problem.root != tsume::Root::Attacker) continue;
    PlainDomain domain(problem.position);
    const andor::NodeName root = domain.name();
    std::vector<Move> line;
    for (unsigned ply = 0; ply < 12; ++ply) {
      std::vector<Move> moves;
      if (domain.moves(moves) != andor::End::None) break;
      for (const Move m : moves) {
        const andor::NodeName ahead = domain.name_after(m);
        Position pos = domain.position();
        pos.make(m);
        domain.make(m);
        ASSERT_EQ(domain.name(), ahead);
        ASSERT_EQ(domain.position(), pos);
        domain.unmake(m);
        ++named;
        if (domain.is_or()) continue;
        const auto answer = domain.answer(m);
        ASSERT_EQ(answer.has_value(), !shogi::mate_in_one(pos).is_none());
        ++(answer ? answered : unanswered);
        if (!answer) continue;
        pos.make(*answer);
        ASSERT_TRUE(shogi::is_mate(pos));
      }
      line.push_back(moves[random.next() % moves.size()]);
      domain.make(line.back());
    }
    while (!line.empty()) {
      domain.unmake(line.back());
      line.pop_back();
    }
    ASSERT_EQ(domain.name(), root);
  }
  EXPECT_GE(named, 5'000U);
  EXPECT_GE(answered, 200U);
  EXPECT_GE(unanswered, 1'000U);
}

}  // namespace
}  // namespace tsumuya::papers
