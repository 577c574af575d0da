// The languages that a person may choose.
//
//   constexpr Text kUsage{"Usage", "使い方"};
//   kUsage.in(Language::Japanese)                 "使い方"
#pragma once

#include <cstdint>
#include <string_view>

namespace tsumuya::base {

enum class Language : std::uint8_t { English, Japanese };

struct Text {
  std::string_view english;
  std::string_view japanese;

  constexpr std::string_view in(Language language) const {
    return language == Language::Japanese ? japanese : english;
  }
};

}  // namespace tsumuya::base
