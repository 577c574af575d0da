// Tsuitate-tsume-shogi as a game of the uncertain (game.hpp): the attacker is the solver.
//
// A try that is legal costs two steps with its answer, one if it mates; a foul costs no step but a
// foul. All legal answers go into the metaposition, useless interpositions too.
//
// The tries are the moves that are a legal check in one position at least (a try that is a foul in
// all tells nothing) and legal without check in none. tries() also omits what cannot win within the
// budget: with no fouls left, what is a foul somewhere; with a single step left, what leaves an
// answer somewhere. Tries that are legal in most positions come first.
//
// The code of a position is that of the defender's pieces, the common code that of the attacker's
// pieces and hand [Sakuta2000, section 3.3]; the defender's hand is what is left of the set.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "uncertain/core/game.hpp"
#include "uncertain/tsuitate/tsuitate.hpp"

namespace tsumuya::uncertain {

class TsuitateGame {
 public:
  using Position = shogi::Position;
  using Try = shogi::Move;
  using Observation = Told;

  struct Rules {
    // At every mate the attacker must have that many pieces left in hand.
    unsigned least_leftover = 0;
    // Steps cost nothing: only repetition and fouls bound the search.
    bool endless = false;
  };

  TsuitateGame() : TsuitateGame(Rules{}) {}
  explicit TsuitateGame(Rules rules) : rules_(rules) {}

  void tries(const Metaposition<Position>& metaposition, Budget budget,
             std::vector<Try>& tries) const;
  void outcomes(const Position& position, Try attempt,
                std::vector<Outcome<Position, Told>>& outcomes) const;
  Budget cost(const Told& told) const {
    if (told.is_foul()) return {0, 1};
    if (rules_.endless) return {0, 0};
    return told.kind == Told::Kind::Mate ? Budget{1, 0} : Budget{2, 0};
  }
  Budget least_cost(const Metaposition<Position>& /*metaposition*/) const {
    return rules_.endless ? Budget{0, 0} : Budget{1, 0};
  }
  std::uint64_t code(const Position& position) const;
  std::uint64_t common(const Metaposition<Position>& metaposition) const;
  std::uint64_t try_code(Try attempt) const { return attempt.raw(); }

  // Whether a try was left out for want of fouls since the last call. If not, a refutation holds
  // for any number of fouls.
  bool take_wanted_fouls() const { return std::exchange(wanted_fouls_, false); }
  // Of the tries made last (game.hpp).
  Budget reach() const { return reach_; }

 private:
  Rules rules_;
  mutable bool wanted_fouls_ = false;
  mutable Budget reach_;
};
static_assert(TellsReach<TsuitateGame>);

}  // namespace tsumuya::uncertain
