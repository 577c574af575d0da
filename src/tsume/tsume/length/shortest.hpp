// The length of the shortest mate: after a first proof the bound is lowered until it is proven that
// there is no shorter one.
//
// Every search is for a mate within some plies (bounded.hpp), over one table, so that what one has
// found serves the next. The bound falls by two plies, then by ever larger steps as long as mates
// are found; a refutation that is not tight halves the rest.
#pragma once

#include <functional>

#include "andor/core/limits.hpp"
#include "shogi/position.hpp"
#include "tsume/length/length_search.hpp"

namespace tsumuya::tsume {

struct Length {
  unsigned plies = 0;                          // the shortest that was found; 0: none was
  bool exact = false;                          // no shorter mate exists
  andor::Reason reason = andor::Reason::None;  // why not exact
};

// There is a mate, of about `guess` plies. `on_shorter` is told of every shorter one that is found.
Length shorten(const shogi::Position& position, unsigned guess, LengthSearch& search,
               const std::function<void(unsigned)>& on_shorter = {});

}  // namespace tsumuya::tsume
