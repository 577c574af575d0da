// Strategies of tsuitate-tsume-shogi in letters: as the appendix of [Sakuta2000] writes them, as a
// tree, and as JSON. docs/tsuitate.md describes the notation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/options.hpp"
#include "shogi/position.hpp"
#include "uncertain/tsuitate_solver.hpp"

namespace tsumuya::app {

// A try on the board that the attacker sees: "S*2c", "B3a+", "G5d-4c" where another gold could go
// there, "N3c=" where it could promote.
std::string try_text(const shogi::Position& view, shogi::Move attempt);
// The visible move that a text means, in this notation or in USI.
std::optional<shogi::Move> parse_try(const shogi::Position& view, std::string_view text);

// "(-)", "(3a)", "(+G)", "(+G 3a)", "(foul)".
std::string told_text(const uncertain::Told& told);

// One line for each branch to its end.
std::string lines_text(const shogi::Position& view, const uncertain::Strategy& strategy);
std::string tree_text(const shogi::Position& view, const uncertain::Strategy& strategy,
                      Language language);

// The verdict, in a line or two.
std::string verdict_text(const uncertain::TsuitateAnswer& answer, unsigned fouls,
                         Language language);
// One line with its end.
std::string tsuitate_json(const shogi::Position& view, const uncertain::TsuitateAnswer& answer,
                          bool audited);

}  // namespace tsumuya::app
