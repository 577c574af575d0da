// Simulation: what it closes, what it must not close, and that all it shows is true, with the hand
// that it says.
#include "tsume/engine/simulation.hpp"

#include <array>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

#include "andor/dfpn/countings.hpp"
#include "andor/dfpn/dfpn.hpp"
#include "shogi/movegen.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/random_problem.hpp"
#include "support/sliding_problem.hpp"
#include "tsume/engine/domain.hpp"
#include "tsume/engine/engine.hpp"
#include "tsume/engine/hands.hpp"
#include "tsume/length/mudaai.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Move;
using shogi::Position;

constexpr std::uint64_t kNodes = 5000;

Features without_simulation() {
  Features features;
  features.simulation = features.rehearsed_mates = features.rehearsed_refutations = false;
  return features;
}

Answer solve(const Position& position, Root root, const Features& features) {
  Engine engine({kLeastMemory, features});
  return test::solve_certified(engine, position, root, test::node_limit(kNodes));
}

Position after(Position position, Move m) {
  position.make(m);
  return position;
}

Position position(std::string_view sfen) { return test::position_of(sfen); }

// A table that knows what a search without simulation found out.
struct Searched {
  explicit Searched(std::size_t bytes) : table(bytes), repetitions(bytes / 4) {}

  bool proves(const Position& pos, shogi::Color attacker) {
    const Features features = without_simulation();
    Domain domain(pos, attacker, features, table, repetitions, lookalikes, [] { return false; });
    const andor::Limits limits = test::node_limit(kNodes);
    andor::DfPn<Domain, andor::WeakCounting, andor::MarginThreshold<8>> dfpn(domain, limits);
    Domain::Edge root = domain.root_edge();
    return dfpn.run(root).verdict == andor::Verdict::Proven;
  }
  void clear() {
    table.clear();
    repetitions.clear();
  }

  Table table;
  andor::Repetitions repetitions;
  Lookalikes lookalikes{0};
};

// Whether the table holds a whole proof of a position: at an attacker's node one check, at a
// defender's node all replies lead to proven positions, with lengths that fall from step to step
// (so that no proof can rest on itself) down to mates on the board. Needs no search and so no
// limit, and asks nothing but the table and the rules.
class Certificate {
 public:
  Certificate(const Table& table, shogi::Key problem, shogi::Color attacker)
      : table_(table), problem_(problem), attacker_(attacker) {}

  bool holds(Position& pos, unsigned plies) {
    const bool attacking = pos.side_to_move() == attacker_;
    if (!attacking && shogi::is_mate(pos)) return true;
    if (plies == 0) return false;
    const auto key = std::make_tuple(pos.board_key(), pos.hand(attacker_).raw(), plies);
    if (const auto seen = seen_.find(key); seen != seen_.end()) return seen->second;
    bool result = !attacking;
    for (const Move m : attacking ? shogi::checks(pos) : shogi::legal_moves(pos)) {
      const shogi::Undo undo = pos.make(m);
      const bool child = child_holds(pos, plies);
      pos.unmake(m, undo);
      if (child == attacking) {
        result = attacking;
        break;
      }
    }
    return seen_[key] = result;
  }

 private:
  bool child_holds(Position& child, unsigned plies_above) {
    if (child.side_to_move() != attacker_ && shogi::is_mate(child)) return true;
    const Knowledge known = table_.look_up(child.board_key() ^ problem_, child.hand(attacker_));
    return known.kind == Kind::Proven && known.plies < plies_above && holds(child, known.plies);
  }

  const Table& table_;
  shogi::Key problem_;
  shogi::Color attacker_;
  std::map<std::tuple<shogi::Key, std::uint32_t, unsigned>, bool> seen_;
};

TEST(Simulation, FurtherInterpositionsAreClosedWithoutASearch) {
  for (const std::string_view sfen : {"9/7k1/9/5+b2+p/9/9/6s1K/9/9 b RB3G3S4N4L17Prg 1",
                                      "9/9/9/9/9/9/5r+r1K/5g3/9 b 2B3G3S4N4L18Ps 1",
                                      "5K3/9/9/1n7/k1G6/2G6/9/L8/9 w RPr2b2g4s3n3l17p 1"}) {
    const Answer with = solve(position(sfen), Root::Defender, Features{});
    const Answer without = solve(position(sfen), Root::Defender, without_simulation());
    EXPECT_EQ(with.status, Status::Mate) << sfen;
    EXPECT_EQ(without.status, Status::Mate) << sfen;
    EXPECT_LT(with.counters.expanded * 3, without.counters.expanded) << sfen;
    EXPECT_GT(with.simulated_nodes, 0U);
    EXPECT_EQ(without.simulated_nodes, 0U);
  }
}

