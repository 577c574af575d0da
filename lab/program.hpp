// The program tsumuya-lab behind main(): experiment and minimax.
#pragma once

#include <string>
#include <vector>

#include "lab/from_app.hpp"

namespace tsumuya::lab {

// `words` without the program's own name. The exit status.
int run(const std::vector<std::string>& words, const Environment& environment);

}  // namespace tsumuya::lab
