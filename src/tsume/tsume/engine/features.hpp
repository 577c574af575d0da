// The techniques of the engine, each with a switch. All off is plain df-pn over the tsume table.
#pragma once

namespace tsumuya::tsume {

struct Features {
  bool mate_in_one = true;  // domain.cpp: a new attacker's node is tried for a mate in one
  bool proof_hands = true;  // hands.hpp: results hold for all hands that they are seen to hold for
  bool estimates = true;    // estimate.hpp: first numbers from the position instead of 1
  bool far_drops = true;    // estimate.hpp: of drops from afar, the nearest first
  bool chained_drops = true;     // chains.hpp: interpositions on one square are opened one by one
  bool chained_moves = true;     // chains.hpp: pieces that move in between are opened one by one
  bool chained_captures = true;  // chains.hpp: ... and pieces that take the checking one
  bool chained_squares = true;   // chains.hpp: ... and drops on several guarded squares
  bool chained_useless = true;   // chains.hpp: drops on unguarded squares wait behind another reply
  bool simulation = true;        // simulation.hpp: a proof is tried on the next interposition
  bool rehearsed_mates = true;   // rehearsal.hpp: what mated where the king saw the same is tried
  bool rehearsed_refutations = true;  // rehearsal.hpp: ... and what escaped
  bool weak_counting = true;          // counting/weak.hpp: the attacker's checks counted weakly
  bool source_counting = true;  // counting/source.hpp: nodes reached twice counted once (SNDA)
  bool margin = true;           // policies.hpp: thresholds with a margin of an eighth
  bool raise_on_loops = true;   // policies.hpp: TCA
};

}  // namespace tsumuya::tsume
