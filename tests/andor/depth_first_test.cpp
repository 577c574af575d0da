// The classic depth-first searches (C*, PN*, depth-first iterative deepening) against the
// exhaustive reference, on seeded random graphs: trees, graphs without and with cycles.
//
// A proof is checked by its line (every move of it is there, its end is won) and, on trees, by the
// size of a solution tree; C* with the thesis's two switches in all four ways and with all of its
// switches off, PN* also with a table that forgets nearly everything, both also with handicaps on
// some moves. Then, node by node, what
// killers and the table do to the order of moves, and lines that are too long.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <pthread.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "andor/classic/cstar.hpp"
#include "andor/classic/dfid.hpp"
#include "andor/classic/pnstar.hpp"
#include "andor/classic/results.hpp"
#include "support/index_walk.hpp"
#include "support/toy_graph.hpp"
#include "support/toy_recipes.hpp"
#include "support/toy_walk.hpp"

namespace tsumuya::test {
namespace {

using andor::Verdict;
using ToyFound = andor::Found<NodeIndex>;

// Some moves have a handicap, as if others outdid them.
class HandicapWalk : public ToyWalk {
 public:
  using ToyWalk::ToyWalk;
  unsigned handicap(NodeIndex child) const { return child % 3; }
};
static_assert(andor::HandicapsMoves<HandicapWalk>);

struct Method {
  std::string name;
  std::function<ToyFound(ToyWalk&, const andor::Setting&)> run;
  bool remembers = true;
};

std::vector<Method> methods() {
  std::vector<Method> all;
  for (const bool multiple : {true, false}) {
    for (const bool dynamic : {true, false}) {
      all.push_back({std::string("cstar") + (multiple ? "" : ", no deepening") +
                         (dynamic ? "" : ", no dynamic evaluation"),
                     [=](ToyWalk& walk, const andor::Setting& setting) {
                       return andor::CStar<ToyWalk>(walk, setting, {multiple, dynamic}).run();
                     }});
    }
  }
  all.push_back({"cstar, all switches off", [](ToyWalk& walk, const andor::Setting& setting) {
                   HandicapWalk handicapped(walk.graph());
                   const andor::CStarOptions off{false, false, false, false, false, false, false};
                   return andor::CStar<HandicapWalk>(handicapped, setting, off).run();
                 }});
  all.push_back({"pnstar", [](ToyWalk& walk, const andor::Setting& setting) {
                   return andor::PnStar<ToyWalk>(walk, setting).run();
                 }});
  all.push_back({"pnstar, two tiny tables",
                 [](ToyWalk& walk, const andor::Setting& setting) {
                   return andor::PnStar<ToyWalk>(walk, setting, {.table_entries = 1}).run();
                 },
                 false});
  all.push_back({"cstar, handicaps", [](ToyWalk& walk, const andor::Setting& setting) {
                   HandicapWalk handicapped(walk.graph());
                   return andor::CStar<HandicapWalk>(handicapped, setting).run();
                 }});
  all.push_back({"pnstar, handicaps", [](ToyWalk& walk, const andor::Setting& setting) {
                   HandicapWalk handicapped(walk.graph());
                   return andor::PnStar<HandicapWalk>(handicapped, setting).run();
                 }});
  all.push_back({"dfid", [](ToyWalk& walk, const andor::Setting& setting) {
                   return andor::Dfid<ToyWalk>(walk, setting).run();
                 }});
  return all;
}

constexpr std::uint64_t kPlenty = 2'000'000;
// To one whose table forgets what it saw all is new, and it may go round for ever (see
// DepthFirst::deepen).
constexpr std::uint64_t kCutOff = 20'000;

struct Tally {
  unsigned graphs = 0;
  unsigned won = 0;
  unsigned lost = 0;
  unsigned lines = 0;
  unsigned cut_off = 0;
  std::uint64_t most_nodes = 0;
};

void check_line(const ToyGraph& graph, const ToyFound& found) {
  NodeIndex at = 0;
  for (const NodeIndex next : found.line) {
    const auto& children = graph.nodes[at].children;
    ASSERT_NE(std::find(children.begin(), children.end(), next), children.end());
    at = next;
  }
  const ToyNode& last = graph.nodes[at];
  EXPECT_TRUE(last.end == End::Won ||
              (last.end == End::None && last.children.empty() && !last.attacker));
  EXPECT_EQ(found.line.size(), found.solution.plies);
  EXPECT_GE(found.solution.terminals, 1U);
}

void check_graph(const ToyGraph& graph, const std::vector<Method>& all, Tally& tally) {
  const Verdict truth = winning_ranks(graph)[0] != kNeverWon ? Verdict::Proven : Verdict::Disproven;
  ++tally.graphs;
  ++(truth == Verdict::Proven ? tally.won : tally.lost);
  for (const Method& method : all) {
    SCOPED_TRACE(method.name);
    ToyWalk walk(graph);
    andor::Setting setting;
    setting.memory = std::size_t{1} << 18U;
    setting.limits.nodes = method.remembers ? kPlenty : kCutOff;
    const ToyFound found = method.run(walk, setting);
    EXPECT_EQ(walk.name(), (andor::NodeName{0, 0})) << "not back at the root";
    if (!method.remembers && found.outcome.reason == andor::Reason::Nodes) {
      ++tally.cut_off;
      continue;
    }
    EXPECT_EQ(found.outcome.verdict, truth);
    if (!method.remembers) continue;
    tally.most_nodes = std::max(tally.most_nodes, found.counters.expanded);
    if (found.outcome.verdict == Verdict::Proven) {
      check_line(graph, found);
      ++tally.lines;
    }
  }
}

TEST(DepthFirst, EveryAlgorithmEqualsTheReferenceOnRandomGraphs) {
  constexpr unsigned kGraphs = 3'600;
  const std::vector<Method> all = methods();
  Tally tally;
  base::SplitMix64 random(20261116);
  for (unsigned i = 0; i < kGraphs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    check_graph(random_graph(random, recipe_for(i, 0)), all, tally);
  }
  EXPECT_EQ(tally.graphs, kGraphs);
  EXPECT_GE(tally.won, kGraphs / 3);
  EXPECT_GE(tally.lost, kGraphs / 3);
  EXPECT_EQ(tally.lines, tally.won * (all.size() - 1));
  EXPECT_LE(tally.most_nodes, 2'000U);
  EXPECT_LE(tally.cut_off, kGraphs / 100);
}

// A handicap leaves the answer as it is, and may be switched off.
TEST(DepthFirst, MovesWithAHandicapAreSearchedLater) {
  // Each of two moves leads to a reply that wins; the first has a handicap of 2, the second none.
  ToyGraph graph;
  graph.nodes.resize(9);
  const auto link = [&](NodeIndex from, std::vector<NodeIndex> to, bool attacker) {
    graph.nodes[from].children = std::move(to);
    graph.nodes[from].attacker = attacker;
  };
  link(0, {2, 3}, true);
  link(2, {4}, false);
  link(3, {6}, false);
  link(4, {5}, true);
  link(6, {7}, true);
  graph.nodes[5].end = End::Won;
  graph.nodes[7].end = End::Won;
  const auto first_move = [&](bool handicaps) {
    HandicapWalk walk(graph);
    const ToyFound found =
        andor::CStar<HandicapWalk>(walk, andor::Setting{}, {.handicaps = handicaps}).run();
    return found.line.at(0);
  };
  EXPECT_EQ(first_move(false), 2U);
  EXPECT_EQ(first_move(true), 3U);
}

// All replies wait for each other.
class QueueWalk : public ToyWalk {
 public:
  using ToyWalk::ToyWalk;
  static unsigned queue(NodeIndex /*child*/) { return 1; }
};
static_assert(andor::QueuesReplies<QueueWalk>);

TEST(DepthFirst, RepliesOfAQueueCountOneTogetherUnlessThatIsSwitchedOff) {
  const ToyGraph graph =
      parse_graph("A or B; B and P Q R; P or p; Q or q; R or r; p won; q won; r won");
  for (const bool queues : {true, false}) {
    QueueWalk walk(graph);
    const ToyFound cstar =
        andor::CStar<QueueWalk>(walk, andor::Setting{}, {.queues = queues}).run();
    const ToyFound pnstar =
        andor::PnStar<QueueWalk>(walk, andor::Setting{}, {.queues = queues}).run();
    EXPECT_EQ(cstar.counters.iterations, queues ? 1U : 3U);
    EXPECT_EQ(pnstar.counters.iterations, queues ? 1U : 3U);
    EXPECT_EQ(cstar.solution.terminals, 3U);
    EXPECT_EQ(pnstar.solution.terminals, 3U);
  }
}

// Moves are places of children, so that nodes have moves in common; P and Q are similar.
class SimilarWalk : public IndexWalk {
 public:
  explicit SimilarWalk(const ToyGraph& graph)
      : IndexWalk(graph), similar_{graph.index("P"), graph.index("Q")} {}
  std::uint64_t similarity() const {
    return std::count(similar_.begin(), similar_.end(), name().group) != 0 ? 7 : 0;
  }

 private:
  std::array<NodeIndex, 2> similar_;
};
static_assert(andor::KnowsSimilar<SimilarWalk> && !andor::KnowsSimilar<IndexWalk>);

class Entered : public andor::Tracer {
 public:
  explicit Entered(const ToyGraph& graph) : graph_(graph) {}
  void enter(andor::NodeName node, andor::Number /*threshold*/) override {
    names += graph_.nodes[node.group].name + " ";
  }
  void leave(andor::NodeName /*node*/, andor::Number /*number*/) override {}

  std::string names;

 private:
  const ToyGraph& graph_;
};

// The nodes that a search enters, in their order.
template <typename Search, typename Walk, typename... Options>
std::string entered_by(const ToyGraph& graph, const Options&... options) {
  Walk walk(graph);
  Entered entered(graph);
  andor::Setting setting;
  setting.memory = std::size_t{1} << 18U;
  EXPECT_EQ(Search(walk, setting, options..., &entered).run().outcome.verdict, Verdict::Proven);
  return entered.names;
}
template <typename Walk>
std::array<std::string, 2> entered_by_seos(const ToyGraph& graph) {
  return {entered_by<andor::CStar<Walk>, Walk>(graph, andor::CStarOptions{}),
          entered_by<andor::PnStar<Walk>, Walk>(graph, andor::PnStarOptions{})};
}

TEST(Killers, WhatProvedANodeIsTriedFirstInASimilarOne) {
  // Both P and Q are won by the last of their moves.
  const ToyGraph graph =
      parse_graph("A or B; B and P Q; P or Pa Pb Pc; Q or Qa Qb Qc; Pc won; Qc won");
  for (const std::string& names : entered_by_seos<IndexWalk>(graph)) {
    EXPECT_EQ(names, "A B A B P Pa Pb Pc Q Qa Qb Qc ");
  }
  for (const std::string& names : entered_by_seos<SimilarWalk>(graph)) {
    EXPECT_EQ(names, "A B A B P Pa Pb Pc Q Qc ");
  }
  // Within three plies Q, which was never seen, comes before P.
  EXPECT_EQ((entered_by<andor::Dfid<IndexWalk>, IndexWalk>(graph)),
            "A A B P A B Q Qa Qb Qc P Pa Pb Pc ");
  EXPECT_EQ((entered_by<andor::Dfid<SimilarWalk>, SimilarWalk>(graph)),
            "A A B P A B Q Qa Qb Qc P Pc ");
}

TEST(Killers, OneThatIsNoMoveChangesNothing) {
  const ToyGraph graph =
      parse_graph("A or B; B and P Q; P or Pa Pb Pc; Q or Qa Qb; Pc won; Qb won");
  for (const std::string& names : entered_by_seos<SimilarWalk>(graph)) {
    EXPECT_EQ(names, "A B A B P Pa Pb Pc Q Qa Qb ");
  }
}

// Both x and y lead to Z; y is proven when Q is reached, by way of P.
TEST(DepthFirst, TheTableIsAskedAboutAllMovesFirstUnlessThatIsSwitchedOff) {
  const ToyGraph graph =
      parse_graph("A or B; B and P Q; P or y; Q or x y; y and Y; Y or Z; x and X; X or Z; Z won");
  const auto names = [&](bool known_first) {
    return std::array{entered_by<andor::CStar<ToyWalk>, ToyWalk>(
                          graph, andor::CStarOptions{.known_first = known_first}),
                      entered_by<andor::PnStar<ToyWalk>, ToyWalk>(
                          graph, andor::PnStarOptions{.known_first = known_first})};
  };
  for (const std::string& with : names(true)) EXPECT_EQ(with, "A B A B P y Y Z Q ");
  for (const std::string& without : names(false)) EXPECT_EQ(without, "A B A B P y Y Z Q x X ");
}

// --- How long a line may be

// In a thread with a large stack: the searches are recursions, and a sanitizer's frames are large.
template <typename F>
void with_a_large_stack(F&& f) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, std::size_t{512} << 20U), 0);
  pthread_t thread{};
  const auto start = [](void* function) -> void* {
    (*static_cast<std::remove_reference_t<F>*>(function))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, start, &f), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

template <typename Search>
void expect_end_of_long_lines() {
  with_a_large_stack([] {
    andor::Setting setting;
    setting.memory = std::size_t{1} << 22U;
    for (const End end : {End::Won, End::Lost}) {
      for (const std::size_t moves : {7'999U, 8'000U, 9'000U}) {
        SCOPED_TRACE(moves);
        ToyGraph graph = long_line(moves, false);
        graph.nodes[moves].end = end;
        ToyWalk walk(graph);
        const ToyFound found = Search(walk, setting).run();
        EXPECT_EQ(walk.name(), (andor::NodeName{0, 0}));
        if (moves < 8'000) {
          EXPECT_EQ(found.outcome.verdict, end == End::Won ? Verdict::Proven : Verdict::Disproven);
          EXPECT_EQ(found.line.size(), end == End::Won ? moves : 0);
        } else {
          EXPECT_EQ(found.outcome.verdict, Verdict::Unknown);
          EXPECT_EQ(found.outcome.reason, andor::Reason::Memory);
          EXPECT_EQ(found.counters.expanded, 8'001U);
          EXPECT_TRUE(found.line.empty());
        }
      }
    }
  });
}

// Neither won nor refuted, whatever comes at its end.
TEST(DepthFirst, ALineThatIsTooLongEndsCStarAsMemory) {
  expect_end_of_long_lines<andor::CStar<ToyWalk>>();
}
TEST(DepthFirst, ALineThatIsTooLongEndsPnStarAsMemory) {
  expect_end_of_long_lines<andor::PnStar<ToyWalk>>();
}

// Nodes of one group, of which a larger variant is at least as good for the prover.
struct Ladder {
  using Move = int;
  static bool is_or() { return true; }
  static andor::End moves(std::vector<Move>& /*moves*/) { return andor::End::Lost; }
  void make(Move /*move*/) {}
  void unmake(Move /*move*/) {}
  static andor::NodeName name() { return {}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a >= b; }
};

TEST(Results, NumbersHoldForNodesThatAreNoBetterIfThatIsAskedFor) {
  for (const bool by_dominance : {false, true}) {
    andor::Results<Ladder> results(64);
    results.set_numbers_by_dominance(by_dominance);
    results.store_number({1, 5}, 7, 1, false);
    results.store_number({1, 3}, 4, 1, false);
    EXPECT_EQ(results.look_up({1, 5}).number, 7U);
    EXPECT_EQ(results.look_up({1, 6}).number, 1U) << "a better one may need less";
    EXPECT_EQ(results.look_up({1, 3}).number, by_dominance ? 7U : 4U);
    EXPECT_EQ(results.look_up({1, 4}).number, by_dominance ? 7U : 1U);
    EXPECT_FALSE(results.look_up({1, 4}).seen);
    EXPECT_EQ(results.look_up({2, 3}).number, 1U) << "another group";
    results.store_number({1, 5}, andor::kInfinity, 1, false);
    EXPECT_EQ(results.look_up({1, 4}).number, andor::kInfinity);
    EXPECT_EQ(results.look_up({1, 6}).number, 1U);
  }
}

}  // namespace
}  // namespace tsumuya::test
