// Trees with values at their ends: what a search asks of them, what it comes back with, and plain
// minimax, the reference for conspiracy.hpp and cstar_minimax.hpp.
//
// MAX moves to the child with the largest value, MIN to the one with the smallest; values are seen
// by MAX. A node has a static value before it is searched, a guess; only at nodes that are `final`
// is it the value of the game, which no search can change. The players alternate (a pass is a
// move).
//
// Play must end: these searches look for no repetition. They recurse or walk along one line of
// play, so that a game of some thousand plies is too long for them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "andor/core/limits.hpp"

namespace tsumuya::andor {

using Value = std::int32_t;
// Beyond every value of a domain, and can be negated.
inline constexpr Value kHighest = Value{1} << 30U;
inline constexpr Value kLowest = -kHighest;

struct Evaluation {
  Value value = 0;
  bool final = false;

  friend constexpr bool operator==(Evaluation, Evaluation) = default;
};

template <typename D>
concept ValueDomain = requires(D d, const D cd, std::vector<typename D::Move>& moves,
                               const typename D::Move& move) {
  requires std::copyable<typename D::Move>;
  requires std::equality_comparable<typename D::Move>;
  // At the current node MAX is to move.
  { cd.is_max() } -> std::same_as<bool>;
  // Appends all moves, always in the same order. Not called at final nodes; everywhere else there
  // is a move.
  d.moves(moves);
  // Plays a move that moves() gave; takes back the last one.
  d.make(move);
  d.unmake(move);
  // Strictly between kLowest and kHighest.
  { cd.evaluate() } -> std::same_as<Evaluation>;
};

// The answer of a search for a value.
template <typename Move>
struct ValueFound {
  Value value = 0;
  bool exact = false;            // it rests on final nodes alone
  Reason reason = Reason::None;  // the limit that ended the search; None: it got where it was sent
  Counters counters;             // reexpanded stays 0: nothing remembers
  std::optional<Move> best;      // at the root, if that is not final
};

template <ValueDomain D>
Value minimax(D& domain) {
  if (const Evaluation seen = domain.evaluate(); seen.final) return seen.value;
  std::vector<typename D::Move> moves;
  domain.moves(moves);
  const bool is_max = domain.is_max();
  Value best = is_max ? kLowest : kHighest;
  for (const auto& move : moves) {
    domain.make(move);
    const Value value = minimax(domain);
    domain.unmake(move);
    best = is_max ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace tsumuya::andor
