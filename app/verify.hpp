// `tsumuya verify`: the checker of certificates, which is the room cert's (src/cert/verify.hpp) and
// also a program of its own.
#pragma once

#include "app/command_line.hpp"
#include "app/environment.hpp"

namespace tsumuya::app {

int verify(const Arguments& arguments, const Environment& environment);

}  // namespace tsumuya::app
