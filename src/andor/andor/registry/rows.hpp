// The one list of searches. A new search is its own file and one row here; docs/new-search.md shows
// it. What people read about a row stands under its name in the faces' table of words.
//
// The rows of df-pn are the cures that [Kishimoto2010] compares: R for df-pn(r), Tca for the
// threshold controlling algorithm, then the counting; SNDA keeps ten merged moves in an entry, as
// there. `dfpn` is df-pn as it was [Nagai2002]: in a graph with cycles it may go on for ever.
#pragma once

#include "andor/classic/cstar.hpp"
#include "andor/classic/dfid.hpp"
#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "andor/classic/pnstar.hpp"
#include "andor/dfpn/countings.hpp"
#include "andor/registry/row.hpp"

namespace tsumuya::andor {

using SearchRows = Rows<SearchRow<"cstar", CStar, Keeps::Table, CStarOptions>,
                        SearchRow<"pnstar", PnStar, Keeps::Table, PnStarOptions>,  //
                        SearchRow<"pns", Pns, Keeps::Tree>,                        //
                        SearchRow<"dfid", Dfid>,                                   //
                        SearchRow<"ito", Ito, Keeps::Tree>,                        //
                        SearchRow<"kawano", Kawano, Keeps::Tree>,                  //
                        DfPnRow<"dfpn", SumCounting, CountOld, PlainThreshold>,    //
                        DfPnRow<"dfpn-r", SumCounting, IgnoreOld, PlainThreshold>,
                        DfPnRow<"dfpn-tca", SumCounting, CountOld, Tca<PlainThreshold>>,
                        DfPnRow<"dfpn-tca-nagai", NagaiCounting, CountOld, Tca<PlainThreshold>>,
                        DfPnRow<"dfpn-tca-wpns", WeakCounting, CountOld, Tca<PlainThreshold>>,
                        DfPnRow<"dfpn-tca-snda", SourceCounting<10>, CountOld, Tca<PlainThreshold>>,
                        DfPnRow<"dfpn-r-snda", SourceCounting<10>, IgnoreOld, PlainThreshold>>;

}  // namespace tsumuya::andor
