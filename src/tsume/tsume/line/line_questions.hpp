// What is asked at the positions of a line whose length is known: which check mates in time, which
// replies count.
#pragma once

#include <optional>

#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "tsume/length/length_search.hpp"
#include "tsume/length/mudaai.hpp"

namespace tsumuya::tsume {

// A move of a line.
struct Choice {
  shogi::Move move = shogi::Move::none();  // none at the end
  unsigned plies_after = 0;                // the length of the position after it
};

class LineQuestions {
 public:
  LineQuestions(const shogi::Position& root, LengthSearch& search) : pos_(root), search_(search) {}

 protected:
  bool attacking() const { return pos_.side_to_move() == search_.attacker(); }
  bool piece_left() const { return !pos_.hand(search_.attacker()).empty(); }

  // A check that mates in so many plies, this move counted; none if a limit was hit.
  std::optional<shogi::Move> best_check(unsigned plies) {
    for (const bool known_only : {true, false}) {
      for (const shogi::Move m : shogi::checks(pos_)) {
        const shogi::Undo undo = pos_.make(m);
        const bool known = search_.known_mate(pos_).value_or(plies) < plies;
        const andor::Verdict verdict = known ? andor::Verdict::Proven
                                       : known_only
                                           ? andor::Verdict::Disproven
                                           : search_.within(pos_, plies - 1).outcome.verdict;
        pos_.unmake(m, undo);
        if (verdict == andor::Verdict::Proven) return m;
        if (verdict == andor::Verdict::Unknown) return std::nullopt;
      }
    }
    return std::nullopt;
  }

  // The reply is a useless interposition and does not count. Unknown: a limit was hit.
  andor::Verdict is_useless(const Interpositions& replies, std::size_t i, unsigned plies) {
    const std::uint8_t group = replies.group_of(i);
    if (search_.counted() == Counted::All || group == Interpositions::kNone) {
      return andor::Verdict::Disproven;
    }
    return search_.is_useless(pos_, group, plies).verdict;
  }

  shogi::Position pos_;
  LengthSearch& search_;
};

}  // namespace tsumuya::tsume
