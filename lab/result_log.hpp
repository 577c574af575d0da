// The file of results, one JSON object a line, to which every finished run is added at once.
//
// It survives whatever ends the program: a last line that is torn, that is one of ours without its
// end, is cut off when the file is opened again. Any other line that is no result is somebody
// else's, and the file is refused as it is. Of several lines for the same run the last one counts.
// It belongs to one program at a time, which holds a lock on it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lab/results.hpp"

namespace tsumuya::lab {

// The text of such a file.
struct LogText {
  std::vector<RunResult> results;
  std::size_t good_bytes = 0;  // without a torn last line
  bool torn = false;
  std::size_t bad_line = 0;  // counted from 1; 0 if there is none
};
LogText read_log(std::string_view text);

class ResultLog {
 public:
  ResultLog() = default;
  ~ResultLog();
  ResultLog(const ResultLog&) = delete;
  ResultLog& operator=(const ResultLog&) = delete;
  ResultLog(ResultLog&&) = delete;
  ResultLog& operator=(ResultLog&&) = delete;

  // Once. What is wrong; empty if nothing.
  std::string open(const std::string& file);
  // What was in it.
  const LogText& text() const { return text_; }
  // What is wrong; empty if nothing.
  std::string append(const RunResult& result);

 private:
  int descriptor_ = -1;
  LogText text_;
};

}  // namespace tsumuya::lab
