// What the two papers of Seo print, step by step: figure 4.2 of the thesis [Seo1995], figure 3 of
// the later paper [Seo2001], and lemmas 3 and 4 there (theorems 1 and 2 of the thesis) on random
// trees.
//
// The figures themselves are lost in the text at hand; the graphs are rebuilt from what the text
// says of them.
#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "andor/classic/cstar.hpp"
#include "andor/classic/pnstar.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::kInfinity;
using andor::Number;
using andor::Verdict;

// Writes a search down: "B1" for a node entered with threshold 1, "=2" for one left with number 2,
// "=x" for a refuted one.
class Notes : public andor::Tracer {
 public:
  explicit Notes(const ToyGraph& graph) : graph_(graph) {}
  void enter(andor::NodeName node, Number threshold) override {
    add(graph_.nodes[node.group].name + std::to_string(threshold));
  }
  void leave(andor::NodeName /*node*/, Number number) override {
    add(number == kInfinity ? "=x" : "=" + std::to_string(number));
  }
  const std::string& text() const { return text_; }

 private:
  void add(const std::string& word) {
    if (!text_.empty()) text_ += ' ';
    text_ += word;
  }
  const ToyGraph& graph_;
  std::string text_;
};

// "Root A receives threshold 1 ... a solution has been found."
TEST(PnStar, WalksThroughFigureThreeAsTheTextSays) {
  const ToyGraph graph = parse_graph(
      "A or B C; B and D E; C and F G; D or H I; I and L; E or; F or J; G or K;"
      "H won; J won; K won");
  ToyWalk walk(graph);
  Notes notes(graph);
  const auto found = andor::PnStar<ToyWalk>(walk, {}, {}, &notes).run();
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(found.counters.iterations, 2U);
  EXPECT_EQ(notes.text(),
            // First iteration: B and C exceed threshold 1 with two successors each.
            "A1 B1 =2 C1 =2 =2 "
            // Second: D is solved by H, I is not looked at; E has no successors; then C, by F, G.
            "A2 B2 D1 H1 =0 =0 E1 =x =x C2 F1 J1 =0 =0 G1 K1 =0 =0 =0 =0");
  EXPECT_EQ(found.solution, (andor::SolutionSize{3, 2}));
}

// "If N1 exceeds the threshold N we abandon the leftmost tree; else we give the threshold
// N - N1 + 1 to the leftmost successor."
TEST(CStar, GivesTheLeftmostSuccessorOfFigureFourTwoWhatTheTextSays) {
  // B has three successors; D needs four conspirators, C six.
  const ToyGraph graph = parse_graph(
      "A or B C; B and D E F; D or M; M and S T U V; C and G H I J K L;"
      "E or M1; F or M2; G or M3; H or M4; I or M5; J or M6; K or M7; L or M8;"
      "S or M9; T or Ma; U or Mb; V or Mc;"
      "M1 won; M2 won; M3 won; M4 won; M5 won; M6 won; M7 won; M8 won; M9 won; Ma won; Mb won;"
      "Mc won");
  ToyWalk walk(graph);
  Notes notes(graph);
  const andor::CStarOptions plain{.multiple_deepening = false, .dynamic_evaluation = false};
  const auto found = andor::CStar<ToyWalk>(walk, {}, plain, &notes).run();
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  // Threshold 1: both are abandoned. 3 - 3 + 1 = 1 for D; then 6 - 3 + 1 = 4 for the leftmost,
  // which is E now, since D was expanded before; a solved one gives its share to the next.
  EXPECT_EQ(notes.text().substr(0, 20), "A1 B1 =3 C1 =6 =3 A3");
  EXPECT_NE(notes.text().find("A3 B3 D1 M1 =4 =4 =6 =6 A6 B6 E4 M14 =0 =0 F5 M25 =0 =0 D6 "),
            std::string::npos)
      << notes.text();
  EXPECT_EQ(found.counters.iterations, 6U);
}

// A tree whose AND nodes are wide enough for several iterations; every line ends after at most six
// moves.
NodeIndex grow_tree(ToyGraph& graph, base::SplitMix64& random, bool attacker, unsigned depth) {
  const auto at = static_cast<NodeIndex>(graph.nodes.size());
  graph.nodes.emplace_back();
  graph.nodes[at].attacker = attacker;
  const bool ends = depth == 6 || (depth > 1 && random.next() % 100 < 20);
  if (ends) {
    graph.nodes[at].end = random.next() % 100 < 85 ? End::Won : End::Lost;
    return at;
  }
  const std::uint64_t children = 1 + random.next() % (attacker ? 3 : 4);
  for (std::uint64_t i = 0; i < children; ++i) {
    const NodeIndex child = grow_tree(graph, random, !attacker, depth + 1);
    graph.nodes[at].children.push_back(child);
  }
  return at;
}

