// Best first by the number of escapes: the program ITO [ItoNoshita1994].
//
// Its paper was not at hand. [Seo1995] (section 2.3) and [Seo2001] (section 2.2) say of it: a best-
// first search that expands the tip nodes of the potential solution tree that is most likely to
// become a solution tree; its heuristic function is the number of legal moves to escape from check;
// all nodes generated are stored, and it ends when the memory does. The rest is assumed (see
// escapes.hpp for each in full): costs are added up as AO* does, the least at OR nodes and the sum
// at AND nodes; among the replies of an AND node the cheapest is searched first; identical
// positions share what is settled.
//
// Where it departs: a repetition is lost for the prover on its path, exactly, as everywhere here.
#pragma once

#include "andor/classic/escapes.hpp"
#include "andor/core/domain.hpp"

namespace tsumuya::andor {

template <Domain D>
class Ito : public EscapeSearch<Ito<D>, D> {
 public:
  static constexpr bool kByPriority = false;

  Ito(D& domain, const Setting& setting, Tracer* tracer = nullptr)
      : EscapeSearch<Ito<D>, D>(domain, setting, tracer) {}
};

}  // namespace tsumuya::andor
