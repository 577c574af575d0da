// C* for minimax trees against plain minimax.
#include "andor/minimax/cstar_minimax.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

#include "andor/minimax/minimax.hpp"
#include "base/random.hpp"
#include "minimax/random_tree.hpp"
#include "othello/domains.hpp"

namespace tsumuya::test {
namespace {

using andor::CStarMinimax;
using andor::Number;
using andor::Value;
using andor::value_recipe;
using andor::ValueRecipe;
using andor::ValueTree;
using andor::ValueWalk;

struct Tally {
  unsigned trees = 0;
  unsigned max_to_move = 0;
  std::array<unsigned, 4> wrong{};  // by the last threshold
  std::array<unsigned, 4> exact{};
  std::uint64_t iterations = 0;
  std::uint64_t most_iterations = 0;
};

void check_tree(const ValueTree& source, Tally& tally) {
  ValueWalk walk(source);
  const Value truth = andor::minimax(walk);
  ++tally.trees;
  tally.max_to_move += walk.is_max() ? 1U : 0U;

  const auto found = CStarMinimax(walk, andor::Setting{}).run();
  ASSERT_TRUE(found.exact);
  ASSERT_EQ(found.value, truth);
  ASSERT_TRUE(walk.is_at_root());
  walk.make(*found.best);
  ASSERT_EQ(andor::minimax(walk), truth);
  walk.unmake(*found.best);
  tally.iterations += found.counters.iterations;
  tally.most_iterations = std::max(tally.most_iterations, found.counters.iterations);

  for (Number last = 1; last < tally.wrong.size(); ++last) {
    const auto guess = CStarMinimax(walk, andor::Setting{}, last).run();
    tally.wrong[last] += guess.value != truth ? 1U : 0U;
    tally.exact[last] += guess.exact ? 1U : 0U;
    ASSERT_LE(guess.counters.iterations, last);
    // What it calls exact is.
    ASSERT_TRUE(!guess.exact || guess.value == truth);
  }
}

TEST(CStarMinimax, FindsTheMinimaxValueOfRandomTreesAndErrsAtSmallThresholds) {
  base::SplitMix64 random(5);
  Tally tally;
  for (unsigned number = 0; number < 2000; ++number) {
    ASSERT_NO_FATAL_FAILURE(check_tree(random_tree(random, value_recipe(number)), tally)) << number;
  }
  EXPECT_EQ(tally.trees, 2000U);
  EXPECT_GT(tally.max_to_move, 800U);
  EXPECT_LT(tally.max_to_move, 1200U);
  // Higher thresholds err less and prove more; some trees take many.
  EXPECT_GT(tally.wrong[1], 2 * tally.wrong[2]);
  EXPECT_GT(tally.wrong[2], tally.wrong[3]);
  EXPECT_GT(tally.wrong[3], 0U);
  EXPECT_LT(tally.exact[1], tally.exact[2]);
  EXPECT_LT(tally.exact[2], tally.exact[3]);
  EXPECT_LT(tally.exact[3], 2000U);
  EXPECT_GT(tally.iterations, 4000U);
  EXPECT_GT(tally.most_iterations, 6U);
}

// The program list as it is printed, MAX and MIN apart, over an explicit tree, with the departures
// that the header names. Only for a root where MAX is to move.
class PrintedList {
 public:
  explicit PrintedList(const ValueTree& tree) : tree_(tree) {}

  Value iterate(Number last_threshold) {
    std::vector<Root> root;
    ++expanded_;
    for (const std::uint32_t child : tree_.nodes[0].children) root.push_back({child, seen(child)});
    const auto is_better = [](const Root& a, const Root& b) {
      return std::pair(a.seen.value, a.seen.lower) > std::pair(b.seen.value, b.seen.lower);
    };
    std::stable_sort(root.begin(), root.end(), is_better);
    for (Number cn = 1; cn <= last_threshold; ++cn) {
      Value best = andor::kLowest;
      for (Root& move : root) {
        Value lower = andor::kLowest;
        Value upper = andor::kLowest;
        for (const Root& other : root) {
          lower = std::max(lower, other.seen.lower);
          upper = std::max(upper, other.seen.upper);
        }
        if (lower == upper) return lower;
        const Value hope = best == andor::kLowest ? root.front().seen.value : best;
        const Value bs = hope < lower ? lower : std::min(hope, upper - 1);
        if (move.seen.upper > bs) {
          const Seen found = expand(move.node, bs, cn, cn);
          move.seen.lower = std::max(move.seen.lower, found.lower);
          move.seen.upper = std::min(move.seen.upper, found.upper);
          move.seen.value = std::clamp(found.value, move.seen.lower, move.seen.upper);
        }
        best = std::max(best, move.seen.value);
      }
      std::rotate(root.begin(), std::min_element(root.begin(), root.end(), is_better), root.end());
    }
    return root.front().seen.value;
  }
  std::uint64_t expanded() const { return expanded_; }

 private:
  struct Seen {
    Value value;
    Value lower;
    Value upper;
  };
  struct Root {
    std::uint32_t node;
    Seen seen;
  };

  Seen seen(std::uint32_t node) const {
    const auto [value, final] = tree_.nodes[node].seen;
    return final ? Seen{value, value, value} : Seen{value, andor::kLowest, andor::kHighest};
  }

  Seen expand(std::uint32_t node, Value bs, Number max_cn, Number min_cn) {
    if (tree_.nodes[node].seen.final) return seen(node);
    ++expanded_;
    return tree_.nodes[node].is_max ? expand_max(node, bs, max_cn, min_cn)
                                    : expand_min(node, bs, max_cn, min_cn);
  }

