#include "app/progress.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "io/usi_move.hpp"

namespace tsumuya::app {
namespace {

constexpr const char* kEraseRest = "\x1b[K";

std::string number_text(andor::Number n) {
  return n >= andor::kInfinity ? "inf" : std::to_string(n);
}

// 950, 12.3k, 4.56M
std::string short_count(double n) {
  if (n < 1e3) return fmt::format("{:.0f}", n);
  if (n < 1e6) return fmt::format("{:.1f}k", n / 1e3);
  return fmt::format("{:.2f}M", n / 1e6);
}

// What every search tells.
std::string effort_text(std::chrono::duration<double> elapsed, std::uint64_t nodes) {
  const double seconds = elapsed.count();
  const auto n = static_cast<double>(nodes);
  return fmt::format("{:.1f} s  {} nodes  {}/s", seconds, short_count(n),
                     short_count(seconds > 0 ? n / seconds : 0));
}

std::string cut(const std::string& text, std::size_t columns) {
  return text.substr(0, std::max<std::size_t>(columns, 1) - 1);
}

}  // namespace

void LiveLine::show(const std::string& text) {
  if (!enabled_) return;
  err_ << '\r' << text << kEraseRest << std::flush;
  on_screen_ = true;
}

void LiveLine::clear() {
  if (on_screen_) err_ << '\r' << kEraseRest << std::flush;
  on_screen_ = false;
}

std::string progress_text(const tsume::Progress& progress, std::size_t columns) {
  std::string text =
      effort_text(progress.elapsed, progress.nodes) +
      fmt::format("  pn {} dn {}  table {:.1f}%  depth {} ", number_text(progress.pn),
                  number_text(progress.dn), progress.hash_permille / 10.0, progress.max_depth);
  if (progress.best_plies > 0) {
    text += fmt::format(" mate in {}, trying {} ", progress.best_plies, progress.tried_plies);
  }
  // As many moves of the line as fit whole.
  for (const shogi::Move m : progress.line) {
    const std::string move = ' ' + io::to_usi(m);
    if (text.size() + move.size() >= columns) break;
    text += move;
  }
  return cut(text, columns);
}

std::string progress_text(std::chrono::duration<double> elapsed, const andor::Counters& counters,
                          std::size_t columns) {
  std::string text =
      effort_text(elapsed, counters.expanded) + fmt::format("  depth {}", counters.max_depth);
  if (counters.iterations > 0) text += fmt::format("  iteration {}", counters.iterations);
  return cut(text, columns);
}

}  // namespace tsumuya::app
