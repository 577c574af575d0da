// True certificates of both kinds for small problems, from the exhaustive reference.
//
// A mate: the positions of one mate with all replies, the nearest to the end first; each gets the
// least hand that still holds, by handing pieces to the defender one at a time. No mate: positions
// closed under one reply to every check, each with the greatest hand that still holds. So both rest
// on hands that cover others, as the certificates of an engine do.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "support/random_problem.hpp"

namespace tsumuya::test {

struct ReferenceCertificate {
  std::string text;
  bool mate;
  int plies;  // of a mate: within so many, not always the shortest
  std::size_t nodes;
  std::size_t hands_changed;  // nodes whose hand is not that of the position they were made from
};

// Nothing if `cap` positions of the graph do not decide it.
std::optional<ReferenceCertificate> reference_certificate(const Problem& problem, std::size_t cap);

}  // namespace tsumuya::test
