// The slots of the tables: how many there are, and that none is lost before the room runs out.
#include "andor/core/grouped_slots.hpp"

#include <cstdint>
#include <gtest/gtest.h>

namespace tsumuya::test {
namespace {

struct Entry {
  std::uint64_t group = 0;
  std::uint32_t variant = 0;
  std::uint8_t effort = 0;

  void begin(andor::NodeName node, std::uint8_t with_effort) {
    group = node.group;
    variant = node.variant;
    effort = with_effort;
  }
};
using Slots = andor::GroupedSlots<Entry>;

unsigned entries_of(const Slots& slots, std::uint64_t group) {
  unsigned found = 0;
  slots.for_each_of(group, [&](const Entry&) { ++found; });
  return found;
}

void fill(Slots& slots, std::uint64_t groups) {
  for (std::uint64_t group = 1; group <= groups; ++group) slots.make({group, 0}, 1);
}

TEST(GroupedSlots, TheNumberGivenIsTheNumberHeldPowerOfTwoOrNot) {
  for (const std::size_t most : {std::size_t{4096}, std::size_t{5000}, std::size_t{9999}}) {
    Slots slots(most);
    fill(slots, 4 * most);
    EXPECT_EQ(slots.bytes(), most * sizeof(Entry));
    std::size_t held = 0;
    for (std::uint64_t group = 1; group <= 4 * most; ++group) held += entries_of(slots, group);
    // The last one of each window's neighbourhood replaces another: nothing is held twice, and
    // nearly all slots are taken.
    EXPECT_LE(held, most);
    EXPECT_GT(held, most * 95 / 100);
    EXPECT_EQ(held + slots.replaced(), 4 * most);
  }
}

TEST(GroupedSlots, NothingIsLostWhileTheyGrow) {
  constexpr std::size_t kMost = 50'000;
  Slots slots(kMost);
  fill(slots, kMost / 2);
  EXPECT_EQ(slots.replaced(), 0U);
  for (std::uint64_t group = 1; group <= kMost / 2; ++group) {
    ASSERT_EQ(entries_of(slots, group), 1U) << group;
  }
}

TEST(GroupedSlots, ThereIsRoomInTheBytesForWhatTheyGrowFrom) {
  for (std::size_t bytes = 1 << 20U; bytes < (1 << 23U); bytes += 77'777) {
    const std::size_t most = Slots::most_in(bytes);
    EXPECT_LE((most + most / 2) * sizeof(Entry), bytes);
    EXPECT_GT(most * 3 * sizeof(Entry), bytes - 3 * sizeof(Entry));
  }
}

}  // namespace
}  // namespace tsumuya::test
