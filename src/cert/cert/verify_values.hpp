// The values of the checker's options, read from text: for `tsumuya-verify` and `tsumuya verify`,
// which so accept the same and say the same of what they refuse.
//
//   parse_memory("512")   512 MB in bytes, as are 512MB; 4GB
//   parse_time("90")      seconds, as are 90s, 1.5m; 1h
//
// A fault can follow "--memory: ".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cert/format.hpp"
#include "naive/position.hpp"

namespace tsumuya::cert {

// In the quotes that messages about options have, without bytes that a terminal would heed.
std::string in_option_quotes(std::string_view value);

// Bytes. A MB is 2^20 of them, as in the other commands; from 1 MB to a million.
OrFault<std::uint64_t> parse_memory(std::string_view text);

// Seconds, above 0 and up to 10^9. Decimals are allowed.
OrFault<double> parse_time(std::string_view text);

OrFault<Side> parse_side(std::string_view text);

// An SFEN; its move number means nothing and may be missing.
OrFault<naive::Position> parse_position(std::string_view text);

}  // namespace tsumuya::cert
