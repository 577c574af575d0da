#include "lab/progress.hpp"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>

#include "io/text.hpp"

namespace tsumuya::lab {
namespace {

constexpr std::size_t kBar = 20;

// As much of a text as fits, whole characters only.
std::string fitted(const std::string& text, std::size_t columns) {
  std::string out;
  std::size_t used = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
    const std::string character = text.substr(i, next - i);
    used += columns_of(character);
    if (used > columns) break;
    out += character;
    i = next;
  }
  return out;
}

}  // namespace

std::string clock_text(std::chrono::duration<double> time) {
  const auto seconds = static_cast<std::uint64_t>(std::max(0.0, std::round(time.count())));
  const std::uint64_t minutes = seconds / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, seconds % 60);
}

std::string progress_line(const ExperimentProgress& progress, Language language,
                          std::size_t columns) {
  const std::size_t filled = progress.total == 0 ? kBar : kBar * progress.done / progress.total;
  const std::string bar = std::string(filled, '#') + std::string(kBar - filled, '-');
  std::string text = fmt::format("[{}] {}/{}  {}  {}", bar, progress.done, progress.total,
                                 io::escaped(progress.current, 60), clock_text(progress.elapsed));
  if (progress.done_now > 0) {
    const auto left = static_cast<double>(progress.total - progress.done);
    const auto estimate = progress.elapsed * (left / static_cast<double>(progress.done_now));
    text += fmt::format(fmt::runtime(Text{", about {} left", "、残り約 {}"}.in(language)),
                        clock_text(estimate));
  }
  return fitted(text, columns - 1);
}

}  // namespace tsumuya::lab
