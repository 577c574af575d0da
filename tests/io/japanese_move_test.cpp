#include "io/japanese_move.hpp"

#include <array>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"
#include "support/random_position.hpp"

namespace tsumuya::io {
namespace {

using shogi::Move;
using shogi::Position;
using shogi::Square;

struct Case {
  std::string_view sfen;
  std::string_view move;
  std::string_view text;
};

void expect_texts(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(testing::PrintToString(c.sfen) + " " + std::string(c.move));
    const Result<Position> position = parse_sfen(c.sfen);
    const Result<Move> m = parse_usi_move(c.move);
    ASSERT_TRUE(position.ok() && m.ok());
    ASSERT_TRUE(shogi::is_legal(position.value(), m.value()));
    EXPECT_EQ(to_japanese(position.value(), m.value()), c.text);
    const Position turned = shogi::rotated(position.value());
    const std::string from_there = to_japanese(turned, shogi::rotated(m.value()));
    // Turned round only the side and the square differ: what is said of the piece is the same.
    constexpr std::size_t kHead = std::string_view("▲２三").size();
    EXPECT_EQ(from_there.substr(kHead), c.text.substr(kHead));
    EXPECT_NE(from_there.substr(0, 3), c.text.substr(0, 3));
  }
}

TEST(JapaneseMove, SideSquareAndPiece) {
  expect_texts({
      {"9/9/9/9/9/9/6P2/9/9 b - 1", "3g3f", "▲３六歩"},
      {"9/9/9/9/9/9/2p6/9/9 w - 1", "7g7h+", "△７八歩成"},
      {"4k4/9/9/9/9/9/9/9/9 w - 1", "5a4b", "△４二玉"},
      {"9/9/9/9/4+L4/9/9/9/9 b - 1", "5e5d", "▲５四成香"},
      {"9/9/9/9/4+N4/9/9/9/9 b - 1", "5e5d", "▲５四成桂"},
      {"9/9/9/9/4+S4/9/9/9/9 b - 1", "5e5d", "▲５四成銀"},
      {"9/9/9/9/4+P4/9/9/9/9 b - 1", "5e5d", "▲５四と"},
      {"9/9/9/9/4+B4/9/9/9/9 b - 1", "5e9i", "▲９九馬"},
      {"9/9/9/9/4+R4/9/9/9/9 b - 1", "5e1e", "▲１五龍"},
  });
}

TEST(JapaneseMove, TheSquareOfTheMoveBeforeIsTheSame) {
  const Position pos = parse_sfen("9/4k4/4G4/9/9/9/9/9/9 w - 1").value();
  const Move m = parse_usi_move("5b5c").value();
  EXPECT_EQ(to_japanese(pos, m, m.to()), "△同玉");
  EXPECT_EQ(to_japanese(pos, m, m.from()), "△５三玉");
  EXPECT_EQ(to_japanese(pos, m), "△５三玉");
}

TEST(JapaneseMove, PromotingIsToldWhereverItIsPossible) {
  expect_texts({
      {"9/9/9/4S4/9/9/9/9/9 b - 1", "5d5c", "▲５三銀不成"},
      {"9/9/9/4S4/9/9/9/9/9 b - 1", "5d5c+", "▲５三銀成"},
      {"9/9/4S4/9/9/9/9/9/9 b - 1", "5c4d", "▲４四銀不成"},
      {"9/9/4S4/9/9/9/9/9/9 b - 1", "5c4d+", "▲４四銀成"},
      {"9/9/9/4S4/9/9/9/9/9 b - 1", "5d4e", "▲４五銀"},
      {"9/4P4/9/9/9/9/9/9/9 b - 1", "5b5a+", "▲５一歩成"},  // it must
      {"9/9/4G4/9/9/9/9/9/9 b - 1", "5c5b", "▲５二金"},
      {"9/9/4+S4/9/9/9/9/9/9 b - 1", "5c5b", "▲５二成銀"},
      {"9/9/9/9/9/9/4s4/9/9 w - 1", "5g4f", "△４六銀不成"},
  });
}

TEST(JapaneseMove, ADropIsCalledOneOnlyWhereAPieceOnTheBoardCouldGoThere) {
  expect_texts({
      {"9/9/9/9/9/9/9/9/9 b G 1", "G*5e", "▲５五金"},
      {"9/9/9/9/9/4G4/9/9/9 b G 1", "G*5e", "▲５五金打"},
      {"9/9/9/9/9/4G4/9/9/9 b G 1", "5f5e", "▲５五金"},
      {"9/9/9/9/9/4S4/9/9/9 b G 1", "G*5e", "▲５五金"},
      {"9/9/9/9/9/4+S4/9/9/9 b S 1", "S*5e", "▲５五銀"},  // a promoted one is another kind
      // A gold that is pinned cannot go there.
      {"4r4/9/9/9/9/9/9/4G4/4K4 b G 1", "G*4g", "▲４七金"},
      {"4r4/9/9/9/9/9/9/4G4/4K4 b G 1", "G*5g", "▲５七金打"},
  });
}

TEST(JapaneseMove, TheMotionComesFirst) {
  expect_texts({
      // A gold below and one beside.
      {"9/9/9/9/3G5/4G4/9/9/9 b - 1", "6e5e", "▲５五金寄"},
      {"9/9/9/9/3G5/4G4/9/9/9 b - 1", "5f5e", "▲５五金上"},  // straight, but the motion is enough
      {"9/9/9/4G4/9/3G5/9/9/9 b - 1", "5d5e", "▲５五金引"},
      {"9/9/9/4G4/9/3G5/9/9/9 b - 1", "6f5e", "▲５五金上"},
      {"9/9/9/5S3/9/5S3/9/9/9 b - 1", "4d5e", "▲５五銀引"},
      {"9/9/9/5S3/9/5S3/9/9/9 b - 1", "4f5e", "▲５五銀上"},
      {"9/9/9/9/1R7/9/9/4R4/9 b - 1", "8e5e", "▲５五飛寄"},
      {"9/9/9/9/1R7/9/9/4R4/9 b - 1", "5h5e", "▲５五飛上"},
      {"9/9/9/1+B7/9/9/9/9/4+B4 b - 1", "8d4h", "▲４八馬引"},
  });
}

TEST(JapaneseMove, ThenTheSide) {
  expect_texts({
      {"9/9/9/9/9/3G1G3/9/9/9 b - 1", "6f5e", "▲５五金左"},
      {"9/9/9/9/9/3G1G3/9/9/9 b - 1", "4f5e", "▲５五金右"},
      {"9/9/9/9/3G1G3/9/9/9/9 b - 1", "6e5e", "▲５五金左"},
      {"9/9/9/9/9/9/3N1N3/9/9 b - 1", "4g5e", "▲５五桂右"},
      {"9/9/9/9/R7R/9/9/9/9 b - 1", "1e5e", "▲５五飛右"},
      {"9/9/9/9/9/9/2B3B2/9/9 b - 1", "7g5e", "▲５五角左"},
      {"9/9/9/9/3g1g3/9/9/9/9 w - 1", "6e5e", "△５五金右"},  // as white sees it
      {"9/9/9/9/9/9/9/3S1S3/9 b - 1", "6h5g", "▲５七銀左"},
  });
}

TEST(JapaneseMove, GoldsAndSilversGoStraightButHorsesAndDragonsStandBeside) {
  expect_texts({
      {"9/9/9/9/9/4GG3/9/9/9 b - 1", "5f5e", "▲５五金直"},
      {"9/9/9/9/9/4GG3/9/9/9 b - 1", "4f5e", "▲５五金右"},
      {"9/9/9/9/9/3SS4/9/9/9 b - 1", "5f5e", "▲５五銀直"},
      {"9/9/9/9/9/3+P+P4/9/9/9 b - 1", "5f5e", "▲５五と直"},
      {"9/9/9/9/9/3GGG3/9/9/9 b - 1", "6f5e", "▲５五金左"},
      {"9/9/9/9/9/3GGG3/9/9/9 b - 1", "5f5e", "▲５五金直"},
      {"9/9/9/9/9/3GGG3/9/9/9 b - 1", "4f5e", "▲５五金右"},
      {"9/9/9/9/9/4+R+R3/9/9/9 b - 1", "5f5e", "▲５五龍左"},
      {"9/9/9/9/9/4+R+R3/9/9/9 b - 1", "4f5e", "▲５五龍右"},
      {"9/9/9/9/9/3+B+B4/9/9/9 b - 1", "5f5e", "▲５五馬右"},
      {"9/9/9/9/9/3+B+B4/9/9/9 b - 1", "6f5e", "▲５五馬左"},
  });
}

TEST(JapaneseMove, AtLastSideAndMotionTogether) {
  // と on all six squares.
  constexpr std::string_view kSix = "9/9/9/4+P4/3+P1+P3/3+P+P+P3/9/9/9 b - 1";
  // Silvers on four of the five squares, and on all that are diagonal.
  constexpr std::string_view kFour = "9/9/9/3S5/9/3SSS3/9/9/9 b - 1";
  constexpr std::string_view kCorners = "9/9/9/3S1S3/9/3S1S3/9/9/9 b - 1";
  expect_texts({
      {kSix, "6f5e", "▲５五と左上"},
      {kSix, "5f5e", "▲５五と直"},
      {kSix, "4f5e", "▲５五と右上"},
      {kSix, "6e5e", "▲５五と左寄"},
      {kSix, "4e5e", "▲５五と右寄"},
      {kSix, "5d5e", "▲５五と引"},
      {kFour, "6d5e", "▲５五銀引"},
      {kFour, "6f5e", "▲５五銀左上"},
      {kFour, "5f5e", "▲５五銀直"},
      {kFour, "4f5e", "▲５五銀右"},
      {kCorners, "6d5e", "▲５五銀左引"},
      {kCorners, "4d5e", "▲５五銀右引"},
      {"9/9/3S1S3/9/3S1S3/9/9/9/9 b - 1", "4c5d+", "▲５四銀右引成"},
      {"9/9/3S1S3/9/3S1S3/9/9/9/9 b - 1", "4e5d", "▲５四銀右上"},
  });
}

TEST(JapaneseMove, WhetherARivalPromotesDoesNotMatter) {
  // Only the bishop from 5c may promote on 4d, but both can go there.
  constexpr std::string_view kBishops = "9/9/4B4/9/4B4/9/9/9/9 b - 1";
  expect_texts({
      {kBishops, "5e4d", "▲４四角上"},
      {kBishops, "5c4d", "▲４四角引不成"},
      {kBishops, "5c4d+", "▲４四角引成"},
  });
}

struct Seen {
  std::size_t moves = 0;
  std::size_t both = 0;  // told apart by side and motion
};

void expect_different_texts(const Position& pos, bool same_square, Seen& seen) {
  const shogi::MoveList legal = shogi::legal_moves(pos);
  const Square previous = same_square && !legal.empty() ? legal[0].to() : Square::None;
  std::set<std::string> texts;
  for (const Move m : legal) {
    const std::string text = to_japanese(pos, m, previous);
    EXPECT_TRUE(texts.insert(text).second) << text << " " << to_usi(m) << " in " << to_sfen(pos);
    for (const char* const words : {"左上", "右上", "左寄", "右寄", "左引", "右引"}) {
      seen.both += text.find(words) != std::string::npos ? 1U : 0U;
    }
  }
  seen.moves += legal.size();
}

TEST(JapaneseMove, NoTwoMovesOfAPositionHaveTheSameText) {
  test::RandomPositions random(20261116);
  Seen seen;
  for (int i = 0; i < 3000; ++i) expect_different_texts(random.next(), i % 2 == 0, seen);
  EXPECT_GE(seen.moves, 100'000U);
}

// Up to eight pieces of one kind around a square, where the set has as many.
TEST(JapaneseMove, NoTwoMovesOfACrowdHaveTheSameText) {
  using shogi::PieceType;
  test::RandomPositions random(20261117);
  Seen seen;
  for (int i = 0; i < 3000; ++i) {
    constexpr std::array kKinds{PieceType::Gold,      PieceType::Silver,    PieceType::ProPawn,
                                PieceType::ProSilver, PieceType::ProKnight, PieceType::Knight};
    const PieceType kind = kKinds[static_cast<std::size_t>(random.below(6))];
    const shogi::Color side = shogi::kColors[static_cast<std::size_t>(random.below(2))];
    const int file = 1 + random.below(7);
    const int rank = 2 + random.below(5);
    Position pos;
    pos.set_side_to_move(side);
    for (int left = kind == PieceType::ProPawn ? 8 : 4; left > 0; --left) {
      const Square s = shogi::make_square(file - 1 + random.below(3), rank - 1 + random.below(3));
      if (pos.piece_on(s) == shogi::Piece::None) pos.put(shogi::make_piece(side, kind), s);
    }
    expect_different_texts(pos, false, seen);
  }
  EXPECT_GE(seen.moves, 30'000U);
  EXPECT_GE(seen.both, 1000U);
}

}  // namespace
}  // namespace tsumuya::io
