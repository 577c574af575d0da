#include "cert/line_cache.hpp"

#include <cstring>
#include <functional>

namespace tsumuya::cert {

std::size_t LineCache::place_of(std::string_view line) {
  return std::hash<std::string_view>{}(line) % kPlaces;
}

bool LineCache::holds(std::string_view line) const {
  const Place& place = places_[place_of(line)];
  return !line.empty() && place.size == line.size() &&
         std::memcmp(place.text.data(), line.data(), line.size()) == 0;
}

void LineCache::remember(std::string_view line) {
  if (line.size() > kLongest) return;
  Place& place = places_[place_of(line)];
  std::memcpy(place.text.data(), line.data(), line.size());
  place.size = static_cast<std::uint16_t>(line.size());
}

}  // namespace tsumuya::cert
