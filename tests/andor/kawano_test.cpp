// Priority and simulation of similar positions, on graphs made for it: P and Q are replies of B, Q
// waits, and a move is the place of a child, so that P and Q have moves in common.
#include "andor/classic/kawano.hpp"

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "support/index_walk.hpp"
#include "support/toy_graph.hpp"

namespace tsumuya::test {
namespace {

using andor::Verdict;
using Kawano = andor::Kawano<IndexWalk>;
using Move = IndexWalk::Move;

// The names of the nodes entered, in their order.
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

struct Searched {
  andor::Found<Move> found;
  std::uint64_t simulations;
  std::uint64_t succeeded;
  std::string entered;
};

andor::Setting small_setting() {
  andor::Setting setting;
  setting.memory = std::size_t{1} << 22U;
  return setting;
}

// All replies of B but the first wait, each longer than the one before.
unsigned later_and_later(const ToyGraph& graph, NodeIndex node, Move move) {
  return graph.nodes[node].name == "B" ? move : 0;
}

Searched search(std::string_view text, const IndexWalk::Choices& choices) {
  const ToyGraph graph = parse_graph(text);
  IndexWalk walk(
      graph, [&](NodeIndex node, Move move) { return later_and_later(graph, node, move); },
      choices);
  Entered entered(graph);
  Kawano search(walk, small_setting(), &entered);
  const auto found = search.run();
  EXPECT_EQ(walk.name().group, 0U);
  EXPECT_EQ((found.outcome.verdict == Verdict::Proven), winning_ranks(graph)[0] != kNeverWon);
  return {found, search.simulations(), search.succeeded(), entered.names};
}
Searched search(std::string_view text) {
  return search(text, [](NodeIndex, Move) { return std::vector<Move>(); });
}

// P wins by its second move, against two replies.
constexpr std::string_view kProofOfP =
    "P or Pa Pb; Pa and Px; Pb and Py Pz; Py or Pm; Pz or Pn; Pm won; Pn won;";
std::string with_p(std::string_view replies, std::string_view rest) {
  return "A or B; B and " + std::string(replies) + ";" + std::string(kProofOfP) + std::string(rest);
}

TEST(Kawano, SimulationClosesASiblingWithoutExpandingIt) {
  const Searched alone = search(with_p("P", ""));
  const Searched both = search(
      with_p("P Q", "Q or Qa Qb; Qa and Qx; Qb and Qy Qz; Qy or Qm; Qz or Qn; Qm won; Qn won"));
  EXPECT_EQ(alone.simulations, 0U);
  EXPECT_EQ(both.simulations, 1U);
  EXPECT_EQ(both.succeeded, 1U);
  EXPECT_EQ(both.found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(both.found.counters.expanded, alone.found.counters.expanded);
  // Q is looked at, and nothing below it.
  EXPECT_EQ(both.entered, alone.entered + "Q ");
  EXPECT_EQ(alone.found.solution, (andor::SolutionSize{5, 2}));
  EXPECT_EQ(both.found.solution, (andor::SolutionSize{5, 4}));
  EXPECT_EQ(both.found.line, (std::vector<Move>{0, 0, 1, 0, 0}));
}

// One reply more in Q, and it is not met: the sibling's proof does not prove Q.
TEST(Kawano, SimulationFailsAtAReplyThatTheProofDoesNotMeet) {
  const Searched lost = search(with_p(
      "P Q",
      "Q or Qa Qb; Qa and Qx; Qb and Qy Qz Qw; Qy or Qm; Qz or Qn; Qm won; Qn won; Qw lost"));
  EXPECT_EQ(lost.simulations, 1U);
  EXPECT_EQ(lost.succeeded, 0U);
  EXPECT_EQ(lost.found.outcome.verdict, Verdict::Disproven);
  const Searched won =
      search(with_p("P Q",
                    "Q or Qa Qb; Qa and Qx; Qb and Qy Qz Qw; Qy or Qm; Qz or Qn; Qm won; Qn won;"
                    "Qw or Qo; Qo and Qp; Qp or Qq; Qq won"));
  EXPECT_EQ(won.simulations, 1U);
  EXPECT_EQ(won.succeeded, 0U);
  EXPECT_EQ(won.found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(won.found.solution, (andor::SolutionSize{7, 5}));
}

// ... but a reply that leads to a proven position needs nothing to follow.
TEST(Kawano, SimulationUsesWhatIsKnown) {
  const Searched run = search(
      with_p("P Q", "Q or Qa Qb; Qa and Qx; Qb and Qy Qz Py; Qy or Qm; Qz or Qn; Qm won; Qn won"));
  EXPECT_EQ(run.succeeded, 1U);
  EXPECT_EQ(run.found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(run.found.solution, (andor::SolutionSize{5, 5}));
}

TEST(Kawano, SimulationFailsAtAnEndThatIsLost) {
  const Searched run = search(
      with_p("P Q", "Q or Qa Qb; Qa and Qx; Qb and Qy Qz; Qy or Qm; Qz or Qn; Qm won; Qn lost"));
  EXPECT_EQ(run.simulations, 1U);
  EXPECT_EQ(run.succeeded, 0U);
  EXPECT_EQ(run.found.outcome.verdict, Verdict::Disproven);
}

// Q has no second move; its first one may stand for it.
TEST(Kawano, AnotherMoveMayStandForOneThatCannotBeMade) {
  const std::string text =
      with_p("P Q", "Q or Qb; Qb and Qy Qz; Qy or Qm; Qz or Qn; Qm won; Qn won");
  const Searched plain = search(text);
  EXPECT_EQ(plain.simulations, 1U);
  EXPECT_EQ(plain.succeeded, 0U);
  EXPECT_EQ(plain.found.outcome.verdict, Verdict::Proven);
  const Searched chosen = search(text, [](NodeIndex, Move move) {
    return move == 1 ? std::vector<Move>{7, 1, 0} : std::vector<Move>{};
  });
  EXPECT_EQ(chosen.simulations, 1U);
  EXPECT_EQ(chosen.succeeded, 1U);
  EXPECT_EQ(chosen.found.solution, plain.found.solution);
  EXPECT_LT(chosen.found.counters.expanded, plain.found.counters.expanded);
}

// The move of the proof can be made in Q but fails there; one that stands for it does not.
TEST(Kawano, TheChoicesAreTriedOneAfterTheOther) {
  const std::string text = with_p(
      "P Q",
      "Q or Qb Qa Qc; Qa and Qx; Qc and Qu; Qb and Qy Qz; Qy or Qm; Qz or Qn; Qm won; Qn won");
  const Searched run = search(text, [](NodeIndex, Move move) {
    return move == 1 ? std::vector<Move>{2, 0} : std::vector<Move>{};
  });
  EXPECT_EQ(run.simulations, 1U);
  EXPECT_EQ(run.succeeded, 1U);
  EXPECT_EQ(run.found.solution, (andor::SolutionSize{5, 4}));
}

// R waits longer than Q: it is simulated along Q, whose proof is itself a simulation.
TEST(Kawano, AProofBySimulationIsFollowedInItsTurn) {
  const std::string q = "Q or Qa Qb; Qa and Qx; Qb and Qy Qz; Qy or Qm; Qz or Qn; Qm won; Qn won;";
  const std::string r = "R or Ra Rb; Ra and Rx; Rb and Ry Rz; Ry or Rm; Rz or Rn; Rm won; Rn won;";
  const Searched alone = search(with_p("P", ""));
  const Searched all = search(with_p("P Q R", q + r));
  EXPECT_EQ(all.simulations, 2U);
  EXPECT_EQ(all.succeeded, 2U);
  EXPECT_EQ(all.found.counters.expanded, alone.found.counters.expanded);
  EXPECT_EQ(all.found.solution, (andor::SolutionSize{5, 6}));
}

// Neither searched nor simulated: P comes first, and it is lost.
TEST(Kawano, ALateReplyIsNotTouchedBeforeTheEarlierOnesAreProven) {
  const Searched run = search(
      "A or B; B and P Q; P or Pa; Pa and Px; Px or Pb; Pb and Py; Py or Pc;"
      "Pc and Pz; Q or Qa; Qa and Qx; Qx or Qb; Qb won");
  EXPECT_EQ(run.found.outcome.verdict, Verdict::Disproven);
  EXPECT_EQ(run.simulations, 0U);
  EXPECT_EQ(run.entered.find("Q"), std::string::npos);
}

// Two lines side by side, the second as long as the first.
ToyGraph twin_lines(std::size_t moves) {
  const ToyGraph line = long_line(moves, true);
  ToyGraph graph = parse_graph("A or B; B and P; P won");
  graph.nodes.resize(2);
  graph.nodes[1].children.clear();
  for (int twin = 0; twin < 2; ++twin) {
    const auto base = static_cast<NodeIndex>(graph.nodes.size());
    graph.nodes[1].children.push_back(base);
    for (const ToyNode& node : line.nodes) {
      graph.nodes.push_back(node);
      for (NodeIndex& child : graph.nodes.back().children) child += base;
    }
  }
  return graph;
}

TEST(Kawano, ASimulationIsAsDeepAsTheProof) {
  const ToyGraph graph = twin_lines(4'001);
  IndexWalk walk(graph, [&](NodeIndex node, Move move) { return node == 1 ? move : 0U; });
  Kawano search(walk, small_setting());
  const auto found = search.run();
  EXPECT_EQ(found.outcome.verdict, Verdict::Proven);
  EXPECT_EQ(search.succeeded(), 1U);
  EXPECT_EQ(search.simulated(), 4'002U + 2'000U);  // the line, and the ends beside it
  EXPECT_EQ(found.solution, (andor::SolutionSize{4'003, 2 * 2'001}));
  EXPECT_EQ(walk.name().group, 0U);
}

// The proof of P fits, and that of Q does not.
TEST(Kawano, MemoryEndsASimulationToo) {
  const ToyGraph graph = twin_lines(4'001);
  andor::Setting setting;
  setting.memory = 200'000;
  IndexWalk walk(graph, [&](NodeIndex node, Move move) { return node == 1 ? move : 0U; });
  Kawano search(walk, setting);
  const auto found = search.run();
  EXPECT_EQ(search.simulations(), 1U);
  EXPECT_EQ(search.succeeded(), 0U);
  EXPECT_EQ(found.outcome.verdict, Verdict::Unknown);
  EXPECT_EQ(found.outcome.reason, andor::Reason::Memory);
  EXPECT_LE(search.bytes(), setting.memory);
  EXPECT_EQ(walk.name().group, 0U);
}

}  // namespace
}  // namespace tsumuya::test
