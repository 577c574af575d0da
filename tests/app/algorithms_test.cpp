// Every algorithm of the bench against the exhaustive reference, on seeded random small problems.
//
// Wherever an algorithm ends, its verdict is the reference's; every mating line is played out by
// the naive rules and is as long as the algorithm says. An algorithm may end without a verdict only
// by the limit of nodes or by its memory, and only rarely: that is counted for each of them. With
// TSUMUYA_LONG=1 there are twenty times as many problems.
#include "papers/algorithms.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/algorithm_choice.hpp"
#include "io/sfen.hpp"
#include "support/engine_check.hpp"
#include "support/random_problem.hpp"
#include "support/reference_solver.hpp"
#include "support/shrink.hpp"

namespace tsumuya {
namespace {

using app::AlgorithmChoice;
using papers::AlgorithmRun;
using shogi::Color;
using shogi::Move;
using shogi::Position;
using test::Problem;
using test::Reference;
using tsume::Root;
using tsume::Status;

constexpr std::size_t kMemory = 16;
constexpr std::size_t kCap = 3'000;  // nodes of the reference
constexpr std::uint64_t kNodes = 20'000;
constexpr int kShards = 4;

int times(int count) {
  const char* wanted = std::getenv("TSUMUYA_LONG");
  return wanted != nullptr && std::string_view(wanted) == "1" ? count * 20 : count;
}

// Every algorithm as it is, then with its switches.
std::vector<AlgorithmChoice> choices() {
  std::string list;
  for (const andor::SearchInfo& info : papers::algorithms()) {
    list += std::string(info.name) + ',';
  }
  list +=
      "cstar:no-deepening,cstar:no-dynamic,cstar:no-deepening:no-dynamic,pnstar:entries=16,"
      "cstar:no-answers:no-handicap:no-dominance,pnstar:no-handicap,pnstar:no-dominance,"
      "cstar:no-known-first,pnstar:no-known-first,cstar:no-queues,pnstar:no-queues,"
      "cstar:no-deepening:no-dynamic:no-queues:no-answers:no-handicap:no-dominance:no-known-first,"
      "dfpn:material,dfpn:no-techniques,dfpn:material:no-techniques,dfpn-r:no-techniques,"
      "dfpn-tca-wpns:no-techniques,dfpn-tca-snda:material:no-techniques";
  return std::get<std::vector<AlgorithmChoice>>(app::parse_algorithms(list));
}

// So small a table forgets parts of its proofs.
bool has_tiny_table(const AlgorithmChoice& choice) {
  return choice.name.find(":entries=") != std::string::npos;
}
bool keeps_tree(const AlgorithmChoice& choice) {
  return choice.search == "pns" || choice.search == "ito" || choice.search == "kawano";
}
// A tree may end in a link to a node with a smaller hand of the attacker, where the defender has
// replies that are not possible here: then there is no line, rarely.
bool may_lack_line(const AlgorithmChoice& choice) {
  return has_tiny_table(choice) || keeps_tree(choice);
}

AlgorithmRun run(const AlgorithmChoice& choice, const Position& position) {
  return papers::run_algorithm(choice, kMemory, position, test::node_limit(kNodes));
}

std::string fault_of_mate(const AlgorithmChoice& choice, const Problem& problem,
                          const Reference& reference, const AlgorithmRun& run) {
  if (run.plies && static_cast<int>(*run.plies) < reference.least_plies) {
    return fmt::format("a mate in {}, and the shortest has {}", *run.plies, reference.least_plies);
  }
  if (run.line.empty()) return may_lack_line(choice) ? "" : "a mate without a line";
  if (!run.plies || *run.plies != run.line.size()) {
    return fmt::format("a line of {} plies, and {} are claimed", run.line.size(),
                       run.plies.value_or(0));
  }
  return test::fault_of_line(problem, run.line);
}

// What is wrong with a run where the reference is decided; nothing if it is right.
std::string fault_of_run(const AlgorithmChoice& choice, const Problem& problem,
                         const Reference& reference, const AlgorithmRun& run) {
  using andor::Reason;
  if (run.status == Status::Unknown) {
    const bool limited = run.reason == Reason::Nodes || run.reason == Reason::Memory;
    return limited ? "" : "no verdict and no limit";
  }
  if (run.reason != Reason::None) return "a verdict, and a reason for none";
  if ((run.status == Status::Mate) != reference.mate) {
    return reference.mate ? fmt::format("a mate in {} denied", reference.least_plies)
                          : "a mate where there is none";
  }
  if (reference.mate) return fault_of_mate(choice, problem, reference, run);
  return run.line.empty() && !run.plies ? "" : "a line or a length without a mate";
}

std::string fault_with(const AlgorithmChoice& choice, const Position& position) {
  const Problem problem{position, Root::Attacker};
  const Reference reference = test::reference_solve(position, problem.attacker(), kCap);
  return reference.decided ? fault_of_run(choice, problem, reference, run(choice, position)) : "";
}

// Reports a fault, with the smallest problem that still has one.
void report(const std::string& fault, const AlgorithmChoice& choice, const Problem& problem) {
  const Position small = test::shrunk(problem.position, [&](const Position& pos) {
    return pos.has_king(~pos.side_to_move()) && !fault_with(choice, pos).empty();
  });
  ADD_FAILURE() << choice.name << ": " << fault << "\n  " << test::text_of(problem)
                << "\n  smallest: " << test::text_of(Problem{small, Root::Attacker});
}

struct Found {
  Problem problem;
  Reference reference;
};

// From the graphs of random problems, the attacker to move: as many mates as refutations, and of
// both as many that take some search (a mate of three plies and more, a refutation whose graph has
// thirty nodes and more) as at once are seen or nearly.
class SmallProblems {
 public:
  explicit SmallProblems(std::uint64_t seed) : random_(seed) {}

