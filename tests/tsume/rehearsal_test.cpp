// Lookalikes and rehearsals: what counts as the same view, what is recalled for it, and that all
// that a rehearsal shows is true, with the hand that it says.
#include "tsume/engine/rehearsal.hpp"

#include <gtest/gtest.h>
#include <optional>
#include <string_view>
#include <vector>

#include "andor/dfpn/countings.hpp"
#include "andor/dfpn/dfpn.hpp"
#include "base/random.hpp"
#include "shogi/attacks.hpp"
#include "shogi/movegen.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/random_problem.hpp"
#include "tsume/engine/domain.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/engine/hands.hpp"
#include "tsume/engine/lookalikes.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Position;
using What = Lookalikes::What;

constexpr std::size_t kBytes = std::size_t{1} << 20U;

Position position(std::string_view sfen) { return test::position_of(sfen); }
Lookalikes::View view(std::string_view sfen) {
  const Position pos = position(sfen);
  return Lookalikes::view(pos, pos.side_to_move());
}
Move move(std::string_view usi) { return test::move_of(usi); }

TEST(Lookalikes, AViewIsWhatIsNextToTheKingWhereHeCanGoAndWhichKindsAreHeld) {
  const auto seen = view("4k4/9/4G4/9/9/9/9/9/4R4 b 2P 1");
  // Something far away, another number of the kind, the whole scene elsewhere at the same edge.
  EXPECT_EQ(seen, view("4k4/9/4G4/9/9/9/9/p7p/4R4 b 2P 1"));
  EXPECT_EQ(seen, view("4k4/9/4G4/9/9/9/9/9/4R4 b P 1"));
  EXPECT_EQ(seen, view("3k5/9/3G5/9/9/9/9/9/3R5 b 2P 1"));
  // A piece next to him, a square that is guarded from afar, another kind, away from the edge.
  EXPECT_NE(seen, view("4kp3/9/4G4/9/9/9/9/9/4R4 b 2P 1"));
  EXPECT_NE(seen, view("4k4/9/4G4/9/9/9/9/9/5R3 b 2P 1"));
  EXPECT_NE(seen, view("4k4/9/4G4/9/9/9/9/9/4R4 b PL 1"));
  EXPECT_NE(seen, view("9/4k4/9/4G4/9/9/9/9/4R4 b 2P 1"));
}

TEST(Lookalikes, AMoveIsRecalledWhereTheKingSeesItAndFromAnotherSquareByAPieceOfItsKind) {
  Lookalikes lookalikes(kBytes);
  const Position then = position("4k4/9/4G4/9/9/9/9/9/4R4 b 2P 1");
  const auto seen = Lookalikes::view(then, Color::Black);
  EXPECT_FALSE(lookalikes.knows(What::MatingCheck, seen));
  lookalikes.remember(What::MatingCheck, seen, then, Color::Black, move("5c5b"));
  EXPECT_TRUE(lookalikes.knows(What::MatingCheck, seen));
  EXPECT_FALSE(lookalikes.knows(What::Escape, seen));
  const auto recalled = [&](std::string_view sfen) {
    const Position pos = position(sfen);
    return test::usi_of(
        lookalikes.recall(What::MatingCheck, seen, pos, Color::Black, shogi::legal_moves(pos)));
  };
  EXPECT_EQ(recalled("4k4/9/4G4/9/9/9/9/9/4R4 b 2P 1"), "5c5b");
  EXPECT_EQ(recalled("3k5/9/3G5/9/9/9/9/9/3R5 b 2P 1"), "6c6b");    // the scene moved
  EXPECT_EQ(recalled("4k4/9/5G3/4P4/9/9/9/9/4R4 b 2P 1"), "4c5b");  // another gold
  EXPECT_EQ(lookalikes.recall(What::MatingCheck, seen, position("4k4/9/9/4P4/9/9/9/9/4R4 b 2P 1"),
                              Color::Black,
                              shogi::legal_moves(position("4k4/9/9/4P4/9/9/9/9/4R4 b 2P 1"))),
            Move::none());
}

