// Strategies of tsuitate-tsume-shogi in letters: as the appendix of [Sakuta2000] writes them, as a
// tree, and as JSON. docs/tsuitate.md describes the notation; JSON is the same in every language.
#pragma once

#include <string>
#include <vector>

#include "app/options.hpp"
#include "shogi/position.hpp"
#include "uncertain/tsuitate/tsuitate_record.hpp"
#include "uncertain/tsuitate/tsuitate_solver.hpp"

namespace tsumuya::app {

// "(-)", "(3a)", "(+G)", "(+G 3a)", "(foul)", "mate".
std::string told_text(const uncertain::Told& told, Language language);

// One line for each branch to its end.
std::string lines_text(const shogi::Position& view, const uncertain::Strategy& strategy,
                       Language language);
std::string tree_text(const shogi::Position& view, const uncertain::Strategy& strategy,
                      Language language);

// A game known in full, in a line: "1. S*2c K3a 2. R*1c (foul) 2. B*2b Kx2b 3. G*3b mate".
std::string played_text(const std::vector<uncertain::PlayedTry>& game, Language language);

// The verdict, in a line or two.
std::string verdict_text(const uncertain::TsuitateAnswer& answer, unsigned fouls,
                         Language language);
// One line with its end.
std::string tsuitate_json(const shogi::Position& view, const uncertain::TsuitateAnswer& answer,
                          bool audited);

}  // namespace tsumuya::app
