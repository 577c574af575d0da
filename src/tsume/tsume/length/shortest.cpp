#include "tsume/length/shortest.hpp"

#include <algorithm>

namespace tsumuya::tsume {

namespace {

// A mate of at most `guess` plies, or of more if there is none.
LengthSearch::Answer some_mate(const shogi::Position& position, unsigned guess,
                               LengthSearch& search) {
  LengthSearch::Answer answer = search.within(position, guess);
  for (unsigned more = 2; answer.outcome.verdict == andor::Verdict::Disproven; more *= 2) {
    guess += more;
    answer = search.within(position, guess);
  }
  return answer;
}

}  // namespace

Length shorten(const shogi::Position& position, unsigned guess, LengthSearch& search,
               const std::function<void(unsigned)>& on_shorter) {
  const LengthSearch::Answer first = some_mate(position, guess, search);
  Length length{first.plies, false, first.outcome.reason};
  if (first.outcome.verdict == andor::Verdict::Unknown) return length;
  const unsigned least = position.side_to_move() == search.attacker() ? 1 : 0;
  unsigned candidates = (length.plies - least) / 2;  // shorter lengths that are not excluded
  unsigned step = 1;
  while (candidates > 0) {
    const unsigned tried = length.plies - 2 * std::min(step, candidates);
    const LengthSearch::Answer answer = search.within(position, tried);
    if (answer.outcome.verdict == andor::Verdict::Unknown) {
      length.reason = answer.outcome.reason;
      return length;
    }
    if (answer.outcome.verdict == andor::Verdict::Proven) {
      candidates -= (length.plies - answer.plies) / 2;
      length.plies = answer.plies;
      if (on_shorter) on_shorter(length.plies);
      step *= 2;
    } else {
      const unsigned excluded = std::min(answer.plies, length.plies - 2);
      candidates = (length.plies - 2 - excluded) / 2;
      step = std::max(candidates / 2, 1U);
    }
  }
  length.exact = true;
  return length;
}

}  // namespace tsumuya::tsume
