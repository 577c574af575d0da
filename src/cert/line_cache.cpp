#include "cert/line_cache.hpp"

#include <cstring>
#include <functional>

namespace tsumuya::cert {

std::size_t LineCache::place_of(std::string_view line) {
  return std::hash<std::string_view>{}(line) % kPlaces;
}

bool LineCache::holds(std::string_view line) const {
  if (line.empty() || line.size() > kLongest) return false;
  const std::size_t place = place_of(line);
  return sizes_[place] == line.size() &&
         std::memcmp(text_.get() + place * kLongest, line.data(), line.size()) == 0;
}

void LineCache::remember(std::string_view line) {
  if (line.size() > kLongest) return;
  const std::size_t place = place_of(line);
  std::memcpy(text_.get() + place * kLongest, line.data(), line.size());
  sizes_[place] = static_cast<std::uint16_t>(line.size());
}

}  // namespace tsumuya::cert
