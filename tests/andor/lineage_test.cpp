// The table of parents: what it keeps, what it forgets, and how far it looks for a source.
#include "andor/dfpn/lineage.hpp"

#include <gtest/gtest.h>

namespace tsumuya::andor {
namespace {

constexpr auto kByHint = [](const auto& entry) { return entry.place != 0; };

TEST(Lineage, HasTheSizeItIsGivenAndForgetsWithoutHarm) {
  Lineage<10> lineage(100 * sizeof(Lineage<10>::Entry));
  unsigned found = 0;
  for (NodeId id = 1; id <= 10'000; ++id) {
    EXPECT_EQ(lineage.make(id).parent, kNoNode);  // nothing of what stood there is left
    lineage.make(id).parent = id + 1;
    EXPECT_EQ(lineage.make(id).parent, id + 1);
  }
  for (NodeId id = 1; id <= 10'000; ++id) {
    const auto* entry = lineage.find(id);
    if (entry == nullptr) continue;
    ++found;
    EXPECT_EQ(entry->parent, id + 1);
  }
  EXPECT_GT(found, 60U);
  EXPECT_LE(found, 100U);
  lineage.clear();
  EXPECT_EQ(lineage.find(10'000), nullptr);
}

// How many of the nodes 1 to `made` are still there, each with the next one as its parent.
std::size_t count_found(Lineage<4>& lineage, NodeId made) {
  std::size_t found = 0;
  for (NodeId id = 1; id <= made; ++id) {
    const auto* entry = lineage.find(id);
    if (entry == nullptr) continue;
    ++found;
    EXPECT_EQ(entry->parent, id + 1);
  }
  return found;
}

TEST(Lineage, GrowsAndForgetsLittleBeforeItIsFull) {
  constexpr std::size_t kEntries = std::size_t{1} << 18U;
  constexpr std::size_t kMade = kEntries / 4;
  Lineage<4> lineage(kEntries * sizeof(Lineage<4>::Entry));
  for (NodeId id = 1; id <= kMade; ++id) lineage.make(id).parent = id + 1;
  // Now and then three nodes meet in a bucket of two.
  EXPECT_GT(count_found(lineage, kMade), kMade / 10 * 8);
  lineage.clear();
  EXPECT_EQ(lineage.find(kMade), nullptr);
}

// Whoever wants to stop need not wait until a large table has doubled.
TEST(Lineage, StopsGrowingWhereItIsTold) {
  constexpr std::size_t kEntries = std::size_t{1} << 18U;
  constexpr NodeId kMade = kEntries / 4;
  Lineage<4> lineage(kEntries * sizeof(Lineage<4>::Entry));
  unsigned asked = 0;
  for (NodeId id = 1; id <= kMade; ++id) {
    auto& entry = lineage.make(id, [&] { return ++asked == 6; });
    ASSERT_EQ(entry.id, id);
    entry.parent = id + 1;
    ASSERT_EQ(lineage.find(id)->parent, id + 1);
  }
  EXPECT_GE(asked, 7U);
  // Once it has grown, what was moved is found again.
  EXPECT_GT(count_found(lineage, kMade), kMade / 10 * 8);
}

TEST(Lineage, NumbersTooLargeToKeepAreCutOff) {
  Lineage<4> lineage(0);
  auto& entry = lineage.make(1);
  entry.set_numbers({100'000, 7});
  EXPECT_EQ(entry.phi, 0xFFFFU);
  EXPECT_EQ(entry.delta, 7U);
}

TEST(Lineage, OfNoBytesHoldsAFewEntries) {
  Lineage<0> lineage(0);
  lineage.make(7).merge(3);
  ASSERT_NE(lineage.find(7), nullptr);
  EXPECT_TRUE(lineage.find(7)->is_source());
}

TEST(Lineage, SparesWhatIsOnThePath) {
  Lineage<2> lineage(0);  // one bucket
  lineage.make(1).place = 1;
  for (NodeId id = 100; id < 200; ++id) lineage.make(id);
  EXPECT_NE(lineage.find(1), nullptr);
  // Where all are, one of them gives way.
  lineage.make(4).place = 4;
  lineage.make(5).place = 5;
  EXPECT_NE(lineage.find(5), nullptr);
}

TEST(Lineage, KeepsAMoveOnceAndNoMoreThanItHasRoomFor) {
  Lineage<3> lineage(0);
  auto& entry = lineage.make(1);
  EXPECT_FALSE(entry.is_source());
  EXPECT_TRUE(entry.merge(8));
  EXPECT_TRUE(entry.merge(8));
  EXPECT_TRUE(entry.merge(0));
  EXPECT_EQ(entry.merged, 2U);
  EXPECT_TRUE(entry.merge(5));
  EXPECT_FALSE(entry.merge(6));
  EXPECT_TRUE(entry.merge(5));
  EXPECT_EQ(entry.merged, 3U);
}

class Ancestors : public testing::Test {
 protected:
  // 1 is on the path; 2 to 6 are below it, each the only child of the one before.
  void SetUp() override {
    for (NodeId id = 1; id <= 6; ++id) {
      auto& entry = lineage_.make(id);
      entry.parent = id - 1;
      entry.set_numbers({5, 5});
    }
    lineage_.find(1)->place = 9;
  }
  auto source_of(NodeId id) { return lineage_.source_of(*lineage_.find(id), kByHint); }

  Lineage<10> lineage_{1U << 14U};
};

TEST_F(Ancestors, AreFollowedUpToThePath) {
  for (NodeId id = 2; id <= 6; ++id) {
    const auto source = source_of(id);
    ASSERT_TRUE(source);
    EXPECT_EQ(source->place, 9U);
    EXPECT_EQ(source->other, 2U);
  }
}

TEST_F(Ancestors, AreNotFollowedWhereNeitherNumberCounts) {
  // delta of 4 is not the minimum at 3: what comes up as 4's delta ends there; what comes up as its
  // phi goes on as 3's delta and 2's phi.
  lineage_.find(4)->delta = 6;
  EXPECT_TRUE(source_of(4));
  // At 2 too, what would go on as its phi ends.
  lineage_.find(3)->delta = 6;
  EXPECT_FALSE(source_of(4));
  EXPECT_FALSE(source_of(3));
  EXPECT_TRUE(source_of(2));
}

TEST_F(Ancestors, MustComeToTheSourceByWayOfPhi) {
  // Only 3's delta can reach 1 as 2's phi.
  EXPECT_TRUE(source_of(3));
  lineage_.find(3)->delta = 6;
  EXPECT_FALSE(source_of(3));
}

TEST(Lineage, ThatAssumesASharePassesOverWhatNumbersSay) {
  // The same five below 1, in both kinds; 3 was visited by another way since 2 was left.
  Lineage<4, Involved::Asked> asked{1U << 14U};
  Lineage<4, Involved::Assumed> assumed{1U << 14U};
  const auto fill = [](auto& lineage) {
    for (NodeId id = 1; id <= 6; ++id) {
      auto& entry = lineage.make(id);
      entry.parent = id - 1;
      entry.set_numbers({5, id == 3 ? 6U : 5U});
    }
    lineage.find(1)->place = 9;
  };
  fill(asked);
  fill(assumed);
  for (const NodeId id : {NodeId{3}, NodeId{5}}) {
    EXPECT_FALSE(asked.source_of(*asked.find(id), kByHint)) << id;
    const auto source = assumed.source_of(*assumed.find(id), kByHint);
    ASSERT_TRUE(source) << id;
    EXPECT_EQ(source->place, 9U);
    EXPECT_EQ(source->other, 2U);
  }
}

TEST_F(Ancestors, ThatWereLostOrGoRoundEndTheSearch) {
  lineage_.find(4)->parent = 77;
  EXPECT_FALSE(source_of(6));
  lineage_.find(4)->parent = 6;
  EXPECT_FALSE(source_of(6));  // back to where it began
  lineage_.find(4)->parent = 5;
  EXPECT_FALSE(source_of(6));  // round above it
  lineage_.find(4)->parent = kNoNode;
  EXPECT_FALSE(source_of(6));
}

}  // namespace
}  // namespace tsumuya::andor
