#include "cert/shown_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tsumuya::cert {
namespace {

struct Character {
  std::size_t size = 1;     // in bytes
  std::uint32_t point = 0;  // the code point
  bool valid = false;
};

// The character at the front of a text that is not empty; one byte if it begins no UTF-8. Strict:
// no overlong forms, no surrogates, nothing above U+10FFFF.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {1, lead, true};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
  std::uint32_t point = lead & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = 0xD800 <= point && point <= 0xDFFF;
  if (point < kLeast[size] || point > 0x10FFFF || surrogate) return {};
  return {size, point, true};
}

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

constexpr std::array<Range, 11> kHarmful{{
    {0x00, 0x1F},        // C0
    {0x7F, 0x9F},        // DEL and C1
    {0xAD, 0xAD},        // soft hyphen
    {0x61C, 0x61C},      // a mark of direction
    {0x180E, 0x180E},    // without width
    {0x200B, 0x200F},    // without width, and marks of direction
    {0x2028, 0x202E},    // separators, and embeddings of direction
    {0x2060, 0x206F},    // without width, and isolates of direction
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFF9, 0xFFFB},    // marks of annotations
    {0xE0000, 0xE0FFF},  // tags, and selectors of variants
}};

bool is_harmful(std::uint32_t point) {
  return std::any_of(kHarmful.begin(), kHarmful.end(), [point](const Range& range) {
    return range.first <= point && point <= range.last;
  });
}

void append_escape(std::string& out, std::uint32_t unit) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) out += kDigits[(unit >> shift) & 0xFU];
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character c = first_character(text);
    if (c.valid && !is_harmful(c.point)) {
      out += text.substr(0, c.size);
    } else {
      out += '?';
    }
    text.remove_prefix(c.size);
  }
  return out;
}

std::string harmless_json(std::string_view json) {
  std::string out;
  while (!json.empty()) {
    const Character c = first_character(json);
    if (!is_harmful(c.point)) {
      out += json.substr(0, c.size);
    } else if (c.point < 0x10000) {
      append_escape(out, c.point);
    } else {  // two halves, as in UTF-16
      append_escape(out, 0xD800 + ((c.point - 0x10000) >> 10U));
      append_escape(out, 0xDC00 + ((c.point - 0x10000) & 0x3FFU));
    }
    json.remove_prefix(c.size);
  }
  return out;
}

}  // namespace tsumuya::cert
