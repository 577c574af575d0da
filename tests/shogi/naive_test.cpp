// The naive rules, rule by rule. Every hand-made position is tried as written and turned by 180
// degrees with the colours exchanged; moves are always written as the position is written.
#include <algorithm>
#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shogi/naive/notation.hpp"
#include "shogi/naive/position.hpp"
#include "shogi/naive/rules.hpp"

namespace tsumuya::shogi::naive {
namespace {

using Texts = std::set<std::string>;

constexpr std::string_view kInitial =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
constexpr std::string_view kManyMoves = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

Position read(std::string_view sfen) {
  const std::optional<Position> position = parse_sfen(sfen);
  EXPECT_TRUE(position) << sfen;
  return position.value_or(Position{});
}

Square turned(Square square) { return {10 - square.file, 10 - square.rank}; }
Square mirrored(Square square) { return {10 - square.file, square.rank}; }

Move mapped(Move move, Square (*map)(Square)) {
  if (!move.drop) move.from = map(move.from);
  move.to = map(move.to);
  return move;
}

Position turned(const Position& position) {
  Position result;
  result.turn = other(position.turn);
  result.hands = {position.hands[1], position.hands[0]};
  for (const Square square : kAllSquares) {
    std::optional<Piece> piece = position.at(square);
    if (piece) piece->side = other(piece->side);
    result.at(turned(square)) = piece;
  }
  return result;
}

Position mirrored(const Position& position) {
  Position result = position;
  for (const Square square : kAllSquares) result.at(mirrored(square)) = position.at(square);
  return result;
}

// A position, as written or turned, that speaks of moves as they are written.
class View {
 public:
  View(std::string_view sfen, bool is_turned) : is_turned_(is_turned), position_(read(sfen)) {
    // Through text, so that the reader too sees both colours.
    if (is_turned) position_ = read(to_sfen(turned(position_)));
  }

  Texts legal() const { return texts(legal_moves(position_)); }
  Texts checking() const { return texts(checks(position_)); }
  Texts evading() const { return texts(evasions(position_)); }
  bool is_legal(const std::string& move) const { return legal().count(move) == 1; }
  bool is_check(const std::string& move) const { return checking().count(move) == 1; }

  // The legal moves whose text starts so: "5c" for a piece, "P*" for a drop.
  Texts legal_starting(std::string_view start) const {
    Texts result;
    for (const std::string& move : legal()) {
      if (std::string_view(move).substr(0, start.size()) == start) result.insert(move);
    }
    return result;
  }

  std::string mating() const {
    const std::optional<Move> move = mate_in_one(position_);
    return move ? *texts({*move}).begin() : "";
  }

  bool mates(std::string_view text) const {
    Move move = parse_move(text).value();
    if (is_turned_) move = mapped(move, turned);
    return is_mate(apply(position_, move));
  }

  const Position& position() const { return position_; }

 private:
  Texts texts(const std::vector<Move>& moves) const {
    Texts result;
    for (const Move& move : moves) result.insert(to_usi(is_turned_ ? mapped(move, turned) : move));
    EXPECT_EQ(result.size(), moves.size()) << "a move was listed twice";
    return result;
  }

