// The sets that the checker asks: boards found by a hash, hands found by containment. They answer
// as plain lists do, in a bounded number of steps, and take no memory that was not counted.
#include "cert/node_set.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <optional>
#include <utility>
#include <vector>

#include "cert/board_table.hpp"
#include "support/random_position.hpp"

namespace tsumuya::cert {
namespace {

using naive::Kind;

PackedHand any_hand(test::RandomPositions& random, int at_least = 0) {
  Hand hand;
  for (const Kind kind : naive::kHandKinds) {
    const int in_set = static_cast<int>(packed::kInSet[static_cast<std::size_t>(kind)]);
    hand.set(kind, std::min(in_set, at_least + random.below(in_set + 1)));
  }
  return pack(hand);
}

// All that was ever added, asked one by one.
class PlainSet {
 public:
  void add(PackedHand hand, std::uint32_t number) { all_.emplace_back(hand, number); }
  std::optional<std::uint32_t> least(PackedHand hand) const {
    std::optional<std::uint32_t> least;
    for (const auto& [smaller, number] : all_) {
      if (contains(hand, smaller)) least = std::min(least.value_or(number), number);
    }
    return least;
  }

 private:
  std::vector<std::pair<PackedHand, std::uint32_t>> all_;
};

void expect_same(const NodeSet& set, std::uint32_t board, const PlainSet& plain, PackedHand hand) {
  const std::optional<std::uint32_t> least = plain.least(hand);
  ASSERT_EQ(set.least(board, hand), least);
  if (!least) {
    ASSERT_FALSE(set.has(board, hand, 999'999'999));
    return;
  }
  ASSERT_TRUE(set.has(board, hand, *least));
  if (*least > 0) {
    ASSERT_FALSE(set.has(board, hand, *least - 1));
  }
}

TEST(NodeSet, AnswersAsAPlainListDoes) {
  test::RandomPositions random(20261124U);
  Budget budget;
  NodeSet set(budget);
  std::array<PlainSet, 40> plain;
  int found = 0;
  for (int i = 0; i < 4000; ++i) {
    const auto board = static_cast<std::uint32_t>(random.below(40));
    const auto number = static_cast<std::uint32_t>(random.below(20));
    const PackedHand added = any_hand(random, 1);
    set.add(board, added, number);
    plain[board].add(added, number);
    const auto asked = static_cast<std::uint32_t>(random.below(41));
    const PackedHand hand = any_hand(random, 2);
    if (asked == 40) {
      ASSERT_FALSE(set.least(asked, hand));
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(expect_same(set, asked, plain[asked], hand));
    found += plain[asked].least(hand) ? 1 : 0;
  }
  EXPECT_GT(found, 1000);
  EXPECT_LT(found, 3900);
}

// Hands, the smaller ones first: with falling numbers none makes another needless.
std::vector<PackedHand> growing_hands(std::size_t count) {
  test::RandomPositions random(20261125U);
  const auto size_of = [](PackedHand hand) {
    std::size_t size = 0;
    for (const Kind kind : naive::kHandKinds) size += count_of(hand, kind);
    return size;
  };
  std::vector<PackedHand> hands;
  for (std::size_t i = 0; i < count; ++i) hands.push_back(any_hand(random));
  std::stable_sort(hands.begin(), hands.end(),
                   [&](PackedHand a, PackedHand b) { return size_of(a) < size_of(b); });
  return hands;
}

TEST(NodeSet, AnswersAlikeHoweverManyHandsABoardHas) {
  test::RandomPositions random(20261126U);
  Budget budget;
  NodeSet set(budget);
  PlainSet plain;
  std::uint32_t number = 10'000;
  for (const PackedHand hand : growing_hands(4000)) {
    const bool before = budget.taken() > sizeof(HandGrid);
    set.add(7, hand, --number);
    plain.add(hand, number);
    const bool becomes_grid = !before && budget.taken() > sizeof(HandGrid);
    if (number % 10 != 0 && !becomes_grid) continue;
    ASSERT_NO_FATAL_FAILURE(expect_same(set, 7, plain, any_hand(random)));
  }
  EXPECT_GT(budget.taken(), sizeof(HandGrid));
}

TEST(NodeSet, ComparesABoundedNumberOfHands) {
  Budget budget;
  NodeSet set(budget);
  std::uint64_t most_added = 0;
  std::uint64_t most_asked = 0;
  std::uint32_t number = 100'000;
  for (const PackedHand hand : growing_hands(20'000)) {
    const bool before = budget.taken() > sizeof(HandGrid);
    const std::uint64_t start = budget.comparisons();
    set.add(0, hand, --number);
    const std::uint64_t added = budget.comparisons() - start;
    set.has(0, lacking(0), 1);
    most_asked = std::max(most_asked, budget.comparisons() - start - added);
    // All that the list had are added to the grid once.
    const bool becomes_grid = !before && budget.taken() > sizeof(HandGrid);
    if (!becomes_grid) most_added = std::max(most_added, added);
  }
  EXPECT_GT(budget.taken(), sizeof(HandGrid));
  // To the index: a walk through its hands, and an insertion. Of it: seven words for 64 hands.
  EXPECT_LE(most_added, HandIndex::kMost + (HandIndex::kRows + HandIndex::kKinds) * 17);
  EXPECT_LE(most_asked, HandIndex::kKinds * HandIndex::kWords);
}

// Hands come and go, and never more than the index can hold.
TEST(NodeSet, AnswersAlikeWhileHandsDriveOutOthers) {
  test::RandomPositions random(20261201U);
  Budget budget;
  NodeSet set(budget);
  PlainSet plain;
  std::size_t indexed = 0;
  for (const PackedHand hand : growing_hands(900)) {
    for (const std::uint32_t more : {40U, 20U, 0U}) {
      const auto number = 2000 + more - static_cast<std::uint32_t>(random.below(900));
      const PackedHand added = more == 40 ? any_hand(random) : hand;
      set.add(3, added, number);
      plain.add(added, number);
    }
    ASSERT_NO_FATAL_FAILURE(expect_same(set, 3, plain, any_hand(random)));
    ASSERT_NO_FATAL_FAILURE(expect_same(set, 3, plain, hand));
    indexed += budget.taken() > sizeof(HandIndex) ? 1U : 0U;
  }
  EXPECT_GT(indexed, 600U);
  EXPECT_LT(budget.taken(), sizeof(HandGrid));
}

TEST(NodeSet, MemoryIsInProportionToTheHandsOfABoard) {
  Budget budget;
  NodeSet set(budget);
  std::uint32_t number = 1000;
  std::uint64_t added = 0;
  for (const PackedHand hand : growing_hands(500)) {
    for (std::uint32_t board = 0; board < 100; ++board, ++added) set.add(board, hand, number);
    --number;
    ASSERT_LE(budget.taken(), 200'000 + added * 250) << added;
  }
}

TEST(NodeSet, WhatIsNeedlessIsNotKept) {
  Budget budget;
  NodeSet set(budget);
  const PackedHand pawn = pack(*parse_hand("P"));
  set.add(0, pawn, 5);
  const std::uint64_t taken = budget.taken();
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    set.add(0, pack(*parse_hand("R2P")), 5 + i);
    set.add(0, pawn, 5);
  }
  set.add(0, pawn, 3);
  set.add(0, 0, 1);
  EXPECT_EQ(budget.taken(), taken);
  EXPECT_EQ(set.least(0, pawn), 1U);
  EXPECT_LT(budget.comparisons(), 300'000U);
}

TEST(NodeSet, MemoryIsCountedBeforeItIsTaken) {
  for (const std::uint64_t memory : {0U, 5'000U, 100'000U, 400'000U, 600'000U}) {
    test::RandomPositions random(20261127U);
    Budget budget({.memory = memory});
    NodeSet set(budget);
    for (std::uint32_t i = 0; i < 100'000 && !budget.exceeded(); ++i) {
      set.add(i % 1000, any_hand(random, 0), 100'000 - i);
      ASSERT_LE(budget.taken(), memory);
    }
    ASSERT_TRUE(budget.exceeded()) << memory;
    EXPECT_NE(budget.refusal().find("--memory"), std::string::npos);
  }
}

// --- Boards.

// A board of the attacker's promoted pawns, as far as a code needs it.
BoardCode board_of(std::uint32_t number) {
  naive::Position position;
  for (std::size_t i = 0; i < 32; ++i) {
    if ((number >> i & 1U) != 0) {
      position.board[i] = {Kind::Pawn, true, naive::Side::Black};
    }
  }
  return code_of(position);
}

TEST(BoardTable, FindsWhatWasAdded) {
  Budget budget;
  BoardTable boards(budget);
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    ASSERT_EQ(boards.find(board_of(i)), BoardTable::kNone);
    ASSERT_EQ(boards.add(board_of(i)), i);
    ASSERT_EQ(boards.add(board_of(i / 2)), i / 2);
  }
  for (std::uint32_t i = 0; i < 20'000; ++i) ASSERT_EQ(boards.find(board_of(i)), i);
  EXPECT_EQ(boards.find(board_of(20'000)), BoardTable::kNone);
  EXPECT_LE(budget.taken(), 20'000U * 50 + 100'000);
}

// With a key that is known, boards can be chosen that all fall into one place.
TEST(BoardTable, NoPlaceCanBeAimedAt) {
  BoardHash::Key key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = 0x9E3779B97F4A7C15 * (2 * i + 1);
  const BoardHash known(key);
  std::vector<BoardCode> aimed;
  for (std::uint32_t i = 0; aimed.size() < 2000; ++i) {
    if ((known(board_of(i)) & 0x7FU) == 0) aimed.push_back(board_of(i));
  }
  const auto comparisons = [&](const BoardHash& hash) {
    Budget budget;
    BoardTable boards(budget, hash);
    for (const BoardCode& board : aimed) boards.add(board);
    for (const BoardCode& board : aimed) boards.find(board);
    return budget.comparisons();
  };
  EXPECT_GT(comparisons(known), 4000U * 20);
  // Every process has its own, and every set. Some key may be unlucky for some boards, since what
  // is random is only every pair of places; the mean of many keys is not.
  constexpr unsigned kKeys = 32;
  std::uint64_t all = 0;
  for (unsigned i = 0; i < kKeys; ++i) all += comparisons(BoardHash());
  EXPECT_LT(all, kKeys * 4000U * 4);
}

TEST(BoardTable, EveryHashHasAKeyOfItsOwn) {
  const BoardHash one;
  const BoardHash other;
  int same = 0;
  for (std::uint32_t i = 0; i < 1000; ++i) same += one(board_of(i)) == other(board_of(i)) ? 1 : 0;
  EXPECT_LT(same, 10);
  EXPECT_EQ(one(board_of(5)), BoardHash(one)(board_of(5)));
}

TEST(BoardTable, MemoryIsCountedBeforeItIsTaken) {
  Budget budget({.memory = 300'000});
  BoardTable boards(budget);
  std::uint32_t i = 0;
  while (boards.add(board_of(i)) != BoardTable::kNone) ++i;
  EXPECT_TRUE(budget.exceeded());
  EXPECT_LE(budget.taken(), 300'000U);
  EXPECT_GT(i, 3000U);
  // What was there is still found.
  EXPECT_EQ(boards.find(board_of(i - 1)), i - 1);
  EXPECT_EQ(boards.find(board_of(i)), BoardTable::kNone);
}

}  // namespace
}  // namespace tsumuya::cert
