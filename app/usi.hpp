// The USI mate engine: `tsumuya usi`, for any GUI that speaks the protocol.
//
//   usi, isready, setoption, usinewgame, position, go mate, stop, gameover, quit
//
// Commands are read here while the search runs in a thread of its own (usi_search.hpp). Every
// `go mate` gets exactly one answer:
//
//   checkmate MOVES    the whole line; at a defender's root it starts with his move
//   checkmate nomate   proven: there is no mate
//   checkmate timeout  not answered; an `info string` before it says which limit, or what is wrong
//
// `quit` and the end of the input end a search at once. A second `go` ends the first. `gameover` is
// a `stop`. What is unknown is ignored: GUIs send every option that they have stored, and commands
// for games. A `go` without `mate` asks for a move in a game: the answer is `bestmove resign`, so
// that the GUI does not wait for ever.
//
// The root is the defender's where the side to move is in check and the other side has no king, or
// where the option DefenderToMove says so.
#pragma once

#include "app/environment.hpp"

namespace tsumuya::app {

int usi(const Environment& environment);

}  // namespace tsumuya::app
