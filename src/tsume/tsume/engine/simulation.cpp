#include "tsume/engine/simulation.hpp"

#include <algorithm>

namespace tsumuya::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Square;

namespace {

constexpr std::uint64_t kBudget = 500;  // nodes of one simulation
constexpr int kMaxPlies = 128;          // the walk is on the stack

bool contains(const MoveList& list, Move m) {
  return std::find(list.begin(), list.end(), m) != list.end();
}

}  // namespace

Simulation::Simulation(const Position& pos, shogi::Key problem_key, Table& table, Move shown,
                       Move other)
    : shown_(pos),
      other_(pos),
      attacker_(~pos.side_to_move()),
      problem_key_(problem_key),
      table_(table),
      shown_piece_{shown.to(), shown.dropped()},
      other_piece_{other.to(), other.dropped()},
      first_(Pair{other, shown}) {}

Simulation::Simulation(const Position& shown, const Position& other, shogi::Key problem_key,
                       Table& table, Square shown_square, Square other_square, unsigned plies)
    : shown_(shown),
      other_(other),
      attacker_(~shown.side_to_move()),
      problem_key_(problem_key),
      table_(table),
      shown_piece_{shown_square, std::nullopt},
      other_piece_{other_square, std::nullopt},
      plies_(plies) {}

std::optional<Proof> Simulation::run() {
  if (!first_) return defend(0, plies_);
  const Knowledge known = look_up_after(shown_, first_->shown);
  if (known.kind != Kind::Proven) return std::nullopt;
  return answer(*first_, 0, known.plies + 1U);
}

// A move of one position as it would be in the other, of those in the list: itself, or with the
// kind or the square of what they differ by exchanged; none() if neither is there.
Move Simulation::counterpart(Move m, const Piece& here, const Piece& there, const MoveList& list) {
  if (contains(list, m)) return m;
  Move changed = Move::none();
  if (!m.is_drop()) {
    const auto change = [&](Square s) { return s == here.square ? there.square : s; };
    changed = Move::board(change(m.from()), change(m.to()), m.promotes());
  } else if (there.dropped && m.dropped() == here.dropped) {
    changed = Move::drop(*there.dropped, m.to());
  }
  return contains(list, changed) ? changed : Move::none();
}

Knowledge Simulation::look_up_after(const Position& pos, Move m) const {
  const shogi::Hand hand =
      pos.side_to_move() == attacker_ ? hand_after(pos, m) : pos.hand(attacker_);
  return table_.look_up(pos.board_key_after(m) ^ problem_key_, hand);
}

void Simulation::store(const Proof& proof, std::uint64_t nodes_before) {
  table_.store_proven(other_.board_key() ^ problem_key_, proof.hand, proof.plies,
                      nodes_ - nodes_before);
}

// Of the checks after which the table knows a mate, the one with the shortest.
std::optional<Simulation::Found> Simulation::best_known(const Position& pos,
                                                        const MoveList& checks) const {
  std::optional<Found> best;
  for (const Move m : checks) {
    const Knowledge known = look_up_after(pos, m);
    if (known.kind != Kind::Proven || (best && best->after.plies <= known.plies)) continue;
    best = Found{m, {known.hand, known.plies}};
  }
  return best;
}

std::optional<Simulation::Found> Simulation::proving_move_of_shown() {
  const MoveList checks = shogi::checks(shown_);
  const Knowledge known = table_.look_up(shown_.board_key() ^ problem_key_, shown_.hand(attacker_));
  if (known.kind == Kind::Proven && known.plies == 1) {
    if (const Move mate = shogi::mate_in_one(shown_, checks); !mate.is_none()) {
      return Found{mate, {}};
    }
  }
  return best_known(shown_, checks);
}

std::optional<Proof> Simulation::known_or_mate_in_one(const MoveList& checks) {
  if (const Move mate = shogi::mate_in_one(other_, checks); !mate.is_none()) {
    return proof_by_mate(other_, mate);
  }
  if (const auto known = best_known(other_, checks)) {
    return proof_by(other_, known->move, known->after);
  }
  return std::nullopt;
}