  bool is_turned_;
  Position position_;
};

std::array<View, 2> both_colours(std::string_view sfen) {
  return {View(sfen, false), View(sfen, true)};
}

TEST(NaivePerft, InitialPosition) {
  for (const View& view : both_colours(kInitial)) {
    EXPECT_EQ(perft(view.position(), 0), 1U);
    EXPECT_EQ(perft(view.position(), 1), 30U);
    EXPECT_EQ(perft(view.position(), 2), 900U);
    EXPECT_EQ(perft(view.position(), 3), 25470U);
  }
}

TEST(NaivePerft, PositionWith593Moves) {
  for (const View& view : both_colours(kManyMoves)) EXPECT_EQ(view.legal().size(), 593U);
}

TEST(NaivePawnDropMate, IsIllegal) {
  for (const View& view : both_colours("7lk/9/7G1/9/9/9/9/9/9 b LP 1")) {
    EXPECT_TRUE(view.mates("P*1b"));
    EXPECT_FALSE(view.is_legal("P*1b"));
    EXPECT_FALSE(view.is_check("P*1b"));
    EXPECT_TRUE(view.is_legal("P*1c"));
    EXPECT_TRUE(view.is_legal("L*1b")) << "only a pawn may not mate by a drop";
    EXPECT_TRUE(view.mates("L*1b"));
  }
}

TEST(NaivePawnDropMate, EscapeByTheKingMakesItLegal) {
  const std::string escape_to_2b = "7lk/9/9/7N1/9/9/9/9/9 b P 1";
  const std::string king_takes_pawn = "7lk/9/6S2/9/9/9/9/9/9 b P 1";
  for (const std::string& sfen : {escape_to_2b, king_takes_pawn}) {
    for (const View& view : both_colours(sfen)) EXPECT_TRUE(view.is_check("P*1b")) << sfen;
  }
}

TEST(NaivePawnDropMate, EscapeByCaptureMakesItLegal) {
  const std::string by_gold = "7gk/9/7G1/9/9/9/9/9/9 b P 1";
  const std::string by_far_rook = "7lk/r8/7G1/9/9/9/9/9/9 b P 1";
  for (const std::string& sfen : {by_gold, by_far_rook}) {
    for (const View& view : both_colours(sfen)) EXPECT_TRUE(view.is_check("P*1b")) << sfen;
  }
}

TEST(NaivePawnDropMate, PinnedCapturerDoesNotRescue) {
  for (const View& view : both_colours("R6gk/9/7G1/9/9/9/9/9/9 b P 1")) {
    EXPECT_TRUE(view.mates("P*1b"));
    EXPECT_FALSE(view.is_legal("P*1b"));
  }
}

TEST(NaivePawnDropMate, PawnThatCutsItsOwnRookOpensAnEscape) {
  for (const View& view : both_colours("6lkl/R8/9/9/9/9/9/9/9 b P 1")) {
    EXPECT_TRUE(view.is_check("P*2b"));  // 1b is no longer seen by the rook
  }
  for (const View& view : both_colours("6lkl/R8/8G/9/9/9/9/9/9 b P 1")) {
    EXPECT_FALSE(view.is_legal("P*2b"));
  }
}

TEST(NaivePawnDropMate, IsIllegalAsAnInterpositionToo) {
  // The bishop that gives check is pinned by the rook, so it cannot take the pawn.
  for (const View& view : both_colours("R2bkl3/9/4G4/6K2/9/9/9/9/9 b P 1")) {
    EXPECT_TRUE(in_check(view.position(), view.position().turn));
    EXPECT_FALSE(view.is_legal("P*5b"));
    EXPECT_TRUE(view.is_legal("P*4c"));
  }
  for (const View& view : both_colours("3bkl3/9/4G4/6K2/9/9/9/9/9 b P 1")) {
    EXPECT_TRUE(view.is_check("P*5b"));
  }
}

TEST(NaivePawnDropMate, MateByAPawnPushIsLegal) {
  for (const View& view : both_colours("7lk/9/7GP/9/9/9/9/9/9 b - 1")) {
    EXPECT_TRUE(view.is_check("1c1b"));
    EXPECT_TRUE(view.is_check("1c1b+"));
    EXPECT_TRUE(view.mates("1c1b"));
  }
}

TEST(NaiveCheck, DoubleCheckLeavesOnlyKingMoves) {
  for (const View& view : both_colours("4k4/5g3/5N3/9/9/9/9/9/4R4 w g 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a6a", "5a6b"}));
  }
  for (const View& view : both_colours("4k4/5g3/5N3/9/9/9/9/9/9 w g 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a5b", "5a6a", "5a6b", "4b4c"}));
  }
  for (const View& view : both_colours("4k4/5g3/9/9/4R4/9/9/9/9 w g 1")) {
    EXPECT_EQ(view.evading(),
              (Texts{"5a4a", "5a6a", "5a6b", "4b5b", "4b5c", "G*5b", "G*5c", "G*5d"}));
  }
}

TEST(NaiveCheck, DiscoveredCheckByAKnightPromotedOrNot) {
  for (const View& view : both_colours("4k4/5g3/9/9/4N4/9/9/9/4R4 b - 1")) {
    EXPECT_EQ(view.checking(), (Texts{"5e4c", "5e4c+", "5e6c", "5e6c+"}));
  }
}

