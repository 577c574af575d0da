#include "io/usi_move.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "shogi/movegen.hpp"
#include "support/random_position.hpp"

namespace tsumuya::io {
namespace {

using shogi::make_square;
using shogi::Move;
using shogi::PieceType;

Move read(std::string_view text) {
  const Result<Move> result = parse_usi_move(text);
  EXPECT_TRUE(result.ok()) << text;
  return result.ok() ? result.value() : Move::none();
}

TEST(UsiMove, BoardMovesPromotionsAndDropsAreRead) {
  EXPECT_EQ(read("7g7f"), Move::board(make_square(6, 6), make_square(6, 5), false));
  EXPECT_EQ(read("8h2b+"), Move::board(make_square(7, 7), make_square(1, 1), true));
  EXPECT_EQ(read("P*5e"), Move::drop(PieceType::Pawn, make_square(4, 4)));
  EXPECT_EQ(read("1a9i"), Move::board(make_square(0, 0), make_square(8, 8), false));
}

TEST(UsiMove, EveryMoveKeepsItsText) {
  std::size_t moves = 0;
  for (std::size_t to = 0; to < shogi::kSquares; ++to) {
    for (std::size_t from = 0; from < shogi::kSquares; ++from) {
      if (from == to) continue;
      for (const bool promote : {false, true}) {
        const Move m = Move::board(shogi::square_at(from), shogi::square_at(to), promote);
        EXPECT_EQ(read(to_usi(m)), m);
        ++moves;
      }
    }
    for (const PieceType t : shogi::kHandTypes) {
      const Move m = Move::drop(t, shogi::square_at(to));
      EXPECT_EQ(read(to_usi(m)), m);
      ++moves;
    }
  }
  EXPECT_EQ(moves, 81U * (80 * 2 + 7));
}

TEST(UsiMove, NoMoveHasAName) { EXPECT_EQ(to_usi(Move::none()), "none"); }

TEST(UsiMove, MalformedMovesAreRefusedWithColumnAndReason) {
  struct Case {
    std::string_view text;
    std::size_t column;
    std::string_view message;
  };
  const std::vector<Case> cases{
      {"", 1, "a move is missing"},
      {"7", 2, "expected a rank from a to i, found the end"},
      {"7g", 3, "expected a file from 1 to 9, found the end"},
      {"7g7", 4, "expected a rank from a to i, found the end"},
      {"0g7f", 1, "expected a file from 1 to 9, found '0'"},
      {"7j7f", 2, "expected a rank from a to i, found 'j'"},
      {"7G7F", 2, "found 'G'"},
      {"7g0f", 3, "found '0'"},
      {"7g7z", 4, "found 'z'"},
      {"7776", 2, "found '7'"},
      {"7g7f++", 6, "only one +"},
      {"7g7fx", 5, "only one + may follow the squares: \"x\""},
      {"7g7f ", 5, "only one +"},
      {"7g7g", 3, "a move must leave its square"},
      {"1a1a", 3, "a move must leave its square"},
      {"9i9i+", 3, "a move must leave its square"},
      {"p*5e", 1, "capital letter"},
      {"K*5e", 1, "a king cannot be dropped"},
      {"X*5e", 1, "unknown piece letter 'X'"},
      {"+*5e", 1, "unknown piece letter '+'"},
      {"P*", 3, "expected a file from 1 to 9, found the end"},
      {"P*5", 4, "expected a rank from a to i, found the end"},
      {"P*5e+", 5, "a dropped piece cannot promote"},
      {"P*5e5d", 5, "nothing may follow a drop: \"5d\""},
      {"P5e", 1, "expected a file from 1 to 9, found 'P'"},
      {"resign", 1, "expected a file from 1 to 9, found 'r'"},
      {"none", 1, "expected a file from 1 to 9, found 'n'"},
      {"\x1b[31m", 1, "found '\\x1b'"},
      {"７七７六", 1, "found '７'"},
      {"7\xff", 2, "found '\\xff'"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(testing::PrintToString(c.text));
    const Result<Move> result = parse_usi_move(c.text);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().column, c.column) << result.error().message;
    EXPECT_NE(result.error().message.find(c.message), std::string::npos) << result.error().message;
  }
  EXPECT_EQ(cases.size(), 30U);
}

RC_GTEST_PROP(UsiMove, EveryLegalMoveOfAPositionIsReadBack, (std::uint64_t seed)) {
  const shogi::Position pos = test::RandomPositions(seed).next();
  for (const Move m : shogi::legal_moves(pos)) {
    const Result<Move> again = parse_usi_move(to_usi(m));
    RC_ASSERT(again.ok());
    RC_ASSERT(again.value() == m);
  }
}

}  // namespace
}  // namespace tsumuya::io
