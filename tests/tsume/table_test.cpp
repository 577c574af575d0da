// The table against a model that forgets nothing.
//
// Random facts are stored in both. A mate is a hand that is needed, a refutation a hand that is
// borne; facts never contradict each other: each board has a secret hand, and a mate is stored for
// hands that cover it only, a refutation for hands that do not. Whatever the table then says must
// be a fact, through growth and collections; what it was told and had room for it must know.
#include "tsume/engine/table.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "base/random.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Hand;
using shogi::Key;
using shogi::PieceType;

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
const Table::Stop kNever = [] { return false; };

Hand hand_of(int pawns, int golds) {
  Hand hand;
  hand.set(PieceType::Pawn, pawns);
  hand.set(PieceType::Gold, golds);
  return hand;
}

class Facts {
 public:
  explicit Facts(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t n) { return (random_.next() >> 20U) % n; }
  Key new_key() { return random_.next(); }
  Hand any_hand() {
    Hand hand;
    for (const PieceType t : shogi::kHandTypes) {
      hand.set(t, static_cast<int>(below(static_cast<std::uint64_t>(shogi::set_size(t)) + 1)));
    }
    return hand;
  }
  // The least hand that mates on a board: what it is depends on the key alone.
  static Hand secret(Key key) {
    return hand_of(static_cast<int>(key % 5), static_cast<int>(key / 5 % 4));
  }
  static bool is_mate(Key key, Hand hand) { return hand.covers(secret(key)); }

 private:
  base::SplitMix64 random_;
};

struct Stored {
  Key key;
  Hand hand;
};

void store(Table& table, const Stored& fact, std::uint64_t effort) {
  if (Facts::is_mate(fact.key, fact.hand)) {
    table.store_proven(fact.key, fact.hand, 1 + 2 * static_cast<unsigned>(fact.key % 100), effort);
  } else {
    table.store_disproven(fact.key, fact.hand, kForever, effort);
  }
}

// Never wrong, whatever is asked.
void expect_true(const Table& table, Key key, Hand hand) {
  const Knowledge known = table.look_up(key, hand);
  if (known.kind == Kind::Proven) {
    ASSERT_TRUE(Facts::is_mate(key, hand));
    ASSERT_TRUE(Facts::is_mate(key, known.hand));
    ASSERT_EQ(known.plies, 1 + 2 * (key % 100));
  } else if (known.kind == Kind::Disproven) {
    ASSERT_FALSE(Facts::is_mate(key, hand));
    ASSERT_TRUE(known.hand.covers(hand));
  }
}

bool knows(const Table& table, const Stored& fact) {
  return table.look_up(fact.key, fact.hand).kind ==
         (Facts::is_mate(fact.key, fact.hand) ? Kind::Proven : Kind::Disproven);
}

TEST(Table, FindsByDominanceWhatWasStored) {
  Table table(4 * kMegabyte);
  const Key key = 0x123456789ABCDEFULL;
  EXPECT_EQ(table.look_up(key, Hand{}).kind, Kind::Empty);
  table.store_proven(key, hand_of(2, 1), 5, 10);
  EXPECT_EQ(table.look_up(key, hand_of(2, 1)).kind, Kind::Proven);
  EXPECT_EQ(table.look_up(key, hand_of(2, 1)).plies, 5);
  EXPECT_EQ(table.look_up(key, hand_of(7, 2)).hand, hand_of(2, 1));
  EXPECT_EQ(table.look_up(key, hand_of(1, 1)).kind, Kind::Empty);
  EXPECT_EQ(table.look_up(key + 1, hand_of(2, 1)).kind, Kind::Empty);
  table.store_disproven(key, hand_of(9, 0), kForever, 10);
  EXPECT_EQ(table.look_up(key, hand_of(9, 0)).kind, Kind::Disproven);
  EXPECT_EQ(table.look_up(key, hand_of(0, 0)).kind, Kind::Disproven);
  EXPECT_EQ(table.look_up(key, hand_of(9, 1)).kind, Kind::Proven);
  EXPECT_EQ(table.look_up(key, hand_of(1, 1)).kind, Kind::Empty);
}

TEST(Table, KeepsTheShorterOfTwoMates) {
  Table table(4 * kMegabyte);
  table.store_proven(77, hand_of(1, 0), 9, 1);
  table.store_proven(77, hand_of(1, 0), 5, 1);
  table.store_proven(77, hand_of(2, 0), 7, 1);
  EXPECT_EQ(table.look_up(77, hand_of(2, 0)).plies, 5);
  table.store_proven(77, hand_of(2, 0), 3, 1);
  EXPECT_EQ(table.look_up(77, hand_of(2, 0)).plies, 3);
  EXPECT_EQ(table.look_up(77, hand_of(1, 0)).plies, 5);
}

