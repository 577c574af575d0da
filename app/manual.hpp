// The manual page, made from the tables: in the format of man, as `man -l -` reads it.
#pragma once

#include <string>

#include "app/commands.hpp"

namespace tsumuya::app {

std::string manual_page(Language language);

}  // namespace tsumuya::app