  std::vector<Found> next(int of_each) {
    std::array<int, 4> wanted{of_each, of_each, of_each, of_each};
    std::vector<Found> found;
    while (found.size() < 4 * static_cast<std::size_t>(of_each)) {
      const Problem root = random_.next();
      const test::ReferenceGraph graph(root.position, root.attacker(), kCap);
      for (const std::size_t node : test::sample(graph, 12, random_.positions())) {
        if (!graph.is_attacker(node) || !graph.decided(node)) continue;
        const Position& position = graph.position(node);
        const bool some_search =
            graph.mate(node)
                ? graph.least_plies(node) >= 3
                : test::ReferenceGraph(position, position.side_to_move(), kSome).size() >= kSome;
        int& more = wanted[(graph.mate(node) ? 2U : 0U) + (some_search ? 1U : 0U)];
        if (more == 0) continue;
        --more;
        found.push_back({{position, Root::Attacker}, reference_of(graph, node)});
      }
    }
    return found;
  }

 private:
  static constexpr std::size_t kSome = 30;

  test::RandomProblems random_;
};

struct Seen {
  int decided = 0;
  int by_nodes = 0;
  int by_memory = 0;
  int open_mates = 0;
  int lines = 0;
  int forgotten = 0;  // lines
  std::string last_open;

  void count(const Problem& problem, const Reference& reference, const AlgorithmRun& run) {
    by_nodes += run.reason == andor::Reason::Nodes ? 1 : 0;
    by_memory += run.reason == andor::Reason::Memory ? 1 : 0;
    if (run.status == Status::Unknown) {
      open_mates += reference.mate ? 1 : 0;
      last_open = test::text_of(problem);
      return;
    }
    ++decided;
    lines += run.line.empty() ? 0 : 1;
    forgotten += run.status == Status::Mate && run.line.empty() ? 1 : 0;
  }
  std::string text() const {
    return fmt::format(
        "decided {}, not by nodes {}, by memory {}; open mates {}, lines {}, forgotten {}", decided,
        by_nodes, by_memory, open_mates, lines, forgotten);
  }
};

// What the problems were like.
struct Kinds {
  int problems = 0;
  int mates = 0;
  int longer_mates = 0;  // at least five plies
  int no_mates = 0;
  int searched_no_mates = 0;  // five nodes at least, by whatever algorithm
  int white_attacks = 0;
  int two_kings = 0;
  int in_check = 0;  // the attacker, at the root