TEST(NaiveCheck, DiscoveredCheckByAKingMove) {
  for (const View& view : both_colours("4k4/9/9/9/4K4/9/9/9/4R4 b - 1")) {
    EXPECT_EQ(view.checking(), (Texts{"5e4d", "5e4e", "5e4f", "5e6d", "5e6e", "5e6f"}));
    EXPECT_TRUE(view.is_legal("5e5d"));
    EXPECT_TRUE(view.is_legal("5e5f"));
  }
}

TEST(NaiveCheck, AttackerInCheckMustAnswerItWithHisCheck) {
  for (const View& view : both_colours("9/9/9/9/4r2k1/9/9/9/4K4 b BG 1")) {
    EXPECT_EQ(view.checking(), (Texts{"B*5h"}));
    EXPECT_TRUE(view.is_legal("G*5h"));
    EXPECT_FALSE(view.is_legal("G*2f"));
  }
}

TEST(NaiveCheck, WithoutKingsThereIsNoCheck) {
  for (const View& view : both_colours("9/9/9/9/4R4/9/4r4/9/9 b G 1")) {
    EXPECT_FALSE(in_check(view.position(), Side::Black));
    EXPECT_FALSE(in_check(view.position(), Side::White));
    EXPECT_FALSE(is_mate(view.position()));
    EXPECT_TRUE(view.checking().empty());
    EXPECT_TRUE(view.evading().empty());
    EXPECT_EQ(view.mating(), "");
    EXPECT_TRUE(view.is_legal("5e4e"));
  }
}

TEST(NaiveCheck, EvasionsAreEmptyWhenNotInCheck) {
  for (const View& view : both_colours(kInitial)) EXPECT_TRUE(view.evading().empty());
}

TEST(NaiveInterposition, EverySquareBetweenByDropAndByMove) {
  for (const View& view : both_colours("4k4/9/5s3/9/4R4/9/9/9/9 w gp 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a4b", "5a6a", "5a6b", "4c5b", "4c5d", "G*5b", "G*5c",
                                     "G*5d", "P*5b", "P*5c", "P*5d"}));
  }
}

TEST(NaiveInterposition, NoneAgainstAnAdjacentPiece) {
  for (const View& view : both_colours("4k4/4R4/9/9/9/9/9/9/9 w gp 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a5b", "5a4a", "5a6a"}));
  }
}

TEST(NaiveInterposition, NoneAgainstTwoLinesAtOnce) {
  for (const View& view : both_colours("4k4/9/9/7B1/4R4/9/9/9/9 w gp 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a6a", "5a6b"}));
  }
}

TEST(NaiveInterposition, PiecePinnedOnOneLineCannotBlockTheOther) {
  for (const View& view : both_colours("4k4/5g3/9/7B1/4R4/9/9/9/9 w - 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a6a", "5a6b"}));
  }
  for (const View& view : both_colours("4k4/5g3/9/9/4R4/9/9/9/9 w - 1")) {
    EXPECT_TRUE(view.is_legal("4b5b"));
  }
}

TEST(NaiveInterposition, CapturerOfTheFrontPieceBlocksTheOneBehind) {
  for (const View& view : both_colours("4k4/9/9/3gL4/9/9/9/9/4R4 w - 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a4b", "5a6a", "5a6b", "6d5d"}));
  }
}

TEST(NaiveInterposition, SecondPawnOnTheFileCannotBlock) {
  for (const View& view : both_colours("4k4/9/9/9/4R4/9/4p4/9/9 w p 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4a", "5a4b", "5a6a", "5a6b"}));
  }
}

TEST(NaiveKing, DoesNotRetreatAlongTheLineOfCheck) {
  for (const View& view : both_colours("R3k4/9/9/9/9/9/9/9/9 w - 1")) {
    EXPECT_EQ(view.evading(), (Texts{"5a4b", "5a5b", "5a6b"}));
  }
}

