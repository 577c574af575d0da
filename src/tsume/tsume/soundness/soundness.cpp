#include "tsume/soundness/soundness.hpp"

#include <algorithm>
#include <utility>

#include "shogi/movegen.hpp"
#include "tsume/length/mudaai.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::Position;

namespace {

// The same piece to the same square.
bool differ_by_promotion(Move a, Move b) {
  return !a.is_drop() && !b.is_drop() && a.from() == b.from() && a.to() == b.to() &&
         a.promotes() != b.promotes();
}

// True if the position has one reply, which no rule leaves out: then the main line, if it comes
// here, has it too.
bool is_forced(const Position& position) {
  const Interpositions replies(position);
  return replies.replies().size() == 1 && replies.group_of(0) == Interpositions::kNone;
}

// Shorter than the stated length; no mate is shorter than the main line.
std::optional<bool> is_shorter(const Cook& cook, const Soundness& result) {
  if (!result.stated) return result.answer.shortest ? std::optional(false) : std::nullopt;
  if (!cook.plies) return std::nullopt;
  if (*cook.plies < *result.stated) return true;
  return cook.exact ? std::optional(false) : std::nullopt;
}

Verdict verdict_of(const Soundness& result) {
  if (result.answer.status == Status::NoMate) return Verdict::NoMate;
  if (result.stated && result.within && *result.within < *result.stated) return Verdict::Shorter;
  if (!result.cooks.empty()) return Verdict::Cooked;
  if (!result.undecided.empty()) return Verdict::Unknown;
  return result.leaves_piece ? Verdict::Leftover : Verdict::Sound;
}

}  // namespace

Soundness SoundnessCheck::check(const Position& position, std::optional<unsigned> stated) {
  engine_.clear();
  second_.clear();
  attacks_.clear();
  result_ = {};
  result_.stated = stated;
  question_ = {0, 0, Move::none()};
  result_.answer = ask(engine_, position, Task(Root::Attacker, Goal::Shortest, Counted::Tsume));
  const Answer& answer = result_.answer;
  if (answer.status == Status::Mate) {
    result_.within = answer.shortest;
    if (!result_.within && !answer.line.empty()) {
      result_.within = static_cast<unsigned>(answer.line.size());
    }
    check_line(position);
  }
  conclude();
  return std::exchange(result_, {});
}

void SoundnessCheck::check_line(const Position& position) {
  const std::vector<Move>& line = result_.answer.line;
  std::vector<Place> places;
  Position pos = position;
  const shogi::Color attacker = position.side_to_move();
  bool forced = true;  // all replies so far
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (pos.side_to_move() == attacker) {
      places.push_back({pos, static_cast<unsigned>(i + 1), line[i], forced});
      attacks_.push_back(pos);
    } else {
      forced = forced && is_forced(pos);
    }
    pos.make(line[i]);
  }
  result_.leaves_piece = result_.answer.exact && !pos.hand(attacker).empty();
  bool only_checks = true;  // all checks so far
  for (Place& place : places) {
    place.on_main_line = place.on_main_line && only_checks;
    only_checks &= refutes_others(place);
  }
}

// Whether no other check mates, by proof.
bool SoundnessCheck::refutes_others(const Place& place) {
  bool refuted = true;
  for (const Move m : shogi::checks(place.position)) {
    if (m != place.played) refuted &= judge(place, m);
  }
  return refuted;
}

// Whether it does not mate, by proof.
bool SoundnessCheck::judge(const Place& place, Move move) {
  OtherCheck other{place.ply, move, std::nullopt};
  question_ = {place.ply, result_.answer.line.size(), move};
  if (limits_().is_stopped()) {
    add_undecided(other, false);
    return false;
  }
  Position after = place.position;
  after.make(move);
  const Answer mate = ask(engine_, after, Root::Defender);
  if (mate.status == Status::NoMate) return true;
  if (mate.status == Status::Unknown) {
    add_undecided(other, false);
    return false;
  }
  if (mate.exact || !mate.line.empty()) {
    other.plies = place.ply + static_cast<unsigned>(mate.line.size());
    other.exact = mate.exact;
  }
  if (result_.answer.exact) {
    judge_beside_main_line(place, other, after);
  } else {
    judge_beside_known_line(place, other, after);
  }
  return false;
}

