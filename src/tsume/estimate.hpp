// First numbers for nodes that were never searched.
//
// After a check: about how many replies there are, counted from the attacker's node without making
// the move. With an attacker to move: the fewest replies that one of his checks leaves, and how
// many checks he has; the test for a mate in one looks at all of that anyway. With weak counting
// these are the numbers that expanding the node would give. The idea of starting from the position
// instead of 1 is df-pn+ [Nagai2002].
#pragma once

#include "andor/numbers.hpp"
#include "shogi/movegen.hpp"
#include "shogi/replies.hpp"

namespace tsumuya::tsume {

inline andor::Number first_pn(const shogi::Replies& replies, shogi::Move check) {
  return static_cast<andor::Number>(replies.count_after(check));
}
inline andor::Number first_pn(const shogi::CheckSurvey& survey) {
  return static_cast<andor::Number>(survey.fewest_replies);
}
inline andor::Number first_dn(const shogi::MoveList& checks) {
  return static_cast<andor::Number>(checks.size());
}

}  // namespace tsumuya::tsume
