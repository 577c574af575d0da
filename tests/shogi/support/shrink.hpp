// Makes a failing position small: pieces are taken away, from the board and from the hands, one at
// a time, as long as it still fails. What comes out fails, and no single piece can be spared.
#pragma once

#include <functional>

#include "shogi/position.hpp"

namespace tsumuya::test {

// `fails` is asked only about positions without a fault (shogi/validity.hpp). Kings stay.
shogi::Position shrunk(shogi::Position pos,
                       const std::function<bool(const shogi::Position&)>& fails);

}  // namespace tsumuya::test
