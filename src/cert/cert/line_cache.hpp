// Lines that were seen lately, compared byte by byte: a copied line is known without being checked.
//
// Each line has one place, by a hash; a line that comes there drives out the one before it. So
// copies are found if not many others came between.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tsumuya::cert {

class LineCache {
 public:
  bool holds(std::string_view line) const;
  void remember(std::string_view line);  // unless it is longer than kLongest

  static constexpr std::size_t kPlaces = 512;
  static constexpr std::size_t kLongest = 1024;
  static constexpr std::size_t kBytes = kPlaces * (kLongest + sizeof(std::uint16_t));

 private:
  struct Place {
    std::uint16_t size = 0;  // 0 where nothing is
    std::array<char, kLongest> text;
  };

  static std::size_t place_of(std::string_view line);

  std::vector<Place> places_{kPlaces};
};

}  // namespace tsumuya::cert