  void count(const Problem& problem, const Reference& reference, std::uint64_t least_nodes) {
    ++problems;
    (reference.mate ? mates : no_mates) += 1;
    longer_mates += reference.mate && reference.least_plies >= 5 ? 1 : 0;
    searched_no_mates += !reference.mate && least_nodes >= 5 ? 1 : 0;
    white_attacks += problem.attacker() == Color::White ? 1 : 0;
    two_kings += problem.position.pieces(shogi::PieceType::King).count() == 2 ? 1 : 0;
    in_check += problem.position.in_check(problem.attacker()) ? 1 : 0;
  }
  void expect_enough() const {
    EXPECT_GE(problems, 300);
    EXPECT_GE(mates, problems / 3);
    EXPECT_GE(no_mates, problems / 3);
    EXPECT_GE(longer_mates, problems / 100);
    EXPECT_GE(searched_no_mates, problems / 20);
    EXPECT_GE(white_attacks, problems / 4);
    EXPECT_LE(white_attacks, problems * 3 / 4);
    EXPECT_GE(two_kings, problems / 4);
    EXPECT_GE(in_check, problems / 30);
    testing::Test::RecordProperty(
        "problems",
        fmt::format("{}: mates {}, longer {}, no mates {}, searched {}, white attacks {}, two "
                    "kings {}, in check {}",
                    problems, mates, longer_mates, no_mates, searched_no_mates, white_attacks,
                    two_kings, in_check));
  }
};

// The best-first searches, and df-pn where TCA keeps it out of circles and dominance spares it most
// paths. The other depth-first searches may go through refutations that rest on repetitions path by
// path until the nodes are used up; without its techniques so may df-pn with TCA, which takes
// 314,672 nodes for 9/9/9/9/9/7Gg/9/8k/8+r b GSp 1.
bool ends_soon(const AlgorithmChoice& choice) {
  if (app::is_engine(choice) || keeps_tree(choice)) return true;
  return choice.search.starts_with("dfpn-tca") &&
         choice.name.find(":no-techniques") == std::string::npos;
}

void expect_nearly_all(const AlgorithmChoice& choice, const Seen& seen, const Kinds& kinds) {
  const int open = kinds.problems - seen.decided;
  EXPECT_EQ(open, seen.by_nodes + seen.by_memory);
  EXPECT_EQ(kinds.mates, seen.lines + seen.forgotten + seen.open_mates);
  EXPECT_LE(open, kinds.problems / (ends_soon(choice) ? 1000 : 20));
  EXPECT_LE(seen.open_mates, kinds.mates / 50);
  EXPECT_LE(seen.forgotten, kinds.mates / (has_tiny_table(choice) ? 10 : 500));
}

class AlgorithmShard : public testing::TestWithParam<int> {
 protected:
  std::uint64_t seed() const { return 20261116U + static_cast<std::uint64_t>(GetParam()); }
};

TEST_P(AlgorithmShard, VerdictsAreThoseOfTheReference) {
  const std::vector<Found> problems = SmallProblems(seed()).next(times(90));
  const std::vector<AlgorithmChoice> all = choices();
  std::vector<Seen> seen(all.size());
  Kinds kinds;
  for (const auto& [problem, reference] : problems) {
    std::uint64_t least_nodes = kNodes;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const AlgorithmRun answer = run(all[i], problem.position);
      const std::string fault = fault_of_run(all[i], problem, reference, answer);
      if (!fault.empty()) {
        report(fault, all[i], problem);
        return;
      }
      seen[i].count(problem, reference, answer);
      least_nodes = std::min(least_nodes, answer.counters.expanded);
    }
    kinds.count(problem, reference, least_nodes);
  }
  kinds.expect_enough();
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(all[i].name + ": " + seen[i].text() + "; open: " + seen[i].last_open);
    expect_nearly_all(all[i], seen[i], kinds);
    RecordProperty(all[i].name, seen[i].text());
  }
}

