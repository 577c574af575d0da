// The answer to one problem, ready to be told: as text for people, or as JSON (app/json.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "api/problem.hpp"
#include "io/diagram.hpp"
#include "tsume/engine.hpp"

namespace tsumuya::app {

struct Report {
  std::string name;  // may be empty
  std::string sfen;
  tsume::Root root = tsume::Root::Attacker;
  tsume::Answer answer;
  std::optional<std::size_t> plies;  // of a mate whose line is complete
  std::string leftover;              // the attacker's hand after the line
};

struct TextStyle {
  io::Language language = io::Language::English;
  bool color = false;
  std::size_t columns = 80;
};

// Name, verdict, moves, effort; ends with a newline.
std::string report_text(const Report& report, const TextStyle& style);

// Moves in rows that fit the width, each row with the number of its first move.
std::string numbered_moves(const std::vector<shogi::Move>& moves, std::size_t columns);

}  // namespace tsumuya::app
