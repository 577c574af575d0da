// The process: its streams, terminal and variables, as the commands see them. For main() alone.
#pragma once

#include <string_view>

#include "app/environment.hpp"

namespace tsumuya::app {

Environment process_environment(std::string_view program);

}  // namespace tsumuya::app
