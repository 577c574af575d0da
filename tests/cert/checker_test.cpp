// One wrong certificate for every rule of the format: each is refused, at the right line and for
// the right reason. The right ones that they are made from verify.
#include "cert/checker.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace tsumuya::cert {
namespace {

using Lines = std::vector<std::string>;

// Lance and gold: a mate in five with the pieces of a whole set.
const Lines kMate = {"tsumuya certificate 1",
                     "position 9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1",
                     "attacker black",
                     "claim mate within 5",
                     "nodes 4",
                     "9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d",    // line 6
                     "9/9/6G2/5G1k1/8L/8+S/9/9/9 - 1 3c3d",  // 7
                     "9/9/7k1/5G3/8L/8+S/9/9/9 G 3 G*3c",    // 8
                     "9/9/9/5G2k/9/8+S/9/9/9 GL 5 L*1e",     // 9
                     "end"};

// The pawn would mate on 1b, and is not allowed to.
const Lines kNoMate = {"tsumuya certificate 1",
                       "position 7nk/9/7G1/9/9/9/9/9/9 b P 1",
                       "attacker black",
                       "claim no mate",
                       "nodes 5",
                       "7nk/9/7G1/9/9/9/9/9/9 P 2c1b 1a1b 2c2b 1a2b",  // line 6
                       "7n1/8k/9/9/9/9/9/9/9 P P*1c 1b1a",             // 7
                       "7n1/7k1/9/9/9/9/9/9/9 P P*2c 2b1a",            // 8
                       "7nk/9/8P/9/9/9/9/9/9 - 1c1b+ 1a1b 1c1b 1a1b",  // 9
                       "7nk/9/7P1/9/9/9/9/9/9 - 2c2b+ 1a2b",           // 10
                       "end"};

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// The lines with some of them put in place of others: a number, then the new line.
struct Change {
  std::size_t line;
  std::string text;
};
std::string changed(Lines lines, const std::vector<Change>& changes) {
  for (const auto& [line, text] : changes) lines.at(line - 1) = text;
  return joined(lines);
}

void expect_fault(const std::string& text, std::uint64_t line, std::string_view what) {
  const Verdict verdict = check_text(text);
  EXPECT_EQ(verdict.status, Status::Failed) << text;
  EXPECT_EQ(verdict.line, line) << verdict.fault << '\n' << text;
  EXPECT_NE(verdict.fault.find(what), std::string::npos) << verdict.fault << '\n' << text;
}

void expect_verified(const std::string& text, std::uint32_t plies) {
  const Verdict verdict = check_text(text);
  EXPECT_EQ(verdict.status, Status::Verified) << verdict.line << ": " << verdict.fault;
  EXPECT_EQ(verdict.plies, plies);
}

TEST(Checker, VerifiesTheTwoThatTheWrongOnesAreMadeFrom) {
  expect_verified(joined(kMate), 5);
  expect_verified(joined(kNoMate), 0);
  expect_verified(changed(kMate, {{4, "claim mate"}}), 5);
  expect_verified(changed(kMate, {{4, "claim mate within 999"}}), 5);
}

TEST(Checker, AHeaderIsReadLineByLine) {
  const auto fault = [](std::size_t line, const std::string& text, std::string_view what) {
    expect_fault(changed(kMate, {{line, text}}), line, what);
  };
  fault(2, "9/9/9/5G2k/9/8+S/9/9/9 b GL 1", "expected a line 'position ...'");
  fault(2, "position ", "expected a line 'position ...'");
  fault(2, "position 9/9/9/5G2k/9/8+S/9/9/9 b", "no position that can stand");
  fault(2, "position P8/9/9/5G2k/9/8+S/9/9/9 b GL 1", "no position that can stand");
  fault(2, "position 9/9/9/5G2k/8L/8+S/9/9/9 b G 1", "no position that can stand");
  fault(3, "attacker", "expected a line 'attacker ...'");
  fault(3, "attacker Black", "black or white, not 'Black'");
  fault(3, "# a comment", "expected a line 'attacker ...'");
  fault(4, "claim mates", "the claim is mate");
  fault(4, "claim mate in 5", "the claim is mate");
  fault(4, "claim no mate within 5", "the claim is mate");
  fault(4, "claim mate within 05", "not a number of plies");
  fault(4, "claim mate within -1", "not a number of plies");
  fault(4, "claim mate within 1000000000", "not a number of plies");
  fault(5, "nodes x", "not a number of nodes");
  fault(5, "nodes 4 ", "not a number of nodes");
  fault(5, "nodes 99999999999999999999", "not a number of nodes");
  fault(6, "", "expected a node");
}

TEST(Checker, CommentsStandBeforeThePosition) {
  Lines lines = kMate;
  lines.insert(lines.begin() + 1, {"# one", "#two", "#"});
  expect_verified(joined(lines), 5);
  lines.insert(lines.begin() + 9, "# three");
  expect_fault(joined(lines), 10, "expected a node");
}

TEST(Checker, TheEndIsWhereTheCountSays) {
  expect_fault(changed(kMate, {{5, "nodes 3"}}), 9, "expected 'end'");
  expect_fault(changed(kMate, {{5, "nodes 5"}}), 10, "the file has 4 nodes, not 5");
  Lines lines = kMate;
  lines.pop_back();
  expect_fault(joined(lines), 10, "the file ends where 'end' should stand");
  lines.pop_back();
  expect_fault(joined(lines), 9, "the file ends where a node should stand");
  expect_fault(joined(kMate) + "\n", 11, "more after 'end'");
  const std::string text = joined(kMate);
  expect_fault(text.substr(0, text.size() - 1), 10, "no line feed");
  expect_fault(changed(kMate, {{10, "end "}}), 10, "expected 'end'");
  expect_fault(changed(kMate, {{8, std::string(70'000, 'x')}}), 8, "the line is too long");
}

TEST(Checker, ANodeHasItsFieldsAndABoardThatCanStand) {
  const auto fault = [](const std::string& node, std::string_view what) {
    expect_fault(changed(kMate, {{6, node}}), 6, what);
  };
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 G 1", "expected a node");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9  G 1 G*3d", "expected a node");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 G 2 G*3d", "the rank is not an odd number");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 G 01 G*3d", "the rank is not an odd number");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 G -1 G*3d", "the rank is not an odd number");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G3d", "not a move: 'G3d'");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 g 1 G*3d", "not a hand: 'g'");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 PG 1 G*3d", "not a hand: 'PG'");
  fault("9/9/9/5G1k1/8L/8+S/9/9 G 1 G*3d", "no board that can stand");
  fault("9/9/9/5G1k1/8L/8+S/9/9/45 G 1 G*3d", "no board that can stand");
  fault("P8/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*3d", "no board that can stand");
  fault("9/9/9/5G1k1/8L/8+S/P8/P8/9 G 1 G*3d", "no board that can stand");
  fault("9/9/9/5G1k1/7L1/8+S/9/9/9 G 1 G*3d", "the defender is in check");
  fault("9/9/9/5G1k1/8L/8+S/9/9/K8 G 1 G*3d", "the kings are not those of the root");
  fault("9/9/9/5G3/8L/8+S/9/9/9 G 1 G*3d", "the kings are not those of the root");
  fault("9/9/9/5G1k1/8L/8+S/9/9/9 4G 1 G*3d", "more pieces");
}

TEST(Checker, MissingPiecesCannotBeConjuredUp) {
  // The same problem without the other pieces: a rook is not there.
  const Change small{2, "position 9/9/9/5G2k/9/8+S/9/9/9 b GLp 1"};
  expect_verified(changed(kMate, {small}), 5);
  expect_fault(changed(kMate, {small, {6, "9/9/9/5G1k1/8L/8+S/9/9/9 GR 1 G*3d"}}), 6, "not a hand");
  expect_fault(changed(kMate, {small, {6, "9/9/9/5G1k1/8L/8+S/9/9/9 RG 1 G*3d"}}), 6,
               "more pieces");
}

TEST(Checker, TheCheckOfAMateIsLegalAndGivesCheckWithTheLeastHand) {
  const auto fault = [](std::size_t line, const std::string& node, std::string_view what) {
    expect_fault(changed(kMate, {{line, node}}), line, what);
  };
  fault(6, "9/9/9/5G1k1/8L/8+S/9/9/9 - 1 G*3d", "the check G*3d is not possible");
  fault(6, "9/9/9/5G1k1/8L/8+S/9/9/9 G 1 S*3e", "the check S*3e is not possible");
  fault(6, "9/9/9/5G1k1/8L/8+S/9/9/9 G 1 4d2d", "the check 4d2d is not possible");
  fault(6, "9/9/9/5G1k1/8L/8+S/9/9/9 G 1 2d2c", "the check 2d2c is not possible");
  fault(6, "9/9/9/5G1k1/8L/8+S/9/9/9 G 1 4d3d+", "the check 4d3d+ is not possible");
  fault(6, "9/9/9/5G1k1/8L/8+S/9/9/9 G 1 G*9i", "the move G*9i gives no check");
}

TEST(Checker, APawnMayNotMateWhenItIsDropped) {
  expect_fault(
      joined({"tsumuya certificate 1", "position 7nk/9/7G1/9/9/9/9/9/9 b P 1", "attacker black",
              "claim mate", "nodes 1", "7nk/9/7G1/9/9/9/9/9/9 P 1 P*1b", "end"}),
      6, "the check P*1b mates by a dropped pawn");
  // On the board it may.
  expect_verified(
      joined({"tsumuya certificate 1", "position 7nk/9/7GP/9/9/9/9/9/9 b - 1", "attacker black",
              "claim mate", "nodes 1", "7nk/9/7GP/9/9/9/9/9/9 - 1 1c1b", "end"}),
      1);
}

TEST(Checker, TheAttackersOwnKingMustBeSafe) {
  // The gold is pinned on its king.
  expect_fault(joined({"tsumuya certificate 1", "position 4r3k/9/4G2P1/9/9/9/9/9/4K4 b GN 1",
                       "attacker black", "claim mate", "nodes 1",
                       "4r3k/9/4G2P1/9/9/9/9/9/4K4 G 1 5c6c", "end"}),
               6, "the check 5c6c leaves the own king in check");
}

TEST(Checker, EveryReplyToACheckIsCoveredByAnEarlierNodeInTwoPliesLess) {
  Lines lines = kMate;
  // A reply is missing.
  lines.erase(lines.begin() + 6);
  lines[4] = "nodes 3";
  expect_fault(joined(lines), 7, "the reply 2c2d leads to a position that no earlier node covers");
  // It comes too late.
  lines = kMate;
  std::swap(lines[6], lines[7]);
  expect_fault(joined(lines), 7, "the reply 2c2d leads to a position that no earlier node covers");
  // Ranks leave too little time, or none.
  expect_fault(changed(kMate, {{9, "9/9/9/5G2k/9/8+S/9/9/9 GL 3 L*1e"}}), 9,
               "the reply 1d2c needs 3 plies more, and the rank is 3");
  expect_fault(changed(kMate, {{8, "9/9/7k1/5G3/8L/8+S/9/9/9 G 1 G*3c"}}), 8,
               "needs 1 plies more, and the rank is 1");
  expect_fault(changed(kMate, {{8, "9/9/7k1/5G3/8L/8+S/9/9/9 G 5 G*3c"}}), 9,
               "the reply 1d2c needs 5 plies more, and the rank is 5");
  // A hand that is not the least: the node does not cover what it is there for.
  expect_fault(changed(kMate, {{7, "9/9/6G2/5G1k1/8L/8+S/9/9/9 P 1 3c3d"}}), 8,
               "the reply 2c2d leads to a position that no earlier node covers");
}

TEST(Checker, AMateCannotRestOnItself) {
  // The lance goes to and fro in thought: two nodes that would prove each other.
  expect_fault(changed(kMate, {{6, "9/9/7k1/5G3/8L/8+S/9/9/9 G 1 G*3c"},
                               {7, "9/9/6G2/5G1k1/8L/8+S/9/9/9 - 1 3c3d"}}),
               6, "no earlier node covers");
}

TEST(Checker, TheRootIsCoveredAndTheClaimKept) {
  expect_fault(changed(kMate, {{2, "position 9/9/9/5G2k/9/8+S/9/9/9 b L2r2b3g3s4n3l18p 1"}}), 2,
               "no node covers the root");
  expect_fault(changed(kMate, {{4, "claim mate within 3"}}), 4, "a mate within 5 plies");
  expect_fault(changed(kMate, {{4, "claim no mate"}}), 6, "not a move: '1'");
  expect_fault(
      joined({"tsumuya certificate 1", kMate[1], "attacker black", "claim mate", "nodes 0", "end"}),
      2, "no node covers the root");
}

// After L*1e; the defender is to move.
TEST(Checker, AtARootOfTheDefenderEveryReplyIsCovered) {
  const Change root{2, "position 9/9/9/5G2k/8L/8+S/9/9/9 w G2r2b2g3s4n3l18p 1"};
  expect_verified(changed(kMate, {root}), 4);
  expect_verified(changed(kMate, {root, {4, "claim mate within 4"}}), 4);
  expect_fault(changed(kMate, {root, {4, "claim mate within 3"}}), 4, "a mate within 4 plies");
  Lines lines = kMate;
  lines[1] = root.text;
  lines[4] = "nodes 2";
  lines.erase(lines.begin() + 7, lines.begin() + 9);
  expect_fault(joined(lines), 2, "no node covers the root's reply 1d2c");
}

TEST(Checker, ADefenderWithoutAMoveIsMatedOnlyIfHeIsInCheck) {
  const auto certificate = [](const std::string& position, const std::string& claim) {
    return joined({"tsumuya certificate 1", position, "attacker black", claim, "nodes 0", "end"});
  };
  const std::string mated = "position 8k/8G/8P/9/9/9/9/9/9 w - 1";
  expect_verified(certificate(mated, "claim mate"), 0);
  expect_verified(certificate(mated, "claim mate within 0"), 0);
  expect_fault(certificate(mated, "claim no mate"), 2, "the defender is mated at the root");
  const std::string free = "position 8k/9/8P/9/9/9/9/9/9 w - 1";
  const std::string stuck = "position 8k/6+R2/6N2/9/9/9/9/9/9 w - 1";
  expect_fault(certificate(stuck, "claim mate"), 2, "has no move at the root, but is not in check");
  expect_verified(certificate(stuck, "claim no mate"), 0);
  expect_fault(certificate(free, "claim no mate"), 2, "no reply at the root leads to");
}

TEST(Checker, EveryCheckOfANoMateIsAnsweredOnce) {
  const auto fault = [](std::size_t line, const std::string& node, std::string_view what) {
    expect_fault(changed(kNoMate, {{line, node}}), line, what);
  };
  fault(6, "7nk/9/7G1/9/9/9/9/9/9 P 2c1b 1a1b", "the check 2c2b is not answered");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P", "the check P*1c is not answered");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*1c", "expected a node");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*1c 1b1a P*1c 1b1a", "the check P*1c is answered twice");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*9i 1b1a", "the move P*9i gives no check");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*2a 1b1a", "the check P*2a is not possible");
  fault(6, "7nk/9/7G1/9/9/9/9/9/9 P P*1b 1a1b 2c1b 1a1b 2c2b 1a2b",
        "the check P*1b mates by a dropped pawn");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*1c 1b9i", "the reply 1b9i is not possible");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*1c 2a3c", "the reply 2a3c leaves the own king in check");
  fault(7, "7n1/8k/9/9/9/9/9/9/9 P P*1c -", "not a move: '-'");
}

