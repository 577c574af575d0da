// Tsuitate-tsume-shogi at the terminal: the program is the referee and the best defender, a person
// tries to mate.
//
// The defender does not settle on a reply. He keeps every position that agrees with what the person
// was told, and after a try tells what leaves the hardest problem: one without solution, or else
// the one that takes the most steps, then fouls. So nobody mates here by luck.
#pragma once

#include "app/environment.hpp"
#include "shogi/position.hpp"

namespace tsumuya::app {

// Reads tries and commands from environment.in to its end; a pipe will do. kAnswered if the person
// mated or left, kNotAnswered if he was lost.
int play_tsuitate(const shogi::Position& start, unsigned fouls, const Environment& environment);

}  // namespace tsumuya::app
