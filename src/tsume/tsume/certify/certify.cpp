#include "tsume/certify/certify.hpp"

#include <algorithm>

#include "tsume/engine/hands.hpp"
#include "tsume/engine/proof.hpp"

namespace tsumuya::tsume {

using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

constexpr std::uint64_t kBetweenLooks = 64;  // nodes, at the clock and the stop flag
// Of what was found for a certificate: it should stay a while.
constexpr std::uint64_t kEffort = 64;

Position after(Position pos, Move m) {
  pos.make(m);
  return pos;
}

// The attacker gets that hand, the defender the rest.
void give(Position& pos, shogi::Color attacker, Hand hand) {
  Hand rest = both_hands(pos);
  for (const shogi::PieceType t : shogi::kHandTypes) rest.set(t, rest.count(t) - hand.count(t));
  pos.set_hand(attacker, hand);
  pos.set_hand(~attacker, rest);
}

}  // namespace

// --- Mate

std::optional<unsigned> MateCertificate::run(const Position& root, unsigned plies, bool strict) {
  attacker_ = search_.attacker();
  problem_key_ = problem_key(root, attacker_);
  strict_ = strict;
  return root.side_to_move() == attacker_ ? walk(root, plies) : walk_replies(root, plies);
}

std::optional<unsigned> MateCertificate::walk_replies(const Position& pos, unsigned plies) {
  unsigned longest = 0;
  for (const Move m : shogi::legal_moves(pos)) {
    if (plies == 0) return std::nullopt;
    const auto reply = walk(after(pos, m), plies - 1);
    if (!reply) return std::nullopt;
    longest = std::max(longest, *reply + 1);
  }
  return longest;
}

std::optional<unsigned> MateCertificate::written(const Position& pos, unsigned plies) const {
  const auto place = written_.find(key(pos));
  if (place == written_.end()) return std::nullopt;
  std::optional<unsigned> best;
  for (const Written& node : place->second) {
    if (!pos.hand(attacker_).covers(node.hand) || (strict_ && node.plies > plies)) continue;
    best = std::min(best.value_or(node.plies), node.plies);
  }
  return best;
}

std::optional<unsigned> MateCertificate::walk(const Position& pos, unsigned plies) {
  if (const auto there = written(pos, plies)) return there;
  if (!enter(pos, plies)) return std::nullopt;
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.replies.empty()) {
      leave();
      continue;
    }
    const Position& reply = frame.replies.back();
    if (const auto there = written(reply, frame.reply_plies)) {
      frame.plies = std::max(frame.plies, *there + 2);
      frame.replies.pop_back();
    } else if (!enter(reply, frame.reply_plies)) {
      frames_.clear();
      return std::nullopt;
    }
  }
  return written(pos, plies);
}

Knowledge MateCertificate::known(const Position& pos, unsigned plies) const {
  return table_.look_up(key(pos), pos.hand(attacker_), {plies, kForever});
}

std::optional<MateCertificate::Choice> MateCertificate::choose(Position& pos,
                                                               unsigned plies) const {
  const MoveList checks = shogi::checks(pos);
  if (const Move mate = shogi::mate_in_one(pos, checks); !mate.is_none()) return Choice{mate, 0};
  std::optional<Choice> best;
  for (const Move m : checks) {
    const Knowledge entry =
        table_.look_up(pos.board_key_after(m) ^ problem_key_, hand_after(pos, m),
                       {best ? best->plies - 1U : plies - 1U, kForever});
    if (entry.kind == Kind::Proven) best = Choice{m, entry.plies};
  }
  return best;
}

// The best check is not remembered. What is found is taken at once: a crowded table may lose it.
std::optional<MateCertificate::Choice> MateCertificate::choose_again(const Position& pos,
                                                                     unsigned plies) {
  if (const auto again = prove_(pos); again && again->plies <= plies && !again->best.is_none()) {
    return Choice{again->best, again->plies - 1};
  }
  const auto again = search_.within(pos, plies, LengthSearch::Root::SearchAgain);
  if (again.outcome.verdict != andor::Verdict::Proven) return std::nullopt;
  return Choice{again.best, again.plies - 1};
}

// The position mates within so many plies, and is not written yet.
bool MateCertificate::enter(Position pos, unsigned plies) {
  if (++entered_ % kBetweenLooks == 0 && stop_()) return false;
  if (const Knowledge entry = known(pos, plies); entry.kind == Kind::Proven) {
    give(pos, attacker_, entry.hand);
    plies = entry.plies;
  }
  std::optional<Choice> choice = choose(pos, plies);
  if (!choice) choice = choose_again(pos, plies);
  if (!choice) return false;
  Frame frame{pos, choice->check, {}, choice->plies > 0 ? choice->plies - 1 : 0};
  const Position reply_from = after(pos, choice->check);
  for (const Move m : shogi::legal_moves(reply_from)) {
    frame.replies.push_back(after(reply_from, m));
  }
  frames_.push_back(std::move(frame));
  return true;
}

// Writes the node that is whole.
void MateCertificate::leave() {
  const Frame& frame = frames_.back();
  sink_({frame.position, frame.check, frame.plies});
  written_[key(frame.position)].push_back({frame.position.hand(attacker_), frame.plies});
  frames_.pop_back();
}

// --- No mate

bool RefutationCertificate::run(const Position& root, shogi::Color attacker) {
  attacker_ = attacker;
  problem_key_ = problem_key(root, attacker);
  if (root.side_to_move() == attacker) {
    const auto refutation = known(root);
    open(root, refutation ? refutation->hand : root.hand(attacker));
  } else if (!find_reply(root, 0)) {
    return !failed_ && shogi::legal_moves(root).empty();
  }
  while (!open_.empty()) {
    const Position pos = open_.back();
    open_.pop_back();
    if (!answer(pos, 0)) return false;
  }
  return true;
}

