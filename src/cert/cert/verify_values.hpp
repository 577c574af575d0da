// The values of the checker's options, read from text, for `tsumuya-verify`; `tsumuya verify` takes
// the same. base/quantity.hpp reads its times and memories.
//
// A fault can follow "--expect: ".
#pragma once

#include <string>
#include <string_view>

#include "cert/format.hpp"
#include "naive/position.hpp"

namespace tsumuya::cert {

// Harmless, in the double quotes that messages about options have.
std::string shown_value(std::string_view value);

OrFault<Side> parse_side(std::string_view text);

// An SFEN; its move number means nothing and may be missing.
OrFault<naive::Position> parse_position(std::string_view text);

}  // namespace tsumuya::cert
