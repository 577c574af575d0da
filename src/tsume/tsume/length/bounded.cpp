#include "tsume/length/bounded.hpp"

#include <algorithm>
#include <utility>

#include "tsume/engine/chains.hpp"
#include "tsume/engine/estimate.hpp"
#include "tsume/engine/hands.hpp"
#include "tsume/engine/proof.hpp"

namespace tsumuya::tsume {

using andor::kInfinity;
using andor::Number;
using base::SplitMix64;
using shogi::Hand;
using shogi::Key;
using shogi::Move;
using shogi::MoveList;
using shogi::Piece;
using shogi::Position;
using Edge = BoundedDomain::Edge;

namespace {

// What keeps the keys of different facts apart.
constexpr Key kTsumeSalt = 0xA24BAED4963EE407U;
constexpr Key kOpenSalt = 0x6E0DE5U;

}  // namespace

BoundedDomain::BoundedDomain(const Position& root, shogi::Color attacker, Counted counted,
                             const Features& features, Table& table, Table::Stop stop)
    : pos_(root),
      attacker_(attacker),
      counted_(counted),
      features_(features),
      table_(table),
      problem_key_(problem_key(root, attacker)),
      stop_(std::move(stop)) {}

Edge BoundedDomain::root_edge(unsigned plies) const {
  Edge edge;
  edge.node.kind = pos_.side_to_move() == attacker_ ? NodeKind::Attack : NodeKind::Defend;
  edge.node.plies = static_cast<std::int16_t>(plies);
  edge.node.hand = pos_.hand(attacker_);
  edge.node.board = pos_.board_key() ^ problem_key_;
  return edge;
}

Edge BoundedDomain::group_edge(NodeKind kind, std::uint8_t group, unsigned plies) const {
  Edge edge = root_edge(plies);
  edge.node.kind = kind;
  edge.node.group = group;
  return edge;
}

Key BoundedDomain::fact_key(const Node& node) const {
  if (counted_ == Counted::All) return node.board;
  if (is_kept_by_board(node)) return node.board ^ kTsumeSalt;
  std::uint64_t which = static_cast<std::uint64_t>(node.kind) + 1;
  which |= std::uint64_t{node.group} << 8U | std::uint64_t{node.squares} << 16U;
  which |= std::uint64_t{node.captures == Captures::All ? 0U : 1U} << 24U;
  // Unless and NotBase are true with exactly these plies, and need not be with others.
  if (node.kind == NodeKind::Unless || node.kind == NodeKind::NotBase) {
    which |= static_cast<std::uint64_t>(node.plies) << 32U;
  }
  return base::mixed(position_id(node.board, node.hand) ^ base::mixed(which));
}

Key BoundedDomain::open_key(const Node& node) const {
  return fact_key(node) ^ base::mixed(kOpenSalt + static_cast<std::uint64_t>(node.plies));
}

// --- Going down and up

BoundedDomain::Step BoundedDomain::play(const Edge& edge) {
  Step step{};
  step.move = edge.move;
  if (edge.move.is_none()) return step;
  if (edge.capture.is_none()) {
    step.undo = pos_.make(edge.move);
  } else {
    const HandBack::Undo undo = HandBack{edge.move, edge.capture}.make(pos_);
    step.undo = undo.reply;
    step.capture = undo.capture;
  }
  return step;
}

void BoundedDomain::take_back(const Edge& edge, const Step& step) {
  if (edge.move.is_none()) return;
  if (edge.capture.is_none()) {
    pos_.unmake(edge.move, step.undo);
  } else {
    HandBack{edge.move, edge.capture}.unmake(pos_, {step.undo, step.capture});
  }
}

void BoundedDomain::descend(const Edge& edge) {
  steps_.push_back(play(edge));
  nodes_.push_back(edge.node);
}

void BoundedDomain::ascend(const Edge& edge) {
  take_back(edge, steps_.back());
  steps_.pop_back();
  nodes_.pop_back();
}

// --- Children

// A node at the same position.
Edge& BoundedDomain::add(std::vector<Edge>& edges, NodeKind kind, int plies) const {
  Edge& edge = edges.emplace_back();
  edge.node = here();
  edge.node.kind = kind;
  edge.node.plies = static_cast<std::int16_t>(plies);
  return edge;
}

// The node after a move.
Edge& BoundedDomain::add_move(std::vector<Edge>& edges, Move m) const {
  const bool attacking = here().kind == NodeKind::Attack;
  Edge& edge = edges.emplace_back();
  edge.move = m;
  edge.node.kind = attacking ? NodeKind::Defend : NodeKind::Attack;
  edge.node.plies = static_cast<std::int16_t>(here().plies - 1);
  edge.node.hand = attacking ? hand_after(pos_, m) : here().hand;
  edge.node.board = pos_.board_key_after(m) ^ problem_key_;
  table_.prefetch(edge.node.board);
  table_.prefetch(open_key(edge.node));
  if (counted_ == Counted::Tsume) table_.prefetch(fact_key(edge.node));
  return edge;
}

void BoundedDomain::expand(std::vector<Edge>& edges, std::uint16_t /*depth*/) {
  table_.make_room(stop_);
  const std::size_t first = edges.size();
  node_first_ = first;
  switch (here().kind) {
    case NodeKind::Attack:
      for (const Move m : shogi::checks(pos_)) add_move(edges, m);
      if (features_.estimates) replies_.emplace(pos_);
      break;
    case NodeKind::Defend:
    case NodeKind::Base:
      expand_defender(edges);
      break;
    case NodeKind::Block:
      add(edges, NodeKind::Useless, here().plies);
      if (here().plies >= 2) add(edges, NodeKind::Answer, here().plies);
      break;
    case NodeKind::Answer:
      expand_answer(edges);
      break;
    case NodeKind::Useless:
      add(edges, NodeKind::Take, here().plies);
      if (here().plies >= 2) add(edges, NodeKind::Unless, here().plies);
      break;
    case NodeKind::Unless:
      expand_unless(edges);
      break;
    case NodeKind::Take:
      expand_take(edges);
      break;
    case NodeKind::NotBase: {
      Edge& base = add(edges, NodeKind::Base, here().plies);
      base.node.squares = Interpositions(pos_).group(here().group).square_number;
      base.node.group = 0;
      break;
    }
  }
  for (std::size_t i = first; i < edges.size(); ++i) {
    if (edges[i].hidden) continue;
    evaluate(edges[i]);
    if (edges[i].wins()) {
      for (std::size_t j = i + 1; j < edges.size(); ++j) edges[j].hidden = true;
      return;
    }
  }
}

bool BoundedDomain::last_was_drop() const { return steps_.empty() || steps_.back().move.is_drop(); }

void BoundedDomain::expand_defender(std::vector<Edge>& edges) {
  const std::size_t first = edges.size();
  if (counted_ == Counted::All) {
    for (const Move m : shogi::legal_moves(pos_)) add_move(edges, m);
    if (!features_.chained_drops) return;
    ChainMaker<Edge> chains(edges, first, pos_);
    chains.chain_drops();
    if (features_.chained_useless && pos_.in_check(~attacker_)) {
      chains.chain_unguarded(last_was_drop(), false);
    }
    return;
  }
  const Interpositions replies(pos_);
  for (std::size_t i = 0; i < replies.replies().size(); ++i) {
    if (replies.group_of(i) == Interpositions::kNone) add_move(edges, replies.replies()[i]);
  }
  chain_blocks(edges, replies);
}

// Groups of drops on squares that the defender does not guard (the piece is most likely just taken)
// wait, from the king outwards, behind the other groups or, where there are none, behind another
// reply; compare chains.hpp.
void BoundedDomain::chain_blocks(std::vector<Edge>& edges, const Interpositions& replies) const {
  const bool base = here().kind == NodeKind::Base;
  const auto waits = [&](const Interpositions::Group& group) {
    return group.first.is_drop() &&
           pos_.attackers_to(group.square, ~attacker_, pos_.occupied()).none();
  };
  std::vector<std::uint8_t> waiting;
  const auto add_block = [&](std::uint8_t g) {
    Edge& edge = add(edges, NodeKind::Block, here().plies);
    edge.node.group = g;
    edge.node.squares = 0;
  };
  for (std::size_t i = 0; i < replies.groups(); ++i) {
    if (base && replies.group(i).square_number >= here().squares) continue;
    const auto g = static_cast<std::uint8_t>(i);
    if (waits(replies.group(i))) {
      waiting.push_back(g);
    } else {
      add_block(g);
    }
  }
  std::sort(waiting.begin(), waiting.end(), [&](std::uint8_t x, std::uint8_t y) {
    return replies.group(x).square_number < replies.group(y).square_number;
  });
  const std::size_t first = edges.size();
  for (const std::uint8_t g : waiting) add_block(g);
  chain(edges, first > node_first_ ? first - 1 : first);
}

void BoundedDomain::chain(std::vector<Edge>& edges, std::size_t first) const {
  for (std::size_t i = first + 1; i < edges.size(); ++i) {
    edges[i].hidden = true;
    edges[i - 1].next_in_chain = static_cast<std::uint16_t>(i - node_first_);
  }
}

void BoundedDomain::expand_answer(std::vector<Edge>& edges) const {
  const std::size_t first = edges.size();
  const Interpositions replies(pos_);
  for (std::size_t i = 0; i < replies.replies().size(); ++i) {
    if (replies.group_of(i) == here().group) add_move(edges, replies.replies()[i]);
  }
  chain(edges, first);
}

void BoundedDomain::expand_unless(std::vector<Edge>& edges) {
  Edge& useless = add(edges, NodeKind::Useless, here().plies - 2);
  // If the table knows that the capture leaves less, base need only be compared with that.
  Edge take = useless;
  take.node.kind = NodeKind::Take;
  take.node.plies = here().plies;
  if (is_known(take) && take.numbers.is_won()) {
    useless.node.plies = std::min(useless.node.plies, static_cast<std::int16_t>(take.length));
  }
  add(edges, NodeKind::NotBase, here().plies - 2);
}

void BoundedDomain::expand_take(std::vector<Edge>& edges) {
  const Move reply = Interpositions(pos_).group(here().group).first;
  any_capture(pos_, reply, here().captures, [&](HandBack back, Captures after) {
    Edge& edge = edges.emplace_back();
    edge.move = back.reply;
    edge.capture = back.capture;
    edge.node.kind = NodeKind::Defend;
    edge.node.captures = after;
    edge.node.plies = here().plies;
    const HandBack::Undo undo = back.make(pos_);
    edge.node.hand = pos_.hand(attacker_);
    edge.node.board = pos_.board_key() ^ problem_key_;
    back.unmake(pos_, undo);
    return false;
  });
}

// --- First numbers

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
