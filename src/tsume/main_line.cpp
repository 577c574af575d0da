#include "tsume/main_line.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace tsumuya::tsume {

using andor::Verdict;
using shogi::Move;
using shogi::Position;

namespace {

class LineSearch {
 public:
  LineSearch(const Position& root, LengthSearch& search) : pos_(root), search_(search) {}

  std::optional<std::vector<Move>> run(unsigned plies) {
    std::vector<Move> line;
    while (true) {
      const std::optional<Move> m = choice(plies);
      if (!m) return std::nullopt;
      if (m->is_none()) return line;
      line.push_back(*m);
      pos_.make(*m);
      --plies;
    }
  }

 private:
  // What the rest of the line from a position is like.
  struct Rest {
    Move move = Move::none();  // none at its end
    bool leftover = false;     // the attacker keeps a piece
  };

  bool attacking() const { return pos_.side_to_move() == search_.attacker(); }

  // The move of the line at a position with that length; none() at the end.
  std::optional<Move> choice(unsigned plies) {
    const std::optional<Rest> found = rest(plies);
    return found ? std::optional(found->move) : std::nullopt;
  }

  std::optional<Rest> rest(unsigned plies) {
    if (plies == 0) return Rest{Move::none(), !pos_.hand(search_.attacker()).empty()};
    if (const auto known = known_.find(pos_.key()); known != known_.end()) return known->second;
    std::optional<Rest> result;
    for (const Move m : attacking() ? best_check(plies) : longest_replies(plies)) {
      const shogi::Undo undo = pos_.make(m);
      const std::optional<Rest> after = rest(plies - 1);
      pos_.unmake(m, undo);
      if (!after) return std::nullopt;
      if (!result || (result->leftover && !after->leftover)) result = Rest{m, after->leftover};
      if (!result->leftover || known_.size() > kMostCompared) break;
    }
    if (result) known_[pos_.key()] = *result;
    return result;
  }

  // One check, or none if a limit was hit.
  std::vector<Move> best_check(unsigned plies) {
    for (const bool known_only : {true, false}) {
      for (const Move m : shogi::checks(pos_)) {
        const shogi::Undo undo = pos_.make(m);
        const bool known = search_.known_mate(pos_).value_or(plies) < plies;
        const Verdict verdict = known        ? Verdict::Proven
                                : known_only ? Verdict::Disproven
                                             : search_.within(pos_, plies - 1).outcome.verdict;
        pos_.unmake(m, undo);
        if (verdict == Verdict::Proven) return {m};
        if (verdict == Verdict::Unknown) return {};
      }
    }
    return {};
  }

  // Not mated two plies sooner.
  Verdict holds_out(Move m, unsigned plies) {
    if (plies < 4) return Verdict::Proven;
    const shogi::Undo undo = pos_.make(m);
    const Verdict verdict = search_.within(pos_, plies - 3).outcome.verdict;
    pos_.unmake(m, undo);
    if (verdict == Verdict::Unknown) return verdict;
    return verdict == Verdict::Proven ? Verdict::Disproven : Verdict::Proven;
  }

  std::vector<Move> longest_replies(unsigned plies) {
    const Interpositions replies(pos_);
    std::vector<Move> longest;
    for (std::size_t i = 0; i < replies.replies().size(); ++i) {
      const Move m = replies.replies()[i];
      const Verdict holds = holds_out(m, plies);
      if (holds == Verdict::Unknown) return {};
      if (holds == Verdict::Disproven) continue;
      const std::uint8_t group = replies.group_of(i);
      if (search_.counted() == Counted::Tsume && group != Interpositions::kNone) {
        const Verdict useless = search_.is_useless(pos_, group, plies).verdict;
        if (useless == Verdict::Unknown) return {};
        if (useless == Verdict::Proven) continue;
      }
      longest.push_back(m);
    }
    return longest;
  }

  // Positions compared for what is left over; beyond that the first of the longest will do.
  static constexpr std::size_t kMostCompared = 20'000;

  Position pos_;
  LengthSearch& search_;
  std::unordered_map<shogi::Key, Rest> known_;
};

}  // namespace

std::optional<std::vector<Move>> known_line(const Position& position, LengthSearch& search) {
  Position pos = position;
  std::vector<Move> line;
  std::optional<unsigned> plies = search.known_mate(pos);
  while (plies && *plies > 0) {
    const bool attacking = pos.side_to_move() == search.attacker();
    const Interpositions replies(pos);
    const shogi::MoveList moves = attacking ? shogi::checks(pos) : replies.replies();
    std::optional<unsigned> best;
    Move chosen = Move::none();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint8_t group = attacking ? Interpositions::kNone : replies.group_of(i);
      if (search.counted() == Counted::Tsume && group != Interpositions::kNone &&
          search.known_useless(pos, group, *plies).value_or(true)) {
        continue;
      }
      const shogi::Undo undo = pos.make(moves[i]);
      const std::optional<unsigned> after = search.known_mate(pos);
      pos.unmake(moves[i], undo);
      if (!after || *after >= *plies) continue;
      if (!best || (attacking ? *after < *best : *after > *best)) {
        best = after;
        chosen = moves[i];
      }
    }
    if (!best) return std::nullopt;
    line.push_back(chosen);
    pos.make(chosen);
    plies = best;
  }
  return plies ? std::optional(line) : std::nullopt;
}

std::optional<std::vector<Move>> main_line(const Position& position, unsigned plies,
                                           LengthSearch& search) {
  return LineSearch(position, search).run(plies);
}

}  // namespace tsumuya::tsume
