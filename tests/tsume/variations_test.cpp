// The tree of variations against the reference, on seeded random problems with checks from afar.
//
// Compared is every node: the attacker's check is a shortest one, the replies are exactly those
// that count, and every length is the reference's. What came by is counted.
#include "tsume/line/variations.hpp"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "shogi/movegen.hpp"
#include "support/certified.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/reference_lengths.hpp"
#include "support/sliding_problem.hpp"
#include "tsume/engine/engine.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::Position;

constexpr std::size_t kMemory = 4;
constexpr std::uint64_t kEnough = 10'000'000;

Position after(Position pos, Move m) {
  pos.make(m);
  return pos;
}

Task tree_task(Root root, Counted counted, unsigned depth) {
  Task task(root, Goal::Shortest, counted);
  task.tree_depth = depth;
  return task;
}

Position position_of(std::string_view sfen) { return test::position_of(sfen); }

std::string text_of(const std::vector<Variation>& tree) {
  std::string text;
  for (const Variation& v : tree) {
    text += (text.empty() ? "" : " ") + test::usi_of(v.move) + ":";
    text += v.plies ? std::to_string(*v.plies) : "?";
    if (v.seen) text += "!";
    if (!v.replies.empty()) text += "(" + text_of(v.replies) + ")";
  }
  return text;
}

struct Seen {
  int trees = 0;
  int checks = 0;
  int replies = 0;
  int nodes_with_useless = 0;
  int choices = 0;  // the defender's nodes with several replies
  int shorter = 0;  // replies that hold out less long than the first
  int seen = 0;     // marks
};

// A walk of a tree beside the reference; fault() is empty if all is right.
class Walk {
 public:
  Walk(const Position& root, Counted counted, unsigned depth, Seen& seen)
      : attacker_(root.side_to_move()),
        lengths_(attacker_,
                 counted == Counted::All ? test::Interpositions::All : test::Interpositions::Tsume,
                 kEnough),
        counted_(counted),
        depth_(depth),
        seen_(seen) {}

  // Up to five plies, or up to seven where that is little work.
  std::optional<int> mate(const Position& pos) {
    constexpr std::size_t kLittle = 1000;
    const std::optional<int> five = lengths_.mate(pos, 5);
    return five || lengths_.work() > kLittle ? five : lengths_.mate(pos, 7);
  }

  std::string fault(const Position& pos, const std::vector<Variation>& moves, unsigned plies,
                    unsigned ply, const std::vector<Move>& line) {
    if (plies == 0 || ply == depth_) return moves.empty() ? "" : "too deep: " + text_of(moves);
    const bool attacking = pos.side_to_move() == attacker_;
    const bool on_line = !line.empty();
    if (on_line && (moves.empty() || moves.front().move != line.front())) {
      return "the main line does not come first: " + text_of(moves);
    }
    std::string wrong = attacking ? fault_of_check(moves) : fault_of_replies(pos, moves, plies);
    for (const Variation& v : moves) {
      if (!wrong.empty()) break;
      wrong = fault_below(pos, v, plies, ply,
                          on_line && v.move == line.front()
                              ? std::vector<Move>(line.begin() + 1, line.end())
                              : std::vector<Move>());
    }
    return wrong;
  }

 private:
  std::string fault_of_check(const std::vector<Variation>& moves) {
    if (moves.size() != 1) return "not one check: " + text_of(moves);
    ++seen_.checks;
    return "";
  }

