#include "cert/verify_values.hpp"

#include <string>

#include "naive/notation.hpp"

namespace tsumuya::cert {

std::string shown_value(std::string_view value) {
  std::string text = in_quotes(value);
  text.front() = '"';
  text.back() = '"';
  return text;
}

OrFault<Side> parse_side(std::string_view text) {
  if (text == "black") return Side::Black;
  if (text == "white") return Side::White;
  return Fault{shown_value(text) + " is not one of black|white"};
}

OrFault<naive::Position> parse_position(std::string_view text) {
  if (const auto position = naive::parse_sfen(text)) return *position;
  return Fault{"no position that can stand: " + shown_value(text)};
}

}  // namespace tsumuya::cert
