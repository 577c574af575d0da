// `solve` and `bench` on string streams, the text for people, the live line, and the library: every
// mate that is printed is replayed here with the naive rules.
#include "app/solve.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "app/bench_positions.hpp"
#include "app/program.hpp"
#include "app/progress.hpp"
#include "app/report.hpp"
#include "app/show_problem.hpp"
#include "cert/checker.hpp"
#include "io/position_line.hpp"
#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "naive/rules.hpp"
#include "papers/algorithms.hpp"
#include "service/problem.hpp"
#include "service/replay.hpp"
#include "support/naive_bridge.hpp"
#include "tsumuya/tsumuya.hpp"

namespace tsumuya::app {
namespace {

using shogi::Color;
using shogi::PieceType;

struct Outcome {
  int status;
  std::string out;
  std::string err;

  bool has(const std::string& text) const { return out.find(text) != std::string::npos; }
};

Outcome run_words(const std::vector<std::string>& words, const std::string& input = {},
                  bool terminal = false) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int status = run(words, {.in = in, .out = out, .err = err, .err_is_terminal = terminal});
  return {status, out.str(), err.str()};
}

shogi::Position position_of(std::string_view sfen) {
  const auto position = io::parse_sfen(sfen);
  EXPECT_TRUE(position.ok()) << sfen;
  return position.value();
}

std::vector<shogi::Move> moves_of(const std::string& text) {
  std::vector<shogi::Move> moves;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto move = io::parse_usi_move(word);
    EXPECT_TRUE(move.ok()) << word;
    moves.push_back(move.value());
  }
  return moves;
}

TEST(Problem, TheSideToMoveAttacksUnlessItIsAttackedOrOrdersSay) {
  const auto root_of = [](std::string_view sfen, bool defender_to_move) {
    const auto problem =
        service::make_problem(position_of(sfen), {.defender_to_move = defender_to_move});
    EXPECT_TRUE(problem.ok()) << sfen;
    return problem.value().root;
  };
  EXPECT_EQ(root_of("4k4/9/4P4/9/9/9/9/9/9 b G 1", false), tsume::Root::Attacker);
  EXPECT_EQ(root_of("4k4/4P4/9/9/9/9/9/9/9 w G 1", false), tsume::Root::Defender);
  EXPECT_EQ(root_of("4k4/4P4/9/9/9/9/9/9/4K4 w G 1", false), tsume::Root::Attacker);
  EXPECT_EQ(root_of("4k4/4P4/9/9/9/9/9/9/4K4 w G 1", true), tsume::Root::Defender);
  EXPECT_EQ(root_of("4k4/9/9/9/9/9/9/9/9 w G 1", true), tsume::Root::Defender);
}

TEST(Problem, ADefenderWithoutAKingIsRefusedByName) {
  const auto message = [](std::string_view sfen, bool defender_to_move) {
    const auto problem =
        service::make_problem(position_of(sfen), {.defender_to_move = defender_to_move});
    return problem ? std::string("accepted") : problem.error().message;
  };
  EXPECT_EQ(message("9/9/9/9/9/9/9/9/4K4 b G 1", false), "white has no king to mate");
  EXPECT_EQ(message("4k4/9/9/9/9/9/9/9/9 w G 1", false), "black has no king to mate");
  EXPECT_EQ(message("4k4/9/9/9/9/9/9/9/9 b G 1", true), "black has no king to mate");
  EXPECT_EQ(message("9/9/9/9/9/9/9/9/9 b G 1", false), "white has no king to mate");
}

TEST(Problem, TheRestOfTheSetGoesToTheDefender) {
  const auto problem = service::make_problem(position_of("4k4/9/4+P4/9/9/9/9/9/4K4 b G2P 1"),
                                             {.rest_in_hand = true});
  ASSERT_TRUE(problem.ok());
  EXPECT_EQ(io::to_sfen(problem.value().position),
            "4k4/9/4+P4/9/9/9/9/9/4K4 b G2P2r2b3g4s4n4l15p 1");
}

