// The line of a mate that a search of the papers found.
#include <cstddef>
#include <gtest/gtest.h>
#include <variant>

#include "papers/algorithms.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"

namespace tsumuya::papers {
namespace {

// Shogi Zuko (1755), number 83: a chase of some 270 plies, in which so many hands meet on one board
// that lengths are lost beside longer ones. Taking those led round in a circle, and no line came
// out.
TEST(LineOfAChase, ComesOutThoughLengthsWereLost) {
  const test::Problem problem{
      test::position_of("1+P2p1p2/n2g1G1pp/3pB2Rn/2P1k1+r2/5l2B/3G2N2/N8/7S1/9 b Pg3s3l10p 1")};
  constexpr std::size_t kMemory = 256;
  const auto dfpn = std::get<andor::Choice>(andor::parse_choice("dfpn", algorithms()));
  const AlgorithmRun run = run_algorithm(dfpn, kMemory, problem.position, {});
  ASSERT_EQ(run.status, tsume::Status::Mate);
  ASSERT_FALSE(run.line.empty());
  EXPECT_EQ(test::fault_of_line(problem, run.line), "");
}

}  // namespace
}  // namespace tsumuya::papers
