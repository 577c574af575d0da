#include "support/proven_set.hpp"

#include <algorithm>

#include "support/notation.hpp"

namespace tsumuya::test {

using shogi::Hand;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;

std::string board_text(const Position& pos) {
  const std::string sfen = test::sfen_of(pos);
  return sfen.substr(0, sfen.find(' '));
}

std::string hand_text(Hand hand) {
  Position bare;
  bare.set_hand(shogi::Color::Black, hand);
  const std::string sfen = test::sfen_of(bare);  // BOARD b HAND 1
  const std::size_t begin = sfen.find(" b ") + 3;
  return sfen.substr(begin, sfen.rfind(' ') - begin);
}

Position after(const Position& pos, Move m) {
  Position next = pos;
  next.make(m);
  return next;
}

Position handed_over(const Position& pos, PieceType t, shogi::Color from) {
  Hand less = pos.hand(from);
  Hand more = pos.hand(~from);
  less.remove(t);
  more.add(t);
  Position other = pos;
  other.set_hand(from, less);
  other.set_hand(~from, more);
  return other;
}

void ProvenSet::add(const Position& pos, int rank) {
  nodes_[board_text(pos)].push_back({pos.hand(attacker_), rank});
}

std::optional<int> ProvenSet::mate_plies(const Position& pos) const {
  const auto found = nodes_.find(board_text(pos));
  std::optional<int> least;
  if (found == nodes_.end()) return least;
  for (const auto& [hand, rank] : found->second) {
    if (pos.hand(attacker_).covers(hand)) least = std::min(least.value_or(rank), rank);
  }
  return least;
}

bool ProvenSet::refuted(const Position& pos) const {
  const auto found = nodes_.find(board_text(pos));
  return found != nodes_.end() &&
         std::any_of(found->second.begin(), found->second.end(),
                     [&](const Entry& entry) { return entry.hand.covers(pos.hand(attacker_)); });
}

bool ProvenSet::check_mates(const Position& pos, Move check, int rank) const {
  if (!shogi::is_legal(pos, check)) return false;
  const Position checked = after(pos, check);
  if (!checked.in_check(~attacker_)) return false;
  const shogi::MoveList replies = shogi::legal_moves(checked);
  return std::all_of(replies.begin(), replies.end(), [&](Move reply) {
    const std::optional<int> plies = mate_plies(after(checked, reply));
    return plies && *plies <= rank - 2;
  });
}

std::optional<ProvenSet::Answers> ProvenSet::answers(const Position& pos) const {
  Answers answers;
  for (const Move check : shogi::checks(pos)) {
    const Position checked = after(pos, check);
    const shogi::MoveList replies = shogi::legal_moves(checked);
    const Move* const reply = std::find_if(replies.begin(), replies.end(),
                                           [&](Move m) { return refuted(after(checked, m)); });
    if (reply == replies.end()) return std::nullopt;
    answers.emplace_back(check, *reply);
  }
  return answers;
}

std::optional<int> ProvenSet::root_plies(const Position& root) const {
  if (root.side_to_move() == attacker_) return mate_plies(root);
  const shogi::MoveList replies = shogi::legal_moves(root);
  if (replies.empty() && !root.in_check(~attacker_)) return std::nullopt;
  int longest = 0;
  for (const Move reply : replies) {
    const std::optional<int> plies = mate_plies(after(root, reply));
    if (!plies) return std::nullopt;
    longest = std::max(longest, *plies + 1);
  }
  return longest;
}

bool ProvenSet::root_refuted(const Position& root) const {
  if (root.side_to_move() == attacker_) return refuted(root);
  const shogi::MoveList replies = shogi::legal_moves(root);
  if (replies.empty()) return !root.in_check(~attacker_);
  return std::any_of(replies.begin(), replies.end(),
                     [&](Move reply) { return refuted(after(root, reply)); });
}

}  // namespace tsumuya::test
