// Proof-number search step by step: the numbers of a small tree, and the leaves it develops against
// a search that computes every number anew each time.
#include "andor/classic/pns.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::kInfinity;
using andor::Number;
using andor::Pns;
using Path = std::vector<NodeIndex>;

// Follows the walk. A path that is entered for the first time is a leaf that is developed.
class Follower : public andor::Tracer {
 public:
  struct Left {
    Path path;
    Number number;
    std::size_t developed;  // so many leaves before
  };

  void enter(andor::NodeName node, Number /*number*/) override {
    path_.push_back(static_cast<NodeIndex>(node.group));
    if (entered_.insert(path_).second) developed.push_back(path_);
  }
  void leave(andor::NodeName node, Number number) override {
    EXPECT_EQ(path_.back(), node.group);
    left.push_back({path_, number, developed.size()});
    path_.pop_back();
  }
  bool is_outside() const { return path_.empty(); }

  std::vector<Path> developed;
  std::vector<Left> left;

 private:
  Path path_;
  std::set<Path> entered_;
};

// The definition, written down: all numbers from scratch before every step. No node is ever
// forgotten or settled by other means.
class NaivePns {
 public:
  explicit NaivePns(const ToyGraph& graph) : graph_(graph) {}

  struct Numbers {
    Number pn;
    Number dn;
  };

  Numbers numbers(const Path& path) const {
    const NodeIndex node = path.back();
    if (developed_.count(path) == 0) return {1, 1};
    const ToyNode& toy = graph_.nodes[node];
    if (std::count(path.begin(), path.end(), node) > 1 || toy.end == End::Lost) {
      return {kInfinity, 0};
    }
    if (toy.end == End::Won) return {0, kInfinity};
    Numbers sum{0, 0};
    Numbers least{kInfinity, kInfinity};
    for (const NodeIndex child : toy.children) {
      const Numbers n = numbers(below(path, child));
      sum = {andor::plus(sum.pn, n.pn), andor::plus(sum.dn, n.dn)};
      least = {std::min(least.pn, n.pn), std::min(least.dn, n.dn)};
    }
    return toy.attacker ? Numbers{least.pn, sum.dn} : Numbers{sum.pn, least.dn};
  }

  // Develops the most-proving node.
  Path step() {
    Path path{0};
    while (developed_.count(path) != 0) {
      const ToyNode& toy = graph_.nodes[path.back()];
      const Numbers here = numbers(path);
      const auto leads_on = [&](NodeIndex child) {
        const Numbers n = numbers(below(path, child));
        return toy.attacker ? n.pn == here.pn : n.dn == here.dn;
      };
      path.push_back(*std::find_if(toy.children.begin(), toy.children.end(), leads_on));
    }
    developed_.insert(path);
    return path;
  }

 private:
  static Path below(Path path, NodeIndex child) {
    path.push_back(child);
    return path;
  }

  const ToyGraph& graph_;
  std::set<Path> developed_;
};

std::string names(const ToyGraph& graph, const std::vector<Path>& paths) {
  std::ostringstream text;
  for (const Path& path : paths) text << graph.nodes[path.back()].name << ' ';
  return text.str();
}

// The rules of [Seo2001, section 3.1]: a leaf counts 1, an OR node the least, an AND node
// the sum, a won end 0, a lost one infinity.
TEST(Pns, NumbersOfASmallTree) {
  const ToyGraph graph = parse_graph(
      "A or B C; B and D E F; C and G H I; G or J K; J and N; H or L; I or M O; K won; L won; M "
      "won");
  const auto root_after = [&](std::uint64_t nodes) {
    ToyWalk walk(graph);
    andor::Setting setting;
    setting.memory = std::size_t{1} << 20U;
    setting.limits.nodes = nodes;
    Follower follower;
    Pns<ToyWalk>(walk, setting, &follower).run();
    EXPECT_TRUE(follower.is_outside());
    return follower.left.back().number;
  };
  // B and C have three replies each. D refutes B, so all hangs on C; L and K prove the replies H
  // and G, M the last one.
  const std::array<Number, 13> numbers{1, 1, 1, 3, 3, 3, 3, 2, 2, 2, 2, 1, 0};
  for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(root_after(i), numbers[i]) << i;
  ToyWalk walk(graph);
  andor::Setting setting;
  setting.memory = std::size_t{1} << 20U;
  Follower follower;
  const auto found = Pns<ToyWalk>(walk, setting, &follower).run();
  EXPECT_EQ(found.outcome.verdict, andor::Verdict::Proven);
  EXPECT_EQ(names(graph, follower.developed), "A B C D G H L I J N K M ");
  EXPECT_EQ(found.solution, (andor::SolutionSize{3, 3}));
  EXPECT_EQ(found.counters.expanded, follower.developed.size());
}

