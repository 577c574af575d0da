// The lines of a text, plain or compressed with zstd, read as a stream.
//
// Which of the two it is shows in the first bytes (zstd begins with 28 B5 2F FD), not in the name.
// Every line ends in a line feed, the last one too. No more is held than a block and a line, and a
// line that is too long for any certificate is an error, so that hostile input cannot fill the
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tsumuya::cert {

class LineReader {
 public:
  // The stream should be binary and must outlive the reader.
  explicit LineReader(std::istream& in);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  LineReader(LineReader&&) = delete;
  LineReader& operator=(LineReader&&) = delete;

  // The next line without its line feed, valid until the next call. Nothing at the end, and where
  // something is wrong: then error() says what.
  std::optional<std::string_view> next();

  // The number of the line that the last call looked at, from 1.
  std::uint64_t line_number() const { return line_number_; }
  const std::string& error() const { return error_; }

  // Bytes without the line feed. A node with 593 checks, as many as a position has moves, has
  // 7,000.
  static constexpr std::size_t kLongestLine = 65'536;

 private:
  class Decoder;

  bool fill();
  bool read_block();
  std::optional<std::string_view> fail(std::string what);

  std::istream& in_;
  std::unique_ptr<Decoder> decoder_;  // of compressed text
  bool begun_ = false;
  std::string block_;      // as read from the stream
  std::string text_;       // decoded
  std::size_t begin_ = 0;  // of what was not handed out yet
  std::uint64_t line_number_ = 0;
  std::string error_;
};

}  // namespace tsumuya::cert
