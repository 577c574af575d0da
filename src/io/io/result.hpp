// A value that was read, or what was wrong with the text and where.
//
// The readers of this room never throw and never print: each returns a Result. Columns count bytes
// from 1, as editors that jump to FILE:LINE:COL expect; the column of something missing is one past
// the end of the text. Lines count from 1; line 0 means that the text was not part of a file.
#pragma once

#include <cassert>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace tsumuya::io {

struct ParseError {
  std::size_t line = 0;
  std::size_t column = 1;
  std::string message;

  friend bool operator==(const ParseError&, const ParseError&) = default;
};

// The same error, seen from a text in which the faulty part begins `offset` bytes later.
inline ParseError shifted(ParseError error, std::size_t offset) {
  error.column += offset;
  return error;
}

template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that a reader can return either.
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(ParseError error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Only if ok().
  const T& value() const {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  T& value() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  // Only if not ok().
  const ParseError& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, ParseError> content_;
};

}  // namespace tsumuya::io