ToyRecipe recipe_for(unsigned number) {
  constexpr std::array<Shape, 3> kShapes{Shape::Tree, Shape::Dag, Shape::Cyclic};
  const Shape shape = kShapes[number % 3];
  return {shape,
          (shape == Shape::Tree ? 40 : 10) + (number / 3) % 8,
          2 + (number / 24) % 3,
          5 + (number / 72) % 3 * 8,
          60,
          0,
          1};
}

TEST(Pns, DevelopsTheLeavesOfTheDefinitionInItsOrder) {
  base::SplitMix64 random(20261116);
  std::size_t steps = 0;
  std::size_t numbers = 0;
  std::size_t ended = 0;
  std::size_t repetitions = 0;
  constexpr unsigned kGraphs = 1500;
  for (unsigned i = 0; i < kGraphs && !HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const ToyGraph graph = random_graph(random, recipe_for(i));
    ToyWalk walk(graph);
    andor::Setting setting;
    setting.memory = std::size_t{1} << 20U;
    setting.limits.nodes = 60;
    Follower follower;
    const auto found = Pns<ToyWalk>(walk, setting, &follower).run();
    EXPECT_TRUE(follower.is_outside());
    ended += found.outcome.verdict != andor::Verdict::Unknown ? 1 : 0;
    NaivePns naive(graph);
    auto left = follower.left.begin();
    for (std::size_t n = 0; n < follower.developed.size(); ++n) {
      const Path& path = follower.developed[n];
      ASSERT_EQ(path, naive.step());
      ++steps;
      repetitions += std::count(path.begin(), path.end(), path.back()) > 1 ? 1U : 0U;
      for (; left != follower.left.end() && left->developed == n + 1; ++left, ++numbers) {
        ASSERT_EQ(left->number, naive.numbers(left->path).pn);
      }
    }
    EXPECT_EQ(left, follower.left.end());
  }
  EXPECT_GE(steps, 8'000U);
  EXPECT_GE(numbers, 8'000U);
  EXPECT_GE(ended, kGraphs * 9 / 10);
  EXPECT_GE(repetitions, 400U);
}

// Looking at every child when it is generated: the same answers, and fewer nodes developed in all,
// since ends need no development.
TEST(Pns, ImmediateEvaluationGivesTheSameAnswers) {
  base::SplitMix64 random(20261117);
  std::uint64_t delayed = 0;
  std::uint64_t immediate = 0;
  unsigned won = 0;
  constexpr unsigned kGraphs = 1500;
  for (unsigned i = 0; i < kGraphs && !HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const ToyGraph graph = random_graph(random, recipe_for(i));
    const bool truth = winning_ranks(graph)[0] != kNeverWon;
    won += truth ? 1U : 0U;
    for (const auto evaluation :
         {Pns<ToyWalk>::Evaluation::WhenDeveloped, Pns<ToyWalk>::Evaluation::Immediate}) {
      ToyWalk walk(graph);
      andor::Setting setting;
      setting.memory = std::size_t{1} << 20U;
      const auto found = Pns<ToyWalk>(walk, setting, nullptr, evaluation).run();
      EXPECT_EQ(found.outcome.verdict, truth ? andor::Verdict::Proven : andor::Verdict::Disproven);
      EXPECT_EQ(found.line.size(), found.solution.plies);
      (evaluation == Pns<ToyWalk>::Evaluation::Immediate ? immediate : delayed) +=
          found.counters.expanded;
    }
  }
  EXPECT_GE(won, kGraphs / 3);
  EXPECT_LE(won, kGraphs * 2 / 3);
  EXPECT_LT(immediate, delayed / 2);
}

}  // namespace
}  // namespace tsumuya::test
