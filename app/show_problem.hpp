// The problem that the program solves when nothing is named.
//
// Found by our own random search over small positions, kept for being sound and small: mate in five
// (L*1e 1d2c G*3c 2c2d 3c3d), no other check mates at the first and the third ply, at the last
// either gold may play to 3d, nothing is left over, and without any of the three pieces on the
// board there is no mate.
#pragma once

#include <string_view>

#include "app/options.hpp"

namespace tsumuya::app {

inline constexpr Text kShowProblemName{"Gold and lance", "金と香"};
inline constexpr std::string_view kShowProblemSfen = "9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1";

}  // namespace tsumuya::app
