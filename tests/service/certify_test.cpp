// Certificates out of the engine: complete whatever the table has forgotten, or none at all. That
// they are right is the business of the checker; all other tests of the engine ask it too.
#include "tsume/certify/certify.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "cert/checker.hpp"
#include "io/sfen.hpp"
#include "service/certificate.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/random_problem.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Position;

// Shogi Zuko (1755), number 98.
constexpr std::string_view kLarge = "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1";
constexpr std::uint64_t kEnough = 2'000'000;

Position position(std::string_view sfen) { return io::parse_sfen(sfen).value(); }

// Gives the answer to a new engine, which knows nothing: all must be found again.
std::string fault_after_forgetting(const Position& pos, const Task& task, const Answer& answer) {
  Engine engine({kLeastMemory, {}});
  return test::fault_of_certificate(engine, pos, task, answer);
}

TEST(Certify, WhatTheTableHasForgottenIsSearchedAgain) {
  test::RandomProblems random(20261401U);
  int mates = 0;
  int no_mates = 0;
  int defender_roots = 0;
  while (mates < 60 || no_mates < 60) {
    const test::Problem problem = random.next();
    Engine engine({kLeastMemory, {}});
    const Answer answer = engine.solve(problem.position, problem.root, test::node_limit(2000));
    if (answer.status == Status::Unknown) continue;
    (answer.status == Status::Mate ? mates : no_mates) += 1;
    defender_roots += problem.root == Root::Defender ? 1 : 0;
    EXPECT_EQ(fault_after_forgetting(problem.position, problem.root, answer), "")
        << test::text_of(problem);
  }
  EXPECT_GE(defender_roots, 10);
}

TEST(Certify, AMateThatFillsTheTableManyTimesIsFoundAgainInASmallOne) {
  Engine engine({64, {}});
  const Answer answer =
      test::solve_certified(engine, position(kLarge), Root::Attacker, test::node_limit(kEnough));
  ASSERT_EQ(answer.status, Status::Mate);
  EXPECT_EQ(fault_after_forgetting(position(kLarge), Root::Attacker, answer), "");
}

TEST(Certify, AShortestMateIsClaimedWithItsLength) {
  const Position pos = position("9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1");
  for (const Counted counted : {Counted::All, Counted::Tsume}) {
    Engine engine({kLeastMemory, {}});
    const Task task(Root::Attacker, Goal::Shortest, counted);
    const Answer answer = engine.solve(pos, task, test::node_limit(kEnough));
    ASSERT_TRUE(answer.exact);
    const service::Certificate certificate = service::certificate_of(
        engine, {pos, Root::Attacker}, task, answer, test::node_limit(kEnough));
    const cert::Verdict verdict = cert::check_text(certificate.text);
    EXPECT_EQ(verdict.status, cert::Status::Verified);
    EXPECT_EQ(verdict.plies, 5U);
    EXPECT_EQ(verdict.header.claim.within.has_value(), counted == Counted::All);
  }
}

TEST(Certify, WhereALimitComesFirstThereIsNoCertificate) {
  Engine engine({64, {}});
  const Answer answer = engine.solve(position(kLarge), Root::Attacker, test::node_limit(kEnough));
  ASSERT_EQ(answer.status, Status::Mate);
  engine.clear();
  const service::Certificate certificate = service::certificate_of(
      engine, {position(kLarge), Root::Attacker}, Root::Attacker, answer, test::node_limit(100));
  EXPECT_EQ(certificate.text, "");
  EXPECT_EQ(certificate.reason, andor::Reason::Nodes);
}

// The limit comes while a node is answered that counts as one already: a review found the rest
// written without it.
TEST(Certify, ANodeThatCouldNotBeAnsweredEndsTheWriting) {
  const Position pos = position("2p4K1/2S6/9/2k6/9/2+n6/9/4+p4/9 b SL2r2b4g2s3n3l16p 1");
  int whole = 0;
  for (std::uint64_t nodes = 0; nodes <= 60; ++nodes) {
    Engine engine({kLeastMemory, {}});
    const Answer answer = engine.solve(pos, Root::Attacker, test::node_limit(5000));
    ASSERT_EQ(answer.status, Status::NoMate);
    const service::Certificate certificate = service::certificate_of(
        engine, {pos, Root::Attacker}, Root::Attacker, answer, test::node_limit(nodes));
    if (certificate.text.empty()) continue;
    ++whole;
    const cert::Verdict verdict = cert::check_text(certificate.text);
    EXPECT_EQ(verdict.status, cert::Status::Verified) << verdict.fault << ", nodes " << nodes;
  }
  EXPECT_GE(whole, 1);
  EXPECT_LE(whole, 60);
}

// Whatever the limit: what is called whole is whole. Refutations that rest on repetitions are found
// again step by step, so that a limit may come anywhere.
TEST(Certify, ALimitInTheMiddleNeverGivesAPartForTheWhole) {
  test::RandomProblems random(20261403U);
  int cut = 0;
  int whole = 0;
  int refutations = 0;
  for (int n = 0; n < 3000 || cut < 300; ++n) {
    ASSERT_LT(n, 20'000);
    const test::Problem problem = random.next();
    Engine engine({kLeastMemory, {}});
    const Answer answer = engine.solve(problem.position, problem.root, test::node_limit(1000));
    if (answer.status == Status::Unknown) continue;
    for (const std::uint64_t nodes : {1U, 2U, 5U, 20U}) {
      engine.clear();
      if (n % 2 == 0) engine.solve(problem.position, problem.root, test::node_limit(1000));
      const service::Certificate certificate = service::certificate_of(
          engine, {problem.position, problem.root}, problem.root, answer, test::node_limit(nodes));
      (certificate.text.empty() ? cut : whole) += 1;
      if (certificate.text.empty()) continue;
      refutations += answer.status == Status::NoMate && certificate.searched > 0 ? 1 : 0;
      const cert::Verdict verdict = cert::check_text(certificate.text);
      ASSERT_EQ(verdict.status, cert::Status::Verified)
          << verdict.fault << ": " << test::text_of(problem) << ", nodes " << nodes;
    }
  }
  EXPECT_GE(whole, 300);
  EXPECT_GE(refutations, 50);
}

// White's attack is searched on the turned board; the certificate is about the board as given.
TEST(Certify, ATurnedProblemHasTheTurnedCertificate) {
  test::RandomProblems random(20261402U);
  int written = 0;
  while (written < 100) {
    const test::Problem problem = random.next();
    const Position turned = shogi::rotated(problem.position);
    std::uint64_t nodes = 0;
    for (const Position& pos : {problem.position, turned}) {
      Engine engine({kLeastMemory, {}});
      const Answer answer = engine.solve(pos, problem.root, test::node_limit(1000));
      if (answer.status == Status::Unknown) break;
      EXPECT_EQ(test::fault_of_certificate(engine, pos, problem.root, answer), "");
      Engine again({kLeastMemory, {}});
      again.solve(pos, problem.root, test::node_limit(1000));
      const service::Certificate certificate = service::certificate_of(
          again, {pos, problem.root}, problem.root, answer, test::node_limit(kEnough));
      if (pos == turned) {
        EXPECT_EQ(certificate.nodes, nodes);
        ++written;
      }
      nodes = certificate.nodes;
    }
  }
}

}  // namespace
}  // namespace tsumuya::tsume
