// The one live line on a terminal while something takes its time: rewritten in place, cleared at
// the end. Where the error stream is no terminal there is none.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "app/environment.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::app {

class LiveLine {
 public:
  explicit LiveLine(const Environment& environment)
      : err_(environment.err), enabled_(environment.err_is_terminal) {}
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;
  LiveLine(LiveLine&&) = delete;
  LiveLine& operator=(LiveLine&&) = delete;

  bool enabled() const { return enabled_; }
  // Shorter than the terminal is wide.
  void show(const std::string& text);
  void clear();

 private:
  std::ostream& err_;
  bool enabled_;
  bool on_screen_ = false;
};

// How far a search has come, in fewer than `columns` letters: the engine's, and any.
std::string progress_text(const tsume::Progress& progress, std::size_t columns);
std::string progress_text(std::chrono::duration<double> elapsed, const andor::Counters& counters,
                          std::size_t columns);

}  // namespace tsumuya::app
