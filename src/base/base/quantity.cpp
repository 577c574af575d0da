#include "base/quantity.hpp"

#include <array>
#include <charconv>
#include <span>
#include <system_error>

namespace tsumuya::base {
namespace {

template <typename T>
struct Unit {
  std::string_view name;
  T each;
};

// A unit that another one ends with stands behind it.
constexpr std::array<Unit<double>, 4> kTimes{{{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}}};
constexpr std::array<Unit<std::uint64_t>, 2> kMemories{{{"MB", 1}, {"GB", 1024}}};

// Takes the unit off the end of the text; how much it is, or 1 where there is none.
template <typename T>
T take_unit(std::string_view& text, std::span<const Unit<T>> units) {
  for (const Unit<T>& unit : units) {
    if (!text.ends_with(unit.name)) continue;
    text.remove_suffix(unit.name.size());
    return unit.each;
  }
  return 1;
}

// The whole text as a number of this kind.
template <typename T>
OrQuantityError<T> number_in(std::string_view text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) return QuantityError::NoQuantity;
  if (error != std::errc()) return QuantityError::OutOfRange;
  return value;
}

}  // namespace

OrQuantityError<double> seconds_in(std::string_view text) {
  const double each = take_unit<double>(text, kTimes);
  // No words such as "inf".
  if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) {
    return QuantityError::NoQuantity;
  }
  const OrQuantityError<double> read = number_in<double>(text);
  const double* const count = std::get_if<double>(&read);
  if (count == nullptr) return read;
  const double seconds = *count * each;
  if (seconds > 0 && seconds <= kMostSeconds) return seconds;
  return QuantityError::OutOfRange;
}

OrQuantityError<std::uint64_t> bytes_in(std::string_view text) {
  const std::uint64_t megabytes_each = take_unit<std::uint64_t>(text, kMemories);
  const OrQuantityError<std::uint64_t> read = number_in<std::uint64_t>(text);
  const std::uint64_t* const count = std::get_if<std::uint64_t>(&read);
  if (count == nullptr) return read;
  if (*count < 1 || *count > kMostMegabytes / megabytes_each) return QuantityError::OutOfRange;
  return *count * megabytes_each * kBytesOfMegabyte;
}

}  // namespace tsumuya::base