TEST(NaiveKing, PinnedPieceMovesAlongItsLineOnly) {
  for (const View& view : both_colours("4k4/9/4r4/9/9/9/4R4/9/9 w - 1")) {
    EXPECT_EQ(view.legal_starting("5c"), (Texts{"5c5b", "5c5d", "5c5e", "5c5f", "5c5g", "5c5g+"}));
  }
}

TEST(NaiveMate, MateInOneIsFoundOrThereIsNone) {
  for (const View& view : both_colours("4k4/9/4P4/9/9/9/9/9/9 b G 1")) {
    EXPECT_EQ(view.mating(), "G*5b");
  }
  for (const View& view : both_colours("4k4/9/9/9/9/9/9/9/9 b G 1")) EXPECT_EQ(view.mating(), "");
  // Only the dropped pawn would mate.
  for (const View& view : both_colours("7lk/9/7G1/9/9/9/9/9/9 b P 1")) EXPECT_EQ(view.mating(), "");
  // The order of moves is not the same from both sides, so the move itself is compared once.
  EXPECT_EQ(View("7lk/9/7G1/9/9/9/9/9/9 b LP 1", false).mating(), "L*1b");
}

TEST(NaivePromotion, ForcedWhereThePieceWouldBeDead) {
  const auto from = [](std::string_view sfen, std::string_view square, const Texts& expected) {
    for (const View& view : both_colours(sfen)) EXPECT_EQ(view.legal_starting(square), expected);
  };
  from("9/4P4/9/9/9/9/9/9/9 b - 1", "5b", {"5b5a+"});
  from("9/4L4/9/9/9/9/9/9/9 b - 1", "5b", {"5b5a+"});
  from("9/9/4L4/9/9/9/9/9/9 b - 1", "5c", {"5c5b", "5c5b+", "5c5a+"});
  from("9/9/4N4/9/9/9/9/9/9 b - 1", "5c", {"5c4a+", "5c6a+"});
  from("9/9/9/4N4/9/9/9/9/9 b - 1", "5d", {"5d4b+", "5d6b+"});
}

