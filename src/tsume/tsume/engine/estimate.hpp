// First numbers for nodes that were never searched.
//
// After a check: about how many replies there are, counted from the attacker's node without making
// the move. With the attacker to move: the fewest replies that one of his checks leaves, and the
// number of his checks; the test for a mate in one sees both anyway. With weak counting these are
// the numbers that expanding the node would give. Starting from the position instead of 1 is df-pn+
// [Nagai2002].
//
// A check dropped from afar leaves interpositions that are not counted among the replies, and often
// stands beside others like it, one for each distance: with equal numbers all would be searched
// side by side. One more for every square in between tries the nearest first. [shtsume] starts a
// check from afar with its distance.
#pragma once

#include "andor/core/numbers.hpp"
#include "shogi/movegen.hpp"
#include "shogi/replies.hpp"

namespace tsumuya::tsume {

inline andor::Number first_pn(const shogi::Replies& replies, shogi::Move check) {
  return static_cast<andor::Number>(replies.count_after(check));
}
inline andor::Number far_drop_pn(const shogi::Position& pos, shogi::Move check) {
  if (!check.is_drop()) return 0;
  const shogi::Square king = pos.king_square(~pos.side_to_move());
  return static_cast<andor::Number>(shogi::between(king, check.to()).count());
}
inline andor::Number first_pn(const shogi::CheckSurvey& survey) {
  return static_cast<andor::Number>(survey.fewest_replies);
}
inline andor::Number first_dn(const shogi::MoveList& checks) {
  return static_cast<andor::Number>(checks.size());
}

}  // namespace tsumuya::tsume