TEST(Replay, AWrongLineIsNamedByItsFirstWrongPly) {
  const auto problem = service::make_problem(position_of("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"), {});
  ASSERT_TRUE(problem.ok());
  const auto fault = [&](const std::string& line) {
    return service::replay(problem.value(), moves_of(line)).fault;
  };
  EXPECT_EQ(fault("G*5b"), "");
  EXPECT_EQ(fault(""), "no mate after its 0 plies");
  EXPECT_EQ(fault("G*4b"), "no mate after its 1 plies");
  EXPECT_EQ(fault("G*9i"), "ply 1, G*9i, is no check");
  EXPECT_EQ(fault("R*5b"), "ply 1, R*5b, is not legal");
  EXPECT_EQ(fault("G*4b 5a9i"), "ply 2, 5a9i, is not legal");
  EXPECT_EQ(fault("G*5b 5a4a"), "ply 2, 5a4a, is not legal");
  EXPECT_EQ(service::hand_text(service::replay(problem.value(), moves_of("G*5b")).leftover), "G");
}

TEST(Report, LongLinesAreWrappedAndNumbered) {
  const std::vector<std::string> moves(25, "P*1a");
  const std::string text = numbered_moves(moves, 80);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_TRUE(text.starts_with("     1  P*1a   P*1a"));
  EXPECT_NE(text.find("\n    11  P*1a"), std::string::npos);
  EXPECT_NE(text.find("\n    21  P*1a"), std::string::npos);
  std::size_t widths = 0;
  for (const std::size_t columns : {1U, 13U, 14U, 20U, 21U, 40U, 76U, 80U, 200U}) {
    std::istringstream rows(numbered_moves(moves, columns));
    for (std::string row; std::getline(rows, row);) {
      EXPECT_LE(row.size(), std::max<std::size_t>(columns, 13)) << row;
      EXPECT_FALSE(row.ends_with(' '));
    }
    ++widths;
  }
  EXPECT_EQ(widths, 9U);
  EXPECT_EQ(numbered_moves({}, 80), "");
}

TEST(Report, KanjiTakeTwoColumns) {
  EXPECT_EQ(columns_of("8h2b+"), 5U);
  EXPECT_EQ(columns_of("▲２三銀"), 8U);
  const std::vector<std::string> moves{"▲２三銀不成", "△同玉", "▲３三金"};
  EXPECT_EQ(numbered_moves(moves, 80), "     1  ▲２三銀不成  △同玉        ▲３三金\n");
  EXPECT_EQ(numbered_moves(moves, 40), "     1  ▲２三銀不成  △同玉\n     3  ▲３三金\n");
}

// Rows are forced moves; choices stand below, further in.
TEST(Report, TheTreeIsIndentedAndForcedMovesShareARow) {
  const auto move = [](const char* text) { return io::parse_usi_move(text).value(); };
  const std::vector<tsume::Variation> tree{
      {move("G*4b"),
       4,
       false,
       {{move("5a6a"), 3, false, {{move("4b5b"), 2, false, {{move("6a7a"), 1, true, {}}}}}},
        {move("5a4b"), std::nullopt, false, {}},
        {move("5a6b"), 1, false, {{move("G*6c"), 0, false, {}}}}}}};
  const shogi::Position pos = position_of("4k4/9/4P4/9/9/9/9/9/9 b 2G 1");
  EXPECT_EQ(tree_text(pos, Color::Black, tree, {}),
            "     1  G*4b\n"
            "       2  5a6a (3)  4b5b  6a7a (1) as above\n"
            "       2  5a4b (?)\n"
            "       2  5a6b (1)  G*6c mate\n");
  EXPECT_EQ(tree_text(pos, Color::Black, tree, {Notation::Japanese, io::Language::Japanese, 80}),
            "     1  ▲４二金\n"
            "       2  △６一玉 (3)  ▲５二金  △７一玉 (1) 前出\n"
            "       2  △同玉 (?)\n"
            "       2  △６二玉 (1)  ▲６三金 詰み\n");
  // Too narrow: a row goes on below its first move.
  EXPECT_EQ(tree_text(pos, Color::Black, tree, {.columns = 26}),
            "     1  G*4b\n"
            "       2  5a6a (3)  4b5b\n"
            "          6a7a (1) as above\n"
            "       2  5a4b (?)\n"
            "       2  5a6b (1)\n"
            "          G*6c mate\n");
}

