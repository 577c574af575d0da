#include "tsume/certify.hpp"

#include <algorithm>

#include "tsume/hands.hpp"
#include "tsume/proof.hpp"

namespace tsumuya::tsume {

using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

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

// The position mates within so many plies, and is not written yet.
bool MateCertificate::enter(Position pos, unsigned plies) {
  if (known(pos, plies).kind != Kind::Proven) search_.within(pos, plies);
  const Knowledge entry = known(pos, plies);
  if (entry.kind == Kind::Proven) {
    give(pos, attacker_, entry.hand);
    plies = entry.plies;
  }
  std::optional<Choice> choice = choose(pos, plies);
  if (!choice) {
    // The node is remembered, its best check is not; and a crowded table may lose it again at once.
    const auto again = search_.within(pos, plies, LengthSearch::Root::SearchAgain);
    if (again.outcome.verdict != andor::Verdict::Proven) return false;
    choice = Choice{again.best, again.plies - 1};
  }
  Frame frame{pos, choice->check, {}, choice->plies > 0 ? choice->plies - 1 : 0};
  const Position reply_from = after(pos, choice->check);
  for (const Move m : shogi::legal_moves(reply_from)) {
    frame.replies.push_back(after(reply_from, m));
  }
  frames_.push_back(std::move(frame));
  return true;
}

// Writes the node that is whole.
bool MateCertificate::leave() {
  const Frame& frame = frames_.back();
  sink_({frame.position, frame.check, frame.plies});
  written_[key(frame.position)].push_back({frame.position.hand(attacker_), frame.plies});
  frames_.pop_back();
  return true;
}

// --- No mate

bool RefutationCertificate::run(const Position& root, shogi::Color attacker) {
  attacker_ = attacker;
  problem_key_ = problem_key(root, attacker);
  if (root.side_to_move() == attacker) {
    const auto refutation = known(root);
    open(root, refutation ? refutation->hand : root.hand(attacker));
  } else if (!easy_reply(root) && !searched_reply(root)) {
    return shogi::legal_moves(root).empty();
  }
  while (!open_.empty()) {
    const Position pos = open_.back();
    open_.pop_back();
    if (!answer(pos)) return false;
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

// A node that will be answered later.
void RefutationCertificate::open(const Position& pos, Hand hand) {
  Position node = pos;
  give(node, attacker_, hand);
  nodes_[key(node)].push_back(hand);
  open_.push_back(node);
}

// Answers all checks of a node.
bool RefutationCertificate::answer(const Position& pos) {
  RefutationNode node{pos, {}};
  if (answer_from_table(node)) {
    sink_(node);
    return true;
  }
  const std::optional<bool> refuted = refuter_(pos);
  return refuted && *refuted && walk(pos, 0);
}

bool RefutationCertificate::answer_from_table(RefutationNode& node) {
  for (const Move check : shogi::checks(node.position)) {
    const auto reply = easy_reply(after(node.position, check));
    if (!reply) return false;
    node.answers.push_back({check, reply->move});
  }
  return true;
}

// The same along the paths of a search from the first of these nodes on.
bool RefutationCertificate::walk(const Position& pos, int depth) {
  constexpr int kDeepest = 400;
  RefutationNode node{pos, {}};
  path_.push(key(pos), pos.hand(attacker_));
  for (const Move check : shogi::checks(pos)) {
    const Position next = after(pos, check);
    path_.push(key(next), next.hand(attacker_));
    std::optional<Reply> reply = easy_reply(next);
    bool good = reply.has_value();
    if (!good) {
      reply = reply_on_path(next);
      if (!reply || depth == kDeepest) reply = searched_reply(next);
      good = reply.has_value();
      if (good && reply->on_this_path) {
        nodes_[key(reply->position)].push_back(reply->position.hand(attacker_));
        good = walk(reply->position, depth + 1);
      }
    }
    path_.pop();
    if (!good) {
      path_.pop();
      return false;
    }
    node.answers.push_back({check, reply->move});
  }
  path_.pop();
  sink_(node);
  return true;
}

// Into a node that is there, or that the table knows how to refute: the refutation that was easiest
// to find is most likely the smallest.
std::optional<RefutationCertificate::Reply> RefutationCertificate::easy_reply(const Position& pos) {
  const MoveList replies = shogi::legal_moves(pos);
  for (const Move m : replies) {
    if (Position next = after(pos, m); covered(next)) return Reply{m, next};
  }
  std::optional<Table::Refutation> easiest;
  std::optional<Reply> best;
  for (const Move m : replies) {
    const Position next = after(pos, m);
    const auto refutation = known(next);
    if (!refutation || (easiest && easiest->effort <= refutation->effort)) continue;
    easiest = refutation;
    best = Reply{m, next};
  }
  if (best) open(best->position, easiest->hand);
  return best;
}

std::optional<RefutationCertificate::Reply> RefutationCertificate::reply_on_path(
    const Position& pos) const {
  for (const Move m : shogi::legal_moves(pos)) {
    const Position next = after(pos, m);
    if (repetitions_.look_up(key(next), next.hand(attacker_), path_.key())) {
      return Reply{m, next, true};
    }
  }
  return std::nullopt;
}

// Nothing says which reply holds: they are searched, those that look best first.
std::optional<RefutationCertificate::Reply> RefutationCertificate::searched_reply(
    const Position& pos) {
  struct Candidate {
    Reply reply;
    andor::Number pn;
    andor::Number dn;
  };
  std::vector<Candidate> candidates;
  for (const Move m : shogi::legal_moves(pos)) {
    const Position next = after(pos, m);
    const Knowledge entry = table_.look_up(key(next), next.hand(attacker_));
    if (entry.kind == Kind::Proven) continue;
    const bool seen = entry.kind == Kind::Open;
    candidates.push_back({{m, next}, seen ? entry.pn : 1, seen ? entry.dn : 1});
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
    return a.dn != b.dn ? a.dn < b.dn : a.pn > b.pn;
  });
  for (const Candidate& candidate : candidates) {
    const Position& next = candidate.reply.position;
    const std::optional<bool> refuted = refuter_(next);
    if (!refuted) return std::nullopt;
    if (!*refuted) continue;
    // Without a path it is a fact.
    table_.store_disproven(key(next), next.hand(attacker_), kForever, 1);
    open(next, next.hand(attacker_));
    return candidate.reply;
  }
  return std::nullopt;
}

}  // namespace tsumuya::tsume