  std::string fault_of_replies(const Position& pos, const std::vector<Variation>& moves,
                               unsigned plies) {
    std::vector<Move> useless;
    if (counted_ == Counted::Tsume) useless = lengths_.useless(pos, static_cast<int>(plies));
    std::vector<Move> expected;
    for (const Move m : shogi::legal_moves(pos)) {
      if (std::find(useless.begin(), useless.end(), m) == useless.end()) expected.push_back(m);
    }
    std::vector<Move> found;
    for (const Variation& v : moves) found.push_back(v.move);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    if (found != expected) {
      return "replies " + test::text_of(found) + " instead of " + test::text_of(expected);
    }
    if (moves.front().plies != plies - 1) return "the first is no longest: " + text_of(moves);
    const auto longer = [](const Variation& a, const Variation& b) { return a.plies > b.plies; };
    if (!std::is_sorted(moves.begin(), moves.end(), longer)) {
      return "not the longest first: " + text_of(moves);
    }
    seen_.replies += static_cast<int>(moves.size());
    seen_.nodes_with_useless += useless.empty() ? 0 : 1;
    seen_.choices += moves.size() > 1 ? 1 : 0;
    seen_.shorter += moves.back().plies < moves.front().plies ? 1 : 0;
    return "";
  }

  std::string fault_below(const Position& pos, const Variation& v, unsigned plies, unsigned ply,
                          const std::vector<Move>& line) {
    const Position next = after(pos, v.move);
    const bool attacked = next.side_to_move() != attacker_;
    const int cap = static_cast<int>(plies) - 1;
    const std::optional<int> length =
        attacked ? lengths_.resistance(next, cap) : lengths_.mate(next, cap);
    const std::string where = "after " + test::usi_of(v.move) + " ";
    if (!v.plies || !length || static_cast<int>(*v.plies) != *length ||
        (attacked && *v.plies + 1 != plies)) {
      return where + "a wrong length: " + text_of({v});
    }
    if (v.seen) {
      ++seen_.seen;
      return v.replies.empty() ? "" : where + "seen, and yet gone through";
    }
    const std::string wrong = fault(next, v.replies, *v.plies, ply + 1, line);
    return wrong.empty() ? "" : where + wrong;
  }

  Color attacker_;
  test::ReferenceLengths lengths_;
  Counted counted_;
  unsigned depth_;
  Seen& seen_;
};

TEST(Variations, EveryLengthAndEveryReplyIsTheReferences) {
  test::SlidingProblems random(20261116);
  Engine engine({kMemory, {}});
  Seen seen;
  for (int i = 0; seen.trees < 600; ++i) {
    const Position pos = random.next();
    const Counted counted = i % 3 == 0 ? Counted::All : Counted::Tsume;
    const unsigned depth = i % 5 == 0 ? 2 : 9;
    Walk walk(pos, counted, depth, seen);
    const std::optional<int> length = walk.mate(pos);
    if (!length || *length < 3) continue;
    const Answer answer = test::solve_certified(
        engine, pos, tree_task(Root::Attacker, counted, depth), test::node_limit(kEnough));
    ASSERT_TRUE(answer.exact) << test::sfen_of(pos);
    ASSERT_EQ(answer.line.size(), static_cast<std::size_t>(*length)) << test::sfen_of(pos);
    const std::string fault =
        walk.fault(pos, answer.tree, static_cast<unsigned>(*length), 0, answer.line);
    ASSERT_EQ(fault, "") << test::sfen_of(pos) << "\n" << text_of(answer.tree);
    ++seen.trees;
  }
  EXPECT_GE(seen.checks, 1200);
  EXPECT_GE(seen.replies, 1200);
  EXPECT_GE(seen.choices, 200);
  EXPECT_GE(seen.shorter, 60);
  EXPECT_GE(seen.nodes_with_useless, 100);
  RecordProperty("seen", std::to_string(seen.checks) + " checks, " + std::to_string(seen.replies) +
                             " replies, " + std::to_string(seen.choices) + " choices, " +
                             std::to_string(seen.shorter) + " with shorter ones, " +
                             std::to_string(seen.nodes_with_useless) +
                             " nodes with useless ones, " + std::to_string(seen.seen) + " marks");
}

