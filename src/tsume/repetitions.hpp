// Refutations of positions that hold on one path only, in memory from the system.
#pragma once

#include "andor/repetitions.hpp"
#include "tsume/memory.hpp"

namespace tsumuya::tsume {

using Repetitions = andor::Repetitions<ZeroedArray>;

}  // namespace tsumuya::tsume