// Of the solution trees below a node of a tree.
struct Trees {
  bool solved = false;
  std::uint64_t fewest_leaves = 0;
};
Trees trees_at(const ToyGraph& graph, NodeIndex at) {
  const ToyNode& node = graph.nodes[at];
  if (node.end != End::None || node.children.empty()) {
    const bool won = node.end == End::Won || (node.end == End::None && !node.attacker);
    return {won, 1};
  }
  Trees result{!node.attacker, 0};
  for (const NodeIndex child : node.children) {
    const Trees below = trees_at(graph, child);
    if (!node.attacker) {
      result.solved = result.solved && below.solved;
      result.fewest_leaves += below.fewest_leaves;
    } else if (below.solved) {
      const bool first = !result.solved;
      result.solved = true;
      result.fewest_leaves =
          first ? below.fewest_leaves : std::min(result.fewest_leaves, below.fewest_leaves);
    }
  }
  return result;
}

// The solution tree that a search finds: in a tree no successor of an OR node is searched after the
// one that proves it, so it is what was left as proven, from the root down.
class FoundTree : public andor::Tracer {
 public:
  explicit FoundTree(const ToyGraph& graph) : graph_(graph), proven_(graph.nodes.size()) {}
  void enter(andor::NodeName /*node*/, Number /*threshold*/) override {}
  void leave(andor::NodeName node, Number number) override {
    if (number == 0) proven_[node.group] = true;
  }

  // The most successors of an AND node, and the leaves.
  struct Size {
    std::uint64_t width = 0;
    std::uint64_t leaves = 0;
  };
  Size size(NodeIndex at = 0) const {
    EXPECT_TRUE(proven_[at]);
    const ToyNode& node = graph_.nodes[at];
    if (node.children.empty()) return {0, 1};
    Size all{node.attacker ? 0 : node.children.size(), 0};
    for (const NodeIndex child : node.children) {
      if (node.attacker && !proven_[child]) continue;
      const Size below = size(child);
      all.width = std::max(all.width, below.width);
      all.leaves += below.leaves;
    }
    return all;
  }

 private:
  const ToyGraph& graph_;
  std::vector<bool> proven_;
};

// The iterations are at least the most successors of an AND node of the solution tree that is found
// (lemma 3) and at most the leaves of any (lemma 4).
template <typename Search>
void check_lemmas() {
  constexpr unsigned kTrees = 3'000;
  unsigned solved = 0;
  unsigned within = 0;    // strictly between the two
  unsigned iterated = 0;  // more than once
  base::SplitMix64 random(20011995);
  for (unsigned i = 0; i < kTrees && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "tree " << i);
    ToyGraph graph;
    grow_tree(graph, random, true, 0);
    const Trees trees = trees_at(graph, 0);
    ToyWalk walk(graph);
    FoundTree tree(graph);
    andor::Setting setting;
    setting.memory = std::size_t{1} << 20U;
    const auto found = Search(walk, setting, {}, &tree).run();
    ASSERT_EQ(found.outcome.verdict == Verdict::Proven, trees.solved);
    if (!trees.solved) continue;
    ++solved;
    const FoundTree::Size size = tree.size();
    EXPECT_GE(found.counters.iterations, size.width);
    EXPECT_LE(found.counters.iterations, trees.fewest_leaves);
    EXPECT_EQ(found.solution.terminals, size.leaves);
    EXPECT_GE(size.leaves, trees.fewest_leaves);
    const bool strictly =
        found.counters.iterations > size.width && found.counters.iterations < trees.fewest_leaves;
    within += strictly ? 1 : 0;
    iterated += found.counters.iterations > 1 ? 1 : 0;
  }
  EXPECT_GE(solved, 1'000U);
  EXPECT_GE(iterated, 700U);
  EXPECT_GE(within, 50U);
}
TEST(PnStar, KeepsLemmasThreeAndFourOnRandomTrees) { check_lemmas<andor::PnStar<ToyWalk>>(); }
TEST(CStar, KeepsTheoremsOneAndTwoOnRandomTrees) { check_lemmas<andor::CStar<ToyWalk>>(); }

}  // namespace
}  // namespace tsumuya::test
