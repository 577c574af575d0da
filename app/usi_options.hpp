// The options of the USI engine: one table gives their names, ranges, defaults and `option` lines.
// The switches of the engine come from the table in techniques.hpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tsume/engine/engine.hpp"

namespace tsumuya::app {

struct UsiOptions {
  tsume::EngineOptions engine;
  std::uint64_t nodes_limit = 0;                 // 0: none
  std::chrono::milliseconds pv_interval{1'000};  // 0: no `info` during the search
  bool defender_to_move = false;
};

// An engine made with the one is as good as an engine made with the other.
bool same_engine(const tsume::EngineOptions& a, const tsume::EngineOptions& b);

// "option name ... type ... default ...", in the order of the table.
std::vector<std::string> option_lines();

// Sets what follows `setoption`: "name NAME value VALUE". Returns what there is to complain about,
// empty if nothing; an unknown option is nothing. A number out of range is brought into it, any
// other bad value changes nothing.
std::string set_option(UsiOptions& options, std::string_view words);

}  // namespace tsumuya::app
