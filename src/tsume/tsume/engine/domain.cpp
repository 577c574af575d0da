#include "tsume/engine/domain.hpp"

#include <algorithm>
#include <utility>

#include "tsume/engine/chains.hpp"
#include "tsume/engine/hands.hpp"
#include "tsume/engine/proof.hpp"
#include "tsume/engine/rehearsal.hpp"
#include "tsume/engine/simulation.hpp"

namespace tsumuya::tsume {

using andor::kInfinity;
using andor::Number;
using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using What = Lookalikes::What;

namespace {

// A refutation that took more nodes than this is not expected to be found again by rehearsal.
constexpr std::uint64_t kEasilyRefuted = 20;

}  // namespace

Domain::Domain(const shogi::Position& root, Color attacker, const Features& features, Table& table,
               andor::Repetitions& repetitions, Lookalikes& lookalikes, Table::Stop stop)
    : pos_(root),
      attacker_(attacker),
      features_(features),
      table_(table),
      repetitions_(repetitions),
      lookalikes_(lookalikes),
      problem_key_(problem_key(root, attacker)),
      stop_(std::move(stop)),
      root_material_(material(root, attacker)) {
  path_.push(root_edge().board, pos_.hand(attacker_));
}

void Domain::keep_hands_apart() {
  hands_apart_ = true;
  features_.proof_hands = false;
  // They play what was found with other hands, and store what they find for others, too.
  features_.simulation = features_.rehearsed_mates = features_.rehearsed_refutations = false;
}

Domain::Edge Domain::root_edge() const {
  Edge edge;
  edge.after = pos_.hand(attacker_);
  edge.board = pos_.board_key() ^ problem_key_;
  return edge;
}

void Domain::descend(const Edge& edge) {
  steps_.push_back({pos_.make(edge.move), edge.move});
  path_.push(edge.board, edge.after);
}

void Domain::ascend(const Edge& edge) {
  path_.pop();
  pos_.unmake(edge.move, steps_.back().undo);
  steps_.pop_back();
}

void Domain::add_edges(std::vector<Edge>& edges, const MoveList& moves) const {
  const bool attacking = attacker_to_move();
  const shogi::Hand hand = pos_.hand(attacker_);
  for (const Move m : moves) {
    Edge& edge = edges.emplace_back();
    edge.move = m;
    edge.board = pos_.board_key_after(m) ^ problem_key_;
    edge.after = attacking ? hand_after(pos_, m) : hand;
    table_.prefetch(edge.board);
  }
}

bool Domain::last_was_drop() const { return steps_.empty() || steps_.back().move.is_drop(); }

void Domain::chain_replies(std::vector<Edge>& edges, std::size_t first) const {
  const bool in_check = pos_.in_check(~attacker_);
  ChainMaker<Edge> chains(edges, first, pos_);
  if (features_.chained_moves && in_check) chains.chain_moves();
  if (features_.chained_captures && in_check) chains.chain_captures();
  if (!features_.chained_drops) return;
  chains.chain_drops();
  if (features_.chained_useless && in_check) {
    chains.chain_unguarded(last_was_drop(), features_.chained_squares);
  }
}

void Domain::expand(std::vector<Edge>& edges, std::uint16_t depth) {
  table_.make_room(stop_);
  const std::size_t first = edges.size();
  const bool attacking = attacker_to_move();
  add_edges(edges, attacking ? shogi::checks(pos_) : shogi::legal_moves(pos_));
  if (!attacking) chain_replies(edges, first);
  if (attacking && features_.estimates) replies_.emplace(pos_);
  if (first_numbers_ == FirstNumbers::Material) material_ = material(pos_, attacker_);
  for (std::size_t i = first; i < edges.size(); ++i) {
    if (edges[i].hidden) continue;
    Evaluation::run(*this, edges[i], depth);
    if (edges[i].wins()) {
      for (std::size_t j = i + 1; j < edges.size(); ++j) edges[j].hidden = true;
      return;
    }
  }
}

std::optional<std::uint16_t> Domain::ancestor_of(const Edge& edge) const {
  return hands_apart_ ? path_.depth_of(edge.board, edge.after)
                      : path_.repeats(edge.board, edge.after);
}

std::optional<std::uint16_t> Domain::rests_on(const Edge& edge) const {
  return repetitions_.look_up(node_name(edge.board, edge.after), path_.key());
}

void Domain::take(Edge& edge, const Knowledge& known) {
  edge.hand = known.hand;
  if (known.kind == Kind::Proven) edge.plies = known.plies;
}

void Domain::estimate(Edge& edge, const Knowledge& known) {
  edge.numbers = seen_by_child(known.pn, known.dn);
  if (first_numbers_ == FirstNumbers::Material) {
    const int now = material_ + gain_of(pos_, edge.move, attacker_);
    const FirstPair first = numbers_of_balance(now - root_material_);
    edge.numbers = seen_by_child(first.pn, first.dn);
  }
  if (attacker_to_move()) {
    if (features_.estimates) {
      Number pn = first_pn(*replies_, edge.move);
      if (features_.far_drops) pn += far_drop_pn(pos_, edge.move);
      edge.numbers.delta = std::max(edge.numbers.delta, pn);
    }
  } else {
    probe_new_attacker_node(edge);
  }
}

void Domain::reveal(Edge& edge, const Edge& front, std::uint16_t depth) {
  Evaluation::run(*this, edge, depth);
  const bool drops = !attacker_to_move() && edge.move.is_drop() && front.move.is_drop();
  if (features_.simulation && drops && !edge.numbers.is_settled()) {
    simulate(edge, front);
  }
}

// Two interpositions, the one in front proven to mate.
void Domain::simulate(Edge& edge, const Edge& front) {
  Simulation simulation(pos_, problem_key_, table_, front.move, edge.move);
  const std::optional<Proof> proof = simulation.run();
  simulated_nodes_ += simulation.nodes();
  if (!proof) return;
  edge.numbers = seen_by_child(0, kInfinity);
  edge.hand = proof->hand;
  edge.plies = proof->plies;
}

void Domain::probe_new_attacker_node(Edge& edge) {
  const bool rehearses = features_.rehearsed_mates || features_.rehearsed_refutations;
  if (!features_.mate_in_one && !rehearses) return;
  const shogi::Undo undo = pos_.make(edge.move);
  const MoveList checks = shogi::checks(pos_);
  const shogi::CheckSurvey survey = shogi::survey_checks(pos_, checks);
  if (features_.mate_in_one) judge_at_sight(edge, checks, survey);
  if (rehearses && !edge.numbers.is_settled()) rehearse(edge, checks, survey.open);
  pos_.unmake(edge.move, undo);
}

// A mate in one, or no check at all, settles the node for good.
void Domain::judge_at_sight(Edge& edge, const MoveList& checks, const shogi::CheckSurvey& survey) {
  if (checks.empty()) {
    edge.numbers = andor::kLost;
    edge.hand = most_of_held_kinds(pos_, attacker_, both_hands(pos_));
    if (!features_.proof_hands) edge.hand = edge.after;
    table_.store_disproven(edge.board, edge.hand, kForever, 1, hands_apart_);
  } else if (const Move mate = survey.mate; !mate.is_none()) {
    Proof proof = proof_by_mate(pos_, mate);
    if (!features_.proof_hands) proof.hand = edge.after;
    edge.numbers = andor::kWon;
    edge.plies = proof.plies;
    edge.hand = proof.hand;
    table_.store_proven(edge.board, proof.hand, proof.plies, 1, hands_apart_);
  } else if (features_.estimates) {
    edge.numbers.phi = std::max(edge.numbers.phi, first_pn(survey));
    edge.numbers.delta = std::max(edge.numbers.delta, first_dn(checks));
  }
}

void Domain::rehearse(Edge& edge, const MoveList& checks, shogi::Bitboard open) {
  const Lookalikes::View view = Lookalikes::view(pos_, attacker_, open);
  Rehearsal rehearsal(pos_, problem_key_, table_, lookalikes_);
  if (features_.rehearsed_mates && lookalikes_.trusts(What::MatingCheck, view)) {
    const std::optional<Proof> proof = rehearsal.mate(view, checks);
    lookalikes_.judge(What::MatingCheck, view, proof.has_value());
    if (proof) {
      edge.numbers = andor::kWon;
      edge.plies = proof->plies;
      edge.hand = features_.proof_hands ? proof->hand : edge.after;
      table_.store_proven(edge.board, edge.hand, edge.plies, rehearsal.nodes() + 1);
    }
  }
  if (features_.rehearsed_refutations && !edge.numbers.is_settled() &&
      lookalikes_.trusts(What::Refuted, view)) {
    const std::optional<shogi::Hand> hand = rehearsal.refutation(checks);
    lookalikes_.judge(What::Refuted, view, hand.has_value());
    if (hand) {
      edge.numbers = andor::kLost;
      edge.hand = features_.proof_hands ? *hand : edge.after;
      table_.store_disproven(edge.board, edge.hand, kForever, rehearsal.nodes() + 1);
    }
  }
  simulated_nodes_ += rehearsal.nodes();
}

void Domain::store(const std::vector<Edge>& edges, std::size_t first, const andor::Leaving& leaving,
                   Edge& edge) {
  const bool attacking = attacker_to_move();
  const Number pn = attacking ? leaving.numbers.phi : leaving.numbers.delta;
  const Number dn = attacking ? leaving.numbers.delta : leaving.numbers.phi;
  if (pn == 0) {
    settle_proven(edges, first, leaving, edge);
  } else if (dn == 0) {
    settle_disproven(edges, first, leaving, edge);
  } else {
    table_.store_open(edge.board, edge.after, pn, dn, leaving.min_depth, leaving.effort, false);
  }
}

namespace {

// One of the edges from `first` on wins.
const Domain::Edge& shortest_win(const std::vector<Domain::Edge>& edges, std::size_t first) {
  std::size_t best = edges.size();
  for (std::size_t i = first; i < edges.size(); ++i) {
    if (edges[i].hidden || !edges[i].wins()) continue;
    if (best == edges.size() || edges[i].plies < edges[best].plies) best = i;
  }
  return edges[best];
}

}  // namespace

void Domain::settle_proven(const std::vector<Edge>& edges, std::size_t first,
                           const andor::Leaving& leaving, Edge& edge) {
  Proof proof;
  if (attacker_to_move()) {
    const Edge& best = shortest_win(edges, first);
    proof = proof_by(pos_, best.move, {best.hand, best.plies});
    last_best_ = best.move;
    if (features_.rehearsed_mates) {
      lookalikes_.remember(What::MatingCheck, Lookalikes::view(pos_, attacker_), pos_, attacker_,
                           best.move);
    }
  } else {
    DefenderProof replies(pos_);
    for (std::size_t i = first; i < edges.size(); ++i) replies.add({edges[i].hand, edges[i].plies});
    proof = replies.proof();
  }
  if (!features_.proof_hands) proof.hand = edge.after;
  edge.hand = proof.hand;
  edge.plies = proof.plies;
  table_.store_proven(edge.board, proof.hand, proof.plies, leaving.effort, hands_apart_);
}

void Domain::settle_disproven(const std::vector<Edge>& edges, std::size_t first,
                              const andor::Leaving& leaving, Edge& edge) {
  if (leaving.rests_on != andor::kRestsOnNothing) {
    repetitions_.store(node_name(edge.board, edge.after), path_.key_before_last(),
                       leaving.rests_on);
    const Knowledge known = table_.look_up(edge.board, edge.after);
    table_.store_open(edge.board, edge.after, known.pn, known.dn, leaving.min_depth, leaving.effort,
                      true);
    return;
  }
  const bool remembers = features_.rehearsed_refutations;
  const auto view = remembers ? Lookalikes::view(pos_, attacker_) : Lookalikes::View{};
  if (attacker_to_move()) {
    AttackerRefutation refutation(pos_);
    for (std::size_t i = first; i < edges.size(); ++i) {
      refutation.add(edges[i].move,
                     edges[i].rests_on == andor::kRestsOnNothing ? edges[i].hand : edges[i].after);
    }
    edge.hand = refutation.hand();
    if (remembers && leaving.effort <= kEasilyRefuted) {
      lookalikes_.remember(What::Refuted, view, pos_, attacker_);
    }
  } else {
    edge.hand = edge.after;
    for (std::size_t i = first; i < edges.size(); ++i) {
      if (edges[i].hidden || !edges[i].wins()) continue;
      if (edges[i].rests_on == andor::kRestsOnNothing) {
        edge.hand = refutation_by_reply(pos_, edges[i].hand);
        if (remembers) {
          lookalikes_.remember(What::Escape, view, pos_, attacker_, edges[i].move);
        }
        break;
      }
    }
  }
  if (!features_.proof_hands) edge.hand = edge.after;
  table_.store_disproven(edge.board, edge.hand, kForever, leaving.effort, hands_apart_);
}

}  // namespace tsumuya::tsume
