// What a `go` asks for.
//
//   go mate [MILLISECONDS|infinite], with `nodes N` and `depth N` anywhere; other words are ignored
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tsumuya::app {

struct UsiGo {
  bool mate = false;                              // else a move in a game is asked for
  std::optional<std::chrono::milliseconds> time;  // none: as long as it takes
  std::optional<std::uint64_t> nodes;
  bool has_depth = false;
  std::string fault;  // a number that is none; empty if all is well
};

// The words that follow `go`.
UsiGo parse_go(std::string_view words);

}  // namespace tsumuya::app