TEST(NaivePromotion, OptionalInAndOutOfTheZone) {
  const auto from = [](std::string_view sfen, std::string_view square, const Texts& expected) {
    for (const View& view : both_colours(sfen)) EXPECT_EQ(view.legal_starting(square), expected);
  };
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

TEST(NaivePromotion, NeverForGoldsKingsAndPromotedPieces) {
  const Texts as_gold = {"5b4a", "5b5a", "5b6a", "5b4b", "5b6b", "5b5c"};
  for (const std::string piece : {"G", "+P", "+L", "+N", "+S"}) {
    for (const View& view : both_colours("9/4" + piece + "4/9/9/9/9/9/9/9 b - 1")) {
      EXPECT_EQ(view.legal(), as_gold) << piece;
    }
  }
  const Texts as_king = {"5b4a", "5b5a", "5b6a", "5b4b", "5b6b", "5b4c", "5b5c", "5b6c"};
  for (const View& view : both_colours("9/4K4/9/9/9/9/9/9/9 b - 1")) {
    EXPECT_EQ(view.legal(), as_king);
  }
  // Hemmed in by enemies next to them, horse and dragon reach what a king does.
  for (const std::string piece : {"+B", "+R"}) {
    for (const View& view : both_colours("3lnl3/3g" + piece + "g3/3sps3/9/9/9/9/9/9 b - 1")) {
      EXPECT_EQ(view.legal(), as_king) << piece;
    }
  }
  // On an open board they differ: long diagonals or long lines.
  for (const View& view : both_colours("9/9/9/9/4+B4/9/9/9/9 b - 1")) {
    EXPECT_EQ(view.legal().size(), 20U);
    EXPECT_TRUE(view.is_legal("5e1a") && view.is_legal("5e5d") && !view.is_legal("5e5c"));
  }
  for (const View& view : both_colours("9/9/9/9/4+R4/9/9/9/9 b - 1")) {
    EXPECT_EQ(view.legal().size(), 20U);
    EXPECT_TRUE(view.is_legal("5e5a") && view.is_legal("5e4d") && !view.is_legal("5e3c"));
  }
}

TEST(NaiveDrop, NotOnTheLastRanksWhereThePieceWouldBeDead) {
  const auto drops = [](const std::string& letter, std::size_t count, int first_rank) {
    for (const View& view : both_colours("9/9/9/9/9/9/9/9/9 b " + letter + " 1")) {
      EXPECT_EQ(view.legal().size(), count) << letter;
      for (int rank = 1; rank <= 3; ++rank) {
        const std::string move = letter + "*5" + static_cast<char>('a' + rank - 1);
        EXPECT_EQ(view.is_legal(move), rank >= first_rank) << move;
      }
    }
  };
  drops("P", 72, 2);
  drops("L", 72, 2);
  drops("N", 63, 3);
  for (const std::string letter : {"S", "G", "B", "R"}) drops(letter, 81, 1);
}

TEST(NaiveDrop, OnEmptySquaresOnlyAndFromTheOwnHandOnly) {
  for (const View& view : both_colours("9/9/9/9/4Gg3/9/9/9/9 b Gr 1")) {
    EXPECT_EQ(view.legal_starting("G*").size(), 79U);
    EXPECT_TRUE(view.legal_starting("R*").empty());
  }
}

TEST(NaiveDrop, DoublePawnIsIllegal) {
  for (const View& view : both_colours("9/9/9/9/4P4/9/9/9/9 b P 1")) {
    EXPECT_EQ(view.legal_starting("P*").size(), 64U);
    EXPECT_TRUE(view.legal_starting("P*5").empty());
  }
  for (const View& view : both_colours("9/4+P4/9/9/4P4/9/9/9/9 b P 1")) {
    EXPECT_TRUE(view.legal_starting("P*5").empty());
  }
}

TEST(NaiveDrop, PromotedPawnOrEnemyPawnOnTheFileDoesNotCount) {
  const std::string promoted = "9/9/9/9/4+P4/9/9/9/9 b P 1";
  const std::string enemy = "9/9/9/9/4p4/9/9/9/9 b P 1";
  for (const std::string& sfen : {promoted, enemy}) {
    for (const View& view : both_colours(sfen)) {
      EXPECT_EQ(view.legal_starting("P*5").size(), 7U) << sfen;
    }
  }
}

TEST(NaiveApply, CapturedPieceGoesUnpromotedToTheHand) {
  const Position before = read("9/9/4+p4/4S4/9/9/9/9/9 b Gg 7");
  const Position after = apply(before, parse_move("5d5c+").value());
  EXPECT_EQ(to_sfen(after), "9/9/4+S4/9/9/9/9/9/9 w GPg 1");
  EXPECT_EQ(to_sfen(apply(after, parse_move("G*5d").value())), "9/9/4+S4/4g4/9/9/9/9/9 b GP 1");
}

int pieces_in_all(const Position& position) {
  int count = 0;
  for (const std::optional<Piece>& piece : position.board) count += piece ? 1 : 0;
  for (const auto& hand : position.hands) {
    for (const int pieces : hand) count += pieces;
  }
  return count;
}

// The moves of the turned or mirrored position, written as in the position itself.
std::vector<Move> moves_through(const Position& image, Square (*map)(Square)) {
  std::vector<Move> moves;
  for (const Move& move : legal_moves(image)) moves.push_back(mapped(move, map));
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(NaiveRandomGames, MovesAreSortedSymmetricAndKeepThePositionSound) {
  std::mt19937 random(20240229);
  int positions = 0;
  for (int game = 0; game < 20; ++game) {
    Position position = read(kInitial);
    for (int ply = 0; ply < 100; ++ply) {
      const std::vector<Move> moves = legal_moves(position);
      ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
      ASSERT_EQ(moves, moves_through(turned(position), turned)) << to_sfen(position);
      ASSERT_EQ(moves, moves_through(mirrored(position), mirrored)) << to_sfen(position);
      ASSERT_EQ(parse_sfen(to_sfen(position)), position) << to_sfen(position);
      ASSERT_EQ(pieces_in_all(position), 40) << to_sfen(position);
      ++positions;
      if (moves.empty()) break;
      position = apply(position, moves[random() % moves.size()]);
    }
  }
  EXPECT_GE(positions, 1500);
}

}  // namespace
}  // namespace tsumuya::shogi::naive
