#include "tsume/engine/rehearsal.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::MoveList;
using What = Lookalikes::What;

namespace {

// The nodes and plies of a walk. A refutation gets the nodes that the mate tried before it has
// left, so that one position never costs more than kMateBudget.
constexpr std::uint64_t kMateBudget = 200;
constexpr int kMatePlies = 60;
constexpr std::uint64_t kRefutationBudget = 100;
constexpr int kRefutationPlies = 30;

}  // namespace

Rehearsal::Rehearsal(shogi::Position& pos, shogi::Key problem_key, Table& table,
                     const Lookalikes& lookalikes)
    : pos_(pos),
      attacker_(pos.side_to_move()),
      problem_key_(problem_key),
      table_(table),
      lookalikes_(lookalikes) {}

std::optional<Proof> Rehearsal::mate(Lookalikes::View view, const MoveList& checks) {
  return play(view, checks, 0);
}

std::optional<shogi::Hand> Rehearsal::refutation(const MoveList& checks) {
  return refute_all(checks, 0);
}

Knowledge Rehearsal::look_up_after(Move m) const {
  const shogi::Hand hand =
      pos_.side_to_move() == attacker_ ? hand_after(pos_, m) : pos_.hand(attacker_);
  return table_.look_up(pos_.board_key_after(m) ^ problem_key_, hand);
}

void Rehearsal::prefetch(const MoveList& moves) const {
  for (const Move m : moves) table_.prefetch(pos_.board_key_after(m) ^ problem_key_);
}

void Rehearsal::store(const Proof& proof, std::uint64_t nodes_before) {
  table_.store_proven(pos_.board_key() ^ problem_key_, proof.hand, proof.plies,
                      nodes_ - nodes_before);
}
void Rehearsal::store(shogi::Hand disproof_hand, std::uint64_t nodes_before) {
  table_.store_disproven(pos_.board_key() ^ problem_key_, disproof_hand, kForever,
                         nodes_ - nodes_before);
}

// --- Mates

std::optional<Proof> Rehearsal::attack(int depth) {
  const std::uint64_t nodes_before = nodes_++;
  const MoveList checks = shogi::checks(pos_);
  if (checks.empty()) return std::nullopt;
  const Move mate = shogi::mate_in_one(pos_, checks);
  const std::optional<Proof> proof =
      mate.is_none() ? play(view(), checks, depth) : proof_by_mate(pos_, mate);
  if (proof) store(*proof, nodes_before);
  return proof;
}

std::optional<Proof> Rehearsal::play(Lookalikes::View view, const MoveList& checks, int depth) {
  if (depth > kMatePlies || nodes_ >= kMateBudget) return std::nullopt;
  const Move m = lookalikes_.recall(What::MatingCheck, view, pos_, attacker_, checks);
  if (m.is_none()) return std::nullopt;
  const Knowledge known = look_up_after(m);
  if (known.kind == Kind::Disproven) return std::nullopt;
  if (known.kind == Kind::Proven) return proof_by(pos_, m, {known.hand, known.plies});
  const shogi::Undo undo = pos_.make(m);
  const std::optional<Proof> after = defend(depth + 1);
  pos_.unmake(m, undo);
  if (!after) return std::nullopt;
  return proof_by(pos_, m, *after);
}

std::optional<Proof> Rehearsal::defend(int depth) {
  const std::uint64_t nodes_before = nodes_++;
  DefenderProof proof(pos_);
  const std::size_t first = open_.size();
  bool holds = true;
  const MoveList replies = shogi::legal_moves(pos_);
  prefetch(replies);
  for (const Move m : replies) {
    const Knowledge known = look_up_after(m);
    if (known.kind == Kind::Proven) {
      proof.add({known.hand, known.plies});
    } else if (known.kind == Kind::Disproven) {
      holds = false;
      break;
    } else {
      open_.push_back(m);
    }
  }
  const std::size_t end = open_.size();
  for (std::size_t i = first; holds && i < end; ++i) {
    const Move m = open_[i];
    // What was shown since it was looked up may have shown it as well.
    if (const Knowledge known = look_up_after(m); known.kind == Kind::Proven) {
      proof.add({known.hand, known.plies});
      continue;
    }
    holds = nodes_ < kMateBudget;
    if (!holds) break;
    const shogi::Undo undo = pos_.make(m);
    const std::optional<Proof> after = attack(depth + 1);
    pos_.unmake(m, undo);
    holds = after.has_value();
    if (holds) proof.add(*after);
  }
  open_.resize(first);
  if (!holds) return std::nullopt;
  store(proof.proof(), nodes_before);
  return proof.proof();
}

// --- Refutations

std::optional<shogi::Hand> Rehearsal::refute(int depth) {
  const std::uint64_t nodes_before = nodes_++;
  const std::optional<shogi::Hand> hand = refute_all(shogi::checks(pos_), depth);
  if (hand) store(*hand, nodes_before);
  return hand;
}

std::optional<shogi::Hand> Rehearsal::refute_all(const MoveList& checks, int depth) {
  AttackerRefutation refutation(pos_);
  const std::size_t first = open_.size();
  bool holds = true;
  prefetch(checks);
  for (const Move m : checks) {
    const Knowledge known = look_up_after(m);
    if (known.kind == Kind::Disproven) {
      refutation.add(m, known.hand);
    } else if (known.kind == Kind::Proven) {
      holds = false;
      break;
    } else {
      open_.push_back(m);
    }
  }
  const std::size_t end = open_.size();
  holds = holds && (end == first || depth <= kRefutationPlies);
  for (std::size_t i = first; holds && i < end; ++i) {
    holds = nodes_ < kRefutationBudget;
    if (!holds) break;
    const Move m = open_[i];
    const shogi::Undo undo = pos_.make(m);
    const std::optional<shogi::Hand> after = escape(depth + 1);
    pos_.unmake(m, undo);
    holds = after.has_value();
    if (holds) refutation.add(m, *after);
  }
  open_.resize(first);
  if (!holds) return std::nullopt;
  return refutation.hand();
}

std::optional<shogi::Hand> Rehearsal::escape(int depth) {
  const std::uint64_t nodes_before = nodes_++;
  const Lookalikes::View seen = view();
  if (!lookalikes_.knows(What::Escape, seen)) return std::nullopt;
  const Move m = lookalikes_.recall(What::Escape, seen, pos_, attacker_, shogi::legal_moves(pos_));
  if (m.is_none()) return std::nullopt;
  const Knowledge known = look_up_after(m);
  if (known.kind == Kind::Proven) return std::nullopt;
  std::optional<shogi::Hand> after;
  if (known.kind == Kind::Disproven) {
    after = known.hand;
  } else {
    const shogi::Undo undo = pos_.make(m);
    after = refute(depth + 1);
    pos_.unmake(m, undo);
  }
  if (!after) return std::nullopt;
  const shogi::Hand hand = refutation_by_reply(pos_, *after);
  store(hand, nodes_before);
  return hand;
}

}  // namespace tsumuya::tsume
