// What the best-first searches share between paths, and what they must not: facts, by name and by
// dominance of hands; never a refutation that rests on a path.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "andor/classic/facts.hpp"
#include "andor/classic/ito.hpp"
#include "andor/classic/kawano.hpp"
#include "andor/classic/pns.hpp"
#include "support/repetition_graphs.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Standing;
using andor::Verdict;

andor::Setting small_setting() {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 22U;
  setting.limits.nodes = 20'000;
  return setting;
}

class Entered : public andor::Tracer {
 public:
  explicit Entered(const ToyGraph& graph) : graph_(graph) {}
  void enter(andor::NodeName node, andor::Number /*number*/) override {
    names += graph_.nodes[node.group].name + " ";
  }
  void leave(andor::NodeName /*node*/, andor::Number /*number*/) override {}

  std::string names;

 private:
  const ToyGraph& graph_;
};

// An AND node costs its replies before it is developed, then the sum of what they cost: C (two
// replies) goes before B (three) until D turns out to cost four. Every proven reply of B makes A
// cheaper, so that B is entered anew.
TEST(Ito, GoesByTheNumberOfEscapes) {
  const ToyGraph graph = parse_graph(
      "A or B C; B and b1 b2 b3; C and D E; D or d; d and x1 x2 x3 x4; E or e; e won;"
      "b1 or m1; b2 or m2; b3 or m3; m1 won; m2 won; m3 won; x1 or y; x2 or y; x3 or y; x4 or y");
  ToyWalk walk(graph);
  Entered entered(graph);
  const auto found = andor::Ito<ToyWalk>(walk, small_setting(), &entered).run();
  EXPECT_EQ(entered.names, "A C D B b1 B b2 B b3 ");
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(found.solution, (andor::SolutionSize{3, 3}));
  EXPECT_EQ(found.counters.expanded, 7U);
  EXPECT_EQ(found.counters.generated, 2U + 2U + 1U + 3U + 3U);
}

// S is reached twice. It is expanded once, counts twice, and the line goes on through it.
TEST(Ito, AProvenPositionIsSearchedOnce) {
  const ToyGraph graph = parse_graph(
      "A or B; B and C D; C or E; E and S; D or F; F and G; G or H; H and S;"
      "S or T U; T and lost; U and V W; V or v; W or w; v won; w won");
  ToyWalk walk(graph);
  const auto found = andor::Ito<ToyWalk>(walk, small_setting()).run();
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(found.solution, (andor::SolutionSize{9, 4}));
  std::string line = "A";
  for (const NodeIndex node : found.line) line += graph.nodes[node].name;
  EXPECT_EQ(line, "ABDFGHSUVv");
  ToyWalk again(graph);
  EXPECT_GT(andor::Pns<ToyWalk>(again, small_setting()).run().counters.expanded,
            found.counters.expanded);
}

// When k is developed, E is known to be won in two plies, and g is won at once: g is chosen.
TEST(Ito, OfTwoProofsTheShorterIsTheSolution) {
  const ToyGraph graph = parse_graph(
      "A or B; B and C D; C or E; E and F; F or f; f won; D or h; h and i; i or j; j and k;"
      "k or E g; g won");
  ToyWalk walk(graph);
  const auto found = andor::Ito<ToyWalk>(walk, small_setting()).run();
  EXPECT_EQ(found.solution, (andor::SolutionSize{7, 2}));
  std::string line;
  for (const NodeIndex node : found.line) line += graph.nodes[node].name;
  EXPECT_EQ(line, "BDhijkg");
}

// What was lost on the first path must not be believed on the second.
template <typename Search>
void expect_no_leak() {
  const ToyGraph graph = leak_graph();
  ToyWalk walk(graph);
  Entered entered(graph);
  const auto found = Search(walk, small_setting(), &entered).run();
  EXPECT_NE(entered.names.find("B C F D "), std::string::npos);
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(found.solution, (andor::SolutionSize{9, 4}));
  std::string line;
  for (const NodeIndex node : found.line) line += graph.nodes[node].name + " ";
  EXPECT_EQ(line, "X Z E D B C W g gm ");
}
TEST(BestFirstRepetition, PnsKeepsARefutationToItsPath) { expect_no_leak<andor::Pns<ToyWalk>>(); }
TEST(BestFirstRepetition, ItoKeepsARefutationToItsPath) { expect_no_leak<andor::Ito<ToyWalk>>(); }
TEST(BestFirstRepetition, KawanoKeepsARefutationToItsPath) {
  expect_no_leak<andor::Kawano<ToyWalk>>();
}

