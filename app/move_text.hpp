// Moves as `solve` prints them: in USI or in Japanese notation, in rows, and as a tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/diagram.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "tsume/line/variations.hpp"

namespace tsumuya::app {

enum class Notation : std::uint8_t { Usi, Japanese };

// Columns on a terminal: what is not ASCII takes two.
std::size_t columns_of(std::string_view text);

// A legal move; `previous` is the square of the move before it.
std::string move_text(const shogi::Position& before, shogi::Move m, shogi::Square previous,
                      Notation notation);
// Moves played one after the other.
std::vector<std::string> line_texts(shogi::Position pos, const std::vector<shogi::Move>& line,
                                    Notation notation);

// Moves in rows that fit the width, each row with the number of its first move.
std::string numbered_moves(const std::vector<std::string>& moves, std::size_t columns);

struct TreeStyle {
  Notation notation = Notation::Usi;
  io::Language language = io::Language::English;
  std::size_t columns = 80;
};

// The tree below a position: a row goes on as long as there is only one move, and the choices at
// its end stand below it, further in. A row begins with the number of its first move; behind a
// reply of the defender stands in how many plies he is mated.
std::string tree_text(const shogi::Position& position, shogi::Color attacker,
                      const std::vector<tsume::Variation>& tree, const TreeStyle& style);

}  // namespace tsumuya::app