TEST(Checker, TheNodesOfANoMateAreClosed) {
  Lines lines = kNoMate;
  lines.erase(lines.begin() + 9);
  lines[4] = "nodes 4";
  expect_fault(joined(lines), 8, "answer 1 leads to a position that no node covers");
  // A reply out of the set: the king captures the pawn instead.
  expect_fault(changed(kNoMate, {{7, "7n1/8k/9/9/9/9/9/9/9 P P*1c 1b1c"}}), 7,
               "answer 1 leads to a position that no node covers");
  // A hand that is not the greatest: after 2c1b 1a1b the attacker has a pawn.
  expect_fault(changed(kNoMate, {{7, "7n1/8k/9/9/9/9/9/9/9 -"}}), 6,
               "answer 1 leads to a position that no node covers");
  expect_fault(changed(kNoMate, {{2, "position 7nk/9/7G1/9/9/9/9/9/9 b PR 1"}}), 2,
               "no node covers the root");
}

// The same file read by a defender who is to move.
TEST(Checker, AtARootOfTheDefenderOneReplyIsEnough) {
  expect_verified(changed(kNoMate, {{2, "position 7n1/8k/8P/9/9/9/9/9/9 w g 1"}}), 0);
  expect_fault(changed(kNoMate, {{2, "position 6n2/8k/8P/9/9/9/9/9/9 w g 1"}}), 2,
               "no reply at the root leads to a position that a node covers");
}

TEST(Checker, WhatDoesNotBeginAsOneIsNoCertificate) {
  const auto refuses = [](const std::string& text, std::string_view what) {
    const Verdict verdict = check_text(text);
    EXPECT_EQ(verdict.status, Status::NotACertificate) << text;
    EXPECT_NE(verdict.fault.find(what), std::string::npos) << verdict.fault;
  };
  refuses("", "is empty");
  refuses("\n", "is no certificate");
  refuses("tsumuya certificate 1", "no line feed");
  refuses("tsumuya certificate 1\r\n", "version");
  refuses(changed(kMate, {{1, "tsumuya certificate 2"}}), "version not known here: '2'");
  refuses(changed(kMate, {{1, "tsumuya certificate"}}), "is no certificate");
  refuses(changed(kMate, {{1, " tsumuya certificate 1"}}), "is no certificate");
}

}  // namespace
}  // namespace tsumuya::cert
