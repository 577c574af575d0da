// Tsuitate-tsume-shogi at the terminal: the program is the referee and the best defender, a person
// tries to mate.
//
// He is shown the start position in full, which by the rules he knows; from then on his own pieces
// and hand and what he was told, nothing of the defender's. The defender keeps every position that
// agrees with it (uncertain/tsuitate_defender.hpp), so nobody mates here by luck; at the end the
// referee shows a legal game with just these answers (uncertain/tsuitate_record.hpp).
//
// What he types that is no try (no move of his, or one that might be legal without check) is
// refused with the reason and costs nothing. The reason tells no more than he can work out himself.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/environment.hpp"
#include "shogi/position.hpp"

namespace tsumuya::app {

struct PlaySettings {
  unsigned fouls = 8;
  // For each answer of the defender, and for the solution at the end. Without nodes and time, some
  // seconds' worth of nodes.
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::duration<double>> time;
  std::size_t memory = 0;  // bytes
};

// Reads tries and commands from environment.in; a pipe will do. kAnswered if the person mated, else
// kNotAnswered.
int play_tsuitate(const shogi::Position& start, const PlaySettings& settings,
                  const Environment& environment);

}  // namespace tsumuya::app
