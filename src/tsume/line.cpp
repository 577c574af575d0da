#include "tsume/line.hpp"

#include <algorithm>
#include <optional>

#include "shogi/movegen.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::Position;

namespace {

class LineWalk {
 public:
  LineWalk(const Position& root, shogi::Color attacker, Table& table, const Prover& prove)
      : pos_(root),
        attacker_(attacker),
        problem_key_(problem_key(root, attacker)),
        table_(table),
        prove_(prove) {}

  std::vector<Move> walk() {
    while (!shogi::is_mate(pos_)) {
      std::optional<Choice> choice = choose();
      if (!choice && !prove_again()) return {};
      if (!choice) choice = choose();
      if (!choice) return {};
      if (!steps_.empty() && better_bound(*choice)) {
        step_back();
      } else {
        step(choice->move);
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
    shogi::Key board;  // before the move
    shogi::Hand hand;
  };

  bool attacking() const { return pos_.side_to_move() == attacker_; }
  shogi::Key key() const { return pos_.board_key() ^ problem_key_; }
  shogi::Hand hand() const { return pos_.hand(attacker_); }
  shogi::MoveList moves() const {
    return attacking() ? shogi::checks(pos_) : shogi::legal_moves(pos_);
  }

  void step(Move m) {
    const shogi::Key board = key();
    const shogi::Hand in_hand = hand();
    steps_.push_back({m, pos_.make(m), board, in_hand});
  }
  void step_back() {
    pos_.unmake(steps_.back().move, steps_.back().undo);
    steps_.pop_back();
  }
  bool was_here() const {
    const auto same = [&](const Step& s) { return s.board == key() && s.hand == hand(); };
    return std::any_of(steps_.begin(), steps_.end(), same);
  }

  Knowledge known() const {
    Knowledge known = table_.look_up(key(), hand());
    if (!attacking() && shogi::is_mate(pos_)) {
      known.kind = Kind::Proven;
      known.plies = 0;
    }
    return known;
  }

  // The attacker: the shortest known mate that does not go back to where the line has been. The
  // defender: the longest, if every reply is known.
  std::optional<Choice> choose() {
    std::optional<Choice> best;
    const bool attacks = attacking();
    for (const Move m : moves()) {
      step(m);
      const Knowledge child = known();
      const bool useless = attacks && was_here();
      step_back();
      if (child.kind != Kind::Proven) {
        if (attacks) continue;
        return std::nullopt;
      }
      if (useless) continue;
      const unsigned plies = child.plies + 1U;
      if (!best || (attacks ? plies < best->plies : plies > best->plies)) best = Choice{m, plies};
    }
    return best;
  }

  // The node mates sooner than the table says: store that.
  bool better_bound(const Choice& choice) {
    const Knowledge here = known();
    if (here.kind != Kind::Proven || choice.plies >= here.plies) return false;
    table_.store_proven(key(), here.hand, choice.plies, kEffort);
    return known().plies < here.plies;
  }

  // Forgotten: prove the node once more, then every reply that is still missing.
  bool prove_again() {
    if (!prove_(pos_)) return false;
    if (attacking()) return true;
    for (const Move m : moves()) {
      step(m);
      const bool proven = known().kind == Kind::Proven || prove_(pos_);
      step_back();
      if (!proven) return false;
    }
    return true;
  }

  static constexpr std::uint64_t kEffort = 1024;  // not the first to be forgotten

  Position pos_;
  shogi::Color attacker_;
  shogi::Key problem_key_;
  Table& table_;
  const Prover& prove_;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<Move> mating_line(const Position& root, shogi::Color attacker, Table& table,
                              const Prover& prove) {
  return LineWalk(root, attacker, table, prove).walk();
}

}  // namespace tsumuya::tsume
