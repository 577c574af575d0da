#include "tsume/line/main_line.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "tsume/length/shortest.hpp"
#include "tsume/line/line_questions.hpp"

namespace tsumuya::tsume {

using andor::Verdict;
using shogi::Move;
using shogi::Position;

namespace {

// Follows `Search::choose(plies)`: the move at its position with that length, none() at the end,
// nothing if a limit was hit.
template <typename Search>
std::optional<std::vector<Move>> follow(Search& search, Position pos, unsigned plies) {
  std::vector<Move> line;
  while (true) {
    const auto choice = search.choose(pos, plies);
    if (!choice) return std::nullopt;
    if (choice->move.is_none()) return line;
    line.push_back(choice->move);
    pos.make(choice->move);
    plies = choice->plies_after;
  }
}

class MainLineSearch : LineQuestions {
 public:
  using LineQuestions::LineQuestions;

  std::optional<Choice> choose(const Position& pos, unsigned plies) {
    pos_ = pos;
    const std::optional<Rest> found = rest(plies);
    if (!found) return std::nullopt;
    return Choice{found->move, plies - (plies > 0 ? 1 : 0)};
  }
  // None at the attacker's.
  std::vector<Move> longest_replies_at(const Position& pos, unsigned plies) {
    pos_ = pos;
    return attacking() ? std::vector<Move>{} : longest_replies(plies);
  }

 private:
  // What the rest of the line from a position is like.
  struct Rest {
    Move move = Move::none();
    bool leftover = false;  // the attacker keeps a piece
  };

  std::optional<Rest> rest(unsigned plies) {
    if (plies == 0) return Rest{Move::none(), piece_left()};
    if (const auto known = known_.find(pos_.key()); known != known_.end()) return known->second;
    std::optional<Rest> result;
    for (const Move m : attacking() ? one(best_check(plies)) : longest_replies(plies)) {
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

  static std::vector<Move> one(std::optional<Move> m) {
    return m ? std::vector<Move>{*m} : std::vector<Move>{};
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

  // None if a limit was hit.
  std::vector<Move> longest_replies(unsigned plies) {
    const Interpositions replies(pos_);
    std::vector<Move> longest;
    for (std::size_t i = 0; i < replies.replies().size(); ++i) {
      const Verdict holds = holds_out(replies.replies()[i], plies);
      if (holds == Verdict::Unknown) return {};
      if (holds == Verdict::Disproven) continue;
      const Verdict useless = is_useless(replies, i, plies);
      if (useless == Verdict::Unknown) return {};
      if (useless == Verdict::Disproven) longest.push_back(replies.replies()[i]);
    }
    return longest;
  }

  // Positions compared for what is left over; beyond that the first of the longest will do.
  static constexpr std::size_t kMostCompared = 20'000;

  std::unordered_map<shogi::Key, Rest> known_;
};

class BookLineSearch : LineQuestions {
 public:
  using LineQuestions::LineQuestions;

  std::optional<Choice> choose(const Position& pos, unsigned plies) {
    pos_ = pos;
    const std::optional<Rest> found = rest(plies);
    if (!found) return std::nullopt;
    return Choice{found->move, found->plies_after};
  }

 private:
  struct Rest {
    Move move = Move::none();
    unsigned plies_after = 0;  // the length of the position after it
    unsigned line = 0;         // the length of the line, which may be less
    bool leftover = false;
  };
  struct Reply {
    Move move;
    unsigned plies;  // the length of the position after it
  };

  // The position's length is exactly that.
  std::optional<Rest> rest(unsigned plies) {
    if (plies == 0) return Rest{Move::none(), 0, 0, piece_left()};
    if (const auto known = known_.find(pos_.key()); known != known_.end()) return known->second;
    if (known_.size() > kMostCompared) return std::nullopt;
    const std::optional<std::vector<Reply>> moves = attacking() ? check(plies) : replies(plies);
    if (!moves) return std::nullopt;
    std::optional<Rest> best;
    for (const Reply& reply : *moves) {
      // The replies come with the longest first, and a line is no longer than that.
      if (best && !best->leftover && best->line > reply.plies) break;
      const shogi::Undo undo = pos_.make(reply.move);
      const std::optional<Rest> after = rest(reply.plies);
      pos_.unmake(reply.move, undo);
      if (!after) return std::nullopt;
      const Rest here{reply.move, reply.plies, after->line + 1, after->leftover};
      const auto rank = [](const Rest& r) { return std::pair(!r.leftover, r.line); };
      if (!best || rank(here) > rank(*best)) best = here;
    }
    known_[pos_.key()] = *best;
    return best;
  }

  std::optional<std::vector<Reply>> check(unsigned plies) {
    const std::optional<Move> m = best_check(plies);
    if (!m) return std::nullopt;
    return std::vector<Reply>{{*m, plies - 1}};
  }

  // Those that count, the longest first.
  std::optional<std::vector<Reply>> replies(unsigned plies) {
    const Interpositions all(pos_);
    std::vector<Reply> counted;
    for (std::size_t i = 0; i < all.replies().size(); ++i) {
      const Verdict useless = is_useless(all, i, plies);
      if (useless == Verdict::Unknown) return std::nullopt;
      if (useless == Verdict::Proven) continue;
      const Move m = all.replies()[i];
      const shogi::Undo undo = pos_.make(m);
      const Length length = shorten(pos_, plies - 1, search_);
      pos_.unmake(m, undo);
      if (!length.exact) return std::nullopt;
      counted.push_back({m, length.plies});
    }
    std::stable_sort(counted.begin(), counted.end(),
                     [](const Reply& a, const Reply& b) { return a.plies > b.plies; });
    return counted;
  }

  static constexpr std::size_t kMostCompared = 200'000;

  std::unordered_map<shogi::Key, Rest> known_;
};

}  // namespace

std::optional<MainLine> main_line(const Position& position, unsigned plies, LengthSearch& search) {
  MainLineSearch line(position, search);
  std::optional<std::vector<Move>> moves = follow(line, position, plies);
  if (!moves) return std::nullopt;
  MainLine result{std::move(*moves), {}};
  Position pos = position;
  for (unsigned i = 0; i < result.moves.size(); ++i) {
    for (const Move m : line.longest_replies_at(pos, plies - i)) {
      if (m != result.moves[i]) result.equal_replies.push_back({i + 1, m});
    }
    pos.make(result.moves[i]);
  }
  return result;
}

std::optional<std::vector<Move>> book_line(const Position& position, unsigned plies,
                                           LengthSearch& search) {
  BookLineSearch line(position, search);
  return follow(line, position, plies);
}

}  // namespace tsumuya::tsume
