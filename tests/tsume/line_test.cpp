// The line out of the table when the table's lengths are too long, too short, or gone.
#include "tsume/line/line.hpp"

#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <optional>
#include <string_view>
#include <vector>

#include "shogi/movegen.hpp"
#include "support/engine_check.hpp"
#include "support/notation.hpp"
#include "support/reference_solver.hpp"

namespace tsumuya::tsume {
namespace {

using shogi::Color;
using shogi::Hand;
using shogi::PieceType;
using shogi::Position;

// A mate with a pawn in hand that is not needed, and nothing in the defender's.
constexpr std::string_view kProblem = "8k/9/8P/8+B/9/9/9/9/9 b SP 1";
// One of nine plies where some replies are shorter than the longest and yet no mate in one.
constexpr std::string_view kLonger = "8G/3+N5/7p1/2R6/9/4p4/2NG1p3/P+pK6/k1B6 b Pslp 1";

class Line : public testing::Test {
 protected:
  explicit Line(std::string_view sfen = kProblem)
      : problem_{test::position_of(sfen)},
        graph_(problem_.position, Color::Black, 20'000),
        key_(problem_key(problem_.position, Color::Black)) {}

  void SetUp() override {
    ASSERT_TRUE(graph_.mate(0));
    ASSERT_GE(graph_.most_plies(0), 5);
    path_ = best_path();
    ASSERT_EQ(static_cast<int>(path_.size()), graph_.most_plies(0) + 1);
  }

  // Nodes of the graph on a shortest mate against the longest defence.
  std::vector<std::size_t> best_path() {
    store_all();
    const std::vector<shogi::Move> line = walk();
    std::vector<std::size_t> path{0};
    Position pos = problem_.position;
    for (const shogi::Move m : line) {
      pos.make(m);
      for (std::size_t i = 0; i < graph_.size(); ++i) {
        if (graph_.position(i) == pos) path.push_back(i);
      }
    }
    table_.clear();
    return path;
  }

  shogi::Key key(std::size_t node) const { return graph_.position(node).board_key() ^ key_; }
  Hand hand(std::size_t node) const { return graph_.position(node).hand(Color::Black); }
  unsigned plies(std::size_t node) const { return static_cast<unsigned>(graph_.most_plies(node)); }

  // Every mate of the graph with its length, but one. The graph may be cut off: what is a mate in
  // it is one anyway.
  std::vector<std::size_t> children(std::size_t node) const {
    std::vector<std::size_t> result;
    Position pos = graph_.position(node);
    for (const shogi::Move m :
         graph_.is_attacker(node) ? shogi::checks(pos) : shogi::legal_moves(pos)) {
      const shogi::Undo undo = pos.make(m);
      for (std::size_t i = 0; i < graph_.size(); ++i) {
        if (graph_.position(i) == pos && graph_.mate(i)) result.push_back(i);
      }
      pos.unmake(m, undo);
    }
    return result;
  }

  void store_all(std::size_t but = static_cast<std::size_t>(-1)) {
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (i != but && graph_.mate(i)) table_.store_proven(key(i), hand(i), plies(i), 1000);
    }
  }
  std::vector<shogi::Move> walk() {
    const andor::Limits nothing{.nodes = 0};  // lost lengths are not proven again: see below
    LengthSearch lengths(Color::Black, Counted::All, {}, table_, nothing);
    const auto prove = [&](const Position& pos) {
      ++proven_again_;
      if (!loses_all_) store_all();
      return std::optional(reproof(pos));
    };
    andor::Limits limits;
    limits.stop = &stopped_;
    return mating_line(problem_.position, table_, prove, lengths, limits);
  }
  Reproof reproof(Position pos) const {
    std::size_t node = 0;
    while (!(graph_.position(node) == pos)) ++node;
    Reproof result{plies(node), shogi::Move::none()};
    if (!graph_.is_attacker(node)) return result;
    for (const shogi::Move m : shogi::checks(pos)) {
      const shogi::Undo undo = pos.make(m);
      for (const std::size_t child : children(node)) {
        if (graph_.position(child) == pos && plies(child) + 1 == result.plies) result.best = m;
      }
      pos.unmake(m, undo);
    }
    return result;
  }
  void expect_best(const std::vector<shogi::Move>& line) {
    EXPECT_EQ(line.size(), plies(0));
    EXPECT_EQ(test::fault_of_line(problem_, line), "");
  }