TEST(Report, ATreeIsPrintedOnlyWhereItIsWantedAndOfAShortestMate) {
  const Outcome plain = run_words({"solve"});
  const Outcome tree = run_words({"solve", "--tree"});
  const Outcome first = run_words({"solve", "--tree", "--goal", "first"});
  const Outcome none = run_words({"solve", "--tree", "--sfen", "4k4/9/9/9/9/9/9/9/9 b P 1"});
  EXPECT_FALSE(plain.has("variations"));
  EXPECT_TRUE(
      tree.has("\nvariations, in brackets the plies to the mate\n     1  L*1e\n       2  "));
  EXPECT_TRUE(first.has("no variations: the length is not proven shortest\n"));
  EXPECT_FALSE(none.has("variations"));
  EXPECT_FALSE(run_words({"solve", "--json"}).has("\"tree\""));
  EXPECT_TRUE(run_words({"solve", "--json", "--tree"}).has("\"tree\":[{\"move\":\"L*1e\""));
}

TEST(Replay, AWrongTreeIsNamedByItsFirstWrongMove) {
  const auto problem = service::make_problem(position_of("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"), {});
  ASSERT_TRUE(problem.ok());
  const auto move = [](const char* text) { return io::parse_usi_move(text).value(); };
  const auto fault = [&](const std::vector<tsume::Variation>& tree) {
    return service::fault_of_tree(problem.value(), tree, tsume::Counted::Tsume);
  };
  EXPECT_EQ(fault({}), "");
  EXPECT_EQ(fault({{move("G*5b"), 0, false, {}}}), "");
  EXPECT_EQ(fault({{move("G*4b"), 2, false, {}}}), "");
  EXPECT_EQ(fault({{move("G*4b"), 0, false, {}}}), "no mate after its 1 plies");
  EXPECT_EQ(fault({{move("G*9i"), 2, false, {}}}), "ply 1, G*9i, is no check");
  EXPECT_EQ(fault({{move("G*4b"), 2, false, {{move("5a4b"), 1, false, {}}}}}), "");
  EXPECT_EQ(
      fault(
          {{move("G*4b"), 2, false, {{move("5a6a"), 1, false, {}}, {move("5a5b"), 1, false, {}}}}}),
      "ply 2, 5a5b, is not legal");
}

TEST(Progress, TheLiveLineFitsTheTerminalWithWholeMoves) {
  tsume::Progress progress{};
  progress.elapsed = std::chrono::seconds(2);
  progress.nodes = 3'000'000;
  progress.pn = 12;
  progress.dn = andor::kInfinity;
  progress.hash_permille = 125;
  progress.max_depth = 40;
  progress.line.assign(100, shogi::Move::drop(PieceType::Gold, shogi::Square{}));
  const std::string text = progress_text(progress, 100);
  EXPECT_TRUE(text.starts_with(
      "2.0 s  3.00M nodes  1.50M/s  pn 12 dn inf  table 12.5%  depth 40  G*1a G*1a"))
      << text;
  EXPECT_TRUE(text.ends_with(" G*1a"));
  for (std::size_t columns = 0; columns < 200; ++columns) {
    EXPECT_LE(progress_text(progress, columns).size(), columns);
  }
}

TEST(Progress, AnyAlgorithmTellsItsNodesAndIterations) {
  andor::Counters counters;
  counters.expanded = 3'000'000;
  counters.max_depth = 40;
  const std::chrono::seconds elapsed(2);
  EXPECT_EQ(progress_text(elapsed, counters, 80), "2.0 s  3.00M nodes  1.50M/s  depth 40");
  counters.iterations = 7;
  EXPECT_EQ(progress_text(elapsed, counters, 80),
            "2.0 s  3.00M nodes  1.50M/s  depth 40  iteration 7");
  for (std::size_t columns = 0; columns < 100; ++columns) {
    EXPECT_LE(progress_text(elapsed, counters, columns).size(), columns);
  }
}

TEST(Progress, ItIsShownOnATerminalOnlyAndCleared) {
  const std::vector<std::string> words{"bench", "--nodes", "10"};
  const Outcome piped = run_words(words);
  EXPECT_EQ(piped.err.find('\r'), std::string::npos);
  const Outcome shown = run_words(words, "", true);
  EXPECT_NE(shown.err.find("\rbench: problem 1 of 12\x1b[K\r\x1b[K"), std::string::npos);
  EXPECT_EQ(shown.out, piped.out);
}

