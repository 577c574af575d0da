// The tables of an experiment, from invented results.
#include "lab/tables.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lab/summary.hpp"
#include "sample.hpp"

namespace tsumuya::lab {
namespace {

using tsume::Status;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ExperimentTables, TheMarkOfASolutionComesFromThePublishedLength) {
  using Text = std::pair<std::string, std::string>;  // in the table, in the CSV file
  const auto text = [](std::optional<unsigned> published, Status status,
                       std::optional<unsigned> plies, const std::string& fault = "") {
    Experiment experiment({sample_problem("a", published)}, {"cstar"}, kSampleLimits);
    RunResult result = sample_result("a", "cstar", status, plies);
    result.fault = fault;
    EXPECT_TRUE(experiment.take(result));
    const Solution solution = solution_of(experiment.runs(0).front());
    return Text(solution_mark(solution), solution_word(solution));
  };
  EXPECT_EQ(text(7, Status::Mate, 7), Text("◎", "as_published"));
  EXPECT_EQ(text(7, Status::Mate, 9), Text("△", "longer"));
  EXPECT_EQ(text(7, Status::Mate, 5), Text("○", "shorter"));
  EXPECT_EQ(text(7, Status::Unknown, std::nullopt), Text("×", "unsolved"));
  EXPECT_EQ(text(7, Status::NoMate, std::nullopt), Text("-", "no_mate"));
  EXPECT_EQ(text(7, Status::Mate, std::nullopt), Text("?", "not_compared"));
  EXPECT_EQ(text(std::nullopt, Status::Mate, 7), Text("?", "not_compared"));
  EXPECT_EQ(text(7, Status::Mate, 7, "is not legal"), Text("!!", "wrong"));
}

TEST(ExperimentTables, TheMarksAreExplainedBelowTheTable) {
  Experiment experiment({sample_problem("a", 7)}, {"cstar"}, kSampleLimits);
  experiment.take(sample_result("a", "cstar", Status::Mate, 7));
  const std::string table = algorithm_table(experiment, 0);
  const std::size_t last_row = table.find("\n| a | 7 | ◎ |");
  ASSERT_NE(last_row, std::string::npos);
  for (const char* const part :
       {"\nSO: ◎ as long as published; ○ shorter", "; △ longer; × not solved", "; - no mate; ? ",
        "; !! the answer is wrong; † killed from outside: the next call runs it again.\n"}) {
    EXPECT_NE(table.find(part, last_row), std::string::npos) << part;
  }
}

TEST(ExperimentTables, ARowHasTheColumnsOfTheThesis) {
  Experiment experiment({sample_problem("a", 7), sample_problem("b|c", 9), sample_problem("d")},
                        {"cstar"}, kSampleLimits);
  RunResult solved = sample_result("a", "cstar", Status::Mate, 9);
  solved.terminals = 12;
  experiment.take(solved);
  experiment.take(sample_result("b|c", "cstar", Status::Unknown));
  const std::string table = algorithm_table(experiment, 0);
  EXPECT_TRUE(has(table, "# cstar\n\nLimits of each run: 60 s, 100 MB.\n"));
  EXPECT_TRUE(has(table, "| NO | LE | SO | SE | GE | EX | IT | TE | RE | BR |\n"));
  EXPECT_TRUE(has(table, "\n| a | 7 (9) | △ | 1.500 | 500 | 100 | 4 | 12 | 0.200 | 5.00 |\n"));
  EXPECT_TRUE(has(table, "\n| b\\|c | 9 | × | - | - | - | - | - | - | - |\n"));
  EXPECT_TRUE(has(table, "\nNot run yet: 1 of 3 problems.\n"));
}

TEST(ExperimentTables, TheFiguresOfTheFileStandBesideOursWithTheRatios) {
  const Reference reference{
      .seconds = 6.8, .generated = 1000, .expanded = 50, .iterations = 8, .terminals = 18};
  Experiment experiment({sample_problem("a", 7, reference), sample_problem("b", 7)}, {"cstar"},
                        kSampleLimits);
  experiment.take(sample_result("a", "cstar", Status::Mate, 7));
  experiment.take(sample_result("b", "cstar", Status::Mate, 7));
  const std::string table = algorithm_table(experiment, 0);
  EXPECT_TRUE(has(table, "| BR | SE* | GE* | EX* | IT* | TE* | GE/GE* | EX/EX* | IT/IT* |\n"));
  EXPECT_TRUE(has(table, "| 5.00 | 6.8 | 1000 | 50 | 8 | 18 | 0.5 | 2 | 0.5 |\n"));
  EXPECT_TRUE(has(table, "| 5.00 | - | - | - | - | - | - | - | - |\n"));
  EXPECT_FALSE(has(table, "Not run yet"));
}

TEST(ExperimentTables, ARatioNeedsAMateAndTwoFiguresAboveZero) {
  const Reference reference{
      .seconds = 1, .generated = 1000, .expanded = 0, .iterations = 8, .terminals = 18};
  Experiment experiment({sample_problem("a", 7, reference)}, {"cstar"}, kSampleLimits);
  RunResult result = sample_result("a", "cstar", Status::Mate, 7);
  result.counters.iterations = 0;
  experiment.take(result);
  EXPECT_EQ(ratio_to_reference(experiment.runs(0)[0], Figure::Generated), 0.5);
  EXPECT_FALSE(ratio_to_reference(experiment.runs(0)[0], Figure::Expanded));
  EXPECT_FALSE(ratio_to_reference(experiment.runs(0)[0], Figure::Iterations));
  experiment.take(sample_result("a", "cstar", Status::Unknown));
  EXPECT_FALSE(ratio_to_reference(experiment.runs(0)[0], Figure::Generated));
}

TEST(ExperimentTables, TheCsvIsOrderedByAlgorithmThenByProblemHoweverTheResultsCame) {
  Experiment experiment({sample_problem("a,\"x\"", 7), sample_problem("b", 9)}, {"engine", "cstar"},
                        kSampleLimits);
  for (const auto& [problem, algorithm] : std::vector<std::pair<std::string, std::string>>{
           {"b", "cstar"}, {"a,\"x\"", "cstar"}, {"b", "engine"}}) {
    experiment.take(sample_result(problem, algorithm, Status::Mate, 7));
  }
  EXPECT_EQ(results_csv(experiment),
            "problem,sfen,algorithm,time_limit,memory_limit,node_limit,status,reason,solution,"
            "plies,published,terminals,generated,expanded,reexpanded,iterations,max_depth,"
            "reexpansion_ratio,branching_factor,time_ms,pv,fault\n"
            "b,sfen of b,engine,60,100,,mate,,shorter,7,9,,500,100,20,4,9,0.200000,5.000000,1500,"
            "G*5b,\n"
            "\"a,\"\"x\"\"\",\"sfen of "
            "a,\"\"x\"\"\",cstar,60,100,,mate,,as_published,7,7,,500,100,20,4,9,"
            "0.200000,5.000000,1500,G*5b,\n"
            "b,sfen of b,cstar,60,100,,mate,,shorter,7,9,,500,100,20,4,9,0.200000,5.000000,1500,"
            "G*5b,\n");
}

TEST(ExperimentTables, CellsAndFieldsAreHarmless) {
  EXPECT_EQ(markdown_cell("a|b*c_d<e>&\x1b"), "a\\|b\\*c\\_d&lt;e>&amp;\\\\x1b");
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("a\nb\"c"), "\"a\nb\"\"c\"");
}

