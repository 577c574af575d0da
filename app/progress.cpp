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
  const double seconds = progress.elapsed.count();
  const auto nodes = static_cast<double>(progress.nodes);
  std::string text = fmt::format(
      "{:.1f} s  {} nodes  {}/s  pn {} dn {}  table {:.1f}%  depth {} ", seconds,
      short_count(nodes), short_count(seconds > 0 ? nodes / seconds : 0), number_text(progress.pn),
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
  return text.substr(0, std::max<std::size_t>(columns, 1) - 1);
}

}  // namespace tsumuya::app
