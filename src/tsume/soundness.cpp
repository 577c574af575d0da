#include "tsume/soundness.hpp"

#include "shogi/movegen.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::Position;

namespace {

bool stopped(const andor::Limits& limits) {
  return limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed);
}

// The same piece to the same square.
bool differ_by_promotion(Move a, Move b) {
  return !a.is_drop() && !b.is_drop() && a.from() == b.from() && a.to() == b.to() &&
         a.promotes() != b.promotes();
}

Verdict verdict_of(const Soundness& result, std::optional<unsigned> stated) {
  const std::size_t found = result.answer.line.size();  // a mate this long, exact or not
  if (stated && found > 0 && found < *stated) return Verdict::Shorter;
  if (!result.cooks.empty()) return Verdict::Cooked;
  if (!result.answer.exact || !result.undecided.empty()) return Verdict::Unknown;
  return result.leaves_piece ? Verdict::Leftover : Verdict::Sound;
}

}  // namespace

Soundness SoundnessCheck::check(const Position& position, std::optional<unsigned> stated,
                                const std::function<void(const Progress&)>& progress,
                                std::chrono::milliseconds interval) {
  engine_.clear();
  second_.clear();
  attacks_.clear();
  Soundness result;
  const Task task(Root::Attacker, Goal::Shortest, Counted::Tsume);
  result.answer = engine_.solve(position, task, limits_(), progress, interval);
  if (result.answer.status == Status::NoMate) result.verdict = Verdict::NoMate;
  if (result.answer.status != Status::Mate) return result;
  if (!result.answer.exact) {
    result.verdict = verdict_of(result, stated);
    return result;
  }
  Position pos = position;
  const shogi::Color attacker = position.side_to_move();
  for (const Move m : result.answer.line) {
    if (pos.side_to_move() == attacker) attacks_.push_back(pos);
    pos.make(m);
  }
  result.leaves_piece = !pos.hand(attacker).empty();
  for (std::size_t i = 0; i < attacks_.size(); ++i) {
    const auto ply = static_cast<unsigned>(2 * i + 1);
    if (listener_) listener_(ply, result.answer.line.size());
    check_move(attacks_[i], ply, result);
  }
  result.verdict = verdict_of(result, stated);
  return result;
}

void SoundnessCheck::check_move(const Position& position, unsigned ply, Soundness& result) {
  for (const Move m : shogi::checks(position)) {
    if (m == result.answer.line[ply - 1]) continue;
    if (stopped(limits_())) {
      result.undecided.push_back({ply, m});
    } else {
      judge(position, ply, m, result);
    }
  }
}

void SoundnessCheck::judge(const Position& position, unsigned ply, Move other, Soundness& result) {
  const std::size_t length = result.answer.line.size();
  Position after = position;
  after.make(other);
  const Answer mate = engine_.solve(after, Root::Defender, limits_());
  if (mate.status == Status::NoMate) return;
  if (mate.status == Status::Unknown) {
    result.undecided.push_back({ply, other});
    return;
  }
  if (ply == length) {
    result.harmless.push_back({ply, other, Harmless::LastMove});
    return;
  }
  const Task shortest(Root::Defender, Goal::Shortest, Counted::Tsume);
  const Answer answer = engine_.solve(after, shortest, limits_());
  const bool has_line = answer.exact || !answer.line.empty();
  const unsigned plies = ply + static_cast<unsigned>(answer.line.size());
  if (differ_by_promotion(other, result.answer.line[ply - 1])) {
    if (!answer.exact) {
      result.undecided.push_back({ply, other});
      return;
    }
    if (plies == length) {
      result.harmless.push_back({ply, other, Harmless::Promotion});
      return;
    }
  }
  if (!answer.exact || plies > length) {
    const std::optional<bool> back = only_leads_back(after);
    if (!back || (*back && !answer.exact)) {
      result.undecided.push_back({ply, other});
      return;
    }
    if (*back) {
      result.harmless.push_back({ply, other, Harmless::Detour});
      return;
    }
  }
  result.cooks.push_back(
      {ply, other, has_line ? std::optional(plies) : std::nullopt, answer.exact});
}

// Without the attacker's positions of the main line there is no mate.
std::optional<bool> SoundnessCheck::only_leads_back(const Position& after) {
  second_.clear();
  for (const Position& pos : attacks_) second_.assume_no_mate(pos);
  const Answer answer = second_.solve(after, Root::Defender, limits_());
  if (answer.status == Status::Unknown) return std::nullopt;
  return answer.status == Status::NoMate;
}

}  // namespace tsumuya::tsume
