#include "tsume/length/bounded.hpp"

#include <algorithm>
#include <utility>

#include "tsume/engine/chains.hpp"
#include "tsume/engine/hands.hpp"

namespace tsumuya::tsume {

using shogi::Key;
using shogi::Move;
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

}  // namespace tsumuya::tsume
