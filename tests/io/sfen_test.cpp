// Reading and writing SFEN that is right.
#include "io/sfen.hpp"

#include <array>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <string_view>

#include "shogi/validity.hpp"
#include "support/random_position.hpp"

namespace tsumuya::io {
namespace {

using shogi::Color;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;

constexpr std::string_view kInitial =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

Position read(std::string_view text) {
  const Result<Position> result = parse_sfen(text);
  EXPECT_TRUE(result.ok()) << text << ": " << result.error().message;
  return result.ok() ? result.value() : Position();
}

TEST(Sfen, TheInitialPositionIsReadAndWritten) {
  EXPECT_EQ(read(kInitial), Position::initial());
  EXPECT_EQ(to_sfen(Position::initial()), kInitial);
}

TEST(Sfen, FilesRunFromNineToOneAndRanksFromAToI) {
  const Position pos = read("k7+r/9/9/9/9/9/9/9/L8 w - 1");
  EXPECT_EQ(pos.piece_on(shogi::make_square(8, 0)), make_piece(Color::White, PieceType::King));
  EXPECT_EQ(pos.piece_on(shogi::make_square(0, 0)), make_piece(Color::White, PieceType::Dragon));
  EXPECT_EQ(pos.piece_on(shogi::make_square(8, 8)), make_piece(Color::Black, PieceType::Lance));
  EXPECT_EQ(pos.side_to_move(), Color::White);
}

TEST(Sfen, EveryPieceAndItsPromotionIsRead) {
  struct Letter {
    std::string_view text;
    PieceType type;
  };
  constexpr std::array<Letter, 14> kLetters{{{"P", PieceType::Pawn},
                                             {"L", PieceType::Lance},
                                             {"N", PieceType::Knight},
                                             {"S", PieceType::Silver},
                                             {"B", PieceType::Bishop},
                                             {"R", PieceType::Rook},
                                             {"G", PieceType::Gold},
                                             {"K", PieceType::King},
                                             {"+P", PieceType::ProPawn},
                                             {"+L", PieceType::ProLance},
                                             {"+N", PieceType::ProKnight},
                                             {"+S", PieceType::ProSilver},
                                             {"+B", PieceType::Horse},
                                             {"+R", PieceType::Dragon}}};
  for (const Letter& letter : kLetters) {
    for (const Color c : shogi::kColors) {
      std::string text(letter.text);
      if (c == Color::White) text.back() = static_cast<char>(text.back() - 'A' + 'a');
      const std::string sfen = "9/9/9/9/4" + text + "4/9/9/9/9 b - 1";
      const Position pos = read(sfen);
      EXPECT_EQ(pos.piece_on(shogi::make_square(4, 4)), make_piece(c, letter.type)) << sfen;
      EXPECT_EQ(to_sfen(pos), sfen);
    }
  }
}

TEST(Sfen, HandsMayComeInAnyOrderAndAreWrittenStrongestFirst) {
  const Position pos = read("9/9/9/9/9/9/9/9/9 b p2P1lnRb4G 1");
  EXPECT_EQ(pos.hand(Color::Black).count(PieceType::Pawn), 2);
  EXPECT_EQ(pos.hand(Color::Black).count(PieceType::Gold), 4);
  EXPECT_EQ(pos.hand(Color::White).count(PieceType::Lance), 1);
  EXPECT_EQ(to_sfen(pos), "9/9/9/9/9/9/9/9/9 b R4G2Pbnlp 1");
}

TEST(Sfen, AWholeSetMayBeInOneHand) {
  const std::string_view sfen = "9/9/9/9/9/9/9/9/9 w 2r2b4g4s4n4l18p 1";
  EXPECT_EQ(to_sfen(read(sfen)), sfen);
}

TEST(Sfen, TheMoveNumberMayBeMissing) {
  EXPECT_EQ(read("4k4/9/4P4/9/9/9/9/9/9 b G"), read("4k4/9/4P4/9/9/9/9/9/9 b G 1"));
}

TEST(Sfen, TheMoveNumberIsNoPartOfThePosition) {
  EXPECT_EQ(read("4k4/9/4P4/9/9/9/9/9/9 b G 999999999"), read("4k4/9/4P4/9/9/9/9/9/9 b G 0"));
  EXPECT_EQ(to_sfen(read("9/9/9/9/9/9/9/9/9 b - 1"), 57), "9/9/9/9/9/9/9/9/9 b - 57");
}

TEST(Sfen, EitherKingOrBothMayBeMissing) {
  const Position white_only = read("4k4/9/9/9/9/9/9/9/9 b - 1");
  EXPECT_TRUE(white_only.has_king(Color::White));
  EXPECT_FALSE(white_only.has_king(Color::Black));
  const Position black_only = read("9/9/9/9/9/9/9/9/4K4 w - 1");
  EXPECT_FALSE(black_only.has_king(Color::White));
  EXPECT_TRUE(black_only.has_king(Color::Black));
  const Position none = read("9/9/9/9/9/9/9/9/9 b - 1");
  EXPECT_FALSE(none.has_king(Color::White) || none.has_king(Color::Black));
}

TEST(Sfen, FieldsMayBeSeparatedBySeveralBlanks) {
  EXPECT_EQ(read("  4k4/9/4P4/9/9/9/9/9/9\t b   G  1 "), read("4k4/9/4P4/9/9/9/9/9/9 b G 1"));
}

TEST(Sfen, TheSideToMoveMayBeInCheck) {
  EXPECT_TRUE(read("4k4/4G4/9/9/9/9/9/9/9 w - 1").in_check(Color::White));
}

TEST(Sfen, APromotedPawnMayShareAFileWithAPawnAndStandOnTheLastRank) {
  read("4+P4/9/4P4/9/9/9/9/9/4+p4 b - 1");
}

TEST(Sfen, APositionWithTheMostLegalMovesKeepsItsText) {
  const std::string_view sfen = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
  EXPECT_EQ(to_sfen(read(sfen)), sfen);
}

RC_GTEST_PROP(Sfen, WhatIsWrittenIsReadBackAsTheSamePosition, (std::uint64_t seed)) {
  const Position pos = test::RandomPositions(seed).next();
  const std::string text = to_sfen(pos);
  const Result<Position> again = parse_sfen(text);
  RC_ASSERT(again.ok());
  RC_ASSERT(again.value() == pos);
  RC_ASSERT(again.value().key() == pos.key());
  RC_ASSERT(to_sfen(again.value()) == text);
}

RC_GTEST_PROP(Sfen, ATextWithOneByteChangedIsRefusedOrReadAsAPositionThatCanStand,
              (std::uint64_t seed, std::size_t place, char byte)) {
  std::string text = to_sfen(test::RandomPositions(seed).next());
  text[place % text.size()] = byte;
  const Result<Position> result = parse_sfen(text);
  if (result) {
    RC_ASSERT(result.value().is_consistent());
    RC_ASSERT(!shogi::find_fault(result.value()));
  } else {
    RC_ASSERT(result.error().column >= 1U && result.error().column <= text.size() + 1);
  }
}

}  // namespace
}  // namespace tsumuya::io
