// The rules of shogi by name, for the naive and for the fast rules: check, its answers, and mate.
// The rules about drops, promotions and pins are in rules_by_name_test.cpp.
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "rules_view.hpp"

namespace tsumuya::test {
namespace {

template <typename Rules>
class DirectCheck : public testing::Test {};
TYPED_TEST_SUITE(DirectCheck, BothRules, RulesName);

template <typename Rules>
class DiscoveredCheck : public testing::Test {};
TYPED_TEST_SUITE(DiscoveredCheck, BothRules, RulesName);

template <typename Rules>
class AttackerInCheck : public testing::Test {};
TYPED_TEST_SUITE(AttackerInCheck, BothRules, RulesName);

template <typename Rules>
class Evasion : public testing::Test {};
TYPED_TEST_SUITE(Evasion, BothRules, RulesName);

template <typename Rules>
class Interposition : public testing::Test {};
TYPED_TEST_SUITE(Interposition, BothRules, RulesName);

template <typename Rules>
class King : public testing::Test {};
TYPED_TEST_SUITE(King, BothRules, RulesName);

template <typename Rules>
class MateInOne : public testing::Test {};
TYPED_TEST_SUITE(MateInOne, BothRules, RulesName);

template <typename Rules>
void expect_checks(std::string_view sfen, const Texts& expected) {
  for_both_colours<Rules>(sfen, [&](const auto& view) { EXPECT_EQ(view.checking(), expected); });
}
template <typename Rules>
void expect_evasions(std::string_view sfen, const Texts& expected) {
  for_both_colours<Rules>(sfen, [&](const auto& view) {
    EXPECT_TRUE(view.in_check());
    EXPECT_EQ(view.evading(), expected);
  });
}
// The one move that mates, or "" if there is none.
template <typename Rules>
void expect_mate(std::string_view sfen, const std::string& expected) {
  for_both_colours<Rules>(sfen, [&](const auto& view) { EXPECT_EQ(view.mating(), expected); });
}

TYPED_TEST(DirectCheck, ByEachKindOfDrop) {
  const auto checks = expect_checks<TypeParam>;
  checks("9/9/9/9/4k4/9/9/9/9 b P 1", {"P*5f"});
  checks("9/9/9/9/4k4/9/9/9/9 b L 1", {"L*5f", "L*5g", "L*5h", "L*5i"});
  checks("9/9/9/9/4k4/9/9/9/9 b N 1", {"N*4g", "N*6g"});
  checks("9/9/9/9/4k4/9/9/9/9 b S 1", {"S*4f", "S*5f", "S*6f", "S*4d", "S*6d"});
  checks("9/9/9/9/4k4/9/9/9/9 b G 1", {"G*4f", "G*5f", "G*6f", "G*4e", "G*6e", "G*5d"});
  checks("9/9/2s3s2/9/4k4/9/2s3s2/9/9 b B 1", {"B*4d", "B*6d", "B*4f", "B*6f"});
  checks("9/9/4s4/9/2s1k1s2/9/4s4/9/9 b R 1", {"R*4e", "R*6e", "R*5d", "R*5f"});
}

TYPED_TEST(DirectCheck, NoDropFromBelowTheBoardOrOntoAPawnsFile) {
  const auto checks = expect_checks<TypeParam>;
  checks("9/9/9/9/9/9/9/9/4k4 b NLP 1", {});
  checks("9/9/9/9/9/9/9/4k4/9 b NLP 1", {"L*5i", "P*5i"});
  checks("9/9/9/9/8k/9/9/9/9 b N 1", {"N*2g"});
  checks("9/9/9/9/4k4/9/9/4P4/9 b P 1", {});
  checks("9/9/9/9/4k4/9/9/4+P4/9 b P 1", {"P*5f"});
}

TYPED_TEST(DirectCheck, NonPromotionIsListedBesidePromotion) {
  const auto checks = expect_checks<TypeParam>;
  checks("4k4/9/4P4/9/9/9/9/9/9 b - 1", {"5c5b", "5c5b+"});
  checks("4k4/4p4/9/9/9/4L4/9/9/9 b - 1", {"5f5b", "5f5b+"});
  checks("4k4/9/4S4/9/9/9/9/9/9 b - 1", {"5c5b", "5c5b+", "5c4b", "5c4b+", "5c6b", "5c6b+"});
  checks("8k/9/4B4/9/9/9/9/9/9 b - 1", {"5c4d", "5c4d+"});
  checks("8k/9/9/4R4/9/9/9/9/9 b - 1", {"5d1d", "5d5a", "5d5a+"});
  // A knight's two ways never check the same king, unless they uncover another piece.
  checks("4k4/9/9/9/4N4/9/9/9/4R4 b - 1", {"5e4c", "5e4c+", "5e6c", "5e6c+"});
}

TYPED_TEST(DirectCheck, OnlyWithoutPromotion) {
  const auto checks = expect_checks<TypeParam>;
  checks("4k4/9/4p4/9/9/4L4/9/9/9 b - 1", {"5f5c"});
  checks("4k4/9/9/9/4N4/9/9/9/9 b - 1", {"5e4c", "5e6c"});
  checks("4S4/9/4k4/9/9/9/9/9/9 b - 1", {"5a4b", "5a6b"});
}

TYPED_TEST(DirectCheck, OnlyWithPromotion) {
  const auto checks = expect_checks<TypeParam>;
  checks("4k4/9/5P3/9/9/9/9/9/9 b - 1", {"4c4b+"});
  checks("4k4/9/9/9/9/5L3/9/9/9 b - 1", {"4f4b+", "4f4a+"});
  checks("9/4k4/9/9/4N4/9/9/9/9 b - 1", {"5e4c+", "5e6c+"});
  checks("9/5k3/3S5/9/9/9/9/9/9 b - 1", {"6c5b+"});
  checks("9/9/4S4/6k2/9/9/9/9/9 b - 1", {"5c4d+"});  // on the way out of the zone
  checks("8k/9/9/9/9/4B4/9/9/9 b - 1", {"5f1b+"});
  checks("8k/9/9/9/9/9/9/7R1/9 b - 1", {"2h1h", "2h2a", "2h2a+", "2h2b+"});
}

TYPED_TEST(DirectCheck, ByGoldsAndPromotedPieces) {
  for (const std::string piece : {"G", "+P", "+L", "+N", "+S", "+B"}) {
    expect_checks<TypeParam>("4k4/9/4" + piece + "4/9/9/9/9/9/9 b - 1", {"5c4b", "5c5b", "5c6b"});
  }
  expect_checks<TypeParam>("4k4/9/2+R6/9/9/9/9/9/9 b - 1", {"7c6b", "7c7a", "7c5c"});
}

TYPED_TEST(DirectCheck, NoneThroughAnotherPiece) {
  expect_checks<TypeParam>("4k4/9/4p4/9/9/9/9/9/R8 b L 1", {"9i9a", "9i9a+", "L*5b"});
  expect_checks<TypeParam>("2G1k4/9/4P4/9/9/9/9/9/R8 b - 1", {"5c5b", "5c5b+", "7a6a"});
}

TYPED_TEST(DiscoveredCheck, PromotedOrNot) {
  const auto checks = expect_checks<TypeParam>;
  checks("4k4/5g3/9/9/4N4/9/9/9/4R4 b - 1", {"5e4c", "5e4c+", "5e6c", "5e6c+"});
  checks("4k4/9/9/4S4/9/9/9/9/4R4 b - 1", {"5d4c", "5d4c+", "5d6c", "5d6c+", "5d4e", "5d6e"});
  checks("9/9/9/R3P3k/9/9/9/9/9 b - 1", {"5d5c", "5d5c+"});
  checks("8k/9/9/9/4L4/9/9/9/B8 b - 1", {"5e5d", "5e5c", "5e5c+", "5e5b", "5e5b+", "5e5a+"});
}

TYPED_TEST(DiscoveredCheck, ByEachPieceThatSlides) {
  const Texts aside = {"5e4d", "5e6d", "5e4e", "5e6e"};  // 5d and 5f keep the line shut
  for (const std::string slider : {"L", "R", "+R"}) {
    expect_checks<TypeParam>("4k4/9/9/9/4G4/9/9/9/4" + slider + "4 b - 1", aside);
  }
  const Texts off_diagonal = {"5e5d", "5e6d", "5e4e", "5e6e", "5e5f"};
  for (const std::string slider : {"B", "+B"}) {
    expect_checks<TypeParam>("8k/9/9/9/4G4/9/9/9/" + slider + "8 b - 1", off_diagonal);
  }
}

TYPED_TEST(DiscoveredCheck, NoneWhereASecondPieceStandsBetween) {
  expect_checks<TypeParam>("4k4/9/9/9/4G4/9/4P4/9/4R4 b - 1", {});
  expect_checks<TypeParam>("4k4/9/4p4/9/4G4/9/9/9/4R4 b - 1", {});
}

TYPED_TEST(DiscoveredCheck, ByAPieceThatIsPinnedItself) {
  expect_checks<TypeParam>("4k4/9/9/9/K3G3r/9/9/9/4L4 b - 1", {"5e4e", "5e6e"});
}

TYPED_TEST(DiscoveredCheck, ByAKingMove) {
  for_both_colours<TypeParam>("4k4/9/9/9/4K4/9/9/9/4R4 b - 1", [](const auto& view) {
    EXPECT_EQ(view.checking(), (Texts{"5e4d", "5e4e", "5e4f", "5e6d", "5e6e", "5e6f"}));
    EXPECT_TRUE(view.is_legal("5e5d"));
    EXPECT_TRUE(view.is_legal("5e5f"));
  });
  expect_checks<TypeParam>("8k/9/9/9/4K4/9/9/9/B8 b - 1",
                           {"5e5d", "5e4e", "5e6e", "5e5f", "5e6d", "5e4f"});
}

TYPED_TEST(DiscoveredCheck, TheKingThatStepsAsideMustBeSafeThere) {
  expect_checks<TypeParam>("4kr3/9/9/9/4K4/9/9/9/4R4 b - 1", {"5e6d", "5e6e", "5e6f"});
  // He takes the pawn on 4d; the one on 6d has a knight behind it.
  expect_checks<TypeParam>("4k4/2n6/9/3p1p3/4K4/9/9/9/4R4 b - 1", {"5e4d", "5e4f", "5e6f"});
}

TYPED_TEST(AttackerInCheck, InterposesWithCheck) {
  for_both_colours<TypeParam>("9/9/9/9/4r2k1/9/9/9/4K4 b BG 1", [](const auto& view) {
    EXPECT_EQ(view.checking(), (Texts{"B*5h"}));
    EXPECT_TRUE(view.is_legal("G*5h"));
    EXPECT_FALSE(view.is_legal("G*2f"));
  });
}

TYPED_TEST(AttackerInCheck, CapturesTheCheckerWithCheck) {
  for_both_colours<TypeParam>("9/9/9/4k4/4r4/3G5/9/9/4K4 b - 1", [](const auto& view) {
    EXPECT_EQ(view.checking(), (Texts{"6f5e"}));
    EXPECT_TRUE(view.is_legal("6f5f"));
  });
}

TYPED_TEST(AttackerInCheck, StepsAsideWithDiscoveredCheck) {
  expect_checks<TypeParam>("4k3b/9/9/9/4K4/9/9/9/4R4 b G 1", {"5e4e", "5e4f", "5e6d", "5e6e"});
}

TYPED_TEST(AttackerInCheck, TwiceHasNothingButTheKing) {
  expect_checks<TypeParam>("4k3b/9/5n3/9/4K4/9/9/9/4R4 b G 1", {"5e4e", "5e4f", "5e6d", "5e6e"});
  expect_checks<TypeParam>("k7b/9/5n3/9/4K4/9/9/9/8R b G 1", {});
  expect_checks<TypeParam>("k7b/9/9/9/4K4/9/9/9/8R b G 1", {"1i1a", "1i1a+"});
}

TYPED_TEST(AttackerInCheck, AndHisOnlyAnswersAreChecks) {
  for_both_colours<TypeParam>("9/9/9/9/9/9/2k3B2/7LL/r7K b - 1", [](const auto& view) {
    EXPECT_EQ(view.legal(), (Texts{"3g5i"}));
    EXPECT_EQ(view.checking(), (Texts{"3g5i"}));
  });
}

TYPED_TEST(AttackerInCheck, PinnedPieceCannotAnswerWithItsCheck) {
  // Taking on 4h would check, but the gold stands before a lance.
  expect_checks<TypeParam>("9/9/9/4l4/9/9/6k2/4Gg3/4K4 b - 1", {});
  expect_checks<TypeParam>("9/9/9/9/9/9/6k2/4Gg3/4K4 b - 1", {"5h4h"});
}

TYPED_TEST(Evasion, DoubleCheckLeavesOnlyKingMoves) {
  const auto evasions = expect_evasions<TypeParam>;
  evasions("4k4/5g3/5N3/9/9/9/9/9/4R4 w g 1", {"5a4a", "5a6a", "5a6b"});
  evasions("4k4/5g3/5N3/9/9/9/9/9/9 w g 1", {"5a4a", "5a5b", "5a6a", "5a6b", "4b4c"});
  evasions("4k4/5g3/9/9/4R4/9/9/9/9 w g 1",
           {"5a4a", "5a6a", "5a6b", "4b5b", "4b5c", "G*5b", "G*5c", "G*5d"});
}

TYPED_TEST(Evasion, PinnedPieceCannotCaptureTheChecker) {
  expect_evasions<TypeParam>("4k4/4gS3/9/9/9/9/9/9/4R4 w - 1", {"5a4b", "5a6a", "5a6b"});
  expect_evasions<TypeParam>("4k4/4gS3/9/9/9/9/9/9/9 w - 1", {"5a4b", "5a6a", "5a6b", "5b4b"});
}

TYPED_TEST(Evasion, PromotedOrNotByMoveAndByCapture) {
  expect_evasions<TypeParam>(
      "9/4K4/9/5S3/4r4/9/9/9/9 b - 1",
      {"5b4a", "5b6a", "5b4b", "5b6b", "5b4c", "5b6c", "4d5c", "4d5c+", "4d5e"});
  expect_evasions<TypeParam>("9/4g4/4K4/9/1B7/9/9/9/9 b - 1",
                             {"5c5b", "5c4d", "5c5d", "5c6d", "8e5b", "8e5b+"});
}

TYPED_TEST(Evasion, FromTheShortStepsOfHorseAndDragon) {
  expect_evasions<TypeParam>("4k4/4+B4/9/9/9/9/9/9/9 w g 1", {"5a5b"});
  expect_evasions<TypeParam>("4k4/5+R3/9/9/9/9/9/9/9 w g 1", {"5a4b", "5a6a"});
}

TYPED_TEST(Evasion, EmptyWhenNotInCheck) {
  for_both_colours<TypeParam>(kInitial,
                              [](const auto& view) { EXPECT_TRUE(view.evading().empty()); });
}

TYPED_TEST(Interposition, EverySquareBetweenByDropAndByMove) {
  expect_evasions<TypeParam>("4k4/9/5s3/9/4R4/9/9/9/9 w gp 1",
                             {"5a4a", "5a4b", "5a6a", "5a6b", "4c5b", "4c5d", "G*5b", "G*5c",
                              "G*5d", "P*5b", "P*5c", "P*5d"});
}

TYPED_TEST(Interposition, NoneAgainstAnAdjacentPiece) {
  expect_evasions<TypeParam>("4k4/4R4/9/9/9/9/9/9/9 w gp 1", {"5a5b", "5a4a", "5a6a"});
}

TYPED_TEST(Interposition, NoneAgainstTwoLinesAtOnce) {
  expect_evasions<TypeParam>("4k4/9/9/7B1/4R4/9/9/9/9 w gp 1", {"5a4a", "5a6a", "5a6b"});
}

TYPED_TEST(Interposition, PiecePinnedOnOneLineCannotBlockTheOther) {
  expect_evasions<TypeParam>("4k4/5g3/9/7B1/4R4/9/9/9/9 w - 1", {"5a4a", "5a6a", "5a6b"});
  for_both_colours<TypeParam>("4k4/5g3/9/9/4R4/9/9/9/9 w - 1",
                              [](const auto& view) { EXPECT_TRUE(view.is_legal("4b5b")); });
}

TYPED_TEST(Interposition, CapturerOfTheFrontPieceBlocksTheOneBehind) {
  expect_evasions<TypeParam>("4k4/9/9/3gL4/9/9/9/9/4R4 w - 1",
                             {"5a4a", "5a4b", "5a6a", "5a6b", "6d5d"});
}

TYPED_TEST(Interposition, SecondPawnOnTheFileCannotBlock) {
  expect_evasions<TypeParam>("4k4/9/9/9/4R4/9/4p4/9/9 w p 1", {"5a4a", "5a4b", "5a6a", "5a6b"});
}

TYPED_TEST(Interposition, DeadPieceCannotBlock) {
  expect_evasions<TypeParam>("4r3K/9/9/9/9/9/9/9/9 b SNLP 1",
                             {"1a1b", "1a2b", "S*2a", "S*3a", "S*4a"});
}

TYPED_TEST(King, DoesNotRetreatAlongTheLineOfCheck) {
  const auto evasions = expect_evasions<TypeParam>;
  for (const std::string rook : {"R", "+R"}) {
    evasions(rook + "3k4/9/9/9/9/9/9/9/9 w - 1", {"5a4b", "5a5b", "5a6b"});
  }
  evasions("9/9/9/9/4k4/9/9/9/4L4 w - 1", {"5e4d", "5e6d", "5e4e", "5e6e", "5e4f", "5e6f"});
  for (const std::string bishop : {"B", "+B"}) {
    evasions("9/9/9/9/4k4/9/9/9/" + bishop + "8 w - 1",
             {"5e5d", "5e6d", "5e4e", "5e6e", "5e4f", "5e5f"});
  }
}

TYPED_TEST(King, DoesNotCaptureAProtectedPiece) {
  const auto evasions = expect_evasions<TypeParam>;
  evasions("4k4/4G4/9/9/9/9/9/9/9 w - 1", {"5a5b"});
  for (const std::string behind : {"4P4/9/9", "9/9/4L4", "9/9/4R4", "9/3N5/9", "9/9/7B1"}) {
    evasions("4k4/4G4/" + behind + "/9/9/9/9 w - 1", {});
  }
  // The rook protects the gold through the king himself.
  evasions("R3kG3/9/9/9/9/9/9/9/9 w - 1", {"5a5b", "5a6b"});
}

TYPED_TEST(King, KingsKeepApart) {
  for_both_colours<TypeParam>("4k4/9/4K4/9/9/9/9/9/9 b - 1", [](const auto& view) {
    EXPECT_EQ(view.legal(), (Texts{"5c4c", "5c6c", "5c4d", "5c5d", "5c6d"}));
  });
}

TYPED_TEST(King, WithoutAMoveButNotInCheckIsNotMated) {
  for_both_colours<TypeParam>("8k/9/7GN/9/9/9/9/9/9 w - 1", [](const auto& view) {
    EXPECT_TRUE(view.legal().empty());
    EXPECT_FALSE(view.mated());
  });
}

TYPED_TEST(King, WithoutKingsThereIsNoCheck) {
  for_both_colours<TypeParam>("9/9/9/9/4R4/9/4r4/9/9 b G 1", [](const auto& view) {
    EXPECT_FALSE(view.in_check());
    EXPECT_FALSE(view.mated());
    EXPECT_TRUE(view.checking().empty());
    EXPECT_TRUE(view.evading().empty());
    EXPECT_EQ(view.mating(), "");
    EXPECT_TRUE(view.is_legal("5e4e"));
  });
}

TYPED_TEST(MateInOne, ByADrop) {
  expect_mate<TypeParam>("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b");
  expect_mate<TypeParam>("4k4/9/9/9/9/9/9/9/9 b G 1", "");
  for_both_colours<TypeParam>("7lk/9/7G1/9/9/9/9/9/9 b LP 1", [](const auto& view) {
    EXPECT_EQ(view.mating().substr(0, 3), "L*1") << "a lance mates from all of the file";
  });
}

TYPED_TEST(MateInOne, NoneWhereOnlyADroppedPawnWouldMate) {
  expect_mate<TypeParam>("7lk/9/7G1/9/9/9/9/9/9 b P 1", "");
  expect_mate<TypeParam>("R6gk/9/7G1/9/9/9/9/9/9 b P 1", "");
}

TYPED_TEST(MateInOne, ByADiscoveredCheck) {
  expect_mate<TypeParam>("7lk/9/6G2/9/9/8N/9/9/8R b - 1", "1f2d");
  expect_mate<TypeParam>("7lk/9/6G2/9/9/8N/9/9/8R b p 1", "");  // P*1b and others answer
}

TYPED_TEST(MateInOne, ByADoubleCheckWhereEitherCheckAloneCouldBeAnswered) {
  expect_mate<TypeParam>("7lk/7g1/9/9/8N/9/9/9/8R b - 1", "1e2c");
  expect_mate<TypeParam>("7lk/7g1/9/9/8N/9/9/9/9 b - 1", "");
}

TYPED_TEST(MateInOne, WithoutPromotion) {
  expect_mate<TypeParam>("7lk/7np/9/9/6N2/9/9/9/9 b - 1", "3e2c");
}

TYPED_TEST(MateInOne, OnlyWithPromotion) {
  expect_mate<TypeParam>("4k4/9/4PK3/9/9/9/9/9/9 b - 1", "5c5b+");
}

TYPED_TEST(MateInOne, OnALineThatGoesOnBehindTheKing) {
  for_both_colours<TypeParam>("4k4/3npn3/9/9/9/9/9/9/R8 b - 1", [](const auto& view) {
    EXPECT_TRUE(view.mates("9i9a"));
    EXPECT_TRUE(view.mates("9i9a+"));
  });
}

TYPED_TEST(MateInOne, ByALineThatTheMoveOpensOntoTheLastEscapes) {
  expect_mate<TypeParam>("6lkl/6nn1/9/9/5N3/9/3B5/9/9 b - 1", "4e3c");
  expect_mate<TypeParam>("9/9/9/3pn4/4k4/3l5/4PS3/9/5L3 b - 1", "4g5f");
  expect_mate<TypeParam>("6lkl/6nn1/9/9/5N3/9/9/9/9 b - 1", "");
  expect_mate<TypeParam>("9/9/9/3pn4/4k4/3l5/4PS3/9/9 b - 1", "");
}

TYPED_TEST(MateInOne, NotByADropThatShutsItsOwnLine) {
  for_both_colours<TypeParam>("6lkl/R8/9/9/9/9/9/9/9 b L 1", [](const auto& view) {
    EXPECT_FALSE(view.mates("L*2b")) << "the rook no longer sees 1b";
    EXPECT_TRUE(view.mates("L*2c"));
  });
}

}  // namespace
}  // namespace tsumuya::test
