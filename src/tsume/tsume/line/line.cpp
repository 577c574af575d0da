#include "tsume/line/line.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "shogi/movegen.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::Position;

namespace {

class LineWalk {
 public:
  LineWalk(const Position& root, Table& table, const Prover& prove, LengthSearch& lengths)
      : pos_(root),
        attacker_(lengths.attacker()),
        problem_key_(problem_key(root, attacker_)),
        table_(table),
        prove_(prove),
        lengths_(lengths) {}

  std::vector<Move> walk(const andor::Limits& limits) {
    for (std::size_t looks = 0; !shogi::is_mate(pos_); ++looks) {
      if (looks % kBetweenAsking == 0 && is_over(limits, looks)) return {};
      std::optional<Choice> choice = choose();
      if (!choice) choice = prove_again();
      if (choice && lost_length(*choice)) choice = find_lost(*choice);
      if (!choice) return {};
      // A part that was forgotten and proven again may be shorter than when the step was chosen.
      const bool corrected = corrects_bound(*choice);
      if (!steps_.empty() && (corrected || choice->plies != steps_.back().plies)) {
        step_back();
      } else {
        step(choice->move, choice->plies - 1);
      }
    }
    std::vector<Move> line;
    for (const Step& step : steps_) line.push_back(step.move);
    return line;
  }

 private:
  struct Choice {
    Move move;
    unsigned plies;  // of the node where it is made
  };
  struct Step {
    Move move;
    shogi::Undo undo;
    unsigned plies;  // from the node after it, when it was chosen
  };

  static bool is_over(const andor::Limits& limits, std::size_t looks) {
    return limits.is_stopped() || looks >= kMostLooks ||
           (looks >= kLooksAfterTime && limits.is_late());
  }
  bool attacking() const { return pos_.side_to_move() == attacker_; }
  shogi::Key key() const { return pos_.board_key() ^ problem_key_; }
  shogi::Hand hand() const { return pos_.hand(attacker_); }
  std::uint64_t id() const { return position_id(key(), hand()); }
  shogi::MoveList moves() const {
    return attacking() ? shogi::checks(pos_) : shogi::legal_moves(pos_);
  }

  void step(Move m, unsigned plies) { steps_.push_back({m, pos_.make(m), plies}); }
  void step_back() {
    pos_.unmake(steps_.back().move, steps_.back().undo);
    steps_.pop_back();
  }

  // What the table says of the node, with a longer length where that was found not to hold.
  Knowledge known() const {
    Knowledge known = table_.look_up(key(), hand());
    if (!attacking() && shogi::is_mate(pos_)) {
      known.kind = Kind::Proven;
      known.plies = 0;
      return known;
    }
    const auto again = again_.find(id());
    if (known.kind != Kind::Proven && again != again_.end()) {
      known.kind = Kind::Proven;
      known.plies = again->second;
    }
    if (const auto longer = longer_.find(id()); longer != longer_.end()) {
      known.plies = std::max(known.plies, longer->second);
    }
    return known;
  }

  // The attacker: the shortest known mate. The defender: the longest, if every reply is known.
  std::optional<Choice> choose() {
    std::optional<Choice> best;
    const bool attacks = attacking();
    for (const Move m : moves()) {
      step(m, 0);
      const Knowledge child = known();
      step_back();
      if (child.kind != Kind::Proven) {
        if (attacks) continue;
        return std::nullopt;
      }
      const unsigned plies = child.plies + 1U;
      if (!best || (attacks ? plies < best->plies : plies > best->plies)) best = Choice{m, plies};
    }
    return best;
  }

  // If the node mates sooner than the table says, stores that; if later, since part of the shorter
  // mate was forgotten, remembers it here. So lengths on the line fall by one at every step, and no
  // position can come twice.
  bool corrects_bound(const Choice& choice) {
    const Knowledge here = known();
    if (here.kind != Kind::Proven || choice.plies == here.plies) return false;
    longer_.erase(id());
    if (choice.plies < known().plies) {
      table_.store_proven(key(), hand(), choice.plies, kEffort);
      again_[id()] = static_cast<std::uint16_t>(choice.plies);
    } else {
      longer_[id()] = static_cast<std::uint16_t>(std::min(choice.plies, kLongest));
    }
    return known().plies != here.plies;
  }

  // The table knows a shorter mate of this node than of its moves: it has lost the length of one.
  bool lost_length(const Choice& choice) {
    const Knowledge here = table_.look_up(key(), hand());
    if (here.kind != Kind::Proven || choice.plies <= here.plies) return false;
    bool has_short = false;
    bool all_short = true;
    for (const Move m : moves()) {
      step(m, 0);
      const Knowledge child = table_.look_up(key(), hand());
      const bool is_short = child.kind == Kind::Proven && child.plies < here.plies;
      step_back();
      has_short |= is_short;
      all_short &= is_short;
    }
    if (attacking() ? has_short : all_short) return false;
    return looked_for_.insert(id()).second;
  }
  Choice find_lost(const Choice& longer) {
    const unsigned plies = table_.look_up(key(), hand()).plies;
    const LengthSearch::Answer again =
        lengths_.within(pos_, plies, LengthSearch::Root::SearchAgain);
    if (again.outcome.verdict != andor::Verdict::Proven) return longer;
    if (!again.best.is_none()) {
      step(again.best, 0);
      remember(again.plies - 1);
      step_back();
    }
    return *choose();
  }

  // Forgotten: prove the node once more, then every reply that is still missing.
  std::optional<Choice> prove_again() {
    const std::optional<Reproof> here = prove_(pos_);
    if (!here) return std::nullopt;
    if (attacking()) {
      if (const auto choice = choose()) return choice;
      if (here->best.is_none()) return std::nullopt;
      step(here->best, 0);
      remember(here->plies - 1);
      step_back();
      return Choice{here->best, here->plies};
    }
    for (const Move m : moves()) {
      step(m, 0);
      const bool proven = known().kind == Kind::Proven || prove_here();
      step_back();
      if (!proven) return std::nullopt;
    }
    return choose();
  }
  bool prove_here() {
    const std::optional<Reproof> reproof = prove_(pos_);
    if (reproof) remember(reproof->plies);
    return reproof.has_value();
  }
  void remember(unsigned plies) {
    again_[id()] = static_cast<std::uint16_t>(std::min(plies, kLongest));
  }

  static constexpr std::uint64_t kEffort = 1024;  // not the first to be forgotten
  static constexpr unsigned kLongest = 0xFFFF;
  static constexpr std::size_t kMostLooks = 20'000'000;
  static constexpr std::size_t kLooksAfterTime = 1'000'000;
  static constexpr std::size_t kBetweenAsking = 256;  // whether to stop; less than 1 ms

  Position pos_;
  shogi::Color attacker_;
  shogi::Key problem_key_;
  Table& table_;
  const Prover& prove_;
  LengthSearch& lengths_;
  std::vector<Step> steps_;
  // By id(): lengths that were found not to hold with what is left, and what was proven again.
  std::unordered_map<std::uint64_t, std::uint16_t> longer_;
  std::unordered_map<std::uint64_t, std::uint16_t> again_;
  std::unordered_set<std::uint64_t> looked_for_;  // where a lost move was looked for
};

}  // namespace

std::vector<Move> mating_line(const Position& root, Table& table, const Prover& prove,
                              LengthSearch& lengths, const andor::Limits& limits) {
  return LineWalk(root, table, prove, lengths).walk(limits);
}

}  // namespace tsumuya::tsume
