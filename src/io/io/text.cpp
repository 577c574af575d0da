#include "io/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>

namespace tsumuya::io {
namespace {

struct Character {
  std::size_t size;     // in bytes; 0 if the bytes are no UTF-8
  std::uint32_t point;  // the code point
};

constexpr Character kInvalid{0, 0};

// Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
Character decode(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return kInvalid;
  std::uint32_t point = lead & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return kInvalid;
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  return point < kLeast[size] || point > 0x10FFFF || surrogate ? kInvalid : Character{size, point};
}

// Would change the terminal, the direction of the text, or not be seen at all.
bool is_hidden(std::uint32_t point) {
  const auto within = [point](std::uint32_t first, std::uint32_t last) {
    return point >= first && point <= last;
  };
  return within(0x00, 0x1F) || within(0x7F, 0xA0) || point == 0xAD || point == 0x61C ||
         within(0x2000, 0x200F) || within(0x2028, 0x202F) || within(0x205F, 0x206F) ||
         point == 0x3000 || point == 0xFEFF || within(0xFFF9, 0xFFFB) || within(0xE0000, 0xE0FFF);
}

// Appends the character at the front of the text and returns how many bytes it took.
std::size_t append_escaped(std::string& out, std::string_view text) {
  const Character c = decode(text);
  auto to = std::back_inserter(out);
  if (c.size == 0 || (c.size == 1 && is_hidden(c.point))) {
    fmt::format_to(to, "\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(text[0])));
    return 1;
  }
  if (is_hidden(c.point)) {
    fmt::format_to(to, "\\u{{{:x}}}", c.point);
  } else {
    out.append(text.substr(0, c.size));
  }
  return c.size;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<Word> Words::next() {
  std::size_t begin = end_;
  while (begin < text_.size() && is_blank(text_[begin])) ++begin;
  if (begin == text_.size()) return std::nullopt;
  end_ = begin;
  while (end_ < text_.size() && !is_blank(text_[end_])) ++end_;
  return Word{text_.substr(begin, end_ - begin), begin + 1};
}

std::string escaped(std::string_view text, std::size_t limit) {
  std::string out;
  std::size_t i = 0;
  while (i < text.size() && i < limit) i += append_escaped(out, text.substr(i));
  if (i < text.size()) out += "...";
  return out;
}

std::string in_quotes(std::string_view text) { return '"' + escaped(text) + '"'; }

std::string character_in_quotes(std::string_view text, std::size_t index) {
  std::string out = "'";
  append_escaped(out, text.substr(index));
  return out + "'";
}

std::optional<std::size_t> find_invalid_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const Character c = decode(text.substr(i));
    if (c.size == 0) return i;
    i += c.size;
  }
  return std::nullopt;
}

}  // namespace tsumuya::io
