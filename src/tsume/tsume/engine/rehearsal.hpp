// A new position tried with the moves that settled those that looked like it.
//
// Before a new attacker's node is searched, the rehearsal plays the check that mated last where the
// king saw the same (lookalikes.hpp) and answers every reply to it in the same way; or, where such
// a position was refuted, it answers every check by the reply that escaped last. This is the
// simulation of [Kawano1996] with the king's view in place of the similar position, for refutations
// as well as mates. Most attempts fail within a few nodes; one that succeeds saves a search, and
// the defender's node above counts one reply less from its first look on.
//
// Nothing rests on the memory of lookalikes, which only proposes moves. What is stored is a proof
// on its own. A mate: the walk is a finite recursion, so the nodes it goes through make a finite
// tree; at every attacker's node there is one legal check, at every defender's node all legal
// replies, and every leaf is a mate or known to the table, which holds facts only. A refutation is
// the same with the players exchanged: one legal reply to every check there is, and every leaf has
// no check or is known as refuted whatever was played before. A finite tree like that holds on
// every path, so no repetition is asked about.
//
// A failure says nothing of the position; what was shown of the nodes below stays in the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/lookalikes.hpp"
#include "tsume/engine/proof.hpp"
#include "tsume/engine/table.hpp"

namespace tsumuya::tsume {

class Rehearsal {
 public:
  // The attacker is to move; the position is played on and put back.
  Rehearsal(shogi::Position& pos, shogi::Key problem_key, Table& table,
            const Lookalikes& lookalikes);

  // For the node itself, given its checks, none of which mates at once. Returns a proof or a
  // disproof hand, not yet stored for this node; nothing if it could not be shown. `view` is what
  // the king sees.
  std::optional<Proof> mate(Lookalikes::View view, const shogi::MoveList& checks);
  std::optional<shogi::Hand> refutation(const shogi::MoveList& checks);
  std::uint64_t nodes() const { return nodes_; }

 private:
  Lookalikes::View view() const { return Lookalikes::view(pos_, attacker_); }
  Knowledge look_up_after(shogi::Move m) const;
  void prefetch(const shogi::MoveList& moves) const;
  std::optional<Proof> attack(int depth);
  std::optional<Proof> play(Lookalikes::View view, const shogi::MoveList& checks, int depth);
  std::optional<Proof> defend(int depth);
  std::optional<shogi::Hand> refute(int depth);
  std::optional<shogi::Hand> refute_all(const shogi::MoveList& checks, int depth);
  std::optional<shogi::Hand> escape(int depth);
  void store(const Proof& proof, std::uint64_t nodes_before);
  void store(shogi::Hand disproof_hand, std::uint64_t nodes_before);

  shogi::Position& pos_;
  shogi::Color attacker_;
  shogi::Key problem_key_;
  Table& table_;
  const Lookalikes& lookalikes_;
  std::vector<shogi::Move> open_;  // moves still to be shown, of all nodes of the walk
  std::uint64_t nodes_ = 0;
};

}  // namespace tsumuya::tsume
