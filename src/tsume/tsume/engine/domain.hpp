// Tsume as a domain of the df-pn core: moves, table, repetition, proof hands.
//
// The attacker plays checks, the defender any legal reply. Children are looked up without being
// made. A position never seen before, the attacker to move, is tested for a mate in one and
// rehearsed (rehearsal.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "andor/core/repetitions.hpp"
#include "andor/dfpn/child.hpp"
#include "andor/dfpn/dfpn_domain.hpp"
#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "tsume/engine/estimate.hpp"
#include "tsume/engine/features.hpp"
#include "tsume/engine/lookalikes.hpp"
#include "tsume/engine/material.hpp"
#include "tsume/engine/path.hpp"
#include "tsume/engine/table.hpp"

namespace tsumuya::tsume {

class Domain {
 public:
  struct Edge : andor::EdgeBase {
    shogi::Move move = shogi::Move::none();
    std::uint16_t plies = 0;  // of a proven child
    shogi::Hand hand;         // of a settled child: proof hand or disproof hand
    shogi::Hand after;        // the attacker's hand at the child
    shogi::Key board = 0;     // the child's, with the problem's key mixed in
  };

  Domain(const shogi::Position& root, shogi::Color attacker, const Features& features, Table& table,
         andor::Repetitions& repetitions, Lookalikes& lookalikes, Table::Stop stop);

  // Call before the search; the default is ones.
  void set_first_numbers(FirstNumbers first) { first_numbers_ = first; }

  // Results hold for exactly the hand they are found with, and only the same hand is a repetition.
  // For a table that holds assumptions (Engine::assume_no_mate), where more in hand is not better.
  void keep_hands_apart();

  Edge root_edge() const;
  bool prover_to_move() const { return attacker_to_move(); }
  bool attacker_to_move() const { return pos_.side_to_move() == attacker_; }
  const shogi::Position& position() const { return pos_; }
  // The move by which the attacker's node that was proven last mates; after a search, that of the
  // root.
  shogi::Move last_best() const { return last_best_; }
  // Nodes visited by simulations and rehearsals; the core does not know of them.
  std::uint64_t simulated_nodes() const { return simulated_nodes_; }

  static andor::NodeId id(const Edge& edge) { return position_id(edge.board, edge.after); }
  void expand(std::vector<Edge>& edges, std::uint16_t depth);
  void reveal(Edge& edge, const Edge& front, std::uint16_t depth);
  void descend(const Edge& edge);
  void ascend(const Edge& edge);
  void store(const std::vector<Edge>& edges, std::size_t first, const andor::Leaving& leaving,
             Edge& edge);

 private:
  void add_edges(std::vector<Edge>& edges, const shogi::MoveList& moves) const;
  void chain_replies(std::vector<Edge>& edges, std::size_t first) const;
  // True if the move that led here was a drop, and at the root, where it is unknown.
  bool last_was_drop() const;
  // For the evaluation of a child (andor/dfpn/child.hpp).
  using Evaluation = andor::ChildEvaluation<Domain>;
  friend Evaluation;
  std::optional<std::uint16_t> ancestor_of(const Edge& edge) const;
  Knowledge look_up(const Edge& edge) const { return table_.look_up(edge.board, edge.after); }
  std::optional<std::uint16_t> rests_on(const Edge& edge) const;
  static void take(Edge& edge, const Knowledge& known);
  void estimate(Edge& edge, const Knowledge& known);
  void probe_new_attacker_node(Edge& edge);
  void judge_at_sight(Edge& edge, const shogi::MoveList& checks, const shogi::CheckSurvey& survey);
  void rehearse(Edge& edge, const shogi::MoveList& checks, shogi::Bitboard open);
  void simulate(Edge& edge, const Edge& front);
  void settle_proven(const std::vector<Edge>& edges, std::size_t first,
                     const andor::Leaving& leaving, Edge& edge);
  void settle_disproven(const std::vector<Edge>& edges, std::size_t first,
                        const andor::Leaving& leaving, Edge& edge);
  andor::Numbers seen_by_child(andor::Number pn, andor::Number dn) const {
    return Evaluation::seen_by_child(*this, pn, dn);
  }

  shogi::Position pos_;
  shogi::Color attacker_;
  Features features_;
  Table& table_;
  andor::Repetitions& repetitions_;
  Lookalikes& lookalikes_;
  shogi::Key problem_key_;
  Table::Stop stop_;  // asked while the table makes room
  Path path_;
  FirstNumbers first_numbers_ = FirstNumbers::Ones;
  bool hands_apart_ = false;
  int root_material_;  // of the attacker
  int material_ = 0;   // ... at the node that is being expanded, if it is asked for
  std::optional<shogi::Replies> replies_;  // at the attacker's node that is being expanded
  struct Step {
    shogi::Undo undo;
    shogi::Move move;
  };
  std::vector<Step> steps_;  // from the root to here
  std::uint64_t simulated_nodes_ = 0;
  shogi::Move last_best_ = shogi::Move::none();
};

}  // namespace tsumuya::tsume
