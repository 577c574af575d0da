#include "tsume/shortest.hpp"

#include <algorithm>

namespace tsumuya::tsume {

Length shorten(const shogi::Position& position, unsigned found, LengthSearch& search,
               const std::function<void(unsigned)>& on_shorter) {
  const unsigned least = position.side_to_move() == search.attacker() ? 1 : 0;
  unsigned candidates = (found - least) / 2;  // lengths below `found` that are not excluded
  unsigned step = 1;
  Length length{found, false, andor::Reason::None};
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