// What the search found may fail four times; one success pays for eight failures, fifteen at most.
TEST(Lookalikes, TrustIsEarnedBySuccessAndSpentByFailure) {
  Lookalikes lookalikes(kBytes);
  const Position pos = position("4k4/9/4G4/9/9/9/9/9/4R4 b 2P 1");
  const auto seen = Lookalikes::view(pos, Color::Black);
  const auto failures_until_untrusted = [&] {
    int failures = 0;
    for (; lookalikes.trusts(What::Refuted, seen); ++failures) {
      lookalikes.judge(What::Refuted, seen, false);
    }
    return failures;
  };
  EXPECT_EQ(failures_until_untrusted(), 0);
  lookalikes.judge(What::Refuted, seen, true);  // of what is not known nothing is judged
  EXPECT_FALSE(lookalikes.knows(What::Refuted, seen));
  lookalikes.remember(What::Refuted, seen, pos, Color::Black);
  EXPECT_FALSE(lookalikes.trusts(What::MatingCheck, seen));
  EXPECT_EQ(failures_until_untrusted(), 4);
  EXPECT_TRUE(lookalikes.knows(What::Refuted, seen));
  lookalikes.judge(What::Refuted, seen, true);
  EXPECT_EQ(failures_until_untrusted(), 8);
  for (int i = 0; i < 10; ++i) lookalikes.remember(What::Refuted, seen, pos, Color::Black);
  EXPECT_EQ(failures_until_untrusted(), 15);
  lookalikes.remember(What::Refuted, seen, pos, Color::Black);
  EXPECT_EQ(failures_until_untrusted(), 4);
}

// A move is recalled as it was, whatever its kind: a kind shares its byte with the trust.
TEST(Lookalikes, TrustDoesNotChangeWhatIsRecalled) {
  Lookalikes lookalikes(kBytes);
  const Position pos = position("4k4/9/5+R3/9/9/9/9/9/9 b - 1");
  const auto seen = Lookalikes::view(pos, Color::Black);
  lookalikes.remember(What::MatingCheck, seen, pos, Color::Black, move("4c5b"));
  const Position other = position("4k4/9/3+R5/9/9/9/9/9/9 b - 1");
  for (int i = 0; i < 20; ++i) {
    lookalikes.judge(What::MatingCheck, seen, i % 3 == 0);
    EXPECT_EQ(test::usi_of(lookalikes.recall(What::MatingCheck, seen, other, Color::Black,
                                             shogi::legal_moves(other))),
              "6c5b");
  }
}

// Views by the thousand: what fits is kept while the memory grows, until it is told to forget.
TEST(Lookalikes, MostOfHalfTheMemoryIsKeptWhileItGrows) {
  Lookalikes lookalikes(kBytes);
  const Position pos = position("4k4/9/4G4/9/9/9/9/9/4R4 b 2P 1");
  constexpr unsigned kViews = 60'000;
  base::SplitMix64 random(20261118U);
  const auto count_known = [&](unsigned views) {
    base::SplitMix64 again(20261118U);
    unsigned known = 0;
    for (unsigned i = 0; i < views; ++i) {
      const auto seen = static_cast<Lookalikes::View>(again.next());
      const Move m =
          lookalikes.recall(What::Escape, seen, pos, Color::Black, shogi::legal_moves(pos));
      known += m == move(i % 2 == 0 ? "5c5b" : "P*5b") ? 1U : 0U;
    }
    return known;
  };
  for (unsigned i = 0; i < kViews; ++i) {
    lookalikes.remember(What::Escape, static_cast<Lookalikes::View>(random.next()), pos,
                        Color::Black, move(i % 2 == 0 ? "5c5b" : "P*5b"));
  }
  // Of 131,072 places 60,000 are asked for; a place that was asked for twice has the later.
  EXPECT_GE(count_known(kViews), kViews * 6 / 10);
  EXPECT_LT(count_known(kViews), kViews);
  lookalikes.clear();
  EXPECT_EQ(count_known(kViews), 0U);
}

// A search that goes on learning, over a table that is emptied.
struct Learner {
  void learn(const Position& pos, Color attacker) {
    const Features features;
    Domain domain(pos, attacker, features, table, repetitions, lookalikes, [] { return false; });
    const andor::Limits limits = test::node_limit(1000);
    andor::DfPn<Domain, andor::WeakCounting, andor::MarginThreshold<8>> dfpn(domain, limits);
    Domain::Edge root = domain.root_edge();
    dfpn.run(root);
  }
  void empty_table() {
    table.clear();
    repetitions.clear();
  }

  Table table{std::size_t{4} << 20U};
  andor::Repetitions repetitions{kBytes};
  Lookalikes lookalikes{kBytes};
};

TEST(Rehearsal, ASideLineIsShownWithoutASearchOnceItWasFoundElsewhere) {
  Learner learner;
  const Position first = position("4k4/9/4G4/9/9/9/9/9/4R4 b - 1");
  Position second = position("3k5/9/3G5/9/8p/9/p8/9/3R5 b - 1");
  const shogi::MoveList checks = shogi::checks(second);
  const auto seen = Lookalikes::view(second, Color::Black);
  const auto key = problem_key(second, Color::Black);
  EXPECT_FALSE(Rehearsal(second, key, learner.table, learner.lookalikes).mate(seen, checks));
  learner.learn(first, Color::Black);
  learner.empty_table();
  Rehearsal rehearsal(second, key, learner.table, learner.lookalikes);
  const std::optional<Proof> proof = rehearsal.mate(seen, checks);
  ASSERT_TRUE(proof.has_value());
  EXPECT_TRUE(proof->hand.empty());
  EXPECT_GT(rehearsal.nodes(), 0U);
  EXPECT_EQ(second, position("3k5/9/3G5/9/8p/9/p8/9/3R5 b - 1"));
}

