// A file that is there whole or not at all.
//
//   OutputFile file("a.cert", &stop);
//   file.write("...");
//   const std::string fault = file.finish();
//
// Bytes go to a partial file beside the target (partial_file.hpp), which takes the target's name
// when finish() is called and all went well; otherwise it is removed and an older target stays as
// it was. A symbolic link is followed, also to a file that is not there yet. A target that exists
// and is no regular file (a pipe, a device) is written to directly; so is one that our standard
// output or error stream goes to, behind what is there.
//
// A pipe makes its writer wait: for a reader, and while it is full. `stop` ends such a wait.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

namespace tsumuya::base {

class OutputFile {
 public:
  // Opens the file; errors are told by finish(). `stop` may be null.
  OutputFile(std::string target, const std::atomic<bool>* stop);
  ~OutputFile();  // without finish(), no partial file is left behind
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  OutputFile(OutputFile&&) = delete;
  OutputFile& operator=(OutputFile&&) = delete;

  void write(std::string_view bytes);
  // An error has occurred: what is written from now on is lost.
  bool failed() const { return !error_.empty(); }
  // The error is that `stop` ended a wait.
  bool stopped() const { return stopped_; }
  // Makes it an error that `what`, with the system's reason if errno has one.
  void fail(const char* what);

  // Closes the file and gives it its name. What went wrong, or an empty text. Called once.
  [[nodiscard]] std::string finish();

 private:
  bool stop_requested() const { return stop_ != nullptr && stop_->load(); }
  void give_up();
  void open_in_place(int flag);
  void open_partial();
  bool wait_for_room();
  void flush();
  void close();

  std::string target_;
  std::string partial_;  // empty: the target is written to directly
  const std::atomic<bool>* stop_;
  int descriptor_ = -1;
  std::string buffer_;
  std::string error_;
  bool stopped_ = false;
};

}  // namespace tsumuya::base
