// Hands: their text, and what the format rests on, that a larger hand of the attacker keeps a mate
// and a smaller one a refutation.
#include "cert/hand.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cert/packed_hand.hpp"
#include "shogi/movegen.hpp"
#include "support/notation.hpp"
#include "support/pawn_mate.hpp"
#include "support/proven_set.hpp"
#include "support/random_position.hpp"
#include "support/random_problem.hpp"
#include "support/reference_solver.hpp"

namespace tsumuya::cert {
namespace {

using naive::Kind;

TEST(CertificateHands, HaveOneSpelling) {
  for (const std::string_view text :
       {"-", "P", "2P", "18P", "R", "2R2B4G4S4N4L18P", "RBGSNLP", "GP", "2G3P"}) {
    const std::optional<Hand> hand = parse_hand(text);
    ASSERT_TRUE(hand) << text;
    EXPECT_EQ(to_text(*hand), text);
  }
  for (const std::string_view text : {"", "--", "-P", "P-", "1P", "0P", "02P", "2", "P2", "PP",
                                      "PG", "p", "K", "X", "100P", " P", "P ", "2G1P", "+P"}) {
    EXPECT_FALSE(parse_hand(text)) << text;
  }
}

TEST(CertificateHands, ContainEachOtherKindByKind) {
  const auto contained = [](std::string_view larger, std::string_view smaller) {
    return contains(pack(*parse_hand(larger)), pack(*parse_hand(smaller)));
  };
  EXPECT_TRUE(contained("-", "-"));
  EXPECT_TRUE(contained("2G3P", "G3P"));
  EXPECT_TRUE(contained("RG", "G"));
  EXPECT_FALSE(contained("G", "RG"));
  EXPECT_FALSE(contained("2G", "P"));
  EXPECT_FALSE(contained("2P", "3P"));
}

// In one word they are compared as count by count, and what they lack the other way round.
TEST(CertificateHands, InOneWordAreComparedAsCountByCount) {
  test::RandomPositions random(20261123U);
  const auto any_hand = [&] {
    Hand hand;
    for (const Kind kind : naive::kHandKinds) {
      const int in_set = static_cast<int>(packed::kInSet[static_cast<std::size_t>(kind)]);
      // Often none or all.
      hand.set(kind, std::clamp(random.below(2 * in_set + 2) - in_set / 2, 0, in_set));
    }
    return hand;
  };
  int contained = 0;
  for (int i = 0; i < 200'000; ++i) {
    const Hand a = any_hand();
    const Hand b = any_hand();
    bool expected = true;
    for (const Kind kind : naive::kHandKinds) {
      expected = expected && a.count(kind) >= b.count(kind);
      ASSERT_EQ(count_of(pack(a), kind), static_cast<std::size_t>(a.count(kind)));
    }
    ASSERT_EQ(contains(pack(a), pack(b)), expected) << to_text(a) << ' ' << to_text(b);
    ASSERT_EQ(contains(lacking(pack(b)), lacking(pack(a))), expected);
    contained += expected ? 1 : 0;
  }
  EXPECT_GT(contained, 5000);
}

// --- The dominance of hands, by exhaustion: all ways to share out what is in the two hands of a
// small problem are solved, and compared pair by pair.

constexpr std::size_t kCap = 400;
constexpr std::size_t kMostWays = 48;

struct Way {
  shogi::Position position;
  test::Reference answer;
  bool pawn_mate = false;  // refused to one side or the other, somewhere in the graph
  bool shortest_known = false;
};

std::vector<shogi::Position> all_ways(const shogi::Position& pos, shogi::Color attacker) {
  std::vector<shogi::Position> ways = {pos};
  ways.front().set_hand(attacker, {});
  shogi::Hand all = pos.hand(~attacker);
  for (const shogi::PieceType t : shogi::kHandTypes) {
    all.set(t, all.count(t) + pos.hand(attacker).count(t));
  }
  ways.front().set_hand(~attacker, all);
  for (const shogi::PieceType t : shogi::kHandTypes) {
    const std::size_t before = ways.size();
    for (std::size_t i = 0; i < before; ++i) {
      shogi::Position way = ways[i];
      for (int n = all.count(t); n > 0; --n) {
        way = test::handed_over(way, t, ~attacker);
        ways.push_back(way);
        if (ways.size() > kMostWays) return {};
      }
    }
  }
  return ways;
}

Way solved(const shogi::Position& pos, shogi::Color attacker) {
  const test::ReferenceGraph graph(pos, attacker, kCap);
  Way way{pos, test::reference_of(graph, 0), false, graph.exhausted()};
  if (way.answer.mate) {
    way.shortest_known = graph.least_plies(0) == graph.most_plies(0);
  }
  for (std::size_t i = 0; i < graph.size() && !way.pawn_mate; ++i) {
    way.pawn_mate = test::refuses_pawn_mate(graph.position(i));
  }
  return way;
}

struct Seen {
  int mates_kept = 0;  // pairs: a mate, and a larger hand
  int refutations_kept = 0;
  int changed = 0;     // pairs in which the larger hand mates and the smaller one does not
  int pawn_mates = 0;  // pairs in which a mate by a dropped pawn is refused, of all the above
  int two_kings = 0;
  int lengths = 0;  // pairs of mates whose lengths are known
};

void compare(const Way& small, const Way& large, bool two_kings, Seen& seen) {
  SCOPED_TRACE(test::sfen_of(small.position) + "\n" + test::sfen_of(large.position));
  if (!small.answer.decided || !large.answer.decided) return;
  ASSERT_TRUE(large.answer.mate || !small.answer.mate);
  seen.mates_kept += small.answer.mate ? 1 : 0;
  seen.refutations_kept += large.answer.mate ? 0 : 1;
  seen.changed += large.answer.mate && !small.answer.mate ? 1 : 0;
  seen.pawn_mates += small.pawn_mate || large.pawn_mate ? 1 : 0;
  seen.two_kings += two_kings ? 1 : 0;
  if (small.answer.mate && small.shortest_known && large.shortest_known) {
    ASSERT_LE(large.answer.least_plies, small.answer.least_plies);
    ++seen.lengths;
  }
}

void compare_all(const test::Problem& problem, Seen& seen) {
  const shogi::Color attacker = problem.attacker();
  std::vector<Way> ways;
  for (const shogi::Position& pos : all_ways(problem.position, attacker)) {
    ways.push_back(solved(pos, attacker));
  }
  for (const Way& small : ways) {
    for (const Way& large : ways) {
      const shogi::Hand hand = large.position.hand(attacker);
      const bool larger =
          hand.covers(small.position.hand(attacker)) && !(hand == small.position.hand(attacker));
      if (larger) compare(small, large, problem.position.has_king(attacker), seen);
    }
  }
}

TEST(CertificateHands, ALargerOneKeepsAMateAndASmallerOneARefutation) {
  test::RandomProblems random(20261120U);
  Seen seen;
  for (int i = 0; i < 1200 && !HasFailure(); ++i) compare_all(random.next(), seen);
  // Where a pawn may not mate: a pawn more or less in either hand, with one king and with two.
  for (const std::string_view sfen :
       {"7nk/9/7G1/9/9/9/9/9/9 b 2Pp 1", "7lk/9/7G1/9/9/9/9/9/9 b 2PSp 1",
        "7nk/9/7G1/9/9/9/9/9/K8 b P2pn 1", "7lk/7p1/8N/7N1/9/9/9/9/9 b P2pl 1",
        "K1l6/9/9/9/9/9/7G1/9/7Nk b Ps2p 1"}) {
    compare_all({test::position_of(sfen), tsume::Root::Attacker}, seen);
  }
  EXPECT_EQ(seen.mates_kept, 3654);
  EXPECT_EQ(seen.refutations_kept, 14568);
  EXPECT_EQ(seen.changed, 319);
  EXPECT_EQ(seen.pawn_mates, 2978);
  EXPECT_EQ(seen.two_kings, 11824);
  EXPECT_EQ(seen.lengths, 3654);
}

}  // namespace
}  // namespace tsumuya::cert