void SoundnessCheck::judge_beside_main_line(const Place& place, OtherCheck other,
                                            const Position& after) {
  const std::size_t length = result_.answer.line.size();
  find_length(after, other);
  if (place.ply == length) {
    result_.harmless.push_back({other, Harmless::LastMove});
    return;
  }
  if (differ_by_promotion(other.move, place.played)) {
    if (!other.exact) {
      add_undecided(other, true);
      return;
    }
    if (other.plies == length) {
      result_.harmless.push_back({other, Harmless::Promotion});
      return;
    }
  }
  if (!other.exact || *other.plies > length) {
    const std::optional<bool> back = only_leads_back(after);
    if (!back || (*back && !other.exact)) {
      add_undecided(other, true);
      return;
    }
    if (*back) {
      result_.harmless.push_back({other, Harmless::Detour});
      return;
    }
  }
  result_.cooks.push_back({other, std::nullopt});
}

void SoundnessCheck::judge_beside_known_line(const Place& place, OtherCheck other,
                                             const Position& after) {
  if (!place.on_main_line) {
    add_undecided(other, true);
    return;
  }
  find_length(after, other);
  if (other.plies) result_.within = std::min(result_.within.value_or(*other.plies), *other.plies);
  const std::optional<unsigned> shortest = result_.answer.shortest;
  const bool both_shortest = shortest && result_.answer.line.size() == *shortest && other.plies &&
                             *other.plies <= *shortest && place.ply < *shortest;
  if (both_shortest && !differ_by_promotion(other.move, place.played)) {
    other.exact = true;
    result_.cooks.push_back({other, std::nullopt});
  } else {
    add_undecided(other, true);
  }
}

// The shortest mate after a check that is known to mate.
void SoundnessCheck::find_length(const Position& after, OtherCheck& other) {
  if (other.exact) return;
  const Answer answer = ask(engine_, after, Task(Root::Defender, Goal::Shortest, Counted::Tsume));
  if (!answer.exact && answer.line.empty()) return;
  other.plies = other.ply + static_cast<unsigned>(answer.line.size());
  other.exact = answer.exact;
}

// True if nothing mates without the attacker's positions of the main line.
std::optional<bool> SoundnessCheck::only_leads_back(const Position& after) {
  second_.clear();
  for (const Position& pos : attacks_) second_.assume_no_mate(pos);
  const Answer answer = ask(second_, after, Root::Defender);
  if (answer.status == Status::Unknown) return std::nullopt;
  return answer.status == Status::NoMate;
}

void SoundnessCheck::add_undecided(const OtherCheck& other, bool mates) {
  result_.undecided.push_back({other, mates});
}

Answer SoundnessCheck::ask(Engine& engine, const Position& position, const Task& task) {
  if (!listener_) return engine.solve(position, task, limits_());
  listener_(question_, nullptr);
  const auto tell = [this](const Progress& progress) { listener_(question_, &progress); };
  return engine.solve(position, task, limits_(), tell, interval_);
}

// Concludes what needs all answers together.
void SoundnessCheck::conclude() {
  const Answer& answer = result_.answer;
  const bool mates = answer.status == Status::Mate;
  if (answer.status != Status::NoMate && !answer.exact) {
    const OtherCheck problem{0, Move::none(), result_.within, answer.shortest.has_value()};
    result_.undecided.insert(result_.undecided.begin(), {problem, mates});
  }
  for (Cook& cook : result_.cooks) cook.shorter = is_shorter(cook, result_);
  if (result_.stated && answer.shortest)
    result_.longer_defence = *answer.shortest > *result_.stated;
  if (result_.stated && result_.within && *result_.within <= *result_.stated) {
    result_.longer_defence = false;
  }
  result_.verdict = verdict_of(result_);
}

}  // namespace tsumuya::tsume
