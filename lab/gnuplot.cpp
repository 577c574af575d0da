#include "lab/gnuplot.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// NOLINTNEXTLINE(*-redundant-declaration, *-non-const-global-variables): POSIX gives it no header
extern char** environ;

namespace tsumuya::lab {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// Nameless files for its streams: nothing that has to be read while something else is written.
File temporary(const std::string& text = "") {
  File file(std::tmpfile());
  if (!file) return file;
  const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                       std::fflush(file.get()) == 0;
  if (!written) return nullptr;
  std::rewind(file.get());
  return file;
}

std::string contents(std::FILE* file) {
  std::rewind(file);
  std::string text;
  std::array<char, 65536> buffer{};
  while (const std::size_t taken = std::fread(buffer.data(), 1, buffer.size(), file)) {
    text.append(buffer.data(), taken);
  }
  return text;
}

// The line that says what is wrong: gnuplot shows the place above it.
std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::size_t end = text.rfind('\n');
  return end == std::string::npos ? text : text.substr(end + 1);
}

}  // namespace

Picture run_gnuplot(const std::string& script) {
  Picture picture;
  const File in = temporary(script);
  const File out = temporary();
  const File err = temporary();
  if (!in || !out || !err) {
    picture.fault = std::string("no temporary file: ") + std::strerror(errno);
    return picture;
  }
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&streams, fileno(out.get()), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&streams, fileno(err.get()), STDERR_FILENO);
  std::string program = "gnuplot";
  std::string defaults = "--default-settings";
  std::string standard_input = "-";
  const std::array<char*, 4> words{program.data(), defaults.data(), standard_input.data(), nullptr};
  pid_t process = 0;
  const int error =
      posix_spawnp(&process, program.c_str(), &streams, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  if (error != 0) {
    picture.is_missing = error == ENOENT;
    picture.fault = std::strerror(error);
    return picture;
  }
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  picture.text = contents(out.get());
  const bool drawn = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !picture.text.empty();
  if (!drawn) {
    picture.fault = last_line(contents(err.get()));
    if (picture.fault.empty()) picture.fault = "it wrote nothing";
  }
  return picture;
}

}  // namespace tsumuya::lab
