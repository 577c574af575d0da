// Lists of problems, a line each:
//
//   # a comment
//   4k4/9/4P4/9/9/9/9/9/9 b G 1
//   head gold<TAB>4k4/9/4P4/9/9/9/9/9/9 b G 1<TAB>1<TAB>anything
//   position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b
//
// The third column, if it is a number, is the length that the problem is said to have; its text and
// the columns behind it are kept as they are. The reader takes one line at a time from a stream of
// any length; a bad line gives an error, and reading goes on with the next. Blank lines, CRLF and a
// byte order mark are fine. Memory stays bounded: a line has at most kMaxLine bytes. Names are
// valid UTF-8.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/position_line.hpp"
#include "io/result.hpp"

namespace tsumuya::io {

// A problem may be said to have so many plies at most.
inline constexpr unsigned kMostStatedPlies = 65'535;

struct Problem {
  std::string name;      // "line 12" if the file gives none
  std::size_t line = 0;  // counted from 1
  PositionLine position;
  std::optional<unsigned> stated_plies = std::nullopt;  // from 1
  std::vector<std::string> more_columns = {};           // behind the third, trimmed; any bytes
  std::string third_column = {};                        // trimmed; any bytes
  std::size_t third_at = 0;                             // its place in the line, from 1; 0 if empty
};

class ProblemReader {
 public:
  static constexpr std::size_t kMaxLine = 65536;  // without the line end

  // The stream must outlive the reader.
  explicit ProblemReader(std::istream& in);

  // The next problem, or what is wrong with the next bad line; nothing at the end of the stream or
  // when it can no longer be read (then in.bad()).
  std::optional<Result<Problem>> next();

 private:
  struct Line {
    std::string_view text;  // without the line end; valid until the next line is read
    bool too_long;
  };
  std::optional<Line> next_line();
  Result<Problem> read_problem(std::string_view text) const;
  ParseError error(std::size_t column, std::string message) const;

  std::istream& in_;
  std::vector<char> buffer_;
  std::size_t line_ = 0;
};

}  // namespace tsumuya::io
