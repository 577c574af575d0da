// The rules of shogi by name, for the naive and for the fast rules: what may be dropped, promoted
// and moved. The rules about check and mate are in checks_by_name_test.cpp.
#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "rules_view.hpp"

namespace tsumuya::test {
namespace {

template <typename Rules>
class MoveCounts : public testing::Test {};
TYPED_TEST_SUITE(MoveCounts, BothRules, RulesName);

template <typename Rules>
class PawnDropMate : public testing::Test {};
TYPED_TEST_SUITE(PawnDropMate, BothRules, RulesName);

template <typename Rules>
class Drop : public testing::Test {};
TYPED_TEST_SUITE(Drop, BothRules, RulesName);

template <typename Rules>
class Promotion : public testing::Test {};
TYPED_TEST_SUITE(Promotion, BothRules, RulesName);

template <typename Rules>
class Pin : public testing::Test {};
TYPED_TEST_SUITE(Pin, BothRules, RulesName);

template <typename Rules>
class Capture : public testing::Test {};
TYPED_TEST_SUITE(Capture, BothRules, RulesName);

// The legal moves of the piece on `square`.
template <typename Rules>
void expect_moves(std::string_view sfen, std::string_view square, const Texts& expected) {
  for_both_colours<Rules>(
      sfen, [&](const auto& view) { EXPECT_EQ(view.legal_starting(square), expected); });
}

TYPED_TEST(MoveCounts, InitialPosition) {
  for_both_colours<TypeParam>(kInitial, [](const auto& view) {
    EXPECT_EQ(view.sequences(0), 1U);
    EXPECT_EQ(view.sequences(1), 30U);
    EXPECT_EQ(view.sequences(2), 900U);
    EXPECT_EQ(view.sequences(3), 25470U);
  });
}

TYPED_TEST(MoveCounts, PositionWith593Moves) {
  for_both_colours<TypeParam>("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
                              [](const auto& view) { EXPECT_EQ(view.legal().size(), 593U); });
}

// The pawn's check is a mate, and so no legal move.
template <typename Rules>
void expect_refused(std::string_view sfen, const std::string& move) {
  for_both_colours<Rules>(sfen, [&](const auto& view) {
    EXPECT_TRUE(view.mates(move)) << move;
    EXPECT_FALSE(view.is_legal(move)) << move;
    EXPECT_FALSE(view.is_check(move)) << move;
  });
}
// The pawn's check can be answered, and is legal.
template <typename Rules>
void expect_allowed(std::string_view sfen, const std::string& move) {
  for_both_colours<Rules>(sfen, [&](const auto& view) {
    EXPECT_FALSE(view.mates(move)) << move;
    EXPECT_TRUE(view.is_legal(move)) << move;
    EXPECT_TRUE(view.is_check(move)) << move;
  });
}

TYPED_TEST(PawnDropMate, IsIllegal) {
  expect_refused<TypeParam>("7lk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b");
  for_both_colours<TypeParam>("7lk/9/7G1/9/9/9/9/9/9 b P 1", [](const auto& view) {
    EXPECT_TRUE(view.is_legal("P*1c")) << "the rest of the file stays open";
    EXPECT_EQ(view.legal_starting("P*").size(), 70U);
  });
}

TYPED_TEST(PawnDropMate, OnlyAPawnMayNotMateByADrop) {
  for_both_colours<TypeParam>("7lk/9/7G1/9/9/9/9/9/9 b LP 1", [](const auto& view) {
    EXPECT_TRUE(view.is_check("L*1b"));
    EXPECT_TRUE(view.mates("L*1b"));
  });
}

TYPED_TEST(PawnDropMate, MateByAPawnPushIsLegal) {
  for_both_colours<TypeParam>("7lk/9/7GP/9/9/9/9/9/9 b - 1", [](const auto& view) {
    EXPECT_TRUE(view.is_check("1c1b"));
    EXPECT_TRUE(view.is_check("1c1b+"));
    EXPECT_TRUE(view.mates("1c1b"));
  });
}

TYPED_TEST(PawnDropMate, EscapeByTheKingMakesItLegal) {
  expect_allowed<TypeParam>("7lk/9/9/7N1/9/9/9/9/9 b P 1", "P*1b");  // to 2b
  expect_allowed<TypeParam>("7lk/9/6S2/9/9/9/9/9/9 b P 1", "P*1b");  // takes the pawn
  // Takes the piece on 2b, unless that is protected.
  expect_allowed<TypeParam>("7lk/7P1/9/7N1/9/9/9/9/9 b P 1", "P*1b");
  expect_refused<TypeParam>("7lk/7P1/6G2/7N1/9/9/9/9/9 b P 1", "P*1b");
}

TYPED_TEST(PawnDropMate, EscapeByCaptureMakesItLegal) {
  expect_allowed<TypeParam>("7gk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b");
  expect_allowed<TypeParam>("7lk/r8/7G1/9/9/9/9/9/9 b P 1", "P*1b");
  // The knight can take only by promoting.
  expect_allowed<TypeParam>("9/9/9/9/9/9/7np/7lk/R8 b P 1", "P*1i");
  expect_refused<TypeParam>("9/9/9/9/9/9/7pp/7lk/R8 b P 1", "P*1i");
}

TYPED_TEST(PawnDropMate, PinnedCapturerDoesNotRescue) {
  expect_refused<TypeParam>("R6gk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b");
}

TYPED_TEST(PawnDropMate, CapturerThatStaysOnTheLineOfItsPinRescues) {
  expect_allowed<TypeParam>("7lk/9/7Gg/9/8L/9/9/9/9 b P 1", "P*1b");
  expect_refused<TypeParam>("7lk/9/7Gs/9/8L/9/9/9/9 b P 1", "P*1b");  // a silver does not step back
}

TYPED_TEST(PawnDropMate, PawnThatCutsItsOwnRookOpensAnEscape) {
  expect_allowed<TypeParam>("6lkl/R8/9/9/9/9/9/9/9 b P 1", "P*2b");  // 1b is no longer seen
  expect_refused<TypeParam>("6lkl/R8/8G/9/9/9/9/9/9 b P 1", "P*2b");
}

TYPED_TEST(PawnDropMate, IsIllegalAsAnInterpositionToo) {
  // The bishop that gives check is pinned by the rook, so it cannot take the pawn.
  constexpr std::string_view kPinned = "R2bkl3/9/4G4/6K2/9/9/9/9/9 b P 1";
  expect_refused<TypeParam>(kPinned, "P*5b");
  for_both_colours<TypeParam>(kPinned, [](const auto& view) {
    EXPECT_TRUE(view.in_check());
    EXPECT_EQ(view.legal_starting("P*"), (Texts{"P*4c"}));
  });
  expect_allowed<TypeParam>("3bkl3/9/4G4/6K2/9/9/9/9/9 b P 1", "P*5b");
}

TYPED_TEST(Drop, NotOnTheLastRanksWhereThePieceWouldBeDead) {
  const auto drops = [](const std::string& letter, std::size_t count, int first_rank) {
    for_both_colours<TypeParam>("9/9/9/9/9/9/9/9/9 b " + letter + " 1", [&](const auto& view) {
      EXPECT_EQ(view.legal().size(), count);
      for (int rank = 1; rank <= 3; ++rank) {
        const std::string move = letter + "*5" + static_cast<char>('a' + rank - 1);
        EXPECT_EQ(view.is_legal(move), rank >= first_rank) << move;
      }
    });
  };
  drops("P", 72, 2);
  drops("L", 72, 2);
  drops("N", 63, 3);
  for (const std::string letter : {"S", "G", "B", "R"}) drops(letter, 81, 1);
}

TYPED_TEST(Drop, OnEmptySquaresOnlyAndFromTheOwnHandOnly) {
  for_both_colours<TypeParam>("9/9/9/9/4Gg3/9/9/9/9 b Gr 1", [](const auto& view) {
    EXPECT_EQ(view.legal_starting("G*").size(), 79U);
    EXPECT_TRUE(view.legal_starting("R*").empty());
  });
}

TYPED_TEST(Drop, DoublePawnIsIllegal) {
  for_both_colours<TypeParam>("9/9/9/9/4P4/9/9/9/9 b P 1", [](const auto& view) {
    EXPECT_EQ(view.legal_starting("P*").size(), 64U);
    EXPECT_TRUE(view.legal_starting("P*5").empty());
  });
}

TYPED_TEST(Drop, DoublePawnIsIllegalOnEveryFileAndWhereverThePawnStands) {
  for_both_colours<TypeParam>("9/1P7/7P1/P7P/3P5/5P3/6P2/2P6/4P4 b P 1", [](const auto& view) {
    EXPECT_TRUE(view.legal_starting("P*").empty());
  });
}

TYPED_TEST(Drop, PromotedPawnOrEnemyPawnOnTheFileDoesNotCount) {
  for (const std::string_view sfen : {"9/9/9/9/4+P4/9/9/9/9 b P 1", "9/9/9/9/4p4/9/9/9/9 b P 1"}) {
    for_both_colours<TypeParam>(
        sfen, [](const auto& view) { EXPECT_EQ(view.legal_starting("P*5").size(), 7U); });
  }
}

TYPED_TEST(Drop, PromotedPawnDoesNotHideAnUnpromotedOne) {
  for_both_colours<TypeParam>("9/4+P4/9/9/4P4/9/9/9/9 b P 1", [](const auto& view) {
    EXPECT_TRUE(view.legal_starting("P*5").empty());
  });
}

TYPED_TEST(Promotion, ForcedWhereThePieceWouldBeDead) {
  const auto from = expect_moves<TypeParam>;
  from("9/4P4/9/9/9/9/9/9/9 b - 1", "5b", {"5b5a+"});
  from("9/4L4/9/9/9/9/9/9/9 b - 1", "5b", {"5b5a+"});
  from("9/9/4L4/9/9/9/9/9/9 b - 1", "5c", {"5c5b", "5c5b+", "5c5a+"});
  from("9/9/4N4/9/9/9/9/9/9 b - 1", "5c", {"5c4a+", "5c6a+"});
  from("9/9/9/4N4/9/9/9/9/9 b - 1", "5d", {"5d4b+", "5d6b+"});
}

TYPED_TEST(Promotion, OptionalInIntoAndOutOfTheZone) {
  const auto from = expect_moves<TypeParam>;
  from("9/9/9/4P4/9/9/9/9/9 b - 1", "5d", {"5d5c", "5d5c+"});
  from("9/9/4P4/9/9/9/9/9/9 b - 1", "5c", {"5c5b", "5c5b+"});
  from("9/9/9/9/4P4/9/9/9/9 b - 1", "5e", {"5e5d"});
  from("9/9/9/9/4N4/9/9/9/9 b - 1", "5e", {"5e4c", "5e4c+", "5e6c", "5e6c+"});
  from("9/9/4S4/9/9/9/9/9/9 b - 1", "5c",
       {"5c4b", "5c4b+", "5c5b", "5c5b+", "5c6b", "5c6b+", "5c4d", "5c4d+", "5c6d", "5c6d+"});
  from("9/9/9/4S4/9/9/9/9/9 b - 1", "5d",
       {"5d4c", "5d4c+", "5d5c", "5d5c+", "5d6c", "5d6c+", "5d4e", "5d6e"});
  from("9/g1g6/1B7/g1g6/9/9/9/9/9 b - 1", "8c",
       {"8c9b", "8c9b+", "8c7b", "8c7b+", "8c9d", "8c9d+", "8c7d", "8c7d+"});
  from("9/9/9/9/1R1g5/1g7/9/9/9 b - 1", "8e",
       {"8e9e", "8e7e", "8e6e", "8e8f", "8e8d", "8e8c", "8e8c+", "8e8b", "8e8b+", "8e8a", "8e8a+"});
}

TYPED_TEST(Promotion, NeverForGoldsKingsAndPromotedPieces) {
  const Texts as_gold = {"5b4a", "5b5a", "5b6a", "5b4b", "5b6b", "5b5c"};
  for (const std::string piece : {"G", "+P", "+L", "+N", "+S"}) {
    expect_moves<TypeParam>("9/4" + piece + "4/9/9/9/9/9/9/9 b - 1", "", as_gold);
  }
  const Texts as_king = {"5b4a", "5b5a", "5b6a", "5b4b", "5b6b", "5b4c", "5b5c", "5b6c"};
  expect_moves<TypeParam>("9/4K4/9/9/9/9/9/9/9 b - 1", "", as_king);
  // Hemmed in by enemies next to them, horse and dragon reach what a king does.
  for (const std::string piece : {"+B", "+R"}) {
    expect_moves<TypeParam>("3lnl3/3g" + piece + "g3/3sps3/9/9/9/9/9/9 b - 1", "", as_king);
  }
  // On an open board they differ: long diagonals or long lines.
  for_both_colours<TypeParam>("9/9/9/9/4+B4/9/9/9/9 b - 1", [](const auto& view) {
    EXPECT_EQ(view.legal().size(), 20U);
    EXPECT_TRUE(view.is_legal("5e1a") && view.is_legal("5e5d") && !view.is_legal("5e5c"));
  });
  for_both_colours<TypeParam>("9/9/9/9/4+R4/9/9/9/9 b - 1", [](const auto& view) {
    EXPECT_EQ(view.legal().size(), 20U);
    EXPECT_TRUE(view.is_legal("5e5a") && view.is_legal("5e4d") && !view.is_legal("5e3c"));
  });
}

TYPED_TEST(Pin, PinnedPieceMovesAlongItsLineOnly) {
  const auto from = expect_moves<TypeParam>;
  from("4k4/9/4r4/9/9/9/4R4/9/9 w - 1", "5c", {"5c5b", "5c5d", "5c5e", "5c5f", "5c5g", "5c5g+"});
  from("9/9/6b2/9/9/9/2B6/9/K8 b - 1", "7g", {"7g8h", "7g6f", "7g5e", "7g4d", "7g3c", "7g3c+"});
  from("9/9/4l4/9/9/9/4P4/9/4K4 b - 1", "5g", {"5g5f"});
  from("9/9/9/9/9/9/K3P3r/9/9 b - 1", "5g", {});
  from("9/9/9/9/9/9/K3G3+r/9/9 b - 1", "5g", {"5g4g", "5g6g"});
  from("9/9/9/9/5+b3/9/9/2S6/1K7 b - 1", "7h", {"7h6g"});
  from("9/9/4l4/9/9/9/4N4/9/4K4 b - 1", "5g", {});
  from("9/9/4l4/9/9/9/4B4/9/4K4 b - 1", "5g", {});
}

TYPED_TEST(Pin, NoneBehindASecondPiece) {
  expect_moves<TypeParam>("9/9/4r4/9/9/9/4P4/4G4/4K4 b - 1", "5h",
                          {"5h4g", "5h6g", "5h4h", "5h6h"});
}

TYPED_TEST(Pin, NoneWhereThePieceBehindDoesNotSlide) {
  const auto from = expect_moves<TypeParam>;
  // A lance only forward, a horse only diagonally, a dragon only along files and ranks.
  from("9/9/4K4/9/4G4/9/4l4/9/9 b - 1", "5e", {"5e4d", "5e5d", "5e6d", "5e4e", "5e6e", "5e5f"});
  from("9/9/9/9/9/9/4+b4/4G4/4K4 b - 1", "5h", {"5h4g", "5h5g", "5h6g", "5h4h", "5h6h"});
  from("9/9/9/9/9/9/2+r6/1G7/K8 b - 1", "8h", {"8h7g", "8h8g", "8h9g", "8h7h", "8h9h", "8h8i"});
}

TYPED_TEST(Capture, CapturedPieceGoesUnpromotedToTheHand) {
  for_both_colours<TypeParam>("9/9/4+p4/4S4/9/9/9/9/9 b Gg 7", [](const auto& view) {
    EXPECT_EQ(view.after("5d5c+"), "9/9/4+S4/9/9/9/9/9/9 w GPg 1");
  });
  for_both_colours<TypeParam>("9/9/4+S4/9/9/9/9/9/9 w GPg 1", [](const auto& view) {
    EXPECT_EQ(view.after("G*5d"), "9/9/4+S4/4g4/9/9/9/9/9 b GP 1");
  });
}

}  // namespace
}  // namespace tsumuya::test