  test::Problem problem_;
  test::ReferenceGraph graph_;
  shogi::Key key_;
  Table table_{std::size_t{64} << 20U};
  std::vector<std::size_t> path_;
  int proven_again_ = 0;
  std::atomic<bool> stopped_ = false;
  bool loses_all_ = false;  // the table keeps nothing of what is proven again
};

class LongerLine : public Line {
 protected:
  LongerLine() : Line(kLonger) {}
};

TEST_F(Line, IsTheBestOneWhereAllLengthsAreRight) {
  store_all();
  expect_best(walk());
  EXPECT_EQ(proven_again_, 0);
}

TEST_F(Line, IsGivenUpWhereAStopCameFirst) {
  store_all();
  stopped_ = true;
  EXPECT_TRUE(walk().empty());
}

TEST_F(Line, ALengthThatIsTooLongIsCorrectedForTheHandItWasSeenWithOnly) {
  int corrected = 0;
  for (std::size_t at = 1; at + 1 < path_.size(); ++at) {
    const std::size_t node = path_[at];
    Hand smaller = hand(node);
    // A mate in one is seen with whatever hand has it.
    if (!smaller.has(PieceType::Pawn) || plies(node) == 1) continue;
    smaller.remove(PieceType::Pawn);
    table_.clear();
    store_all(node);
    table_.store_proven(key(node), smaller, plies(node) + 20, 1000);
    expect_best(walk());
    EXPECT_EQ(table_.look_up(key(node), smaller).plies, plies(node) + 20) << at;
    if (table_.look_up(key(node), hand(node)).plies == plies(node)) ++corrected;
  }
  EXPECT_GE(corrected, 2);
}

// A part of a short mate is forgotten, and a longer one is found where the line comes by.
TEST_F(Line, ALengthThatIsTooShortDoesNotLeadAstray) {
  for (std::size_t at = 1; at + 2 < path_.size(); ++at) {
    const std::size_t node = path_[at];
    table_.clear();
    store_all();
    table_.store_proven(key(node), hand(node), at % 2 == 0 ? 1 : 2, 1000);
    const std::vector<shogi::Move> line = walk();
    EXPECT_EQ(test::fault_of_line(problem_, line), "");
  }
}

TEST_F(Line, WhatIsGoneIsProvenAgain) {
  for (std::size_t at = 1; at + 1 < path_.size(); ++at) {
    table_.clear();
    store_all(path_[at]);
    proven_again_ = 0;
    expect_best(walk());
    // The attacker may have another way as short.
    if (at % 2 == 0) {
      EXPECT_GT(proven_again_, 0) << at;
    }
  }
}

// As where so many hands of a board crowd a neighbourhood that a new entry drives the last one out.
TEST_F(Line, WhatIsProvenAgainNeedNotStayInTheTable) {
  loses_all_ = true;
  expect_best(walk());
  EXPECT_GE(proven_again_, static_cast<int>(path_.size()) / 2);
}
TEST_F(LongerLine, WhatIsProvenAgainNeedNotStayInTheTable) {
  loses_all_ = true;
  expect_best(walk());
}

// A reply looks long, what is below it is gone, and proving it again shows it to be short: the
// longer one is to be chosen instead.
TEST_F(LongerLine, AReplyThatIsProvenAgainWithAShorterLengthIsNotTheLongest) {
  int short_replies = 0;
  for (std::size_t at = 1; at + 1 < path_.size(); at += 2) {
    for (const std::size_t reply : children(path_[at])) {
      if (plies(reply) < 3 || plies(reply) >= plies(path_[at + 1])) continue;
      table_.clear();
      const std::vector<std::size_t> below = children(reply);
      for (std::size_t i = 0; i < graph_.size(); ++i) {
        const bool gone = std::find(below.begin(), below.end(), i) != below.end();
        if (gone || !graph_.mate(i)) continue;
        table_.store_proven(key(i), hand(i), plies(i) + (i == reply ? 20 : 0), 1000);
      }
      proven_again_ = 0;
      expect_best(walk());
      EXPECT_GT(proven_again_, 0);
      ++short_replies;
    }
  }
  EXPECT_GE(short_replies, 1);
}

}  // namespace
}  // namespace tsumuya::tsume