// Facts by variant: at least as good is proven too, at most as good refuted too.
struct NumberDomain : ToyWalk {
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a >= b; }
};

TEST(Facts, SettleTheVariantsTheyDominate) {
  andor::Facts<NumberDomain> facts(std::size_t{1} << 16U);
  EXPECT_EQ(facts.find({5, 3}).standing, Standing::Open);
  facts.add_proven({5, 6}, 77);
  facts.add_refuted({5, 2});
  const std::array<Standing, 9> expected{Standing::Refuted, Standing::Refuted, Standing::Refuted,
                                         Standing::Open,    Standing::Open,    Standing::Open,
                                         Standing::Proven,  Standing::Proven,  Standing::Proven};
  for (std::uint32_t variant = 0; variant < expected.size(); ++variant) {
    EXPECT_EQ(facts.find({5, variant}).standing, expected[variant]) << variant;
    EXPECT_EQ(facts.find({6, variant}).standing, Standing::Open);
  }
  EXPECT_EQ(facts.find({5, 8}).node, 77U);
  // A stronger fact takes the place of a weaker one, and a weaker one adds nothing.
  facts.add_proven({5, 4}, 78);
  facts.add_proven({5, 8}, 79);
  EXPECT_EQ(facts.find({5, 8}).node, 78U);
  facts.add_refuted({5, 3});
  EXPECT_EQ(facts.find({5, 3}).standing, Standing::Refuted);
}

