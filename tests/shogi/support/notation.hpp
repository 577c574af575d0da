// Positions and moves as text, for the tests of the rooms that do not see io.
//
//   const shogi::Position pos = test::position_of("4k4/9/4P4/9/9/9/9/9/9 b G 1");
//   EXPECT_EQ(test::usi_of(move), "G*5b");
//
// The naive rules read and write the text, so a mistake of io's reader cannot hide here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shogi/move.hpp"
#include "shogi/position.hpp"

namespace tsumuya::test {

// Nothing for text that is not a position's, or not a move's.
std::optional<shogi::Position> parse_position(std::string_view sfen);
std::optional<shogi::Move> parse_move(std::string_view usi);

// The same for text that a test knows to be right: ends the test program where it is not.
shogi::Position position_of(std::string_view sfen);
shogi::Move move_of(std::string_view usi);

std::string sfen_of(const shogi::Position& position);
// "none" for no move.
std::string usi_of(shogi::Move move);
// "5e".
std::string square_name(shogi::Square square);

}  // namespace tsumuya::test