bool RefutationCertificate::covered(const Position& pos) const {
  const auto place = nodes_.find(key(pos));
  return place != nodes_.end() &&
         std::any_of(place->second.begin(), place->second.end(),
                     [&](Hand hand) { return hand.covers(pos.hand(attacker_)); });
}

// What is known of an attacker's position without a search.
std::optional<Table::Refutation> RefutationCertificate::known(const Position& pos) const {
  if (shogi::checks(pos).empty()) {
    return Table::Refutation{most_of_held_kinds(pos, attacker_, both_hands(pos)), 0};
  }
  return table_.refutation(key(pos), pos.hand(attacker_));
}

// Stores a node that was refuted without a path, or on the path of a walk whose nodes above it are
// refuted: that is a fact, which later searches need not find again.
void RefutationCertificate::add_fact(const Position& pos) {
  const Hand hand = pos.hand(attacker_);
  nodes_[key(pos)].push_back(hand);
  table_.store_disproven(key(pos), hand, kForever, kEffort);
}

// A node that will be answered later.
void RefutationCertificate::open(const Position& pos, Hand hand) {
  Position node = pos;
  give(node, attacker_, hand);
  nodes_[key(node)].push_back(hand);
  open_.push_back(node);
}

// Answers all checks of a node. The path is that of the search that refuted it, or empty.
bool RefutationCertificate::answer(const Position& pos, int depth) {
  if (++answered_ % kBetweenLooks == 0 && stop_()) return false;
  RefutationNode node{pos, {}};
  path_->push(key(pos), pos.hand(attacker_));
  for (const Move check : shogi::checks(pos)) {
    const Position next = after(pos, check);
    path_->push(key(next), next.hand(attacker_));
    const std::optional<Move> reply = find_reply(next, depth);
    path_->pop();
    if (!reply) break;
    node.answers.push_back({check, *reply});
  }
  path_->pop();
  if (node.answers.size() < shogi::checks(pos).size()) return false;
  sink_(node);
  return true;
}

// A reply into a node, which is answered too or will be.
std::optional<Move> RefutationCertificate::find_reply(const Position& pos, int depth) {
  if (const auto reply = easy_reply(pos)) return reply;
  if (const auto reply = reply_on_path(pos, depth); reply || failed_) return reply;
  if (const auto reply = reply_alone(pos, depth); reply || failed_) return reply;
  return searched_reply(pos);
}

// The table does not say how the position is refuted: the refutation rests on the position itself.
// Searches it as a root, with a new path.
std::optional<Move> RefutationCertificate::reply_alone(const Position& pos, int depth) {
  const std::optional<bool> refuted = refuter_(pos);
  if (!refuted || !*refuted) return std::nullopt;
  if (const auto reply = easy_reply(pos)) return reply;
  auto path = std::make_unique<Path>();  // large
  path->push(key(pos), pos.hand(attacker_));
  path.swap(path_);
  const auto reply = reply_on_path(pos, depth);
  path.swap(path_);
  return reply;
}

// A reply into a node that is there, or that the table knows how to refute; prefers the refutation
// that was easiest to find, most likely the smallest.
std::optional<Move> RefutationCertificate::easy_reply(const Position& pos) {
  const MoveList replies = shogi::legal_moves(pos);
  for (const Move m : replies) {
    if (covered(after(pos, m))) return m;
  }
  std::optional<Table::Refutation> easiest;
  Move best = Move::none();
  for (const Move m : replies) {
    const auto refutation = known(after(pos, m));
    if (!refutation || (easiest && easiest->effort <= refutation->effort)) continue;
    easiest = refutation;
    best = m;
  }
  if (!easiest) return std::nullopt;
  open(after(pos, best), easiest->hand);
  return best;
}

// A reply into a position that was refuted on this path. Answers it at once along the path or,
// where that goes too deep, later and on its own.
std::optional<Move> RefutationCertificate::reply_on_path(const Position& pos, int depth) {
  for (const Move m : shogi::legal_moves(pos)) {
    const Position next = after(pos, m);
    if (!repetitions_.look_up(node_name(key(next), next.hand(attacker_)), path_->key())) continue;
    add_fact(next);
    if (depth == kDeepest) {
      open_.push_back(next);
      return m;
    }
    if (answer(next, depth + 1)) return m;
    failed_ = true;  // it counts as a node already
    return std::nullopt;
  }
  return std::nullopt;
}

// Nothing says which reply holds: they are searched, those that look best first.
std::optional<Move> RefutationCertificate::searched_reply(const Position& pos) {
  struct Candidate {
    Move move;
    andor::Number pn;
    andor::Number dn;
  };
  std::vector<Candidate> candidates;
  for (const Move m : shogi::legal_moves(pos)) {
    const Position next = after(pos, m);
    const Knowledge entry = table_.look_up(key(next), next.hand(attacker_));
    if (entry.kind == Kind::Proven) continue;
    const bool seen = entry.kind == Kind::Open;
    candidates.push_back({m, seen ? entry.pn : 1, seen ? entry.dn : 1});
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
    return a.dn != b.dn ? a.dn < b.dn : a.pn > b.pn;
  });
  for (const Candidate& candidate : candidates) {
    const Position next = after(pos, candidate.move);
    const std::optional<bool> refuted = refuter_(next);
    if (!refuted) return std::nullopt;
    if (!*refuted) continue;
    add_fact(next);
    open_.push_back(next);
    return candidate.move;
  }
  return std::nullopt;
}

}  // namespace tsumuya::tsume
