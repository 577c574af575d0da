// A text file that is there whole or not at all.
//
// What is written goes to a new file beside the target, which takes the target's name when finish()
// is called and all went well; otherwise it is removed and an older target stays as it was. Names
// that end in .zst are compressed with zstd. A target that exists and is no regular file (a pipe, a
// device) is written to directly.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace tsumuya::cert {

class TextOutput {
 public:
  // Opens the file; errors are told by finish().
  explicit TextOutput(const std::string& target);
  ~TextOutput();  // without finish(), nothing is left behind
  TextOutput(const TextOutput&) = delete;
  TextOutput& operator=(const TextOutput&) = delete;
  TextOutput(TextOutput&&) = delete;
  TextOutput& operator=(TextOutput&&) = delete;

  void write(std::string_view text);
  // An error has occurred: what is written from now on is lost.
  bool failed() const { return !error_.empty(); }

  // Closes the file and gives it its name. What went wrong, or an empty text. Called once.
  [[nodiscard]] std::string finish();

 private:
  class Encoder;

  void write_bytes(std::string_view bytes);
  void close();
  void fail(const char* what);

  std::string target_;
  std::string written_;  // the file that is being written
  std::FILE* file_ = nullptr;
  std::unique_ptr<Encoder> encoder_;
  std::string error_;
  bool finished_ = false;
};

}  // namespace tsumuya::cert
