// The answer to one problem as JSON: the fields and their order are what scripts rely on.
#pragma once

#include <string>

#include "app/report.hpp"
#include "tsume/soundness.hpp"

namespace tsumuya::app {

// One line with its end.
std::string to_json_line(const Report& report);
// The same with the verdict of `check`.
std::string to_json_line(const Report& report, const tsume::Soundness& soundness);

}  // namespace tsumuya::app