// Another position like it: a piece that does not stand next to the attacked king is gone to the
// defender's hand, if that gives a position at all.
std::optional<Position> without_a_piece(const Position& pos, Color attacker,
                                        test::RandomPositions& random) {
  const shogi::Bitboard near = shogi::king_attacks(pos.king_square(~attacker));
  std::vector<shogi::Square> far;
  for_each(pos.occupied() & ~near & ~pos.pieces(shogi::PieceType::King),
           [&](shogi::Square s) { far.push_back(s); });
  if (far.empty()) return std::nullopt;
  const shogi::Square gone =
      far[static_cast<std::size_t>(random.below(static_cast<int>(far.size())))];
  Position other;
  for_each(pos.occupied(), [&](shogi::Square s) {
    if (s != gone) other.put(pos.piece_on(s), s);
  });
  shogi::Hand hand = pos.hand(~attacker);
  hand.add(shogi::unpromoted(shogi::type_of(pos.piece_on(gone))));
  other.set_hand(attacker, pos.hand(attacker));
  other.set_hand(~attacker, hand);
  other.set_side_to_move(attacker);
  if (other.in_check(~attacker)) return std::nullopt;
  return other;
}

struct Shown {
  int mates = 0;
  int refutations = 0;
  int failures = 0;
  int compared = 0;
};

// Rehearses a position over an empty table and judges what is shown.
void rehearse_and_judge(const Position& position, Learner& learner, Engine& judge, Shown& shown) {
  Position pos = position;
  const Color attacker = pos.side_to_move();
  const shogi::MoveList checks = shogi::checks(pos);
  if (checks.empty() || !shogi::mate_in_one(pos, checks).is_none()) return;
  learner.empty_table();
  Rehearsal rehearsal(pos, problem_key(pos, attacker), learner.table, learner.lookalikes);
  const auto proof = rehearsal.mate(Lookalikes::view(pos, attacker), checks);
  const auto refuted = rehearsal.refutation(checks);
  ASSERT_EQ(pos, position);
  ASSERT_FALSE(proof && refuted) << test::sfen_of(pos);
  if (!proof && !refuted) {
    ++shown.failures;
    return;
  }
  const Hand hand = proof ? proof->hand : *refuted;
  ASSERT_TRUE(proof ? pos.hand(attacker).covers(hand) : hand.covers(pos.hand(attacker)))
      << test::sfen_of(pos);
  test::give_attacker(pos, attacker, hand);
  judge.clear();
  const Answer answer = judge.solve(pos, Root::Attacker, test::node_limit(5000));
  ASSERT_NE(answer.status, proof ? Status::NoMate : Status::Mate) << test::sfen_of(pos);
  const test::Reference reference = test::reference_solve(pos, attacker, 2000);
  if (reference.decided) {
    ++shown.compared;
    ASSERT_EQ(reference.mate, proof.has_value()) << test::sfen_of(pos);
    ASSERT_TRUE(!proof || reference.least_plies <= static_cast<int>(proof->plies));
  }
  ++(proof ? shown.mates : shown.refutations);
}

// Seeded problems one after the other: each is searched; then it and others like it are rehearsed,
// with what all so far have taught.
TEST(Rehearsal, WhatIsShownIsTrueWithTheHandThatIsSaid) {
  test::RandomProblems random(20261118U);
  Learner learner;
  Features plain;
  plain.rehearsed_mates = plain.rehearsed_refutations = false;
  Engine judge({kLeastMemory, plain});
  Shown shown;
  for (int problems = 0; problems < 2500; ++problems) {
    const test::Problem problem = random.next();
    if (problem.root != Root::Attacker) continue;
    const Color attacker = problem.position.side_to_move();
    learner.empty_table();
    learner.learn(problem.position, attacker);
    rehearse_and_judge(problem.position, learner, judge, shown);
    for (int others = 0; others < 3; ++others) {
      const auto other = without_a_piece(problem.position, attacker, random.positions());
      if (other) rehearse_and_judge(*other, learner, judge, shown);
    }
    if (HasFatalFailure()) return;
  }
  RecordProperty("mates", shown.mates);
  RecordProperty("refutations", shown.refutations);
  RecordProperty("failures", shown.failures);
  RecordProperty("compared", shown.compared);
  EXPECT_GE(shown.mates, 30);
  EXPECT_GE(shown.refutations, 200);
  EXPECT_GE(shown.failures, 500);
  EXPECT_GE(shown.compared, 200);
}

}  // namespace
}  // namespace tsumuya::tsume