TEST(Table, OpenNumbersBoundThoseOfOtherHands) {
  Table table(4 * kMegabyte);
  table.store_open(5, hand_of(1, 1), 30, 40, 12, 100, true);
  const Knowledge same = table.look_up(5, hand_of(1, 1));
  EXPECT_EQ(same.kind, Kind::Open);
  EXPECT_EQ(same.pn, 30U);
  EXPECT_EQ(same.dn, 40U);
  EXPECT_EQ(same.min_depth, 12);
  EXPECT_TRUE(same.maybe_repetition);
  const Knowledge less = table.look_up(5, hand_of(0, 1));
  EXPECT_EQ(less.kind, Kind::Empty);
  EXPECT_EQ(less.pn, 30U);
  EXPECT_EQ(less.dn, 1U);
  const Knowledge more = table.look_up(5, hand_of(1, 2));
  EXPECT_EQ(more.pn, 1U);
  EXPECT_EQ(more.dn, 40U);
}

TEST(Table, AHugeNumberIsNeverTakenForAFact) {
  Table table(4 * kMegabyte);
  table.store_open(6, Hand{}, andor::kMaxFinite, andor::kMaxFinite, 0xFFFF, 1, false);
  const Knowledge known = table.look_up(6, Hand{});
  EXPECT_EQ(known.kind, Kind::Open);
  EXPECT_EQ(known.pn, Table::kMaxStored);
  EXPECT_EQ(known.dn, Table::kMaxStored);
}

class TableSizes : public testing::TestWithParam<std::size_t> {};

// Growing, from the smallest size to the full one, forgets next to nothing and confuses nothing.
TEST_P(TableSizes, GrowthKeepsEveryEntryUnderItsOwnKey) {
  Table table(GetParam());
  Facts facts(GetParam());
  std::vector<Stored> all;
  while (all.size() < table.capacity() * 7 / 10) {
    table.make_room(kNever);
    const Key key = facts.new_key();
    all.push_back({key, facts.any_hand()});
    store(table, all.back(), 1 + facts.below(1000));
  }
  EXPECT_EQ(table.collections(), 0U);
  std::size_t known = 0;
  for (const Stored& fact : all) {
    ASSERT_NO_FATAL_FAILURE(expect_true(table, fact.key, facts.any_hand()));
    known += knows(table, fact) ? 1U : 0U;
  }
  EXPECT_GE(known, all.size() * 98 / 100);  // a crowded window lets its cheapest go
}

constexpr std::size_t kStart = (std::size_t{1} << 17U) + 64;  // slots in use at first
INSTANTIATE_TEST_SUITE_P(Sizes, TableSizes,
                         testing::Values(4 * kMegabyte, 5 * kMegabyte, 7 * kMegabyte + 48,
                                         10 * kMegabyte, 64 * kStart));

// Whatever the full size is, and however it halves, growing to it misfiles nothing.
class TableLastGrowth : public testing::TestWithParam<std::size_t> {};

TEST_P(TableLastGrowth, KeepsEveryEntryUnderItsOwnKey) {
  Table table((2 * kStart + GetParam()) * 16);
  Facts facts(GetParam());
  std::vector<Stored> all;
  while (table.used() < table.capacity() / 10 * 7) {
    table.make_room(kNever);
    all.push_back({facts.new_key(), facts.any_hand()});
    store(table, all.back(), 1 + facts.below(1000));
  }
  ASSERT_EQ(table.collections(), 0U);
  std::size_t known = 0;
  for (const Stored& fact : all) known += knows(table, fact) ? 1U : 0U;
  EXPECT_EQ(known, table.used());  // nothing is misfiled
  EXPECT_GE(known, all.size() * 98 / 100);
}

INSTANTIATE_TEST_SUITE_P(Slots, TableLastGrowth,
                         testing::Values(1, 50, 500, 2000, 4000, 20'000, 200'000));

TEST(Table, CollectionsKeepWhatTookMostEffortAndStayTrue) {
  Table table(4 * kMegabyte);
  Facts facts(9);
  std::vector<Stored> precious;
  std::vector<Stored> cheap;
  for (int i = 0; i < 2'000'000; ++i) {
    table.make_room(kNever);
    const Stored fact{facts.new_key(), facts.any_hand()};
    const bool is_precious = i % 100 == 0;
    if (is_precious) precious.push_back(fact);
    if (i % 100 == 1) cheap.push_back(fact);
    store(table, fact, is_precious ? 1'000'000 : 1 + facts.below(8));
    ASSERT_LE(table.used(), table.capacity());
  }
  EXPECT_GE(table.collections(), 5U);
  std::size_t known = 0;
  for (const Stored& fact : precious) {
    ASSERT_NO_FATAL_FAILURE(expect_true(table, fact.key, facts.any_hand()));
    known += knows(table, fact) ? 1U : 0U;
  }
  EXPECT_GE(known, precious.size() * 95 / 100);
  for (const Stored& fact : cheap) {
    ASSERT_NO_FATAL_FAILURE(expect_true(table, fact.key, facts.any_hand()));
  }
}

