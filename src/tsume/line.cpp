#include "tsume/line.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "shogi/movegen.hpp"

namespace tsumuya::tsume {

using shogi::Move;
using shogi::Position;

namespace {

class LineWalk {
 public:
  LineWalk(const Position& root, shogi::Color attacker, const Table& table, const Prover& prove)
      : pos_(root),
        attacker_(attacker),
        problem_key_(problem_key(root, attacker)),
        table_(table),
        prove_(prove) {}

  std::vector<Move> walk() {
    std::vector<Move> line;
    while (!shogi::is_mate(pos_)) {
      visited_.insert({pos_.board_key(), pos_.hand(attacker_).raw()});
      std::optional<Move> next = choose();
      // Forgotten: prove this node once more, then every child that is still missing.
      if (!next) {
        if (!prove_(pos_)) return {};
        next = choose();
      }
      if (!next && !prove_children()) return {};
      if (!next) next = choose();
      if (!next) return {};
      pos_.make(*next);
      line.push_back(*next);
    }
    return line;
  }

 private:
  bool attacking() const { return pos_.side_to_move() == attacker_; }

  Knowledge known_after(Move m) {
    const shogi::Undo undo = pos_.make(m);
    Knowledge known = table_.look_up(pos_.board_key() ^ problem_key_, pos_.hand(attacker_));
    if (!attacking() && shogi::is_mate(pos_)) {
      known.kind = Kind::Proven;
      known.plies = 0;
    }
    pos_.unmake(m, undo);
    return known;
  }

  bool was_here(Move m) {
    const shogi::Undo undo = pos_.make(m);
    const bool seen = visited_.contains({pos_.board_key(), pos_.hand(attacker_).raw()});
    pos_.unmake(m, undo);
    return seen;
  }

  // The attacker: the shortest known mate that does not go back. The defender: the longest, if
  // every reply is known.
  std::optional<Move> choose() {
    std::optional<Move> best;
    unsigned best_plies = 0;
    for (const Move m : attacking() ? shogi::checks(pos_) : shogi::legal_moves(pos_)) {
      const Knowledge known = known_after(m);
      if (known.kind != Kind::Proven) {
        if (attacking()) continue;
        return std::nullopt;
      }
      if (attacking() && was_here(m)) continue;
      const bool better = attacking() ? known.plies < best_plies : known.plies > best_plies;
      if (!best || better) {
        best = m;
        best_plies = known.plies;
      }
    }
    return best;
  }

  bool prove_children() {
    for (const Move m : attacking() ? shogi::checks(pos_) : shogi::legal_moves(pos_)) {
      if (known_after(m).kind == Kind::Proven || attacking()) continue;
      Position child = pos_;
      child.make(m);
      if (!prove_(child)) return false;
    }
    return true;
  }

  Position pos_;
  shogi::Color attacker_;
  shogi::Key problem_key_;
  const Table& table_;
  const Prover& prove_;
  std::set<std::pair<shogi::Key, std::uint32_t>> visited_;
};

}  // namespace

std::vector<Move> mating_line(const Position& root, shogi::Color attacker, const Table& table,
                              const Prover& prove) {
  return LineWalk(root, attacker, table, prove).walk();
}

}  // namespace tsumuya::tsume