  Seen expand_max(std::uint32_t node, Value bs, Number max_cn, Number min_cn) {
    const std::vector<std::uint32_t>& children = tree_.nodes[node].children;
    std::vector<Seen> found;
    std::vector<Number> counts;
    Number sum = 0;
    for (const std::uint32_t child : children) {
      found.push_back(seen(child));
      const Number if_above = tree_.nodes[child].seen.final ? andor::kInfinity : 1;
      counts.push_back(found.back().value >= bs + 1 ? if_above : 0);
      sum = andor::plus(sum, counts.back());
    }
    const auto largest = [&] {
      Seen best = found.front();
      for (const Seen& other : found) {
        best = {std::max(best.value, other.value), std::max(best.lower, other.lower),
                std::max(best.upper, other.upper)};
      }
      return best;
    };
    if (sum > min_cn) return largest();
    min_cn -= sum;
    for (std::size_t i = 0; i < children.size(); ++i) {
      found[i] = expand(children[i], bs, max_cn, min_cn + counts[i]);
      if (found[i].value >= bs + 1) return {found[i].value, largest().lower, largest().upper};
    }
    return largest();
  }

  Seen expand_min(std::uint32_t node, Value bs, Number max_cn, Number min_cn) {
    const std::vector<std::uint32_t>& children = tree_.nodes[node].children;
    std::vector<Seen> found;
    std::vector<Number> counts;
    Number sum = 0;
    for (const std::uint32_t child : children) {
      found.push_back(seen(child));
      const Number if_not_above = tree_.nodes[child].seen.final ? andor::kInfinity : 1;
      counts.push_back(found.back().value <= bs ? if_not_above : 0);
      sum = andor::plus(sum, counts.back());
    }
    const auto smallest = [&] {
      Seen best = found.front();
      for (const Seen& other : found) {
        best = {std::min(best.value, other.value), std::min(best.lower, other.lower),
                std::min(best.upper, other.upper)};
      }
      return best;
    };
    if (sum > max_cn) return smallest();
    max_cn -= sum;
    for (std::size_t i = 0; i < children.size(); ++i) {
      found[i] = expand(children[i], bs, max_cn + counts[i], min_cn);
      if (found[i].value <= bs) return {found[i].value, smallest().lower, smallest().upper};
    }
    return smallest();
  }

  const ValueTree& tree_;
  std::uint64_t expanded_ = 0;
};

TEST(CStarMinimax, ExpandsAndFindsWhatTheProgramListDoes) {
  base::SplitMix64 random(6);
  unsigned searches = 0;
  unsigned not_exact = 0;
  std::uint64_t expanded = 0;
  for (unsigned number = 0; number < 1000; ++number) {
    ValueRecipe recipe = value_recipe(number);
    recipe.is_max = true;
    const ValueTree source = random_tree(random, recipe);
    for (const Number last : {1U, 2U, 3U, 5U, 8U}) {
      ValueWalk walk(source);
      const auto found = CStarMinimax(walk, andor::Setting{}, last).run();
      PrintedList list(source);
      ASSERT_EQ(found.value, list.iterate(last)) << number << ", threshold " << last;
      ASSERT_EQ(found.counters.expanded, list.expanded()) << number << ", threshold " << last;
      ++searches;
      not_exact += found.exact ? 0U : 1U;
      expanded += list.expanded();
    }
  }
  EXPECT_EQ(searches, 5000U);
  EXPECT_GT(not_exact, 500U);
  EXPECT_GT(expanded, 50'000U);
}

TEST(CStarMinimax, SearchesTheTurnedTreeInTheSameWay) {
  base::SplitMix64 random(7);
  unsigned several = 0;  // iterations
  for (unsigned number = 0; number < 500; ++number) {
    const ValueTree source = random_tree(random, value_recipe(number));
    ValueTree turned = source;
    for (ValueTree::Node& node : turned.nodes) {
      node.is_max = !node.is_max;
      node.seen.value = -node.seen.value;
    }
    ValueWalk walk(source);
    ValueWalk turned_walk(turned);
    const auto found = CStarMinimax(walk, andor::Setting{}).run();
    const auto turned_found = CStarMinimax(turned_walk, andor::Setting{}).run();
    ASSERT_EQ(found.value, -turned_found.value);
    ASSERT_EQ(found.best, turned_found.best);
    ASSERT_EQ(found.counters.expanded, turned_found.counters.expanded);
    several += found.counters.iterations > 1 ? 1U : 0U;
  }
  EXPECT_GT(several, 100U);
}

TEST(CStarMinimax, EndsAtALimitOfNodes) {
  othello::ValueDomain<6> domain(othello::Board<6>::start());
  andor::Setting setting;
  setting.limits.nodes = 1000;
  const auto found = CStarMinimax(domain, setting).run();
  EXPECT_EQ(found.reason, andor::Reason::Nodes);
  EXPECT_FALSE(found.exact);
  EXPECT_TRUE(found.best.has_value());
  EXPECT_EQ(domain.board(), othello::Board<6>::start());
}

TEST(CStarMinimax, AFinalRootHasItsValueAndNoMove) {
  ValueTree tree;
  tree.nodes.push_back({true, {7, true}, {}});
  ValueWalk walk(tree);
  const auto found = CStarMinimax(walk, andor::Setting{}).run();
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.value, 7);
  EXPECT_FALSE(found.best.has_value());
}

TEST(CStarMinimax, FindsThatWhiteWinsOthelloOn4x4ByEight) {
  othello::ValueDomain<4> domain(othello::Board<4>::start());
  const auto found = CStarMinimax(domain, andor::Setting{}).run();
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.value, -8);
  EXPECT_EQ(domain.board(), othello::Board<4>::start());
  // Guesses do not pass for facts: it takes many.
  EXPECT_GT(found.counters.iterations, 5U);
}

}  // namespace
}  // namespace tsumuya::test