// An interposition mates, another one on the same square does not; nothing else holds either.
TEST(Simulation, AnEffectiveInterpositionBehindOneThatMatesStaysEffective) {
  struct Case {
    std::string_view sfen;
    std::string_view mates;
    std::string_view holds;
  };
  constexpr std::array<Case, 4> kCases{{
      {"+pk1G5/2L6/2K1P1B2/1+R7/3B5/9/3+N5/9/1P7 w sp 1", "P*8b", "S*8b"},
      {"8b/3L2+p1+n/9/9/3P5/4S4/1k1+N3p1/2r1p3P/K8 b RLP 1", "P*7g", "R*7g"},
      {"9/9/9/9/5b3/7k1/9/6R1K/6+r2 b B4G3S3N4L18Psn 1", "P*3f", "G*3f"},
      {"9/9/9/9/9/9/5p1kg/9/5r1Ks b R2B3G3S4N4L17P 1", "P*3i", "N*3i"},
  }};
  for (const Case& c : kCases) {
    const Position pos = position(c.sfen);
    const shogi::Color attacker = ~pos.side_to_move();
    int mating = 0;
    for (const Move m : shogi::legal_moves(pos)) {
      const test::Reference reference = test::reference_solve(after(pos, m), attacker, 10'000);
      ASSERT_TRUE(reference.decided) << c.sfen;
      EXPECT_EQ(reference.mate, test::usi_of(m) != c.holds) << c.sfen << " " << test::usi_of(m);
      mating += test::usi_of(m) == c.mates ? 1 : 0;
    }
    EXPECT_EQ(mating, 1);
    const Answer answer = solve(pos, Root::Defender, Features{});
    EXPECT_EQ(answer.status, Status::NoMate) << c.sfen;
    EXPECT_GT(answer.simulated_nodes, 0U) << c.sfen;
  }
}

// Pairs of interpositions on seeded problems: the first is proven, the second is simulated.
TEST(Simulation, WhatIsShownIsAMateWithTheHandThatIsSaid) {
  test::RandomProblems random(20261116U);
  Searched searched(std::size_t{4} << 20U);
  Engine judge({kLeastMemory, without_simulation()});
  int tried = 0;
  int shown = 0;
  int true_failures = 0;
  int undecided = 0;  // by the judge
  while (tried < 1000) {
    const test::Problem problem = random.next();
    Position pos = problem.position;
    if (problem.root == Root::Attacker) {
      const shogi::MoveList checks = shogi::checks(pos);
      if (checks.empty()) continue;
      pos.make(checks[static_cast<std::size_t>(
          random.positions().below(static_cast<int>(checks.size())))]);
    }
    const shogi::Color attacker = ~pos.side_to_move();
    std::optional<Move> front;
    searched.clear();
    for (const Move m : shogi::legal_moves(pos)) {
      if (!m.is_drop()) continue;
      if (!front) {
        if (!searched.proves(after(pos, m), attacker)) break;
        front = m;
        continue;
      }
      Simulation simulation(pos, problem_key(pos, attacker), searched.table, *front, m);
      const std::optional<Proof> proof = simulation.run();
      ++tried;
      Position next = after(pos, m);
      judge.clear();
      if (!proof) {
        const Answer answer = judge.solve(next, Root::Attacker, test::node_limit(kNodes));
        true_failures += answer.status == Status::NoMate ? 1 : 0;
        continue;
      }
      ++shown;
      ASSERT_TRUE(next.hand(attacker).covers(proof->hand)) << test::sfen_of(pos);
      test::give_attacker(next, attacker, proof->hand);
      Certificate certificate(searched.table, problem_key(pos, attacker), attacker);
      ASSERT_TRUE(certificate.holds(next, proof->plies))
          << test::sfen_of(pos) << " " << test::usi_of(m);
      // A second opinion. Without simulation some of these take millions of nodes.
      const Answer answer = judge.solve(next, Root::Attacker, test::node_limit(kNodes));
      ASSERT_NE(answer.status, Status::NoMate) << test::sfen_of(pos) << " " << test::usi_of(m);
      undecided += answer.status == Status::Unknown ? 1 : 0;
      const test::Reference reference = test::reference_solve(next, attacker, 2000);
      if (reference.decided) {
        ASSERT_TRUE(reference.mate);
        ASSERT_LE(reference.least_plies, static_cast<int>(proof->plies));
      }
    }
  }
  RecordProperty("shown", shown);
  RecordProperty("true_failures", true_failures);
  RecordProperty("undecided", undecided);
  EXPECT_GE(shown, 500);
  EXPECT_LE(undecided, shown / 20);
  EXPECT_GE(true_failures, 50);
}

// Checks from afar on seeded problems: what mates against the other replies is proven, and the
// position after an interposition was captured and handed back is simulated by it.
TEST(Simulation, ACaptureIsShownToMateByWhatMatesWithoutTheInterposition) {
  constexpr unsigned kPlies = 15;
  test::SlidingProblems random(20261117U);
  Searched searched(std::size_t{4} << 20U);
  int tried = 0;
  int shown = 0;
  while (tried < 250) {
    const Position problem = random.next();
    const shogi::Color attacker = problem.side_to_move();
    for (const Move check : shogi::checks(problem)) {
      Position pos = after(problem, check);
      const Interpositions replies(pos);
      if (replies.groups() == 0 || replies.all_interpose()) continue;
      searched.clear();
      bool mated = true;
      for (std::size_t i = 0; mated && i < replies.replies().size(); ++i) {
        if (replies.group_of(i) != Interpositions::kNone) continue;
        mated = searched.proves(after(pos, replies.replies()[i]), attacker);
      }
      if (!mated) continue;
      const shogi::Key key = problem_key(pos, attacker);
      any_capture(pos, replies.group(0).first, Captures::All, [&](HandBack back, Captures) {
        Position captured = pos;
        back.make(captured);
        Simulation simulation(pos, captured, key, searched.table, back.capture.from(),
                              back.capture.to(), kPlies);
        const std::optional<Proof> proof = simulation.run();
        ++tried;
        if (!proof) return false;
        ++shown;
        EXPECT_TRUE(captured.hand(attacker).covers(proof->hand)) << test::sfen_of(pos);
        test::give_attacker(captured, attacker, proof->hand);
        Certificate certificate(searched.table, key, attacker);
        EXPECT_TRUE(certificate.holds(captured, proof->plies))
            << test::sfen_of(pos) << " " << test::usi_of(back.capture);
        return false;
      });
    }
  }
  RecordProperty("shown", shown);
  EXPECT_GE(shown, 60);
  EXPECT_LE(shown, tried - 60);
}

}  // namespace
}  // namespace tsumuya::tsume
