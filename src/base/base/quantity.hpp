// Times and memories as people write them.
//
//   seconds_in("90")      90, as are "90s" and "1.5m"; "500ms" is 0.5 and "1h" 3600
//   bytes_in("512")       512 MB, as is "512MB"; "4GB"
//   seconds_in("5 days")  QuantityError::NoQuantity
//   bytes_in("5000GB")    QuantityError::OutOfRange
//
// The whole text is the quantity: no blanks, no sign in front. Only times have decimals.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

namespace tsumuya::base {

inline constexpr std::uint64_t kBytesOfMegabyte = std::uint64_t{1} << 20U;
inline constexpr std::uint64_t kMostMegabytes = 1'048'576;  // 1 TB
inline constexpr double kMostSeconds = 1e9;

enum class QuantityError : std::uint8_t {
  NoQuantity,  // not a number with one of the units
  OutOfRange
};

template <typename T>
using OrQuantityError = std::variant<T, QuantityError>;

// Above 0 and up to kMostSeconds. Units: ms, s, m, h; s where none is given.
OrQuantityError<double> seconds_in(std::string_view text);

// From 1 MB to kMostMegabytes. Units: MB, GB; MB where none is given.
OrQuantityError<std::uint64_t> bytes_in(std::string_view text);

}  // namespace tsumuya::base
