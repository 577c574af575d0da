// Text from outside as it may reach a terminal: without bytes that command it, hide text or turn
// its direction.
//
//   harmless("a\x1b[31mb")   a?[31mb
//   harmless("詰\u009b1m")    詰?1m
//
// Valid UTF-8 stays as it is, but for control characters (C0, DEL and C1), marks of direction,
// characters without width and separators of lines and paragraphs.
#pragma once

#include <string>
#include <string_view>

namespace tsumuya::cert {

// A '?' for each harmful character and for each byte that belongs to no UTF-8.
std::string harmless(std::string_view text);

// The same JSON with its harmful characters written as \uXXXX; they stand only in its strings.
// `json` must be UTF-8.
std::string harmless_json(std::string_view json);

}  // namespace tsumuya::cert
