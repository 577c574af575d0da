// The path and the refutations that hold on it.
#include "tsume/engine/path.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "andor/core/repetitions.hpp"
#include "base/random.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Hand;
using shogi::Key;
using shogi::PieceType;

Hand pawns(int n) {
  Hand hand;
  hand.set(PieceType::Pawn, n);
  return hand;
}

TEST(Path, SeesAnAncestorWithAsMuchInHand) {
  Path path;
  path.push(10, pawns(2));
  path.push(11, pawns(1));
  path.push(10, pawns(3));
  EXPECT_EQ(path.repeats(10, pawns(3)), 2);
  EXPECT_EQ(path.repeats(10, pawns(2)), 2);
  EXPECT_EQ(path.repeats(11, pawns(1)), 1);
  EXPECT_EQ(path.repeats(11, pawns(2)), std::nullopt);
  EXPECT_EQ(path.repeats(12, pawns(0)), std::nullopt);
  path.pop();
  EXPECT_EQ(path.repeats(10, pawns(3)), std::nullopt);
  EXPECT_EQ(path.repeats(10, pawns(1)), 0);
}

TEST(Path, AgreesWithAListOfStops) {
  Path path;
  struct Stop {
    Key board;
    int hand;
  };
  std::vector<Stop> stops;
  base::SplitMix64 random(3);
  int repeats = 0;
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t r = random.next();
    // Boards that share a bucket, with few hands.
    const Stop stop{(r % 40) * 8192 + (r >> 8U) % 3, static_cast<int>((r >> 16U) % 4)};
    if ((r >> 32U) % 5 < 3 && stops.size() < 500) {
      path.push(stop.board, pawns(stop.hand));
      stops.push_back(stop);
    } else if (!stops.empty()) {
      path.pop();
      stops.pop_back();
    }
    bool expected = false;
    for (const Stop& s : stops) expected |= s.board == stop.board && s.hand >= stop.hand;
    const auto found = path.repeats(stop.board, pawns(stop.hand));
    ASSERT_EQ(found.has_value(), expected);
    if (!found) continue;
    ++repeats;
    ASSERT_LT(*found, stops.size());
    ASSERT_EQ(stops[*found].board, stop.board);
    ASSERT_GE(stops[*found].hand, stop.hand);
  }
  EXPECT_GE(repeats, 1000);
}

TEST(Path, KeyComesBackAndTellsPathsApart) {
  Path path;
  EXPECT_EQ(path.key(), 0U);
  path.push(1, pawns(0));
  const std::uint64_t one = path.key();
  path.push(2, pawns(1));
  EXPECT_EQ(path.key_before_last(), one);
  const std::uint64_t two = path.key();
  path.pop();
  EXPECT_EQ(path.key(), one);
  path.push(2, pawns(2));
  EXPECT_NE(path.key(), two);
}

// A refutation is stored with the depth of the ancestor that it rests on: with the same positions
// in another order that depth means another position.
TEST(Path, KeyTellsTheOrderOfThePositionsApart) {
  Path one;
  Path other;
  for (const Key board : {1U, 2U, 3U, 4U, 5U}) one.push(board, pawns(0));
  for (const Key board : {1U, 4U, 3U, 2U, 5U}) other.push(board, pawns(0));
  EXPECT_NE(one.key(), other.key());
}

TEST(Repetitions, AreFoundOnTheSamePathOnly) {
  andor::Repetitions table(1U << 19U);
  table.store(node_name(7, pawns(1)), 100, 3);
  EXPECT_EQ(table.look_up(node_name(7, pawns(1)), 100), 3);
  EXPECT_EQ(table.look_up(node_name(7, pawns(1)), 101), std::nullopt);
  EXPECT_EQ(table.look_up(node_name(7, pawns(2)), 100), std::nullopt);
  EXPECT_EQ(table.look_up(node_name(8, pawns(1)), 100), std::nullopt);
  table.store(node_name(7, pawns(1)), 100, 2);
  EXPECT_EQ(table.look_up(node_name(7, pawns(1)), 100), 2);
  table.clear();
  EXPECT_EQ(table.look_up(node_name(7, pawns(1)), 100), std::nullopt);
}

TEST(Repetitions, ForgetButNeverConfuse) {
  andor::Repetitions table(1U << 16U);
  const auto depth_of = [](std::uint64_t i) { return static_cast<std::uint16_t>(i * 7919 % 3000); };
  int kept = 0;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    table.store(node_name(i, pawns(static_cast<int>(i % 5))), i / 3, depth_of(i));
    ASSERT_EQ(table.look_up(node_name(i, pawns(static_cast<int>(i % 5))), i / 3), depth_of(i));
  }
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    const auto found = table.look_up(node_name(i, pawns(static_cast<int>(i % 5))), i / 3);
    if (!found) continue;
    ++kept;
    ASSERT_EQ(*found, depth_of(i));
  }
  EXPECT_GE(kept, 1000);
}

}  // namespace
}  // namespace tsumuya::tsume
