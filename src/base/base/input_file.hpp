// A file or a descriptor whose bytes are waited for no longer than is asked.
//
//   InputFile file("a.cert");
//   const InputFile::Read read = file.read(room, std::chrono::seconds(1));
//
// A pipe may have no writer, or one that writes little and seldom. Neither the opening nor a read
// waits beyond its time; a read hands out what is there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace tsumuya::base {

class InputFile {
 public:
  enum class Came : std::uint8_t {
    Bytes,
    Nothing,  // within the time
    End,
    Error
  };
  struct Read {
    Came came = Came::Nothing;
    std::size_t bytes = 0;
  };

  explicit InputFile(const std::string& path);
  // An open one, such as the standard input; it is not closed.
  explicit InputFile(int descriptor) : descriptor_(descriptor) {}
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  InputFile(InputFile&&) = delete;
  InputFile& operator=(InputFile&&) = delete;

  // Why it could not be opened; 0 if it is open.
  int fault() const { return fault_; }

  // Some bytes at least, if any come in time. A file on a disk counts as there.
  Read read(std::span<char> room, std::chrono::duration<double> at_most);

 private:
  int descriptor_;
  int fault_ = 0;
  bool closes_ = false;
};

}  // namespace tsumuya::base
