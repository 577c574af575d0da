// What a node of the bounded search has found when it is left: lengths, hands, and for which hands
// they hold.
#include <algorithm>
#include <utility>

#include "tsume/engine/hands.hpp"
#include "tsume/engine/proof.hpp"
#include "tsume/length/bounded.hpp"

namespace tsumuya::tsume {

using andor::Number;
using shogi::Hand;
using shogi::Key;
using shogi::Piece;
using Edge = BoundedDomain::Edge;

namespace {

// Of the edges from `first` on, of which one wins, the winning one of least rank.
template <typename Rank>
const Edge& best_win(const std::vector<Edge>& edges, std::size_t first, const Rank& rank) {
  std::size_t best = edges.size();
  for (std::size_t i = first; i < edges.size(); ++i) {
    if (edges[i].hidden || !edges[i].wins()) continue;
    if (best == edges.size() || rank(edges[i]) < rank(edges[best])) best = i;
  }
  return edges[best];
}

}  // namespace

void BoundedDomain::remember(const Edge& edge, bool proven, std::uint64_t effort) {
  const Node& node = edge.node;
  // What holds by either rule stands where both find it.
  const bool shared = node.is_position() && edge.grade == Grade::All;
  const Key key = shared ? node.board : fact_key(node);
  const bool by_board = shared || counted_ == Counted::All || is_kept_by_board(node);
  const bool exact = by_board && edge.grade == Grade::ThisHand;
  const Hand hand = by_board ? edge.hand : node.hand;
  if (proven) {
    table_.store_proven(key, hand, edge.length, effort, exact);
  } else {
    table_.store_disproven(key, hand, edge.length, effort, exact);
  }
}

void BoundedDomain::store(const std::vector<Edge>& edges, std::size_t first,
                          const andor::Leaving& leaving, Edge& edge) {
  const Node& node = edge.node;
  const bool attacks = node.attacks();
  const Number pn = attacks ? leaving.numbers.phi : leaving.numbers.delta;
  const Number dn = attacks ? leaving.numbers.delta : leaving.numbers.phi;
  if (pn != 0 && dn != 0) {
    table_.store_open(open_key(node), node.hand, pn, dn, 0, leaving.effort, false);
    return;
  }
  edge.hand = node.hand;
  if (pn == 0) {
    attacks ? prove_attack(edges, first, edge) : prove_defence(edges, first, edge);
  } else {
    attacks ? refute_attack(edges, first, edge) : refute_defence(edges, first, edge);
  }
  remember(edge, pn == 0, leaving.effort);
}

void BoundedDomain::prove_attack(const std::vector<Edge>& edges, std::size_t first, Edge& edge) {
  const auto rank = [](const Edge& e) { return std::pair(e.length, e.grade); };
  const Edge& best = best_win(edges, first, rank);
  edge.length = static_cast<std::uint16_t>(best.length_by());
  edge.grade = best.grade;
  if (edge.node.kind == NodeKind::Attack) last_best_ = best.move;
  if (edge.node.kind == NodeKind::Take) {
    edge.grade = edge.length == 0 ? Grade::AnyHand : Grade::ThisHand;
    edge.hand = Hand{};  // what the defender must not have is seen to at his node
  } else if (edge.grade != Grade::ThisHand) {
    edge.hand = edge.node.kind == NodeKind::Attack
                    ? proof_by(pos_, best.move, {best.hand, best.length}).hand
                    : best.hand;
  }
}

void BoundedDomain::prove_defence(const std::vector<Edge>& edges, std::size_t first,
                                  Edge& edge) const {
  if (edge.node.kind == NodeKind::NotBase) {
    edge.length = static_cast<std::uint16_t>(edge.node.plies);
    edge.grade = Grade::ThisHand;
    return;
  }
  if (edge.node.kind == NodeKind::Useless) {
    edge.length = edges[first].length;
    edge.grade = edges[first].grade;
    edge.hand = edges[first].hand;
    return;
  }
  edge.length = 0;
  edge.grade = Grade::All;
  DefenderProof replies(pos_);
  for (std::size_t i = first; i < edges.size(); ++i) {
    edge.length = std::max(edge.length, static_cast<std::uint16_t>(edges[i].length_by()));
    edge.grade = std::max(edge.grade, edges[i].grade);
    replies.add({edges[i].hand, edges[i].length});
  }
  if (edge.grade != Grade::ThisHand) edge.hand = replies.proof().hand;
}

void BoundedDomain::refute_attack(const std::vector<Edge>& edges, std::size_t first,
                                  Edge& edge) const {
  edge.grade = Grade::ThisHand;
  edge.length = static_cast<std::uint16_t>(edge.node.plies);
  if (edge.node.kind == NodeKind::Block || edge.node.kind == NodeKind::Unless) return;
  unsigned excluded = kForever;
  for (std::size_t i = first; i < edges.size(); ++i) {
    excluded = std::min(excluded, edges[i].length_by());
  }
  edge.length = static_cast<std::uint16_t>(excluded);
  if (edge.node.kind == NodeKind::Take) return;
  const bool any_hand =
      std::none_of(edges.begin() + static_cast<std::ptrdiff_t>(first), edges.end(),
                   [](const Edge& e) { return e.grade == Grade::ThisHand; });
  if (!any_hand && counted_ == Counted::Tsume) return;
  edge.grade = excluded == kForever || counted_ == Counted::All ? Grade::All : Grade::AnyHand;
  const Hand most = both_hands(pos_);
  edge.hand = most_of_held_kinds(pos_, attacker_, most);
  for (std::size_t i = first; i < edges.size(); ++i) {
    const Piece captured = captured_by(pos_, edges[i].move);
    edge.hand = smaller_of_each(edge.hand,
                                disproof_hand_before(edges[i].hand, edges[i].move, captured, most));
  }
}

void BoundedDomain::refute_defence(const std::vector<Edge>& edges, std::size_t first,
                                   Edge& edge) const {
  edge.grade = Grade::ThisHand;
  edge.length = static_cast<std::uint16_t>(edge.node.plies);
  if (edge.node.kind == NodeKind::Useless || edge.node.kind == NodeKind::NotBase) return;
  // A reply that is no interposition, if there is one.
  const auto grade = [](const Edge& e) {
    return e.node.kind == NodeKind::Attack ? e.grade : Grade::ThisHand;
  };
  const auto rank = [&](const Edge& e) {
    return std::pair(grade(e) == Grade::ThisHand, kForever - e.length_by());
  };
  const Edge& best = best_win(edges, first, rank);
  edge.length = static_cast<std::uint16_t>(best.length_by());
  if (grade(best) == Grade::ThisHand || edge.node.kind == NodeKind::Answer) return;
  edge.grade = edge.length == kForever || counted_ == Counted::All ? Grade::All : Grade::AnyHand;
  edge.hand = smaller_of_each(best.hand, both_hands(pos_));
}

}  // namespace tsumuya::tsume
