// The answer to one problem, ready to be told: as text for people, or as JSON (app/json.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "api/problem.hpp"
#include "app/move_text.hpp"
#include "io/diagram.hpp"
#include "tsume/engine.hpp"

namespace tsumuya::app {

struct Report {
  std::string name;  // may be empty
  std::string sfen;
  shogi::Position position;
  tsume::Root root = tsume::Root::Attacker;
  tsume::Answer answer;
  std::optional<std::size_t> plies;  // of a mate whose line is complete
  std::string leftover;              // the attacker's hand after the line
  bool with_tree = false;            // the variations are wanted
};

struct TextStyle {
  io::Language language = io::Language::English;
  bool color = false;
  std::size_t columns = 80;
  Notation notation = Notation::Usi;
};

// Name, verdict, moves, variations, effort; ends with a newline.
std::string report_text(const Report& report, const TextStyle& style);

}  // namespace tsumuya::app