TEST(Solve, WhatIsPrintedAsMateIsAMateByTheNaiveRules) {
  tsumuya::Solver solver({.memory_mb = 16, .node_limit = 200'000, .certificate = true});
  std::size_t mates = 0;
  for (const std::string_view sfen :
       {kShowProblemSfen, std::string_view("4k4/9/4P4/9/9/9/9/9/9 b G 1"),
        std::string_view("9/9/9/9/9/9/4p4/9/4K4 w g 1"), kBenchPositions[5]}) {
    const auto answer = solver.solve(sfen);
    const auto* const solution = std::get_if<tsumuya::Solution>(&answer);
    ASSERT_NE(solution, nullptr) << sfen;
    ASSERT_EQ(solution->verdict, tsumuya::Verdict::Mate) << sfen;
    EXPECT_EQ(cert::check_text(solution->certificate).status, cert::Status::Verified) << sfen;
    shogi::Position position = position_of(sfen);
    const Color attacker = position.side_to_move();
    for (const std::string& text : solution->moves) {
      const shogi::Move move = io::parse_usi_move(text).value();
      const auto legal = test::to_fast_sorted(naive::legal_moves(test::to_naive(position)));
      ASSERT_TRUE(std::binary_search(legal.begin(), legal.end(), move)) << text;
      const bool attacking = position.side_to_move() == attacker;
      position.make(move);
      const naive::Position after = test::to_naive(position);
      ASSERT_TRUE(!attacking || naive::in_check(after, after.turn)) << text;
    }
    EXPECT_TRUE(naive::is_mate(test::to_naive(position))) << sfen;
    ++mates;
  }
  EXPECT_EQ(mates, 4U);
}

TEST(Solve, TheGravestStatusWins) {
  const std::string good = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
  const std::string bad = "nonsense\n";
  const std::string hard = std::string(kBenchPositions[0]) + '\n';
  const auto status = [](const std::string& input) {
    return run_words({"solve", "--json", "--memory", "4", "--nodes", "50", "-"}, input).status;
  };
  EXPECT_EQ(status(good), 0);
  EXPECT_EQ(status(good + hard), 1);
  EXPECT_EQ(status(hard + good), 1);
  EXPECT_EQ(status(hard + bad + good), 2);
  EXPECT_EQ(status(bad + hard), 2);
}

TEST(Solve, NamesAreKeptInJsonAndMadeHarmlessInText) {
  const std::string input = "a\x1b[2J\"b\t4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
  const Outcome json = run_words({"solve", "--json", "-"}, input);
  EXPECT_TRUE(json.out.starts_with(R"({"name":"a\u001b[2J\"b",)")) << json.out;
  EXPECT_TRUE(run_words({"solve", "-"}, input).out.starts_with("a\\x1b[2J\"b\n"));
}

// The words after `solve` with an algorithm and a little memory.
Outcome solve_by(const std::string& algorithm, std::vector<std::string> words) {
  words.insert(words.begin(), {"solve", "--memory", "8", "--algorithm", algorithm});
  return run_words(words);
}

TEST(SolveByAlgorithm, EveryOneMatesAndRefutesLikeTheEngine) {
  std::vector<std::string> names{"cstar:no-deepening", "cstar:no-dynamic", "pnstar:entries=64",
                                 "dfpn:material", "dfpn-r:no-techniques"};
  for (const andor::SearchInfo& info : papers::algorithms()) names.emplace_back(info.name);
  std::size_t seen = 0;
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const std::string by =
        "\"algorithm\":\"" + name + (name == "engine" ? "\",\"simulated\":0}\n" : "\"}\n");
    for (const char* const sfen : {"4k4/9/4P4/9/9/9/9/9/9 b G 1", "9/9/9/9/9/9/4p4/9/4K4 w g 1"}) {
      const Outcome mate = solve_by(name, {"--goal", "first", "--json", "--sfen", sfen});
      EXPECT_EQ(mate.status, 0);
      EXPECT_TRUE(mate.has("\"status\":\"mate\",\"reason\":null,\"plies\":1,")) << mate.out;
      EXPECT_TRUE(mate.has(",\"interpositions\":\"all\",\"pv\":[\"G*5")) << mate.out;
      EXPECT_EQ(mate.has("\"exact\":false"), name != "engine") << mate.out;
      EXPECT_TRUE(mate.out.ends_with(by)) << mate.out;
    }
    const Outcome none = solve_by(name, {"--json", "--sfen", "4k4/9/9/9/9/9/9/9/9 b G 1"});
    EXPECT_EQ(none.status, 0);
    EXPECT_TRUE(none.has("\"status\":\"nomate\",\"reason\":null,\"plies\":null,")) << none.out;
    EXPECT_TRUE(none.out.ends_with(by)) << none.out;
    ++seen;
  }
  EXPECT_EQ(seen, 5 + papers::algorithms().size());
}

TEST(SolveByAlgorithm, OnlyTheEngineTellsProofNumbers) {
  const std::vector<std::string> words{"--nodes", "3", "--sfen", std::string(kBenchPositions[0])};
  EXPECT_TRUE(solve_by("engine", words).has("the limit of nodes was reached (pn "));
  const Outcome other = solve_by("pns", words);
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(other.has("the limit of nodes was reached\npns: 3 nodes, ")) << other.out;
}

TEST(SolveByAlgorithm, EachProblemOfAListIsSearchedAnew) {
  const std::string sfen(kShowProblemSfen);
  const Outcome twice = run_words({"solve", "--algorithm", "cstar", "--memory", "8", "--json", "-"},
                                  sfen + '\n' + sfen + '\n');
  const auto nodes = [&](std::size_t from) {
    const std::size_t at = twice.out.find("\"nodes\":", from);
    return at == std::string::npos ? "none" : twice.out.substr(at, twice.out.find(',', at) - at);
  };
  EXPECT_EQ(nodes(0), nodes(twice.out.find('\n')));
  EXPECT_NE(nodes(0), "none");
}

// The mate and its length are told without the line; there is no line to replay.
TEST(SolveByAlgorithm, AForgottenLineIsNoError) {
  const std::string far = "8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l16p 1";
  const Outcome json = solve_by("pnstar:entries=16", {"--json", "--sfen", far});
  EXPECT_EQ(json.status, 0);
  EXPECT_EQ(json.err, "");
  EXPECT_TRUE(json.has("\"status\":\"mate\",")) << json.out;
  EXPECT_FALSE(json.has("\"plies\":null")) << json.out;
  EXPECT_TRUE(json.has("\"pv\":[],\"leftover\":\"\",")) << json.out;
  EXPECT_TRUE(solve_by("pnstar:entries=16", {"--sfen", far}).has(", its line was forgotten)\n"));
  EXPECT_FALSE(solve_by("pnstar", {"--sfen", far}).has("forgotten"));
}

TEST(SolveByAlgorithm, WhatOnlyTheEngineCanDoIsRefused) {
  const std::vector<std::vector<std::string>> engine_only{
      {"--goal", "shortest"},    {"--interpositions", "tsume"}, {"--tree"},
      {"--certificate", "file"}, {"--without", "margin"},       {"--defender-to-move"}};
  for (const auto& words : engine_only) {
    const Outcome refused = solve_by("dfid", words);
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(refused.err.find("tsumuya: " + words.front()), 0U) << refused.err;
    EXPECT_NE(refused.err.find("is for the algorithm engine only, not for dfid\n"),
              std::string::npos)
        << refused.err;
  }
  const std::string mated = "4k4/4G4/4P4/9/9/9/9/9/9 w - 1";
  EXPECT_EQ(solve_by("engine", {"--goal", "shortest", "--sfen", mated}).status, 0);
  EXPECT_EQ(solve_by("dfid", {"--sfen", mated}).status, 2);
  EXPECT_EQ(solve_by("dfid", {"--defender-to-move=false"}).status, 0);
}

TEST(Replay, AClaimedLengthIsThatOfTheLine) {
  const std::vector<shogi::Move> line = moves_of("G*5b");
  EXPECT_EQ(service::fault_of_length(1, line), "");
  EXPECT_EQ(service::fault_of_length(3, line), "a mate in 3 is claimed, and its line has 1 plies");
}

TEST(Bench, AlwaysTheSameNodes) {
  const std::vector<std::string> words{"bench", "--nodes", "500"};
  const Outcome first = run_words(words);
  EXPECT_EQ(first.status, 0);
  EXPECT_TRUE(first.has("signature 6000\n")) << first.out;
  EXPECT_EQ(run_words(words).out, first.out);
}

TEST(Bench, ThePositionsAreOfBothColoursWithOneKingAndTwo) {
  std::size_t black = 0;
  std::size_t two_kings = 0;
  for (const std::string_view sfen : kBenchPositions) {
    const shogi::Position position = position_of(sfen);
    if (position.side_to_move() == Color::Black) ++black;
    if (position.has_king(Color::Black) && position.has_king(Color::White)) ++two_kings;
  }
  EXPECT_EQ(black, 5U);
  EXPECT_EQ(two_kings, 7U);
}

TEST(Library, ErrorsHaveAColumnAndAMessage) {
  tsumuya::Solver solver({.memory_mb = 4});
  const auto error_of = [&](std::string_view text) {
    const auto answer = solver.solve(text);
    const auto* const error = std::get_if<tsumuya::InputError>(&answer);
    return error == nullptr ? tsumuya::InputError{0, "accepted"} : *error;
  };
  EXPECT_EQ(error_of("4k4/9/4x4/9/9/9/9/9/9 b G 1").column, 8U);
  EXPECT_EQ(error_of("4k4/9/4x4/9/9/9/9/9/9 b G 1").message, "unknown piece letter 'x'");
  EXPECT_EQ(error_of("").column, 1U);
  EXPECT_EQ(error_of("9/9/9/9/9/9/9/9/4K4 b G 1").message, "white has no king to mate");
}

TEST(Library, LimitsAndTheStopFlagAreTold) {
  const auto reason_of = [](const tsumuya::SolverOptions& options) {
    tsumuya::Solver solver(options);
    const auto answer = solver.solve(kBenchPositions[0]);
    const auto* const solution = std::get_if<tsumuya::Solution>(&answer);
    EXPECT_NE(solution, nullptr);
    EXPECT_EQ(solution->verdict, tsumuya::Verdict::Unknown);
    return solution->reason;
  };
  const std::atomic<bool> stop = true;
  EXPECT_EQ(reason_of({.memory_mb = 4, .node_limit = 100}), tsumuya::Reason::Nodes);
  EXPECT_EQ(reason_of({.memory_mb = 4, .stop = &stop}), tsumuya::Reason::Stopped);
  EXPECT_EQ(reason_of({.memory_mb = 4, .time_limit = std::chrono::duration<double>(1e-9)}),
            tsumuya::Reason::Time);
}

TEST(Library, AnAnswerDoesNotDependOnWhatWasSolvedBefore) {
  tsumuya::Solver fresh({.memory_mb = 8, .node_limit = 2000});
  tsumuya::Solver used({.memory_mb = 8, .node_limit = 2000});
  const auto nodes = [](tsumuya::Solver& solver, std::string_view sfen) {
    const auto answer = solver.solve(sfen);
    const auto* const solution = std::get_if<tsumuya::Solution>(&answer);
    return solution == nullptr ? 0 : solution->nodes;
  };
  nodes(used, kBenchPositions[2]);
  nodes(used, kShowProblemSfen);
  EXPECT_EQ(nodes(used, kBenchPositions[1]), nodes(fresh, kBenchPositions[1]));
  EXPECT_GT(nodes(fresh, kShowProblemSfen), 0U);
}

TEST(Library, AVerdictHasACertificateIfOneIsWanted) {
  for (const bool wanted : {true, false}) {
    tsumuya::Solver solver({.memory_mb = 8, .node_limit = 2000, .certificate = wanted});
    for (const char* sfen : {"4k4/9/4P4/9/9/9/9/9/9 b G 1", "4k4/9/9/9/9/9/9/9/9 b G 1"}) {
      const auto answer = solver.solve(sfen);
      const auto* const solution = std::get_if<tsumuya::Solution>(&answer);
      ASSERT_NE(solution, nullptr) << sfen;
      EXPECT_EQ(solution->certificate.empty(), !wanted) << sfen;
      if (!wanted) continue;
      const cert::Verdict verdict = cert::check_text(solution->certificate);
      EXPECT_EQ(verdict.status, cert::Status::Verified) << sfen;
      EXPECT_EQ(verdict.header.claim.mate, solution->verdict == tsumuya::Verdict::Mate) << sfen;
    }
  }
}

TEST(Library, ProgressIsReported) {
  std::size_t calls = 0;
  tsumuya::SolverOptions options{.memory_mb = 8, .node_limit = 20000};
  options.progress_interval = std::chrono::milliseconds(0);
  options.progress = [&](const tsumuya::SearchProgress& progress) {
    EXPECT_LE(progress.table_permille, 1000U);
    ++calls;
  };
  tsumuya::Solver solver(options);
  for (const auto& position : kBenchPositions) {
    EXPECT_TRUE(std::holds_alternative<tsumuya::Solution>(solver.solve(position)));
  }
  EXPECT_GT(calls, 0U);
}

}  // namespace
}  // namespace tsumuya::app
