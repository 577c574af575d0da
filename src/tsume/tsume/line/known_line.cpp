#include "tsume/line/known_line.hpp"

#include <algorithm>
#include <unordered_map>

#include "tsume/line/line_questions.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::Position;

namespace {

// Walks by known lengths. If a position's moves mate sooner than was known, the walk notes that and
// goes back a step; so lengths fall by one from move to move, and the line is as long as the mate
// that is claimed.
class KnownLineWalk {
 public:
  KnownLineWalk(const Position& root, LengthSearch& search) : pos_(root), search_(search) {}

  std::optional<std::vector<Move>> walk() {
    std::optional<unsigned> plies = length();
    for (std::size_t looks = 0; plies && *plies > 0; ++looks) {
      const bool attacking = pos_.side_to_move() == search_.attacker();
      const std::optional<Choice> choice = attacking ? attack(*plies) : defend(*plies);
      if (!choice || looks == kMostLooks) return std::nullopt;
      if (choice->plies_after + 1 < *plies) {
        shorter_[pos_.key()] = choice->plies_after + 1;
        if (!steps_.empty()) step_back();
      } else {
        steps_.push_back({choice->move, pos_.make(choice->move)});
      }
      plies = length();
    }
    if (!plies) return std::nullopt;
    std::vector<Move> line;
    for (const Step& step : steps_) line.push_back(step.move);
    return line;
  }

 private:
  struct Step {
    Move move;
    shogi::Undo undo;
  };

  void step_back() {
    pos_.unmake(steps_.back().move, steps_.back().undo);
    steps_.pop_back();
  }

  std::optional<unsigned> length() {
    const auto shorter = shorter_.find(pos_.key());
    return shorter != shorter_.end() ? shorter->second : search_.known_mate(pos_);
  }
  std::optional<unsigned> length_after(Move m, unsigned plies) {
    const shogi::Undo undo = pos_.make(m);
    const std::optional<unsigned> after = length();
    pos_.unmake(m, undo);
    return after && *after < plies ? after : std::nullopt;
  }

  // Nothing if not enough is known of a position with a mate in so many plies.
  std::optional<Choice> attack(unsigned plies) {
    std::optional<Choice> best;
    for (const Move m : shogi::checks(pos_)) {
      const std::optional<unsigned> after = length_after(m, plies);
      if (after && (!best || *after < best->plies_after)) best = Choice{m, *after};
    }
    return best;
  }
  std::optional<Choice> defend(unsigned plies) {
    const Interpositions replies(pos_);
    std::vector<std::uint8_t> left_out;
    std::optional<Choice> best;
    for (std::size_t i = 0; i < replies.replies().size(); ++i) {
      const std::optional<unsigned> after = length_after(replies.replies()[i], plies);
      if (after) {
        if (!best || *after > best->plies_after) best = Choice{replies.replies()[i], *after};
        continue;
      }
      const std::uint8_t group = replies.group_of(i);
      const bool harmless = search_.counted() == Counted::Tsume && group != Interpositions::kNone &&
                            search_.known_harmless(pos_, group, plies);
      if (!harmless) return std::nullopt;
    }
    return best;
  }

  static constexpr std::size_t kMostLooks = 100'000;

  Position pos_;
  LengthSearch& search_;
  std::vector<Step> steps_;
  std::unordered_map<shogi::Key, unsigned> shorter_;
};

}  // namespace

std::optional<std::vector<Move>> known_line(const Position& position, LengthSearch& search) {
  return KnownLineWalk(position, search).walk();
}

}  // namespace tsumuya::tsume