TEST(ExperimentSummary, LengthsFallIntoTheClassesOfTheThesis) {
  const std::vector<std::pair<unsigned, std::size_t>> cases{
      {0, 0},  {1, 0},  {9, 0},  {10, 0}, {11, 1}, {19, 1}, {21, 2},  {29, 2},  {31, 3},
      {39, 3}, {41, 4}, {49, 4}, {50, 4}, {51, 5}, {99, 5}, {100, 5}, {101, 6}, {1525, 6}};
  for (const auto& [plies, expected] : cases) EXPECT_EQ(length_class(plies), expected) << plies;
}

TEST(ExperimentSummary, TimesFallIntoClassesAsFarAsTheLimit) {
  using Ends = std::vector<double>;
  EXPECT_EQ(time_classes(0.5), (Ends{0.5}));
  EXPECT_EQ(time_classes(1), (Ends{1}));
  EXPECT_EQ(time_classes(60), (Ends{1, 10, 60}));
  EXPECT_EQ(time_classes(100), (Ends{1, 10, 100}));
  EXPECT_EQ(time_classes(7200), (Ends{1, 10, 100, 1000, 7200}));
  const Ends ends = time_classes(60);
  EXPECT_EQ(time_class(0, ends), 0U);
  EXPECT_EQ(time_class(0.999, ends), 0U);
  EXPECT_EQ(time_class(1, ends), 1U);
  EXPECT_EQ(time_class(59, ends), 2U);
  EXPECT_EQ(time_class(60.2, ends), 2U);
}

