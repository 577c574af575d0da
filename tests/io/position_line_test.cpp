#include "io/position_line.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"
#include "support/random_position.hpp"

namespace tsumuya::io {
namespace {

using shogi::Position;

PositionLine read(std::string_view text) {
  Result<PositionLine> result = parse_position_line(text);
  EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.error().message);
  return result.ok() ? std::move(result.value()) : PositionLine{};
}

TEST(PositionLine, TheWordsPositionAndSfenMayBeLeftOut) {
  const Position expected = read("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1").root;
  EXPECT_EQ(to_sfen(expected), "4k4/9/4P4/9/9/9/9/9/9 b G 1");
  EXPECT_EQ(read("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1").root, expected);
  EXPECT_EQ(read("position 4k4/9/4P4/9/9/9/9/9/9 b G 1").root, expected);
  EXPECT_EQ(read("4k4/9/4P4/9/9/9/9/9/9 b G 1").root, expected);
  EXPECT_EQ(read("4k4/9/4P4/9/9/9/9/9/9 b G").root, expected);
}

TEST(PositionLine, StartposIsTheInitialPosition) {
  EXPECT_EQ(read("startpos").root, Position::initial());
  EXPECT_EQ(read("position startpos").root, Position::initial());
  EXPECT_EQ(read("  position   startpos  ").final_position, Position::initial());
}

TEST(PositionLine, MovesArePlayed) {
  const PositionLine line = read("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e");
  EXPECT_EQ(line.root, Position::initial());
  EXPECT_EQ(line.moves.size(), 5U);
  EXPECT_EQ(to_sfen(line.final_position, 6),
            "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6");
}

TEST(PositionLine, MovesMayFollowPlainSfenWithoutAMoveNumber) {
  const PositionLine line = read("4k4/9/4P4/9/9/9/9/9/9 b G moves G*5b");
  EXPECT_EQ(to_sfen(line.final_position), "4k4/4G4/4P4/9/9/9/9/9/9 w - 1");
}

TEST(PositionLine, TheWordMovesMayStandAlone) {
  EXPECT_TRUE(read("position startpos moves").moves.empty());
  EXPECT_TRUE(read("sfen 9/9/9/9/9/9/9/9/9 b - 1 moves ").moves.empty());
}

TEST(PositionLine, WhatIsWrongIsNamedWithItsColumn) {
  struct Case {
    std::string_view text;
    std::size_t column;
    std::string_view message;
  };
  const std::vector<Case> cases{
      {"", 1, "the text is empty"},
      {"position", 9, "startpos or SFEN must follow"},
      {"position  ", 9, "startpos or SFEN must follow"},
      {"position moves 7g7f", 10, "must stand before \"moves\""},
      {"moves 7g7f", 1, "must stand before \"moves\""},
      {"position sfen", 14, "the text is empty"},
      {"position sfen moves 7g7f", 14, "the text is empty"},
      {"position startpos 7g7f", 19, "only \"moves\" may follow startpos, not \"7g7f\""},
      {"startpos b - 1", 10, "only \"moves\" may follow startpos"},
      {"position position startpos", 11, "unknown piece letter 'o'"},
      {"position sfen 9/9/9/9/9/9/9/9/8 b - 1", 32, "rank 9 (i) has 8 squares"},
      {"position sfen 9/9/9/9/9/9/9/9/9 x - 1", 33, "must be b or w"},
      {"  9/9/4x4/9/9/9/9/9/9 b - 1", 8, "unknown piece letter 'x'"},
      {"position sfen 9/9/9/9/9/9/9/9/9 b moves 7g7f", 34, "the hands are missing"},
      {"position startpos moves 7g7f 7g7f", 30, "move 2 \"7g7f\" is not legal: there is no piece"},
      {"position startpos moves 7g7x", 28, "move 1 \"7g7x\": expected a rank"},
      {"position startpos moves 7g7f 3c3d x", 35, "move 3 \"x\": expected a file"},
      {"position startpos moves 7g7f moves", 30, "move 2 \"moves\""},
      {"startpos moves 7g7e", 16,
       "(in lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1)"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const Result<PositionLine> result = parse_position_line(c.text);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().column, c.column) << result.error().message;
    EXPECT_NE(result.error().message.find(c.message), std::string::npos) << result.error().message;
  }
  EXPECT_EQ(cases.size(), 19U);
}

TEST(PositionLine, AnIllegalMoveIsRefusedWithTheRuleThatItBreaks) {
  struct Case {
    std::string_view line;
    std::string_view reason;
  };
  const std::vector<Case> cases{
      {"startpos moves 5e5d", "there is no piece on 5e"},
      {"startpos moves 3c3d", "the pawn on 3c is white's, and black is to move"},
      {"startpos moves 8h7g", "black has a piece on 7g already"},
      {"startpos moves 7g7e", "the pawn on 7g cannot go to 7e"},
      {"startpos moves 2h2c+", "the rook on 2h cannot go to 2c"},
      {"startpos moves 7g7f+", "the pawn on 7g cannot promote outside the last three ranks"},
      {"startpos moves 4i5h+", "the gold on 4i cannot promote"},
      {"startpos moves P*5e", "black has no pawn in hand"},
      {"4k4/9/9/9/9/9/9/9/9 b G moves G*5a", "5a is occupied"},
      {"4k4/9/9/9/9/9/9/9/9 b P moves P*1a", "a pawn on 1a could never move again"},
      {"4k4/9/9/9/9/9/9/9/9 b L moves L*1a", "a lance on 1a could never move again"},
      {"4k4/9/9/9/9/9/9/9/9 b N moves N*1b", "a knight on 1b could never move again"},
      {"9/9/9/9/9/9/4p4/9/9 w p moves P*5b", "white has a pawn on file 5 already"},
      {"9/8P/9/9/9/9/9/9/9 b - moves 1b1a", "it must promote"},
      {"9/9/8N/9/9/9/9/9/9 b - moves 1c2a",
       "a knight on 2a could never move again: it must promote"},
      {"4r4/9/9/9/9/9/9/4G4/4K4 b - moves 5h4h", "black's king would be in check"},
      {"4r4/9/9/9/9/9/9/9/4K4 b G moves G*1e", "black's king would be in check"},
      {"4r4/9/9/9/9/9/9/9/4K4 b - moves 5i5h", "black's king would be in check"},
      {"8k/6G2/7S1/9/9/9/9/9/9 b P moves P*1b", "a dropped pawn must not give mate"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.line);
    const Result<PositionLine> result = parse_position_line(c.line);
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find(c.reason), std::string::npos) << result.error().message;
  }
  EXPECT_EQ(cases.size(), 19U);
}

RC_GTEST_PROP(PositionLine, AGameOfLegalMovesIsReadBack, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  const Position root = random.next();
  Position pos = root;
  std::string text = "position sfen " + to_sfen(root) + " moves";
  std::vector<shogi::Move> moves;
  for (int ply = 0; ply < 12; ++ply) {
    const shogi::MoveList legal = shogi::legal_moves(pos);
    if (legal.empty()) break;
    moves.push_back(legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))]);
    text += " " + to_usi(moves.back());
    pos.make(moves.back());
  }
  const Result<PositionLine> line = parse_position_line(text);
  RC_ASSERT(line.ok());
  RC_ASSERT(line.value().root == root);
  RC_ASSERT(line.value().moves == moves);
  RC_ASSERT(line.value().final_position == pos);
}

}  // namespace
}  // namespace tsumuya::io
