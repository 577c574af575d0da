// The checker cannot be fooled: true certificates verify, and of several thousand seeded changes to
// them every one that leaves the claim unproven is refused.
//
// What is unproven is decided by an oracle on other rules (support/certificate_oracle.hpp), and
// what the checker accepts is compared with the exhaustive reference as well. How many changes of
// each kind were accepted and refused is asserted to the last one.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "cert/checker.hpp"
#include "support/certificate_mutation.hpp"
#include "support/certificate_oracle.hpp"
#include "support/reference_certificate.hpp"
#include "support/reference_solver.hpp"

namespace tsumuya::cert {
namespace {

using test::Mutation;
using test::ReferenceCertificate;

constexpr std::size_t kCap = 600;  // positions that decide a problem

struct Kinds {
  int mates = 0;
  int no_mates = 0;
  int two_kings = 0;
  int white_attacks = 0;
  int defender_moves = 0;
  int pieces_missing = 0;
  int covering_hands = 0;  // nodes whose hand is not just that of a position
  int nodes = 0;
  int longest = 0;
};

bool misses_pieces(const shogi::Position& pos) {
  int count = pos.occupied().count() - pos.pieces(shogi::PieceType::King).count();
  for (const shogi::PieceType t : shogi::kHandTypes) {
    count += pos.hand(shogi::Color::Black).count(t) + pos.hand(shogi::Color::White).count(t);
  }
  return count < 38;
}

void count(const test::Problem& problem, const ReferenceCertificate& certificate, Kinds& kinds) {
  ++(certificate.mate ? kinds.mates : kinds.no_mates);
  kinds.two_kings += problem.position.has_king(problem.attacker()) ? 1 : 0;
  kinds.white_attacks += problem.attacker() == shogi::Color::White ? 1 : 0;
  kinds.defender_moves += problem.root == tsume::Root::Defender ? 1 : 0;
  kinds.pieces_missing += misses_pieces(problem.position) ? 1 : 0;
  kinds.covering_hands += static_cast<int>(certificate.hands_changed);
  kinds.nodes += static_cast<int>(certificate.nodes);
  kinds.longest = std::max(kinds.longest, certificate.plies);
}

TEST(Certificates, TrueOnesOfRandomProblemsVerify) {
  test::RandomProblems random(20261117U);
  Kinds kinds;
  for (int i = 0; i < 1500; ++i) {
    const test::Problem problem = random.next();
    const auto certificate = test::reference_certificate(problem, kCap);
    if (!certificate) continue;
    SCOPED_TRACE(certificate->text);
    const Verdict verdict = check_text(certificate->text);
    ASSERT_EQ(verdict.status, Status::Verified) << verdict.line << ": " << verdict.fault;
    ASSERT_EQ(verdict.header.claim.mate, certificate->mate);
    ASSERT_EQ(static_cast<int>(verdict.plies), certificate->plies);
    ASSERT_EQ(verdict.nodes, certificate->nodes);
    ASSERT_TRUE(test::oracle_proves(certificate->text));
    count(problem, *certificate, kinds);
  }
  EXPECT_EQ(kinds.mates, 88);
  EXPECT_EQ(kinds.no_mates, 769);
  EXPECT_EQ(kinds.two_kings, 567);
  EXPECT_EQ(kinds.white_attacks, 446);
  EXPECT_EQ(kinds.defender_moves, 86);
  EXPECT_EQ(kinds.pieces_missing, 534);
  EXPECT_EQ(kinds.covering_hands, 1112);
  EXPECT_EQ(kinds.nodes, 4116);
  EXPECT_EQ(kinds.longest, 7);
}

// Fifteen of each kind, neither trivial nor large.
std::vector<ReferenceCertificate> thirty_certificates() {
  test::RandomProblems random(20261118U);
  std::vector<ReferenceCertificate> all;
  std::array<int, 2> wanted = {15, 15};
  while (wanted[0] + wanted[1] > 0) {
    const auto certificate = test::reference_certificate(random.next(), kCap);
    if (!certificate || certificate->nodes < 4 || certificate->nodes > 60) continue;
    if (certificate->mate && certificate->plies < 3) continue;
    int& left = wanted[certificate->mate ? 1 : 0];
    if (left == 0) continue;
    --left;
    all.push_back(*certificate);
  }
  return all;
}

// A claim that the checker accepts is true.
void expect_true(const std::string& text, const Verdict& verdict) {
  const auto claim = test::read_claim(text);
  ASSERT_TRUE(claim);
  const test::Reference truth = test::reference_solve(claim->root, claim->attacker, 4 * kCap);
  if (!truth.decided) return;
  ASSERT_EQ(truth.mate, verdict.header.claim.mate);
  if (truth.mate) {
    ASSERT_LE(truth.least_plies, static_cast<int>(verdict.plies));
  }
}

struct Count {
  int accepted = 0;
  int unproven = 0;  // refused, and the oracle agrees
  int strict = 0;    // refused though what is left would do
  friend bool operator==(const Count&, const Count&) = default;
};

constexpr std::array<Count, test::kMutationNames.size()> kExpected = {{
    {5, 175, 0},   // drop node
    {157, 0, 23},  // duplicate node: its copy may come too early
    {119, 0, 61},  // swap nodes
    {4, 175, 1},   // change move
    {0, 180, 0},   // drop answer
    {4, 143, 3},   // change rank
    {26, 115, 3},  // less hand
    {5, 172, 3},   // more hand
    {0, 177, 3},   // change square
    {3, 177, 0},   // change piece
    {20, 160, 0},  // change claim
    {18, 161, 1},  // change root
    {0, 180, 0},   // change attacker
    {0, 0, 180},   // change count
    {0, 175, 5},   // truncate
    {13, 160, 7},  // flip byte
}};

TEST(Certificates, NoChangeThatLeavesTheClaimUnprovenIsAccepted) {
  constexpr int kTries = 6;
  std::array<Count, test::kMutationNames.size()> counts{};
  test::RandomPositions random(20261119U);
  int changes = 0;
  for (const ReferenceCertificate& certificate : thirty_certificates()) {
    ASSERT_EQ(check_text(certificate.text).status, Status::Verified);
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
      for (int i = 0; i < kTries; ++i) {
        std::string text = certificate.text;
        for (int attempt = 0; text == certificate.text && attempt < 20; ++attempt) {
          text = test::mutated(certificate.text, static_cast<Mutation>(kind), random);
        }
        if (text == certificate.text) continue;
        ++changes;
        SCOPED_TRACE(std::string(test::kMutationNames[kind]) + "\n" + text);
        const Verdict verdict = check_text(text);
        const bool proven = test::oracle_proves(text);
        if (verdict.status == Status::Verified) {
          ASSERT_TRUE(proven);
          ASSERT_NO_FATAL_FAILURE(expect_true(text, verdict));
          ++counts[kind].accepted;
        } else {
          ++(proven ? counts[kind].strict : counts[kind].unproven);
        }
      }
    }
  }
  EXPECT_EQ(changes, 2814);
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    const auto& [accepted, unproven, strict] = counts[kind];
    EXPECT_EQ(counts[kind], kExpected[kind])
        << test::kMutationNames[kind] << ": " << accepted << ", " << unproven << ", " << strict;
    EXPECT_GT(unproven + strict, 0) << test::kMutationNames[kind];
  }
}

}  // namespace
}  // namespace tsumuya::cert
