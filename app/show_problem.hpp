// The problem that the program shows when nothing is named.
#pragma once

#include <string_view>

namespace tsumuya::app {

inline constexpr std::string_view kShowProblemName = "Show problem";
inline constexpr std::string_view kShowProblemSfen =
    "7k1/6p1p/7P1/6N2/9/9/9/9/9 b G2Sr2b3g2s3n4l15p 1";

}  // namespace tsumuya::app
