// A text file that is there whole or not at all (output_file.hpp), compressed with zstd if its name
// ends in .zst.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "base/output_file.hpp"

namespace tsumuya::cert {

class TextOutput {
 public:
  // Opens the file; errors are told by finish(). `stop`, if there is one, ends a wait for the
  // reader of a pipe.
  explicit TextOutput(const std::string& target, const std::atomic<bool>* stop = nullptr);
  ~TextOutput();  // without finish(), nothing is left behind
  TextOutput(const TextOutput&) = delete;
  TextOutput& operator=(const TextOutput&) = delete;
  TextOutput(TextOutput&&) = delete;
  TextOutput& operator=(TextOutput&&) = delete;

  void write(std::string_view text);
  // An error has occurred: what is written from now on is lost.
  bool failed() const { return file_.failed(); }
  // The error is that `stop` ended a wait.
  bool stopped() const { return file_.stopped(); }

  // Closes the file and gives it its name. What went wrong, or an empty text. Called once.
  [[nodiscard]] std::string finish();

 private:
  class Encoder;

  void encode(std::string_view text, bool last);

  base::OutputFile file_;
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace tsumuya::cert
