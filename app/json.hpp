// The answer to one problem as JSON: the fields and their order are what scripts rely on.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "andor/core/limits.hpp"
#include "app/report.hpp"
#include "tsume/soundness/soundness.hpp"

namespace tsumuya::app {

// Why a search has no answer, as the field "reason" says it; empty: there is one.
std::string_view reason_word(andor::Reason reason);
// To the microsecond.
double milliseconds(std::chrono::duration<double> time);

// One line with its end.
std::string to_json_line(const Report& report);
// The same with the verdict of `check`.
std::string to_json_line(const Report& report, const tsume::Soundness& soundness);

}  // namespace tsumuya::app