TEST(ExperimentSummary, QuartilesLieBetweenNeighbours) {
  EXPECT_FALSE(quartiles({}));
  const auto one = quartiles({3});
  EXPECT_EQ(one->lower, 3);
  EXPECT_EQ(one->upper, 3);
  const auto four = quartiles({4, 1, 3, 2});
  EXPECT_DOUBLE_EQ(four->lower, 1.75);
  EXPECT_DOUBLE_EQ(four->median, 2.5);
  EXPECT_DOUBLE_EQ(four->upper, 3.25);
  const auto five = quartiles({50, 10, 40, 20, 30});
  EXPECT_EQ(five->lower, 20);
  EXPECT_EQ(five->median, 30);
  EXPECT_EQ(five->upper, 40);
}

// Six problems; cstar has not come to the last one.
Experiment sample_experiment() {
  const auto reference = [](double expanded) {
    return Reference{
        .seconds = 1, .generated = 500, .expanded = expanded, .iterations = 4, .terminals = 1};
  };
  Experiment experiment(
      {sample_problem("p1", 9, reference(100)), sample_problem("p2", 11, reference(10)),
       sample_problem("p3", 101, reference(1000)), sample_problem("p4", 13), sample_problem("p5"),
       sample_problem("p6", 15)},
      {"engine", "cstar"}, kSampleLimits);
  const auto add = [&](const std::string& problem, const std::string& algorithm, Status status,
                       double time_ms, std::uint64_t expanded) {
    RunResult result = sample_result(problem, algorithm, status,
                                     status == Status::Mate ? std::optional(9U) : std::nullopt);
    result.time_ms = time_ms;
    result.counters.expanded = expanded;
    result.counters.generated = 5 * expanded;
    result.counters.reexpanded = expanded / 4;
    EXPECT_TRUE(experiment.take(result));
  };
  add("p1", "engine", Status::Mate, 500, 40);
  add("p2", "engine", Status::Mate, 1500, 60);
  add("p3", "engine", Status::Mate, 12'000, 100);
  add("p4", "engine", Status::Unknown, 60'000, 900);
  add("p5", "engine", Status::NoMate, 100, 8);
  add("p6", "engine", Status::Mate, 100, 8);
  add("p1", "cstar", Status::Mate, 400, 80);
  add("p2", "cstar", Status::Mate, 1600, 40);
  add("p3", "cstar", Status::Unknown, 60'000, 900);
  add("p4", "cstar", Status::Mate, 700, 400);
  add("p5", "cstar", Status::Mate, 700, 400);
  return experiment;
}

TEST(ExperimentSummary, ThePairsAreComparedWhereBothWereRun) {
  const Comparison pair = compare(sample_experiment(), 0, 1);
  EXPECT_EQ(pair.both, 2U);
  EXPECT_EQ(pair.first_faster, 1U);
  EXPECT_EQ(pair.second_faster, 1U);
  EXPECT_EQ(pair.first_fewer, 1U);
  EXPECT_EQ(pair.second_fewer, 1U);
  EXPECT_EQ(pair.only_first, 1U);
  EXPECT_EQ(pair.only_second, 2U);
}

TEST(ExperimentSummary, EveryTableOfThePapersIsThere) {
  const std::string text = summary_markdown(sample_experiment());
  for (const char* const part :
       {"6 problems, 2 algorithms. Limits of each run: 60 s, 100 MB.\n",
        "\nNot complete: 11 of 12 runs are done.\n",
        // 5.9 and 5.14
        "\n| engine | 6 | 4 | 67 | 1 | 1 | 0 | 0 | 74.2 |\n",
        "\n| cstar | 5 | 4 | 80 | 0 | 1 | 0 | 0 | 63.4 |\n",
        // 5.10
        "\n| 1-9 | 1/1 (100 %) | 1/1 (100 %) |\n", "\n| 11-19 | 2/3 (67 %) | 2/2 (100 %) |\n",
        "\n| 21-29 | - | - |\n", "\n| 101 and more | 1/1 (100 %) | 0/1 (0 %) |\n",
        "\n| not stated | 0/1 (0 %) | 1/1 (100 %) |\n",
        // 5.11
        "\n| 0-1 | 2 | 3 |\n| 1-10 | 1 | 1 |\n| 10-60 | 1 | 0 |\n| total | 4 | 4 |\n",
        // 5.12
        "\n| engine | 4 | 0.250 | 5.00 |\n",
        // 5.13, and table 1 of Kishimoto
        "\n| engine | 1 |\n| cstar | 1 |\n", "\nengine: p4 (13, time)\n",
        "\ncstar: p3 (101, time)\n",
        // pairs
        "\n| engine | cstar | 2 | 1 | 1 | 1 | 1 | 1 | 2 |\n",
        // figures of the file: 0.4, 6 and 0.1
        "\n| engine | expanded | 3 | 0.25 | 0.4 | 3.2 |\n", "\nengine, expanded: p2 6, p3 0.1\n",
        "\n| cstar | iterations | 2 | 1 | 1 | 1 |\n",
        // one says mate, another no mate
        "\n- p5: cstar says mate, engine says no mate\n"}) {
    EXPECT_TRUE(has(text, part)) << part << text;
  }
}

TEST(ExperimentSummary, TheTablesAreThereAsCsvToo) {
  const Experiment experiment = sample_experiment();
  EXPECT_EQ(length_csv(experiment),
            "published_length,algorithm,problems_run,solved\n"
            "1-9,engine,1,1\n1-9,cstar,1,1\n"
            "11-19,engine,3,2\n11-19,cstar,2,2\n"
            "21-29,engine,0,0\n21-29,cstar,0,0\n"
            "31-39,engine,0,0\n31-39,cstar,0,0\n"
            "41-49,engine,0,0\n41-49,cstar,0,0\n"
            "51-99,engine,0,0\n51-99,cstar,0,0\n"
            "101 and more,engine,1,1\n101 and more,cstar,1,0\n"
            "not stated,engine,1,0\nnot stated,cstar,1,1\n");
  EXPECT_EQ(time_csv(experiment),
            "seconds,algorithm,solved\n"
            "0-1,engine,2\n0-1,cstar,3\n1-10,engine,1\n1-10,cstar,1\n"
            "10-60,engine,1\n10-60,cstar,0\n");
  EXPECT_EQ(algorithms_csv(experiment),
            "algorithm,problems_run,solved,no_mate,unsolved,wrong,seconds_in_all,"
            "reexpansion_ratio,branching_factor,killed\n"
            "engine,6,4,1,1,0,74.200,0.250000,5.000000,0\n"
            "cstar,5,4,0,1,0,63.400,0.250000,5.000000,0\n");
  const Experiment bare({sample_problem("a", 9)}, {"engine"}, kSampleLimits);
  EXPECT_TRUE(has(algorithms_csv(bare), "\nengine,0,0,0,0,0,0.000,,,0\n"));
  EXPECT_FALSE(has(length_csv(bare), "not stated"));
}

TEST(ExperimentSummary, OneIsNotWrittenAsMany) {
  const auto heading = [](const std::vector<ExperimentProblem>& problems,
                          const std::vector<std::string>& algorithms) {
    const std::string text = summary_markdown(Experiment(problems, algorithms, kSampleLimits));
    const std::size_t begin = text.find("\n\n") + 2;
    return text.substr(begin, text.find('.', begin) - begin);
  };
  const ExperimentProblem p1 = sample_problem("p1");
  const ExperimentProblem p2 = sample_problem("p2");
  EXPECT_EQ(heading({p1}, {"engine"}), "1 problem, 1 algorithm");
  EXPECT_EQ(heading({p1, p2}, {"engine"}), "2 problems, 1 algorithm");
  EXPECT_EQ(heading({p1}, {"engine", "cstar"}), "1 problem, 2 algorithms");
}

TEST(ExperimentSummary, WrongAnswersAndMatesWithoutALineAreNamed) {
  Experiment experiment({sample_problem("p1", 9), sample_problem("p2", 9)}, {"engine"},
                        kSampleLimits);
  RunResult wrong = sample_result("p1", "engine", Status::Mate, 9);
  wrong.fault = "ply 3, G*5b, is no check";
  experiment.take(wrong);
  RunResult bare = sample_result("p2", "engine", Status::Mate, 9);
  bare.pv.clear();
  experiment.take(bare);
  const std::string text = summary_markdown(experiment);
  EXPECT_TRUE(has(text, "## Wrong\n\n- p1, engine: ply 3, G\\*5b, is no check\n"));
  EXPECT_TRUE(has(text, "no line could be put together to be replayed: p2, engine\n"));
  EXPECT_TRUE(has(text, "\n| engine | 2 | 1 | 50 | 0 | 0 | 1 | 0 | 3.0 |\n"));
  EXPECT_FALSE(has(text, "In pairs"));
  EXPECT_FALSE(has(text, "figures of the problem file"));
  EXPECT_FALSE(has(text, "Not complete"));
}

TEST(ExperimentSummary, AKilledRunIsNeitherDoneNorWrong) {
  Experiment experiment({sample_problem("p1", 9), sample_problem("p2", 9)}, {"engine", "cstar"},
                        kSampleLimits);
  RunResult killed = sample_result("p1", "engine", Status::Unknown);
  killed.reason = andor::Reason::None;
  killed.signal = 9;
  experiment.take(killed);
  experiment.take(sample_result("p1", "cstar", Status::Mate, 9));
  experiment.take(sample_result("p2", "engine", Status::Mate, 9));
  EXPECT_EQ(experiment.done(0), 1U);
  EXPECT_EQ(solution_of(experiment.runs(0).front()), Solution::Killed);
  EXPECT_TRUE(has(algorithm_table(experiment, 0), "\n| p1 | 9 | † | - |"));
  EXPECT_TRUE(has(results_csv(experiment), ",unknown,killed,killed,"));
  const std::string text = summary_markdown(experiment);
  EXPECT_TRUE(has(text, "\nNot complete: 2 of 4 runs are done.\n"));
  EXPECT_TRUE(
      has(text, "\n## Killed\n\nThe next call runs them again.\n\n- p1, engine: by signal 9\n"));
  EXPECT_TRUE(has(text, "\n| engine | 1 | 1 | 100 | 0 | 0 | 0 | 1 | 3.0 |\n"));
  EXPECT_TRUE(has(text, "\n| 1-9 | 1/1 (100 %) | 1/1 (100 %) |\n"));
  EXPECT_TRUE(has(text, "\n| engine | cstar | 0 | 0 | 0 | 0 | 0 | 0 | 0 |\n"));
  EXPECT_FALSE(has(text, "## Wrong"));
}

}  // namespace
}  // namespace tsumuya::lab
