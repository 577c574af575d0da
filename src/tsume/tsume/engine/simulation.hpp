// Simulation of similar positions [Kawano1996]: a proof tried out on another position.
//
// Interpositions differ little. When one is proven to mate and the next comes to light, the proof
// of the first is played against the second before anything is searched: two positions are walked
// at once, the shown one and the other one. The attacker plays in the other what mates in the shown
// one; every reply in the other must be known to mate, mate in one, or have its counterpart in the
// shown one, where the walk goes on. A counterpart is the same move or, since the two differ by
// what was interposed and where, the move with square or kind exchanged for the other's: taking the
// piece where it stands, moving on from there, dropping what was taken.
//
// The same walk judges whether an interposition is useless (mudaai.hpp): the position after its
// capture, the piece handed back, differs from the one before it by where the checking piece
// stands. If what mates against the other replies mates there too, in time, it gained nothing.
//
// Nothing rests on how well the counterparts are chosen: the shown position only proposes moves.
// What is stored of the other is a proof on its own: the walk is a finite recursion, so the nodes
// it goes through make a finite tree, even if a position comes twice; at every attacker's node
// there is one legal check, at every defender's node all legal replies, and every leaf is a mate or
// a position that the table, which holds facts only, knows as proven. A finite tree like this is a
// mate whatever was played before, so neither the path of the search nor a repetition within the
// walk is asked about. That the recursion is finite: one simulation visits at most so many nodes,
// and the lengths of the mates in the shown position fall strictly from step to step.
//
// A failure says nothing of the position, and nothing is stored for it; what was shown of the nodes
// below stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/proof.hpp"
#include "tsume/engine/table.hpp"

namespace tsumuya::tsume {

class Simulation {
 public:
  // At a defender's node, two interpositions by drop: `shown` is proven to mate, `other` is not.
  Simulation(const shogi::Position& pos, shogi::Key problem_key, Table& table, shogi::Move shown,
             shogi::Move other);

  // A defender's node, `shown`, and one that differs by an attacker's piece that stands on another
  // square, with so many plies left.
  Simulation(const shogi::Position& shown, const shogi::Position& other, shogi::Key problem_key,
             Table& table, shogi::Square shown_square, shogi::Square other_square, unsigned plies);

  // The proof after the other reply, or of the other position, which is then in the table; nothing
  // if it could not be shown.
  std::optional<Proof> run();
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Found {
    shogi::Move move;
    Proof after;
  };
  // What the two positions differ by, in one of them: where it stands and, if it was dropped, what.
  struct Piece {
    shogi::Square square;
    std::optional<shogi::PieceType> dropped;
  };
  // A move of the other position and its counterpart in the shown one, none() if there is none.
  struct Pair {
    shogi::Move other;
    shogi::Move shown;
  };

  static shogi::Move counterpart(shogi::Move m, const Piece& here, const Piece& there,
                                 const shogi::MoveList& list);
  Knowledge look_up_after(const shogi::Position& pos, shogi::Move m) const;
  std::optional<Found> best_known(const shogi::Position& pos, const shogi::MoveList& checks) const;
  std::optional<Found> proving_move_of_shown();
  std::optional<Proof> known_or_mate_in_one(const shogi::MoveList& checks);
  std::optional<Proof> attack(int depth, unsigned bound, bool has_shown);
  std::optional<Proof> follow(int depth, unsigned bound, const shogi::MoveList& checks);
  std::optional<Proof> defend(int depth, unsigned bound);
  bool sort_replies(DefenderProof& proof);
  std::optional<Proof> answer(const Pair& reply, int depth, unsigned bound);
  void store(const Proof& proof, std::uint64_t nodes_before);

  shogi::Position shown_;
  shogi::Position other_;
  shogi::Color attacker_;
  shogi::Key problem_key_;
  Table& table_;
  Piece shown_piece_;
  Piece other_piece_;
  std::optional<Pair> first_;  // the replies to begin with, if the positions are the same so far
  unsigned plies_ = 0;         // if not: within which they are to be mated
  std::vector<Pair> replies_;  // still to be shown, of all defender's nodes of the walk
  std::uint64_t nodes_ = 0;
};

}  // namespace tsumuya::tsume
