// A line of a mate that is not known to be the shortest, made of what the table knows: where a
// limit ended the search for shorter ones.
#pragma once

#include <optional>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "tsume/length/length_search.hpp"

namespace tsumuya::tsume {

// The attacker's shortest known against the defender's
// longest known. Nothing is searched. Nothing if something on the way was forgotten.
std::optional<std::vector<shogi::Move>> known_line(const shogi::Position& position,
                                                   LengthSearch& search);

}  // namespace tsumuya::tsume
