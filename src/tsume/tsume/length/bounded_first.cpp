// What a node of the bounded search is known or guessed to be before it is searched: settled by the
// table or at sight, or its first numbers.
#include <algorithm>
#include <optional>
#include <vector>

#include "tsume/engine/estimate.hpp"
#include "tsume/engine/hands.hpp"
#include "tsume/engine/proof.hpp"
#include "tsume/length/bounded.hpp"

namespace tsumuya::tsume {

using andor::kInfinity;
using shogi::Hand;
using shogi::Key;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using Edge = BoundedDomain::Edge;

void BoundedDomain::settle(Edge& edge, bool proven, unsigned length, Hand hand, Grade grade) {
  edge.grade = grade;
  edge.numbers = proven ? seen_at(edge.node, 0, kInfinity) : seen_at(edge.node, kInfinity, 0);
  edge.length = static_cast<std::uint16_t>(std::min(length, kForever));
  edge.hand = hand;
}

void BoundedDomain::evaluate(Edge& edge) {
  edge.min_depth = 1;  // there are no loops here
  if (!is_known(edge)) evaluate_new(edge);
}

bool BoundedDomain::is_known(Edge& edge) {
  const Node& node = edge.node;
  const int least = node.kind == NodeKind::Attack ? 1 : 0;
  if (node.plies < least) {
    settle(edge, false, static_cast<unsigned>(std::max(0, least - 1)), node.hand, Grade::AnyHand);
    return true;
  }
  const auto plies = static_cast<unsigned>(node.plies);
  const auto look = [&](Key key, Within within, Grade grade) {
    const Knowledge known = table_.look_up(key, node.hand, within);
    if (known.kind != Kind::Proven && known.kind != Kind::Disproven) return false;
    settle(edge, known.kind == Kind::Proven, known.plies, known.hand,
           known.exact_hand ? Grade::ThisHand : grade);
    return true;
  };
  const bool all = counted_ == Counted::All;
  if (node.is_position() && look(node.board, {plies, all ? plies : kForever}, Grade::All)) {
    return true;
  }
  if (!all && look(fact_key(node), {plies, plies}, Grade::AnyHand)) return true;
  const Knowledge open = table_.look_up(open_key(node), node.hand);
  edge.numbers = seen_at(node, open.pn, open.dn);
  return open.kind == Kind::Open;
}

void BoundedDomain::evaluate_new(Edge& edge) {
  edge.fresh = true;
  switch (edge.node.kind) {
    case NodeKind::Attack:
      probe_attacker(edge);
      return;
    case NodeKind::Defend:
      if (edge.node.plies == 0) {
        probe_mate(edge);
      } else if (here().kind == NodeKind::Take && features_.simulation) {
        simulate_capture(edge);
      } else if (here().kind == NodeKind::Attack && features_.estimates) {
        edge.numbers.delta = std::max(edge.numbers.delta, first_pn(*replies_, edge.move));
        const bool stuck = counted_ == Counted::Tsume && replies_->takers_after(edge.move) == 0 &&
                           replies_->escapes_after(edge.move).none();
        if (stuck) {
          const Step step = play(edge);
          settles_mate(edge);
          take_back(edge, step);
        }
      }
      return;
    case NodeKind::Block:
    case NodeKind::Answer:
      estimate_block(edge);
      return;
    case NodeKind::Useless: {
      // Without a capture in time there is nothing to look for; with mate by it, either.
      Edge take = edge;
      take.node.kind = NodeKind::Take;
      if (!is_known(take)) return;
      if (take.numbers.is_lost()) {
        settle(edge, false, take.length, edge.node.hand, Grade::ThisHand);
      } else if (take.numbers.is_won() && take.length == 0) {
        settle(edge, true, 0, Hand{}, Grade::AnyHand);
      }
      return;
    }
    default:
      return;
  }
}

// As hard as one of its replies looks.
void BoundedDomain::estimate_block(Edge& edge) {
  if (edge.node.plies < 2) return;
  std::vector<Edge> reply;
  add_move(reply, Interpositions(pos_).group(edge.node.group).first);
  evaluate(reply[0]);
  if (reply[0].numbers.is_settled()) return;
  edge.numbers = seen_at(edge.node, reply[0].numbers.phi, reply[0].numbers.delta);
}

// The defender at the edge's node, which is on the board, is mated.
bool BoundedDomain::settles_mate(Edge& edge) {
  if (shogi::is_mate(pos_)) {
    settle(edge, true, 0, kept_from_defender(pos_, attacker_), Grade::All);
  } else if (counted_ == Counted::Tsume && is_tsume_mate(pos_, edge.node.captures)) {
    settle(edge, true, 0, kept_from_defender(pos_, attacker_), Grade::AnyHand);
  } else {
    return false;
  }
  return true;
}

// A defender's node with no plies left.
void BoundedDomain::probe_mate(Edge& edge) {
  const Step step = play(edge);
  if (!settles_mate(edge)) settle(edge, false, 0, edge.node.hand, Grade::AnyHand);
  take_back(edge, step);
}

// By a mate in one, if no interposition counts at its end.
bool BoundedDomain::mates_at_once(Edge& edge, const MoveList& checks) {
  for (const Move m : checks) {
    Edge after;
    const shogi::Undo undo = pos_.make(m);
    const bool mates = settles_mate(after);
    pos_.unmake(m, undo);
    if (!mates) continue;
    const Proof proof = proof_by(pos_, m, {after.hand, 0});
    settle(edge, true, proof.plies, proof.hand, after.grade);
    return true;
  }
  return false;
}

void BoundedDomain::probe_attacker(Edge& edge) {
  const Step step = play(edge);
  const MoveList list = shogi::checks(pos_);
  const shogi::CheckSurvey survey = shogi::survey_checks(pos_, list);
  if (list.empty()) {
    settle(edge, false, kForever, most_of_held_kinds(pos_, attacker_, both_hands(pos_)),
           Grade::All);
    remember(edge, false, 1);
  } else if (const Move mate = survey.mate; !mate.is_none()) {
    const Proof proof = proof_by_mate(pos_, mate);
    settle(edge, true, proof.plies, proof.hand, Grade::All);
    remember(edge, true, 1);
  } else if (edge.node.plies == 1) {
    const bool mates = counted_ == Counted::Tsume && mates_at_once(edge, list);
    if (!mates) settle(edge, false, 1, edge.node.hand, Grade::AnyHand);
    remember(edge, mates, 1);
  } else if (features_.estimates) {
    edge.numbers.phi = std::max(edge.numbers.phi, first_pn(survey));
    edge.numbers.delta = std::max(edge.numbers.delta, first_dn(list));
  }
  take_back(edge, step);
}

// After a capture with the piece handed back: what mates without the interposition may mate here.
void BoundedDomain::simulate_capture(Edge& edge) {
  const Position before = pos_;
  const Step step = play(edge);
  Simulation simulation(before, pos_, problem_key_, table_, edge.capture.from(), edge.capture.to(),
                        static_cast<unsigned>(edge.node.plies));
  take_back(edge, step);
  settle_by(simulation, edge);
}

void BoundedDomain::settle_by(Simulation& simulation, Edge& edge) {
  const std::optional<Proof> proof = simulation.run();
  if (!proof || proof->plies > edge.node.plies) return;
  settle(edge, true, proof->plies, proof->hand, Grade::All);
}

void BoundedDomain::reveal(Edge& edge, const Edge& front, std::uint16_t /*depth*/) {
  evaluate(edge);
  if (!features_.simulation || edge.node.kind != NodeKind::Attack || edge.numbers.is_settled()) {
    return;
  }
  if (!edge.move.is_drop() || !front.move.is_drop()) return;
  // Two interpositions, the one in front proven to mate.
  Simulation simulation(pos_, problem_key_, table_, front.move, edge.move);
  settle_by(simulation, edge);
}

}  // namespace tsumuya::tsume
