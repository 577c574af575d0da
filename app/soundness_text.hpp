// The verdict of `check` and what it rests on, as text for people.
#pragma once

#include <string>

#include "app/report.hpp"
#include "tsume/soundness/soundness.hpp"

namespace tsumuya::app {

// Ends with a newline.
std::string soundness_text(const shogi::Position& position, const tsume::Soundness& soundness,
                           const TextStyle& style);

}  // namespace tsumuya::app
