#include "tsume/line/variations.hpp"

#include <algorithm>
#include <unordered_map>

#include "tsume/length/shortest.hpp"
#include "tsume/line/line_questions.hpp"

namespace tsumuya::tsume {

using andor::Verdict;
using shogi::Move;
using shogi::Position;

namespace {

class VariationSearch : LineQuestions {
 public:
  VariationSearch(const Position& root, const std::vector<Move>& line, unsigned depth,
                  LengthSearch& search)
      : LineQuestions(root, search), depth_(depth) {
    Position pos = root;
    for (const Move m : line) {
      main_line_[pos.key()] = m;
      pos.make(m);
    }
  }

  // The moves of the position, whose length is exactly that, and what is below them.
  std::vector<Variation> moves(unsigned plies) {
    if (plies == 0 || made_.size() == depth_ || size_ >= kMostMoves) return {};
    std::vector<Variation> found = attacking() ? check(plies) : replies(plies);
    size_ += found.size();
    for (Variation& v : found) {
      if (v.plies) go_on(v);
    }
    return found;
  }

 private:
  // What was gone through below a position.
  struct Below {
    std::size_t ply;    // of the position
    std::size_t moves;  // in the tree below it
  };

  void go_on(Variation& v) {
    const shogi::Undo undo = pos_.make(v.move);
    made_.push_back(v.move);
    const auto known = below_.find(pos_.key());
    // A tree built at a greater ply was cut off earlier, and does not stand for this one.
    if (known != below_.end() && known->second.ply <= made_.size() &&
        known->second.moves > kFewMoves) {
      v.seen = true;
    } else {
      const std::size_t before = size_;
      v.replies = moves(*v.plies);
      below_[pos_.key()] = {made_.size(), size_ - before};
    }
    made_.pop_back();
    pos_.unmake(v.move, undo);
  }

  Move main_line_move() const {
    const auto found = main_line_.find(pos_.key());
    return found != main_line_.end() ? found->second : Move::none();
  }

  std::vector<Variation> check(unsigned plies) {
    const Move m = main_line_move();
    const std::optional<Move> best = m.is_none() ? best_check(plies) : m;
    if (!best) return {};
    return {{*best, plies - 1, false, {}}};
  }

  // Those that count, or may count if a limit was hit.
  std::vector<Variation> replies(unsigned plies) {
    const Interpositions all(pos_);
    std::vector<Variation> found;
    for (std::size_t i = 0; i < all.replies().size(); ++i) {
      const Verdict useless = is_useless(all, i, plies);
      if (useless == Verdict::Proven) continue;
      const Move m = all.replies()[i];
      std::optional<unsigned> after;
      if (useless == Verdict::Disproven) after = length_after(m, plies);
      found.push_back({m, after, false, {}});
    }
    const Move first = main_line_move();
    const auto rank = [&](const Variation& v) {
      return std::pair(v.move == first, v.plies.value_or(0));
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const Variation& a, const Variation& b) { return rank(a) > rank(b); });
    return found;
  }

  std::optional<unsigned> length_after(Move m, unsigned plies) {
    const shogi::Undo undo = pos_.make(m);
    const Length length = shorten(pos_, plies - 1, search_);
    pos_.unmake(m, undo);
    return length.exact ? std::optional(length.plies) : std::nullopt;
  }

  // Trees of up to so many moves are repeated: to look for them above would cost the reader more.
  static constexpr std::size_t kFewMoves = 6;
  // Nobody reads more; lengths still stand behind the last of them.
  static constexpr std::size_t kMostMoves = 50'000;

  unsigned depth_;
  std::vector<Move> made_;  // from the root to here
  std::size_t size_ = 0;    // of the tree
  std::unordered_map<shogi::Key, Move> main_line_;
  std::unordered_map<shogi::Key, Below> below_;
};

}  // namespace

std::vector<Variation> variations(const Position& position, const std::vector<Move>& line,
                                  unsigned depth, LengthSearch& search) {
  return VariationSearch(position, line, depth, search).moves(static_cast<unsigned>(line.size()));
}

void rotate(std::vector<Variation>& tree) {
  for (Variation& v : tree) {
    v.move = shogi::rotated(v.move);
    rotate(v.replies);
  }
}

}  // namespace tsumuya::tsume
