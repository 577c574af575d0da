// Proof hands and disproof hands.
//
// That a mate holds with a larger hand, the pieces taken from the defender's, and a refutation with
// a smaller one, is shown by exhaustion on random problems; what the functions make of single moves
// on small cases.
#include "tsume/engine/hands.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "shogi/movegen.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/pawn_mate.hpp"
#include "support/random_problem.hpp"
#include "support/reference_solver.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Piece;
using shogi::Position;

constexpr std::size_t kCap = 600;

Hand hand(std::initializer_list<PieceType> types) {
  Hand out;
  for (const PieceType t : types) out.add(t);
  return out;
}

// One piece goes from one side's hand to the other's.
std::vector<Position> with_one_handed_over(const Position& pos, Color from) {
  std::vector<Position> out;
  for (const PieceType t : kHandTypes) {
    if (!pos.hand(from).has(t)) continue;
    Hand less = pos.hand(from);
    Hand more = pos.hand(~from);
    less.remove(t);
    more.add(t);
    out.push_back(pos);
    out.back().set_hand(from, less);
    out.back().set_hand(~from, more);
  }
  return out;
}

TEST(Hands, ALargerHandKeepsAMateAndASmallerOneARefutation) {
  test::RandomProblems random(20261125U);
  int mates = 0;
  int refutations = 0;
  int two_kings = 0;
  int pawn_mates = 0;
  int changed = 0;  // the other hand did make a difference
  for (int i = 0; mates + refutations < 4000 && i < 20'000; ++i) {
    const test::Problem root = random.next();
    const Color attacker = root.attacker();
    const test::ReferenceGraph graph(root.position, attacker, kCap);
    for (const std::size_t node : test::sample(graph, 6, random.positions())) {
      if (!graph.decided(node)) continue;
      const Position& pos = graph.position(node);
      const bool mate = graph.mate(node);
      // Both ways: what may not change, and what may.
      for (const Position& other : with_one_handed_over(pos, mate ? ~attacker : attacker)) {
        const test::Reference reference = test::reference_solve(other, attacker, 3 * kCap);
        if (!reference.decided) continue;
        ASSERT_EQ(reference.mate, mate) << test::sfen_of(pos) << "\n" << test::sfen_of(other);
        ++(mate ? mates : refutations);
        two_kings += pos.has_king(attacker) ? 1 : 0;
        pawn_mates += test::refuses_pawn_mate(pos) || test::refuses_pawn_mate(other) ? 1 : 0;
      }
      for (const Position& other : with_one_handed_over(pos, mate ? attacker : ~attacker)) {
        const test::Reference reference = test::reference_solve(other, attacker, kCap / 5);
        changed += reference.decided && reference.mate != mate ? 1 : 0;
      }
    }
  }
  EXPECT_GE(mates, 1000);
  EXPECT_GE(refutations, 1000);
  EXPECT_GE(two_kings, 500);
  EXPECT_GE(pawn_mates, 5);
  EXPECT_GE(changed, 20);
  RecordProperty("mates", mates);
  RecordProperty("refutations", refutations);
  RecordProperty("two_kings", two_kings);
  RecordProperty("pawn_mates", pawn_mates);
  RecordProperty("changed", changed);
}

TEST(Hands, LargerAndSmallerOfEach) {
  const Hand a = hand({PieceType::Pawn, PieceType::Pawn, PieceType::Gold});
  const Hand b = hand({PieceType::Pawn, PieceType::Rook});
  EXPECT_EQ(larger_of_each(a, b),
            hand({PieceType::Pawn, PieceType::Pawn, PieceType::Gold, PieceType::Rook}));
  EXPECT_EQ(smaller_of_each(a, b), hand({PieceType::Pawn}));
}

TEST(Hands, AProofNeedsWhatIsDroppedAndNotWhatIsCaptured) {
  const Move drop = Move::drop(PieceType::Gold, shogi::make_square(4, 1));
  EXPECT_EQ(proof_hand_before(hand({PieceType::Pawn}), drop, Piece::None),
            hand({PieceType::Pawn, PieceType::Gold}));
  const Move take = Move::board(shogi::make_square(4, 2), shogi::make_square(4, 1), false);
  const Piece horse = shogi::make_piece(Color::White, PieceType::Horse);
  EXPECT_EQ(proof_hand_before(hand({PieceType::Bishop, PieceType::Pawn}), take, horse),
            hand({PieceType::Pawn}));
  EXPECT_EQ(proof_hand_before(hand({PieceType::Pawn}), take, horse), hand({PieceType::Pawn}));
}

TEST(Hands, ARefutationBearsNoMoreThanThereIs) {
  const Move drop = Move::drop(PieceType::Gold, shogi::make_square(4, 1));
  const Hand most = hand({PieceType::Gold, PieceType::Gold, PieceType::Pawn});
  EXPECT_EQ(disproof_hand_before(hand({PieceType::Gold}), drop, Piece::None, most),
            hand({PieceType::Gold, PieceType::Gold}));
  EXPECT_EQ(disproof_hand_before(hand({PieceType::Gold, PieceType::Gold}), drop, Piece::None, most),
            hand({PieceType::Gold, PieceType::Gold}));
  const Move take = Move::board(shogi::make_square(4, 2), shogi::make_square(4, 1), false);
  const Piece tokin = shogi::make_piece(Color::White, PieceType::ProPawn);
  EXPECT_EQ(disproof_hand_before(hand({PieceType::Gold, PieceType::Pawn}), take, tokin, most),
            hand({PieceType::Gold}));
}

TEST(Hands, WhatTheDefenderIsOutOfIsKeptOnlyWhereADropCouldAnswer) {
  // A rook from afar: the attacker's gold is kept, his pawn is not, since the defender has pawns.
  const Position afar = test::position_of("4k4/9/9/9/4R4/9/9/9/9 w GPp 1");
  EXPECT_EQ(kept_from_defender(afar, Color::Black), hand({PieceType::Gold}));
  const Position close = test::position_of("4k4/4R4/9/9/9/9/9/9/9 w GPp 1");
  EXPECT_EQ(kept_from_defender(close, Color::Black), Hand{});
  const Position both = test::position_of("4k4/5S3/9/9/4R4/9/9/9/9 w GPp 1");
  EXPECT_EQ(kept_from_defender(both, Color::Black), Hand{});
  EXPECT_EQ(both_hands(afar), hand({PieceType::Gold, PieceType::Pawn, PieceType::Pawn}));
  EXPECT_EQ(most_of_held_kinds(afar, Color::White, both_hands(afar)),
            hand({PieceType::Pawn, PieceType::Pawn}));
}

// A defender who is not in check may drop anywhere, so every kind that he is out of matters.
TEST(Hands, OutOfCheckEverythingTheDefenderIsOutOfIsKept) {
  const Position quiet = test::position_of("4k4/9/9/9/3R5/9/9/9/9 w GPp 1");
  EXPECT_EQ(kept_from_defender(quiet, Color::Black), hand({PieceType::Gold}));
}

}  // namespace
}  // namespace tsumuya::tsume
