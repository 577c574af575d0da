// Conspiracy numbers: the table of the thesis, what must hold of every tree, and the search that
// grows a tree by them against plain minimax.
#include "andor/minimax/conspiracy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "andor/minimax/minimax.hpp"
#include "base/random.hpp"
#include "minimax/random_tree.hpp"
#include "othello/domains.hpp"

namespace tsumuya::test {
namespace {

using andor::ConspiracySearch;
using andor::ConspiracyTree;
using andor::kInfinity;
using andor::Number;
using andor::Stability;
using andor::Value;
using andor::value_recipe;
using andor::ValueTree;
using andor::ValueWalk;

// Figure 3.1 of [Seo1995]: A is a MAX node over the MIN nodes B and C; the leaves D and E stand
// below B, F and G below C.
ConspiracyTree figure_3_1(bool final) {
  ConspiracyTree tree({true, {0, false}});
  const auto b =
      tree.expand(ConspiracyTree::kRoot,
                  std::array<ConspiracyTree::Leaf, 2>{{{false, {0, false}}, {false, {0, false}}}});
  tree.expand(b, std::array<ConspiracyTree::Leaf, 2>{{{true, {3, final}}, {true, {1, final}}}});
  tree.expand(b + 1, std::array<ConspiracyTree::Leaf, 2>{{{true, {4, final}}, {true, {5, final}}}});
  return tree;
}

// Rows A to G, columns v = 0 to 6.
using Table = std::array<std::array<Number, 7>, 7>;
constexpr Table kMinCn{{{2, 1, 1, 1, 0, 0, 0},
                        {1, 0, 0, 0, 0, 0, 0},
                        {1, 1, 1, 1, 0, 0, 0},
                        {1, 1, 1, 0, 0, 0, 0},
                        {1, 0, 0, 0, 0, 0, 0},
                        {1, 1, 1, 1, 0, 0, 0},
                        {1, 1, 1, 1, 1, 0, 0}}};
constexpr Table kMaxCn{{{0, 0, 0, 0, 0, 1, 2},
                        {0, 0, 1, 1, 2, 2, 2},
                        {0, 0, 0, 0, 0, 1, 2},
                        {0, 0, 0, 0, 1, 1, 1},
                        {0, 0, 1, 1, 1, 1, 1},
                        {0, 0, 0, 0, 0, 1, 1},
                        {0, 0, 0, 0, 0, 0, 1}}};

TEST(ConspiracyNumbers, TheTreeOfFigure31GivesTable31) {
  const ConspiracyTree tree = figure_3_1(false);
  ASSERT_EQ(tree.size(), 7U);
  EXPECT_EQ(tree.value(ConspiracyTree::kRoot), 4);
  for (ConspiracyTree::Node node = 0; node < 7; ++node) {
    for (Value v = 0; v < 7; ++v) {
      const char name = static_cast<char>('A' + static_cast<char>(node));
      EXPECT_EQ(tree.min_cn(node, v), kMinCn[node][static_cast<std::size_t>(v)]) << name << v;
      EXPECT_EQ(tree.max_cn(node, v), kMaxCn[node][static_cast<std::size_t>(v)]) << name << v;
    }
  }
}

TEST(ConspiracyNumbers, WithFinalLeavesNoConspiracyIsLargeEnough) {
  const ConspiracyTree tree = figure_3_1(true);
  for (ConspiracyTree::Node node = 0; node < 7; ++node) {
    for (Value v = 0; v < 7; ++v) {
      const auto column = static_cast<std::size_t>(v);
      EXPECT_EQ(tree.min_cn(node, v), kMinCn[node][column] == 0 ? 0 : kInfinity);
      EXPECT_EQ(tree.max_cn(node, v), kMaxCn[node][column] == 0 ? 0 : kInfinity);
    }
  }
}

// The tree with about half of its inner nodes expanded.
ConspiracyTree grow_partly(const ValueTree& source, base::SplitMix64& random) {
  ConspiracyTree tree({source.nodes[0].is_max, source.nodes[0].seen});
  std::vector<std::uint32_t> origin{0};
  for (ConspiracyTree::Node node = 0; node < tree.size(); ++node) {
    const ValueTree::Node& from = source.nodes[origin[node]];
    if (from.children.empty() || (node != 0 && random.next() % 2 == 0)) continue;
    std::vector<ConspiracyTree::Leaf> leaves;
    for (const std::uint32_t child : from.children) {
      leaves.push_back({source.nodes[child].is_max, source.nodes[child].seen});
      origin.push_back(child);
    }
    tree.expand(node, leaves);
  }
  return tree;
}

TEST(ConspiracyNumbers, AreMonotonousAndZeroWhereTheValueIsReached) {
  base::SplitMix64 random(1);
  std::uint64_t pairs = 0;
  std::uint64_t steps = 0;  // where a number changes from one value to the next
  std::uint64_t infinite = 0;
  std::uint64_t several = 0;
  for (unsigned number = 0; number < 500; ++number) {
    const ValueTree source = random_tree(random, value_recipe(number));
    const ConspiracyTree tree = grow_partly(source, random);
    for (ConspiracyTree::Node node = 0; node < std::min<std::size_t>(tree.size(), 10); ++node) {
      for (Value v = -5; v < 25; ++v, ++pairs) {
        const Number falls = tree.min_cn(node, v);
        const Number rises = tree.max_cn(node, v);
        ASSERT_EQ(falls == 0, tree.value(node) <= v);
        ASSERT_EQ(rises == 0, tree.value(node) >= v);
        ASSERT_GE(falls, tree.min_cn(node, v + 1));
        ASSERT_LE(rises, tree.max_cn(node, v + 1));
        steps += falls != tree.min_cn(node, v + 1) || rises != tree.max_cn(node, v + 1) ? 1U : 0U;
        infinite += falls == kInfinity || rises == kInfinity ? 1U : 0U;
        several += (falls > 1 && falls < kInfinity) || (rises > 1 && rises < kInfinity) ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(pairs, 100'000U);
  EXPECT_GT(steps, 5000U);
  EXPECT_GT(infinite, 10'000U);
  EXPECT_GT(several, 5000U);
}

// The definition itself: a smallest set of leaves, found by trying all sets.
Number smallest_conspiracy(const ValueTree& source, Value v, bool rise) {
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t i = 0; i < source.nodes.size(); ++i) {
    if (source.nodes[i].children.empty()) leaves.push_back(i);
  }
  Number least = kInfinity;
  for (std::uint32_t set = 0; set < (1U << leaves.size()); ++set) {
    ValueTree changed = source;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if ((set >> i & 1U) != 0) changed.nodes[leaves[i]].seen.value = rise ? 1000 : -1000;
    }
    ValueWalk walk(changed);
    const Value value = andor::minimax(walk);
    if (rise ? value >= v : value <= v) {
      least = std::min(least, static_cast<Number>(std::popcount(set)));
    }
  }
  return least;
}

TEST(ConspiracyNumbers, AreTheSizesOfSmallestSetsOfLeaves) {
  base::SplitMix64 random(2);
  unsigned trees = 0;
  unsigned several = 0;
  for (unsigned number = 0; number < 400; ++number) {
    ValueTree source = random_tree(random, value_recipe(number));
    if (source.leaves() > 9) continue;
    ++trees;
    for (ValueTree::Node& node : source.nodes) node.seen.final = false;
    ConspiracyTree tree({source.nodes[0].is_max, source.nodes[0].seen});
    std::vector<std::uint32_t> origin{0};
    for (ConspiracyTree::Node node = 0; node < tree.size(); ++node) {
      const std::vector<std::uint32_t>& children = source.nodes[origin[node]].children;
      if (children.empty()) continue;
      std::vector<ConspiracyTree::Leaf> leaves;
      for (const std::uint32_t child : children) {
        leaves.push_back({source.nodes[child].is_max, source.nodes[child].seen});
      }
      origin.insert(origin.end(), children.begin(), children.end());
      tree.expand(node, leaves);
    }
    for (ValueTree::Node& node : source.nodes) node.seen.final = node.children.empty();
    for (const Value v : {-1, 1, 2, 3, 7, 12}) {
      EXPECT_EQ(tree.min_cn(0, v), smallest_conspiracy(source, v, false));
      EXPECT_EQ(tree.max_cn(0, v), smallest_conspiracy(source, v, true));
      several += tree.min_cn(0, v) > 1 || tree.max_cn(0, v) > 1 ? 1U : 0U;
    }
  }
  EXPECT_GT(trees, 100U);
  EXPECT_GT(several, 100U);
}

struct Tally {
  unsigned trees = 0;
  unsigned wrong = 0;       // the value, at a small threshold
  unsigned unfinished = 0;  // ... that was not exact
  unsigned not_all = 0;     // proven without the whole tree
};

TEST(ConspiracySearch, FindsTheMinimaxValueOfRandomTreesAndErrsAtSmallThresholds) {
  base::SplitMix64 random(3);
  Tally tally;
  for (unsigned number = 0; number < 2000; ++number) {
    const ValueTree source = random_tree(random, value_recipe(number));
    ValueWalk walk(source);
    const Value truth = andor::minimax(walk);
    ++tally.trees;
    ConspiracySearch full(walk, Stability{}, andor::Setting{});
    const auto found = full.run();
    ASSERT_TRUE(found.exact);
    ASSERT_EQ(found.value, truth) << number;
    ASSERT_TRUE(walk.is_at_root());
    tally.not_all += full.tree().size() < source.nodes.size() ? 1U : 0U;
    walk.make(*found.best);
    ASSERT_EQ(andor::minimax(walk), truth);
    walk.unmake(*found.best);

    const auto guess = ConspiracySearch(walk, Stability{0, 1}, andor::Setting{}).run();
    if (guess.exact) {
      ASSERT_EQ(guess.value, truth);
    } else {
      ++tally.unfinished;
    }
    tally.wrong += guess.value != truth ? 1U : 0U;
  }
  EXPECT_EQ(tally.trees, 2000U);
  EXPECT_GT(tally.not_all, 500U);
  EXPECT_GT(tally.unfinished, 200U);
  EXPECT_GT(tally.wrong, 20U);
}

TEST(ConspiracySearch, StopsWhenTheRootIsAsStableAsWasAsked) {
  base::SplitMix64 random(4);
  unsigned stopped = 0;
  for (unsigned number = 0; number < 500; ++number) {
    const ValueTree source = random_tree(random, value_recipe(number));
    for (const Stability& wanted : {Stability{0, 1}, Stability{1, 2}, Stability{3, 1}}) {
      ValueWalk walk(source);
      ConspiracySearch search(walk, wanted, andor::Setting{});
      const auto found = search.run();
      const Value beyond = wanted.margin + 1;
      ASSERT_EQ(found.reason, andor::Reason::None);
      ASSERT_GT(search.tree().max_cn(0, found.value + beyond), wanted.threshold);
      ASSERT_GT(search.tree().min_cn(0, found.value - beyond), wanted.threshold);
      stopped += found.exact ? 0 : 1;
    }
  }
  EXPECT_GT(stopped, 300U);
}

TEST(ConspiracySearch, EndsAtALimitOfNodesOrMemory) {
  othello::ValueDomain<6> domain(othello::Board<6>::start());
  andor::Setting setting;
  setting.limits.nodes = 500;
  const auto few = ConspiracySearch(domain, Stability{}, setting).run();
  EXPECT_EQ(few.reason, andor::Reason::Nodes);
  EXPECT_EQ(few.counters.expanded, 500U);
  EXPECT_FALSE(few.exact);
  setting.limits.nodes = 1'000'000;
  setting.memory = 100'000;
  const auto small = ConspiracySearch(domain, Stability{}, setting).run();
  EXPECT_EQ(small.reason, andor::Reason::Memory);
  EXPECT_LT(small.counters.generated, 5000U);
}

TEST(ConspiracySearch, FindsThatWhiteWinsOthelloOn4x4ByEight) {
  othello::ValueDomain<4> domain(othello::Board<4>::start());
  const auto found = ConspiracySearch(domain, Stability{}, andor::Setting{}).run();
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.value, -8);
  EXPECT_EQ(domain.board(), othello::Board<4>::start());
  RecordProperty("expanded", static_cast<int>(found.counters.expanded));
}

}  // namespace
}  // namespace tsumuya::test