TEST(Facts, GrowWithinTheBytesGivenAndThenForget) {
  constexpr std::size_t kBytes = 100'000;
  constexpr std::uint64_t kAdded = 20'000;
  andor::Facts<NumberDomain> facts(kBytes);
  for (std::uint64_t i = 0; i < kAdded; ++i) {
    i % 2 == 0 ? facts.add_proven({i, 1}, static_cast<andor::TreeIndex>(i))
               : facts.add_refuted({i, 1});
    ASSERT_LE(facts.bytes() * 3 / 2, kBytes);
    ASSERT_EQ(facts.find({i, 1}).standing, i % 2 == 0 ? Standing::Proven : Standing::Refuted);
  }
  std::size_t known = 0;
  for (std::uint64_t i = 0; i < kAdded; ++i) {
    const andor::Fact fact = facts.find({i, 1});
    if (fact.standing == Standing::Open) continue;
    ++known;
    EXPECT_EQ(fact.standing, i % 2 == 0 ? Standing::Proven : Standing::Refuted);
    if (fact.standing == Standing::Proven) {
      EXPECT_EQ(fact.node, i);
    }
  }
  // Of a table of 4,096 entries most are in use.
  EXPECT_EQ(facts.bytes(), 4'096U * 16U);
  EXPECT_GE(known, 3'500U);
  EXPECT_LE(known, 4'096U);
}

TEST(Facts, NoBytesKeepNothing) {
  andor::Facts<NumberDomain> facts(10);
  facts.add_refuted({1, 1});
  EXPECT_EQ(facts.find({1, 1}).standing, Standing::Open);
  EXPECT_EQ(facts.bytes(), 0U);
}

// A toy graph in which the attacker has a hand of up to three: his moves may cost one, a reply may
// give him one. More in hand is at least as good. A node is a place and a hand.
class HandGraph {
 public:
  static constexpr unsigned kHands = 4;

  HandGraph(base::SplitMix64& random, const ToyRecipe& recipe)
      : places_(random_graph(random, recipe)), hand_(static_cast<unsigned>(random.next() % 3)) {
    for (const ToyNode& node : places_.nodes) {
      auto& tolls = tolls_.emplace_back();
      for (std::size_t i = 0; i < node.children.size(); ++i) {
        tolls.push_back(static_cast<unsigned>(random.next() % 2));
      }
    }
  }
  const ToyNode& place(NodeIndex node) const { return places_.nodes[node / kHands]; }
  NodeIndex root() const { return hand_; }
  std::vector<std::uint16_t> moves(NodeIndex node) const {
    std::vector<std::uint16_t> moves;
    for (std::uint16_t i = 0; i < place(node).children.size(); ++i) {
      if (!place(node).attacker || node % kHands >= tolls_[node / kHands][i]) moves.push_back(i);
    }
    return moves;
  }
  NodeIndex after(NodeIndex node, std::uint16_t move) const {
    const unsigned toll = tolls_[node / kHands][move];
    const unsigned hand =
        place(node).attacker ? node % kHands - toll : std::min(kHands - 1, node % kHands + toll);
    return place(node).children[move] * kHands + hand;
  }
  // With every place and hand a node.
  bool is_won() const {
    ToyGraph all;
    for (NodeIndex node = 0; node < places_.nodes.size() * kHands; ++node) {
      ToyNode& toy = all.nodes.emplace_back(place(node));
      toy.children.clear();
      for (const std::uint16_t move : moves(node)) toy.children.push_back(after(node, move));
    }
    return winning_ranks(all)[root()] != kNeverWon;
  }

 private:
  ToyGraph places_;
  unsigned hand_;
  std::vector<std::vector<unsigned>> tolls_;
};

template <bool Dominance>
class HandWalk {
 public:
  using Move = std::uint16_t;

  explicit HandWalk(const HandGraph& graph) : graph_(graph), path_{graph.root()} {}

  bool is_or() const { return graph_.place(path_.back()).attacker; }
  andor::End moves(std::vector<Move>& moves) const {
    const std::vector<Move> all = graph_.moves(path_.back());
    moves.insert(moves.end(), all.begin(), all.end());
    const ToyNode& place = graph_.place(path_.back());
    if (place.end != End::None || !all.empty()) return place.end;
    return place.attacker ? End::Lost : End::Won;
  }
  void make(Move move) { path_.push_back(graph_.after(path_.back(), move)); }
  void unmake(Move /*move*/) { path_.pop_back(); }
  andor::NodeName name() const {
    return {path_.back() / HandGraph::kHands, path_.back() % HandGraph::kHands};
  }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return Dominance ? a >= b : a == b; }
  unsigned delay(Move move) const { return (path_.back() / HandGraph::kHands + move) % 2; }

 private:
  const HandGraph& graph_;
  std::vector<NodeIndex> path_;
};

struct Tally {
  unsigned won = 0;
  unsigned lost = 0;
  unsigned cut_off = 0;
  std::uint64_t expanded = 0;
};

template <template <typename> class Search, bool Dominance>
Tally check_hands(unsigned graphs) {
  constexpr std::array<Shape, 3> kShapes{Shape::Dag, Shape::Cyclic, Shape::Cyclic};
  Tally tally;
  base::SplitMix64 random(20261116);
  for (unsigned i = 0; i < graphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const HandGraph graph(
        random, {kShapes[i % 3], 6 + i / 3 % 20, 2 + i / 60 % 2, 8 + i / 120 % 3 * 8, 70, 0, 1});
    HandWalk<Dominance> walk(graph);
    const auto found = Search<HandWalk<Dominance>>(walk, small_setting()).run();
    tally.expanded += found.counters.expanded;
    if (found.outcome.verdict == Verdict::Unknown) {
      ++tally.cut_off;
      continue;
    }
    EXPECT_EQ(found.outcome.verdict == Verdict::Proven, graph.is_won());
    ++(found.outcome.verdict == Verdict::Proven ? tally.won : tally.lost);
  }
  return tally;
}

template <template <typename> class Search>
void expect_dominance_is_right_and_helps() {
  constexpr unsigned kGraphs = 3000;
  const Tally with = check_hands<Search, true>(kGraphs);
  const Tally without = check_hands<Search, false>(kGraphs);
  EXPECT_GE(with.won, kGraphs / 5);
  EXPECT_GE(with.lost, kGraphs / 5);
  EXPECT_LE(with.cut_off, kGraphs / 100);
  EXPECT_LE(without.cut_off, kGraphs / 100);
  EXPECT_LT(with.expanded, without.expanded);
}

TEST(BestFirstHands, PnsEqualsTheReference) { expect_dominance_is_right_and_helps<andor::Pns>(); }
TEST(BestFirstHands, ItoEqualsTheReference) { expect_dominance_is_right_and_helps<andor::Ito>(); }
TEST(BestFirstHands, KawanoEqualsTheReference) {
  expect_dominance_is_right_and_helps<andor::Kawano>();
}

}  // namespace
}  // namespace tsumuya::test
