// The lines of a text, plain or compressed with zstd, read as a stream.
//
// Which of the two it is shows in the first bytes (zstd begins with 28 B5 2F FD), not in the name.
// Every line ends in a line feed, the last one too. No more is held than a block and a line, and
// what zstd needs for its window; a line that is too long for any certificate is an error. So
// hostile input cannot fill the memory. Both the memory and the time that reading takes are counted
// in the reader's budget.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cert/limits.hpp"
#include "cert/zstd_input.hpp"

namespace tsumuya::base {
class InputFile;
}  // namespace tsumuya::base

namespace tsumuya::cert {

class LineReader {
 public:
  // A stream in memory; like a file it must outlive the reader.
  explicit LineReader(std::istream& in);
  // A file or the standard input, waited for no longer than the budget has time.
  explicit LineReader(base::InputFile& in);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  LineReader(LineReader&&) = delete;
  LineReader& operator=(LineReader&&) = delete;

  // What reading costs, and with it whatever else is done with the lines. Before the first line it
  // may be given other limits.
  Budget& budget() { return budget_; }

  // The next line without its line feed, valid until the next call. Nothing at the end, and where
  // something is wrong: then error() says what, or the budget that a limit was reached.
  std::optional<std::string_view> next();

  // The number of the line that the last call looked at, from 1.
  std::uint64_t line_number() const { return line_number_; }
  const std::string& error() const { return error_; }

  // Bytes without the line feed. A node with 593 checks, as many as a position has moves, has
  // 7,000.
  static constexpr std::size_t kLongestLine = 65'536;

 private:
  static constexpr std::size_t kBlock = 1U << 16U;

  bool prepare();
  std::size_t fill(std::span<char> room);
  std::size_t unpack(std::span<char> room);
  std::size_t read(char* to, std::size_t most);
  std::size_t read_file(char* to, std::size_t most);
  std::optional<std::string_view> fail(std::string what);

  std::istream* in_ = nullptr;  // or else
  base::InputFile* file_ = nullptr;
  Budget budget_;
  std::unique_ptr<ZstdInput> zstd_;  // of compressed text
  std::string block_;                // of compressed text, as read from the stream
  std::string_view packed_;          // what of it is still to be unpacked
  std::string text_;                 // a line and a block; begin_ to end_ is to be handed out
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t line_number_ = 0;
  std::string error_;
};

}  // namespace tsumuya::cert
