// Text as it comes from outside: its words with their columns, and how its bytes are shown in a
// message.
//
// What is echoed to a terminal is always made harmless first: control bytes, bytes that are no
// UTF-8 and invisible characters appear escaped, and long pieces are cut.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tsumuya::io {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text);

struct Word {
  std::string_view text;
  std::size_t column;  // of its first byte, from 1

  std::size_t end_column() const { return column + text.size(); }
};

// The words of a text, separated by spaces and tabs.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::optional<Word> next();
  // One past the last word given, or 1.
  std::size_t column() const { return end_ + 1; }

 private:
  std::string_view text_;
  std::size_t end_ = 0;
};

// Escaped; anything beyond `limit` bytes is replaced by "...".
std::string escaped(std::string_view text, std::size_t limit = 60);
// Escaped, in double quotes.
std::string in_quotes(std::string_view text);
// The character that begins at an index, escaped, in single quotes.
std::string character_in_quotes(std::string_view text, std::size_t index);

// The index of the first byte that is no UTF-8, if any.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

}  // namespace tsumuya::io
