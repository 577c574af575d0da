#include "cert/verify_values.hpp"

#include <charconv>
#include <optional>
#include <string>

#include "naive/notation.hpp"

namespace tsumuya::cert {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostMegabytes = 1'048'576;
constexpr double kMostSeconds = 1e9;

// The whole text as a number of this kind.
template <typename T>
std::optional<T> number(std::string_view text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

// Takes the unit off the end of the text, if it stands there.
bool take_unit(std::string_view& text, std::string_view unit) {
  if (!text.ends_with(unit)) return false;
  text.remove_suffix(unit.size());
  return true;
}

}  // namespace

std::string in_option_quotes(std::string_view value) {
  std::string text = in_quotes(value);
  text.front() = '"';
  text.back() = '"';
  return text;
}

OrFault<std::uint64_t> parse_memory(std::string_view text) {
  std::string_view digits = text;
  std::uint64_t megabytes_each = 1;
  if (take_unit(digits, "GB")) {
    megabytes_each = 1024;
  } else {
    take_unit(digits, "MB");
  }
  const std::optional<std::uint64_t> count = number<std::uint64_t>(digits);
  if (count && *count >= 1 && *count <= kMostMegabytes / megabytes_each) {
    return *count * megabytes_each * kMegabyte;
  }
  return Fault{in_option_quotes(text) + " is not a number of megabytes from 1 to " +
               std::to_string(kMostMegabytes) + ", and not like 512MB or 4GB"};
}

OrFault<double> parse_time(std::string_view text) {
  std::string_view digits = text;
  double seconds_each = 1;
  if (take_unit(digits, "h")) {
    seconds_each = 3600;
  } else if (take_unit(digits, "m")) {
    seconds_each = 60;
  } else {
    take_unit(digits, "s");
  }
  // No words such as "inf".
  const bool plain = digits.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
  const std::optional<double> count = plain ? number<double>(digits) : std::nullopt;
  if (count && *count > 0 && *count * seconds_each <= kMostSeconds) return *count * seconds_each;
  return Fault{in_option_quotes(text) +
               " is not a number of seconds above 0 and up to 1000000000, and not like 5s, 2m or "
               "1h"};
}

OrFault<Side> parse_side(std::string_view text) {
  if (text == "black") return Side::Black;
  if (text == "white") return Side::White;
  return Fault{in_option_quotes(text) + " is not one of black|white"};
}

OrFault<naive::Position> parse_position(std::string_view text) {
  if (const auto position = naive::parse_sfen(text)) return *position;
  return Fault{"no position that can stand: " + in_option_quotes(text)};
}

}  // namespace tsumuya::cert
