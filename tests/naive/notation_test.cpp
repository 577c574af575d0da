// SFEN and USI move text of the naive rules: what is read, what is refused, what is written.
#include "naive/notation.hpp"

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "naive/position.hpp"

namespace tsumuya::naive {
namespace {

constexpr std::string_view kInitial =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
constexpr std::string_view kManyMoves = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

Position read(std::string_view sfen) {
  const std::optional<Position> position = parse_sfen(sfen);
  EXPECT_TRUE(position) << sfen;
  return position.value_or(Position{});
}

TEST(NaiveNotation, MovesRoundTripAndBadMovesAreRefused) {
  for (const std::string_view text : {"7g7f", "8h2b+", "G*5b", "P*1i", "9a1i", "1a9i+"}) {
    EXPECT_EQ(to_usi(parse_move(text).value()), text);
  }
  for (const std::string_view text :
       {"",     "7",    "7g",    "7g7",  "7g7f-", "7g7f++", "0g7f",
        "7g7j", "7G7F", "7g7g",  "K*5b", "g*5b",  "X*5b",   "G*5b+",
        "G*5",  "G*0a", "+P*5b", "G5b",  " 7g7f", "7g7f ",  "resign"}) {
    EXPECT_FALSE(parse_move(text)) << text;
  }
}

TEST(NaiveNotation, SfenRoundTrip) {
  for (const std::string_view sfen :
       {kInitial, kManyMoves, std::string_view("9/9/9/9/9/9/9/9/9 w - 1"),
        std::string_view("1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1"),
        std::string_view("9/9/9/9/9/9/9/9/4K4 w R2B4G4S4N4L18Pr 1")}) {
    EXPECT_EQ(to_sfen(read(sfen)), sfen);
  }
  const Position position = read("8k/9/9/9/9/9/9/9/K8 b 2P2RLgb 1");
  EXPECT_EQ(to_sfen(position), "8k/9/9/9/9/9/9/9/K8 b 2RL2Pbg 1");
  EXPECT_EQ(read("8k/9/9/9/9/9/9/9/K8 b 2RL2Pbg"), position) << "the move number may be missing";
  EXPECT_EQ(read("8k/9/9/9/9/9/9/9/K8 b 2RL2Pbg 123456789012345678901234567890"), position);
}

TEST(NaiveNotation, MalformedSfenIsRefused) {
  const std::string empty = "9/9/9/9/9/9/9/9/9";
  const std::vector<std::string> cases = {
      // The fields.
      "", " ", "b", empty, empty + " b", empty + " b ", empty + "  b - 1", " " + empty + " b - 1",
      empty + " b - 1 ", empty + " b - 1 1", empty + "\tb - 1", empty + " b - 1\n",
      empty + " x - 1", empty + " B - 1", empty + "  - 1", empty + " bw - 1", empty + " b - x",
      empty + " b - ", empty + " b - -1", empty + " b - 1x", "sfen " + empty + " b - 1",
      // The board.
      "9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/ b - 1",
      "/9/9/9/9/9/9/9/9 b - 1", "8/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9G b - 1",
      "9/9/9/9/45/9/9/9/9 b - 1", "9/9/9/9/5G4/9/9/9/9 b - 1", "9/9/9/9/4G3/9/9/9/9 b - 1",
      "0G8/9/9/9/9/9/9/9/9 b - 1", "4X4/9/9/9/9/9/9/9/9 b - 1", "4\xffP3/9/9/9/9/9/9/9/9 b - 1",
      "9/9/9/9/4+G4/9/9/9/9 b - 1", "9/9/9/9/4+k4/9/9/9/9 b - 1", "9/9/9/9/4++S4/9/9/9/9 b - 1",
      "9/9/9/9/4S4+/9/9/9/9 b - 1", "9/9/9/9/+4S4/9/9/9/9 b - 1", "9/9/9/9/+9/9/9/9/9 b - 1",
      std::string("9/9/9/9/4\0004/9/9/9/9 b - 1", 25), std::string(100000, '9'),
      // The hands.
      empty + " b K 1", empty + " b k 1", empty + " b X 1", empty + " b 2 1", empty + " b P2 1",
      empty + " b 0P 1", empty + " b 1P 1", empty + " b 02P 1", empty + " b PP 1",
      empty + " b P2P 1", empty + " b -P 1", empty + " b P- 1", empty + " b +P 1",
      empty + " b -- 1", empty + " b 118P 1", empty + " b 99999999999999999999P 1",
      // More pieces than a set has.
      empty + " b 19P 1", empty + " b 9P10p 1", empty + " b 5L 1", empty + " b 3N2n 1",
      empty + " b 5s 1", empty + " b 5G 1", empty + " b 3B 1", empty + " b 2Rr 1",
      "9/9/9/9/4+P4/9/9/9/9 b 18p 1", "9/9/9/9/R7+r/9/9/9/9 b R 1",
      // Two kings of a side.
      "9/9/9/9/K7K/9/9/9/9 b - 1", "9/9/9/9/k7k/9/9/9/9 b - 1",
      // Dead pieces.
      "4P4/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/4p4 b - 1", "4L4/9/9/9/9/9/9/9/9 b - 1",
      "9/9/9/9/9/9/9/9/4l4 b - 1", "4N4/9/9/9/9/9/9/9/9 b - 1", "9/4N4/9/9/9/9/9/9/9 b - 1",
      "9/9/9/9/9/9/9/4n4/9 b - 1", "9/9/9/9/9/9/9/9/4n4 b - 1",
      // Double pawns.
      "9/4P4/9/9/4P4/9/9/9/9 b - 1", "9/4p4/9/9/9/9/9/4p4/9 w - 1",
      // The side that is not to move is in check.
      "4k4/4G4/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/4g4/4K4 w - 1", "4k4/9/9/9/9/9/9/9/4R4 b - 1",
      "9/9/9/9/4Kk3/9/9/9/9 b - 1", "9/9/9/9/4Kk3/9/9/9/9 w - 1"};
  for (const std::string& text : cases) EXPECT_FALSE(parse_sfen(text)) << text.substr(0, 80);
  EXPECT_EQ(cases.size(), 84U);
}

TEST(NaiveNotation, NeighboursOfTheRefusedAreAccepted) {
  const std::vector<std::string> cases = {
      "9/9/9/9/9/9/9/9/9 b 18P4L4N4S4G2B2R 1", "9/9/9/9/9/9/9/9/9 b 9P9p3Nn2Gg 1",
      "4p4/4l4/4n4/9/9/9/9/9/9 b - 1",         "4+P4/4P4/4N4/9/9/9/4n4/4p4/4+p4 b - 1",
      "4+N4/4+N4/9/9/9/9/9/4+n4/4+n4 w - 1",   "4k4/4G4/9/9/9/9/9/9/9 w - 1",
      "9/9/9/9/4K1k2/9/9/9/9 b - 1",           "4k4/9/9/9/4p4/9/9/9/4R4 b - 1"};
  for (const std::string& text : cases) EXPECT_TRUE(parse_sfen(text)) << text;
  EXPECT_EQ(cases.size(), 8U);
}

}  // namespace
}  // namespace tsumuya::naive