TEST(Variations, TheTurnedProblemHasTheTurnedTree) {
  test::SlidingProblems random(7);
  int trees = 0;
  for (int i = 0; i < 400; ++i) {
    const Position pos = random.next();
    const Task task = tree_task(Root::Attacker, Counted::Tsume, 6);
    std::vector<Variation> tree =
        Engine({kMemory, {}}).solve(pos, task, test::node_limit(2000)).tree;
    const std::vector<Variation> turned =
        Engine({kMemory, {}}).solve(shogi::rotated(pos), task, test::node_limit(2000)).tree;
    rotate(tree);
    EXPECT_EQ(text_of(tree), text_of(turned)) << test::sfen_of(pos);
    trees += turned.empty() ? 0 : 1;
  }
  EXPECT_GE(trees, 50);
}

TEST(Variations, ByDepthFromEitherRoot) {
  const Position attack = position_of("4k4/9/4P4/9/9/9/9/9/9 b 2G 1");
  Engine engine({kMemory, {}});
  const auto tree = [&](const Position& pos, Root root, unsigned depth) {
    return text_of(test::solve_certified(engine, pos, tree_task(root, Counted::Tsume, depth),
                                         test::node_limit(kEnough))
                       .tree);
  };
  EXPECT_EQ(tree(attack, Root::Attacker, 0), "");
  EXPECT_EQ(tree(attack, Root::Attacker, 1), "G*5b:0");
  EXPECT_EQ(tree(attack, Root::Attacker, 9), "G*5b:0");
  const Position defence = position_of("3k5/3P5/3G5/9/9/9/9/9/9 w G 1");
  EXPECT_EQ(tree(defence, Root::Defender, 1), "6a5a:1 6a7a:1");
  EXPECT_EQ(tree(defence, Root::Defender, 2), "6a5a:1(G*5b:0) 6a7a:1(G*7b:0)");
}

// Marks in the tree; every one of them stands for a position that was gone through above it, no
// less deep.
class Marks {
 public:
  int count(const Position& pos, const std::vector<Variation>& moves, unsigned ply) {
    int marks = 0;
    for (const Variation& v : moves) {
      const Position next = after(pos, v.move);
      const auto gone = gone_.find(next.key());
      if (v.seen) {
        EXPECT_TRUE(gone != gone_.end() && gone->second <= ply + 1) << test::sfen_of(next);
        ++marks;
        continue;
      }
      marks += count(next, v.replies, ply + 1);
      gone_.emplace(next.key(), ply + 1);
    }
    return marks;
  }

 private:
  std::unordered_map<shogi::Key, unsigned> gone_;
};

constexpr std::string_view kFarRook = "8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l16p 1";

TEST(Variations, WhatStandsAboveIsNotGoneThroughAgain) {
  const Position pos = position_of(kFarRook);
  Engine engine({kMemory, {}});
  const Answer answer = test::solve_certified(
      engine, pos, tree_task(Root::Attacker, Counted::All, 15), test::node_limit(kEnough));
  ASSERT_TRUE(answer.exact);
  EXPECT_GE(Marks().count(pos, answer.tree, 0), 500);
}

// The defender's hand is not empty and the mate is long: the limit comes before the tree is done.
TEST(Variations, WhatALimitLeavesOpenIsSaid) {
  const Position pos = position_of(kFarRook);
  Engine full({kMemory, {}});
  const Task task = tree_task(Root::Attacker, Counted::All, 15);
  const Answer whole = test::solve_certified(full, pos, task, test::node_limit(kEnough));
  ASSERT_TRUE(whole.exact);
  ASSERT_FALSE(whole.tree.empty());
  std::size_t open = 0;
  const std::function<void(const std::vector<Variation>&)> count =
      [&](const std::vector<Variation>& moves) {
        for (const Variation& v : moves) {
          open += v.plies ? 0U : 1U;
          EXPECT_TRUE(v.plies || v.replies.empty());
          count(v.replies);
        }
      };
  count(whole.tree);
  EXPECT_EQ(open, 0U);
  for (std::uint64_t nodes = whole.counters.expanded; open == 0 && nodes > 0;
       nodes -= nodes / 10 + 1) {
    const Answer cut = Engine({kMemory, {}}).solve(pos, task, test::node_limit(nodes));
    count(cut.tree);
  }
  EXPECT_GT(open, 0U);
}

}  // namespace
}  // namespace tsumuya::tsume