INSTANTIATE_TEST_SUITE_P(Shards, AlgorithmShard, testing::Range(0, kShards));

// Positions that once went wrong.
TEST(AlgorithmRegress, KeptPositionsAreAnsweredRight) {
  for (const char* const sfen : {
           // A part of the solution is proven again in fewer plies after it was counted: the line
           // was shorter than the length that was claimed (C* without multiple deepening).
           "9/9/9/9/7+P1/9/3k+p4/6K1L/4b4 w 2g 1",
           "9/6p2/9/7p1/6+P+P1/9/3k+p4/6K1L/4b4 w 2RB2G4S4N3L13P2g 1",
           "1k7/9/1+P7/9/9/9/9/8K/9 b BS2rg 1",  // C* as it is
           // The line had a drop of a piece that the defender does not hold (Kawano's).
           "K1+p6/3p5/2+P3+r2/7+p1/9/9/2r3+b2/9/2+p1g4 w L2P 1",
       }) {
    const Problem problem{io::parse_sfen(sfen).value(), Root::Attacker};
    const Reference reference = test::reference_solve(problem.position, problem.attacker(), kCap);
    ASSERT_TRUE(reference.decided) << sfen;
    for (const AlgorithmChoice& choice : choices()) {
      const AlgorithmRun answer = run(choice, problem.position);
      EXPECT_EQ(fault_of_run(choice, problem, reference, answer), "") << choice.name << " " << sfen;
    }
  }
}

// The search by plies takes 863 and 410 nodes; these took millions, when each path was walked by
// itself.
TEST(AlgorithmRegress, WhereNumbersKeepEachOtherUpARefutationIsFoundSoon) {
  for (const char* const sfen : {"p3l4/3P5/+bk7/9/9/1G7/9/9/9 b NL2rb3g4s3n2l16p 1",
                                 "5ks2/4L4/9/9/9/9/9/9/9 b L2r2b4g3s4n2l18p 1"}) {
    for (const AlgorithmChoice& choice : choices()) {
      const bool seos = choice.search == "cstar" || choice.search == "pnstar";
      if (!seos || has_tiny_table(choice)) continue;
      const AlgorithmRun answer = run(choice, io::parse_sfen(sfen).value());
      EXPECT_EQ(answer.status, Status::NoMate) << choice.name << " " << sfen;
      const bool plain = choice.name == "cstar" || choice.name == "pnstar";
      EXPECT_LE(answer.counters.expanded, plain ? 1'000U : kNodes) << choice.name << " " << sfen;
    }
  }
}

TEST(AlgorithmSymmetry, ARotatedProblemGivesTheRotatedLineWithTheSameNodes) {
  int mates = 0;
  int runs = 0;
  for (const auto& [problem, reference] : SmallProblems(20261201U).next(times(8))) {
    const Position turned = shogi::rotated(problem.position);
    for (const AlgorithmChoice& choice : choices()) {
      SCOPED_TRACE(choice.name + " " + test::text_of(problem));
      const AlgorithmRun first = run(choice, problem.position);
      const AlgorithmRun other = run(choice, turned);
      std::vector<Move> line;
      for (const Move m : other.line) line.push_back(shogi::rotated(m));
      ASSERT_EQ(other.status, first.status);
      ASSERT_EQ(line, first.line);
      ASSERT_EQ(other.plies, first.plies);
      ASSERT_EQ(other.counters.expanded, first.counters.expanded);
      ASSERT_EQ(other.counters.generated, first.counters.generated);
      mates += first.status == Status::Mate ? 1 : 0;
      ++runs;
    }
  }
  EXPECT_GE(mates, runs / 3);
}

}  // namespace
}  // namespace tsumuya
