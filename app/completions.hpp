// Scripts by which a shell completes command lines of the program, made from the tables.
//
//   completion_script("bash", Language::English)
//
// zsh and fish show what each word means, in the language; bash has no place for that.
#pragma once

#include <string>
#include <string_view>

#include "app/commands.hpp"

namespace tsumuya::app {

// Of bash, zsh or fish.
std::string completion_script(std::string_view shell, Language language);

}  // namespace tsumuya::app
