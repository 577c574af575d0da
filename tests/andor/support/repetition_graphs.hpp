// Graphs made by hand or found by chance on which a search that does not judge repetitions rightly
// answers wrongly or goes round for ever.
#pragma once

#include <string_view>
#include <vector>

#include "support/toy_graph.hpp"

namespace tsumuya::test {

// Both X and V, which leads to Y, must be won. Y is first met below X, where its only move leads
// back to X: refuted on that path. X then wins by its other move, and so does Y by way of X.
ToyGraph history_graph();

// X, Y and Z go round; the circle is entered at X.
ToyGraph circle_graph();

// As the history graph, but Z, at the end of the circle, leads back to both X and Y.
ToyGraph two_ways_back_graph();

// At c the defender may go to the lost end L or back to X.
ToyGraph lost_or_back_graph();

// Below Y, D can only go back to B, which is on the path: D is lost there, and C has to win by W.
// Below Z it is not on the path, and D wins by way of B.
ToyGraph leak_graph();

// Figure 1 of [Kishimoto2010], rebuilt. From the text: the paths A-C-F-H-L-N and A-C-G-J-O, dn(N) =
// dn(O), dn(O) = dn(H) + dn(P), and P must be expanded to prove A. Assumed: C has the children F
// and G; the edges above are the only ones of A, F, H, N, G and J; L has besides N a child M that
// is harder to prove (two replies) and of no use; P wins in a few moves.
ToyGraph figure_1();

// Found by chance: if only nodes with an old child raised their thresholds, and not those below
// them, df-pn with sums would go round here for ever.
ToyGraph raising_graph();

// A refutation found on the path S s R a U x T c m rests on T. On the path S s R a T c U x m, which
// has the same nodes, T comes earlier: the depth kept for the first path is now that of U, and U
// would be taken to be refuted for good. The hidden edge from c to U lets both paths exist: in the
// open it would settle c at once where U is on the path.
ToyGraph same_set_graph();

// Nothing is won here; every refutation rests on a path until the root is reached.
ToyGraph nothing_won_graph();

struct NamedGraph {
  std::string_view name;
  ToyGraph graph;
};
// All of them.
std::vector<NamedGraph> repetition_graphs();

}  // namespace tsumuya::test