// Few boards, many hands: a window of the table fills up with one board.
TEST(Table, ManyHandsOfOneBoardNeverContradict) {
  Table table(4 * kMegabyte);
  Facts facts(10);
  std::vector<Key> boards(200);
  for (Key& key : boards) key = facts.new_key();
  for (int i = 0; i < 300'000; ++i) {
    table.make_room(kNever);
    const Key key = boards[facts.below(boards.size())];
    const Stored fact{key, facts.any_hand()};
    if (facts.below(2) == 0) {
      store(table, fact, 1 + facts.below(100));
      ASSERT_TRUE(knows(table, fact));
    } else {
      const Hand hand = facts.any_hand();
      table.store_open(key, hand, 1 + static_cast<unsigned>(facts.below(100)),
                       1 + static_cast<unsigned>(facts.below(100)), 3, 1 + facts.below(100), false);
    }
    ASSERT_NO_FATAL_FAILURE(expect_true(table, key, facts.any_hand()));
  }
}

TEST(Table, WhatANewEntrySaysIsNotKeptTwice) {
  Table table(4 * kMegabyte);
  const Key key = 0x123456789ABCDEFULL;
  for (int n = 1; n <= 18; ++n) table.store_open(key, hand_of(n, 1), 2, 2, 3, 10, false);
  ASSERT_EQ(table.used(), 18U);
  table.store_proven(key, hand_of(1, 1), 3, 10);  // takes the place of one, and frees the others
  for (int n = 2; n <= 18; ++n) table.store_open(key, hand_of(n, 0), 5, 2, 3, 10, false);
  EXPECT_EQ(table.used(), 18U);
  EXPECT_EQ(table.look_up(key, hand_of(9, 1)).kind, Kind::Proven);
  EXPECT_EQ(table.look_up(key, hand_of(9, 0)).pn, 5U);
}

// A few thousand boards with many hands each: 30% of the slots in use, but in clusters.
TEST(Table, GrowsWhenItIsCrowdedThoughNotFull) {
  Table table(64 * kMegabyte);
  Facts facts(13);
  std::vector<std::pair<Key, Hand>> all;
  for (int board = 0; board < 2000; ++board) {
    const Key key = facts.new_key();
    for (int n = 0; n <= 18; ++n) {
      table.make_room(kNever);
      all.emplace_back(key, hand_of(n, 0));
      table.store_open(key, all.back().second, 7, 7, 3, 10, false);
    }
  }
  std::size_t known = 0;
  for (const auto& [key, hand] : all)
    known += table.look_up(key, hand).kind == Kind::Open ? 1U : 0U;
  EXPECT_GE(known, all.size() * 97 / 100);
}

TEST(Table, AStopWhileItMakesRoomLeavesItPoorerNeverWrong) {
  Table table(4 * kMegabyte);
  Facts facts(11);
  std::vector<Stored> all;
  int asked = 0;
  const Table::Stop sometimes = [&] { return ++asked % 3 == 0; };
  for (int i = 0; i < 1'000'000; ++i) {
    table.make_room(sometimes);
    const Stored fact{facts.new_key(), facts.any_hand()};
    store(table, fact, 1 + facts.below(8));
    if (i % 10 == 0) all.push_back(fact);
    ASSERT_LE(table.used(), table.capacity());
  }
  EXPECT_GE(asked, 3);
  for (const Stored& fact : all) {
    ASSERT_NO_FATAL_FAILURE(expect_true(table, fact.key, facts.any_hand()));
  }
}

TEST(Table, ClearForgetsEverything) {
  Table table(4 * kMegabyte);
  Facts facts(12);
  std::vector<Stored> all(1000);
  for (Stored& fact : all) {
    fact = {facts.new_key(), facts.any_hand()};
    store(table, fact, 1);
  }
  table.clear();
  EXPECT_EQ(table.used(), 0U);
  for (const Stored& fact : all) {
    ASSERT_EQ(table.look_up(fact.key, fact.hand).kind, Kind::Empty);
  }
}

}  // namespace
}  // namespace tsumuya::tsume