// The attacker is to move in the other position, which the table does not know as settled. If the
// walk still has the shown position, that one mates in fewer plies than `bound`.
std::optional<Proof> Simulation::attack(int depth, unsigned bound, bool has_shown) {
  const std::uint64_t nodes_before = nodes_++;
  const MoveList checks = shogi::checks(other_);
  std::optional<Proof> proof = known_or_mate_in_one(checks);
  if (!proof && has_shown) proof = follow(depth, bound, checks);
  if (proof) store(*proof, nodes_before);
  return proof;
}

std::optional<Proof> Simulation::follow(int depth, unsigned bound, const MoveList& checks) {
  if (checks.empty() || depth >= kMaxPlies || nodes_ >= kBudget) return std::nullopt;
  const auto proving = proving_move_of_shown();
  if (!proving || proving->after.plies + 1U >= bound) return std::nullopt;
  const Move m = counterpart(proving->move, shown_piece_, other_piece_, checks);
  if (m.is_none() || look_up_after(other_, m).kind == Kind::Disproven) return std::nullopt;
  const shogi::Undo undo_shown = shown_.make(proving->move);
  const shogi::Undo undo_other = other_.make(m);
  const auto after = defend(depth + 1, proving->after.plies);
  other_.unmake(m, undo_other);
  shown_.unmake(proving->move, undo_shown);
  if (!after) return std::nullopt;
  return proof_by(other_, m, *after);
}

// Takes in the replies that the table knows and puts the others on replies_, those without a
// counterpart last, for they are the first to be tried. False if one is known not to mate.
bool Simulation::sort_replies(DefenderProof& proof) {
  const MoveList replies = shogi::legal_moves(other_);
  const MoveList shown = shogi::legal_moves(shown_);
  const auto first = static_cast<std::ptrdiff_t>(replies_.size());
  for (const Move m : replies) {
    const Knowledge known = look_up_after(other_, m);
    if (known.kind == Kind::Disproven) return false;
    if (known.kind == Kind::Proven) {
      proof.add({known.hand, known.plies});
    } else {
      replies_.push_back({m, counterpart(m, other_piece_, shown_piece_, shown)});
    }
  }
  std::stable_partition(replies_.begin() + first, replies_.end(),
                        [](const Pair& pair) { return !pair.shown.is_none(); });
  return true;
}

// The defender is to move; in the shown position he is mated in `bound` plies at the most.
std::optional<Proof> Simulation::defend(int depth, unsigned bound) {
  const std::uint64_t nodes_before = nodes_++;
  DefenderProof proof(other_);
  const std::size_t first = replies_.size();
  bool holds = sort_replies(proof);
  while (holds && replies_.size() > first) {
    const Pair reply = replies_.back();
    replies_.pop_back();
    const auto after = nodes_ < kBudget ? answer(reply, depth, bound) : std::nullopt;
    holds = after.has_value();
    if (holds) proof.add(*after);
  }
  replies_.resize(first);
  if (!holds) return std::nullopt;
  store(proof.proof(), nodes_before);
  return proof.proof();
}

// After a reply of the defender. What was shown since it was looked up may have shown it as well.
std::optional<Proof> Simulation::answer(const Pair& reply, int depth, unsigned bound) {
  const Knowledge known = look_up_after(other_, reply.other);
  if (known.kind == Kind::Proven) return Proof{known.hand, known.plies};
  const bool has_shown = !reply.shown.is_none();
  const shogi::Undo undo_other = other_.make(reply.other);
  std::optional<Proof> proof;
  if (has_shown) {
    const shogi::Undo undo_shown = shown_.make(reply.shown);
    proof = attack(depth + 1, bound, true);
    shown_.unmake(reply.shown, undo_shown);
  } else {
    proof = attack(depth + 1, bound, false);
  }
  other_.unmake(reply.other, undo_other);
  return proof;
}

}  // namespace tsumuya::tsume
