// What a single pass of a search keeps of the nodes that it leaves. In a search it is tested by
// depth_first_test.cpp.
#include "andor/classic/single_pass.hpp"

#include <gtest/gtest.h>

namespace tsumuya::test {
namespace {

using andor::kInfinity;
using andor::NodeName;
using andor::SinglePass;

constexpr std::size_t kPlenty = std::size_t{1} << 20U;
constexpr NodeName kA{1, 0};
constexpr NodeName kB{2, 0};
constexpr NodeName kC{3, 0};

void expect_nothing(const SinglePass& pass, NodeName node) {
  EXPECT_EQ(pass.find(node).number, 1U);
  EXPECT_EQ(pass.find(node).rests_on, SinglePass::kNoAncestor);
}
void expect_refuted(const SinglePass& pass, NodeName node, std::uint16_t rests_on) {
  EXPECT_EQ(pass.find(node).number, kInfinity);
  EXPECT_EQ(pass.find(node).rests_on, rests_on);
}

TEST(SinglePass, KeepsTheNumberOfAnOpenNodeWhateverBecomesOfThoseAboveIt) {
  SinglePass pass(kPlenty);
  const std::size_t above = pass.enter();
  pass.leave_open(kA, 7, pass.enter());
  EXPECT_EQ(pass.find(kA).number, 7U);
  expect_nothing(pass, kB);
  pass.leave_proven(above);
  EXPECT_EQ(pass.find(kA).number, 7U);
  pass.leave_open(kA, 9, pass.enter());
  EXPECT_EQ(pass.find(kA).number, 9U);
}

// C at depth 3 rests on depth 2; B, at that depth, rests on depth 1 itself.
TEST(SinglePass, WhatRestsOnANodeRestsOnWhatThatOneRestsOn) {
  SinglePass pass(kPlenty);
  const std::size_t b = pass.enter();
  pass.leave_resting(kC, 2, pass.enter());
  expect_refuted(pass, kC, 2);
  pass.leave_resting(kB, 1, b);
  expect_refuted(pass, kB, 1);
  expect_refuted(pass, kC, 1);
}

TEST(SinglePass, WhatRestsOnARefutedNodeIsAFactAndWhatRestsHigherIsNot) {
  SinglePass pass(kPlenty);
  const std::size_t top = pass.enter();
  const std::size_t middle = pass.enter();
  pass.leave_resting(kA, 2, pass.enter());
  pass.leave_resting(kB, 1, pass.enter());
  pass.leave_resting(kC, 2, pass.enter());
  pass.leave_refuted(2, middle);
  expect_refuted(pass, kA, SinglePass::kNoAncestor);
  expect_refuted(pass, kB, 1);
  expect_refuted(pass, kC, SinglePass::kNoAncestor);
  pass.leave_proven(top);
  expect_refuted(pass, kA, SinglePass::kNoAncestor);
  expect_nothing(pass, kB);
}

TEST(SinglePass, WhatWasFoundBelowANodeThatIsNotRefutedIsForgottenIfItRestsOnThePath) {
  for (const bool proven : {false, true}) {
    SinglePass pass(kPlenty);
    pass.leave_resting(kA, 0, pass.enter());
    const std::size_t node = pass.enter();
    pass.leave_resting(kB, 0, pass.enter());
    if (proven) {
      pass.leave_proven(node);
    } else {
      pass.leave_open(kC, 3, node);
    }
    expect_refuted(pass, kA, 0);  // found before
    expect_nothing(pass, kB);
  }
}

TEST(SinglePass, WithoutRoomNothingIsNoted) {
  SinglePass pass(0);
  const std::size_t node = pass.enter();
  pass.leave_open(kA, 7, pass.enter());
  pass.leave_resting(kB, 0, pass.enter());
  expect_nothing(pass, kA);
  expect_nothing(pass, kB);
  pass.leave_resting(kC, 0, node);
  pass.leave_refuted(0, node);
  expect_nothing(pass, kC);
}

}  // namespace
}  // namespace tsumuya::test
