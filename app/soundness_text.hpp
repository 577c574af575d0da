// The verdict of `check` and what it rests on, as text for people.
#pragma once

#include <optional>
#include <string>

#include "app/report.hpp"
#include "tsume/soundness.hpp"

namespace tsumuya::app {

// `stated`: the length that the problem is said to have. Ends with a newline.
std::string soundness_text(const shogi::Position& position, const tsume::Soundness& soundness,
                           std::optional<unsigned> stated, const TextStyle& style);

}  // namespace tsumuya::app
