// One run and the processes for many, the line of progress, and the whole command on string
// streams.
#include "lab/run.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include "io/sfen.hpp"
#include "io/usi_move.hpp"
#include "lab/program.hpp"
#include "lab/progress.hpp"
#include "lab/result_log.hpp"
#include "sample.hpp"

namespace tsumuya::lab {
namespace {

using std::chrono::milliseconds;
using tsume::Status;

constexpr const char* kGold = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
constexpr const char* kNoMate = "4k4/9/9/9/9/9/9/9/9 b P 1";
constexpr const char* kFive = "9/9/9/5G2k/9/8+S/9/9/9 b GL2r2b2g3s4n3l18p 1";

service::Problem problem_of(const char* sfen) {
  const auto position = io::parse_sfen(sfen);
  EXPECT_TRUE(position.ok());
  return service::make_problem(position.value(), {}).value();
}

papers::AlgorithmRun mate_by(const std::vector<std::string>& moves,
                             std::optional<unsigned> plies = std::nullopt) {
  papers::AlgorithmRun run;
  run.status = Status::Mate;
  for (const std::string& move : moves) run.line.push_back(io::parse_usi_move(move).value());
  run.plies = plies;
  return run;
}

TEST(ExperimentRun, AClaimedMateIsReplayed) {
  const service::Problem problem = problem_of(kGold);
  EXPECT_EQ(fault_of_run(problem, mate_by({"G*5b"}, 1)), "");
  EXPECT_EQ(fault_of_run(problem, mate_by({"G*5b"})), "");
  EXPECT_EQ(fault_of_run(problem, mate_by({"G*4b"}, 1)), "no mate after its 1 plies");
  EXPECT_EQ(fault_of_run(problem, mate_by({"S*5b"}, 1)), "ply 1, S*5b, is not legal");
  EXPECT_EQ(fault_of_run(problem, mate_by({"G*9i"}, 1)), "ply 1, G*9i, is no check");
  EXPECT_EQ(fault_of_run(problem, mate_by({"G*5b"}, 3)),
            "a mate in 3 is claimed, and its line has 1 plies");
  EXPECT_EQ(fault_of_run(problem, mate_by({})), "");  // nothing to replay
  papers::AlgorithmRun refuted;
  refuted.status = Status::NoMate;
  EXPECT_EQ(fault_of_run(problem, refuted), "");
}

TEST(ExperimentRun, AResultSaysWhatWasRunUnderWhichLimits) {
  const AlgorithmChoice engine{"engine", papers::kEngine, {}};
  const RunLimits limits{.seconds = 10, .memory_mb = 16, .nodes = 100'000};
  const auto run = [&](const char* sfen, const RunLimits& within) {
    return run_once(engine, {"name", sfen, 5, std::nullopt}, problem_of(sfen), within);
  };
  const RunResult mate = run(kFive, limits);
  EXPECT_EQ(mate.problem, "name");
  EXPECT_EQ(mate.sfen, kFive);
  EXPECT_EQ(mate.algorithm, "engine");
  EXPECT_EQ(std::count(mate.version.begin(), mate.version.end(), '.'), 2) << mate.version;
  EXPECT_EQ(mate.limits, limits);
  EXPECT_EQ(mate.status, Status::Mate);
  EXPECT_EQ(mate.published, 5U);
  EXPECT_EQ(mate.plies, mate.pv.size());
  EXPECT_EQ(mate.fault, "");
  EXPECT_GT(mate.counters.expanded, 0U);
  EXPECT_EQ(run(kNoMate, limits).status, Status::NoMate);
  const RunResult limited = run(kFive, {.seconds = 10, .memory_mb = 16, .nodes = 3});
  EXPECT_EQ(limited.status, Status::Unknown);
  EXPECT_EQ(limited.reason, andor::Reason::Nodes);
}

TEST(ExperimentProgress, TheLineSaysHowFarItIsAndFits) {
  ExperimentProgress progress{.done = 25,
                              .total = 100,
                              .done_now = 0,
                              .current = "zuko026 cstar",
                              .elapsed = std::chrono::seconds(50)};
  EXPECT_EQ(progress_line(progress, Language::English, 200),
            "[#####---------------] 25/100  zuko026 cstar  0:50");
  progress.done_now = 5;
  EXPECT_EQ(progress_line(progress, Language::English, 200),
            "[#####---------------] 25/100  zuko026 cstar  0:50, about 12:30 left");
  EXPECT_EQ(progress_line(progress, Language::Japanese, 200),
            "[#####---------------] 25/100  zuko026 cstar  0:50、残り約 12:30");
  progress.current = "図巧二十六番 cstar";
  std::size_t widths = 0;
  for (std::size_t columns = 1; columns < 100; ++columns, ++widths) {
    const std::string line = progress_line(progress, Language::Japanese, columns);
    EXPECT_LT(columns_of(line), columns);
    EXPECT_TRUE(progress_line(progress, Language::Japanese, 200).starts_with(line));
  }
  EXPECT_EQ(widths, 99U);
  EXPECT_EQ(clock_text(std::chrono::seconds(7)), "0:07");
  EXPECT_EQ(clock_text(std::chrono::seconds(3723)), "1:02:03");
}

struct Outcome {
  int status;
  std::string out;
  std::string err;

  bool err_has(const std::string& text) const { return err.find(text) != std::string::npos; }
};

class ExperimentCommand : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(directory_); }

  Outcome run_on(const std::string& problems, const std::vector<std::string>& more = {},
                 bool terminal = false) const {
    std::vector<std::string> words{"experiment", "--problems", "-",        "--algorithms",
                                   "engine",     "--out",      directory_, "--nodes",
                                   "20000",      "--memory",   "16"};
    words.insert(words.end(), more.begin(), more.end());
    std::istringstream in(problems);
    std::ostringstream out;
    std::ostringstream err;
    const int status = run(words, {.in = in, .out = out, .err = err, .err_is_terminal = terminal});
    return {status, out.str(), err.str()};
  }
  std::string file(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(std::filesystem::path(directory_) / name).rdbuf();
    return text.str();
  }

  std::string directory_ =
      std::filesystem::temp_directory_path() / ("tsumuya_experiment_" + std::to_string(getpid()));
  std::string problems_ =
      std::string("gold\t") + kGold + "\t1\nnone\t" + kNoMate + "\nfive\t" + kFive + "\t5\n";
};

TEST_F(ExperimentCommand, AWrongResultOfAnEarlierCallIsRunAgain) {
  ASSERT_EQ(run_on(problems_).status, 0);
  const LogText before = read_log(file("results.jsonl"));
  ASSERT_EQ(before.results.size(), 3U);
  RunResult wrong = before.results[0];
  wrong.fault = "invented";
  std::ofstream(std::filesystem::path(directory_) / "results.jsonl", std::ios::app)
      << to_json_line(wrong);
  EXPECT_EQ(run_on(problems_).status, 0);  // the good line of the same run is there too
  EXPECT_EQ(read_log(file("results.jsonl")).results.size(), 4U);
  std::ofstream(std::filesystem::path(directory_) / "results.jsonl") << to_json_line(wrong);
  const Outcome again = run_on(problems_);
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(read_log(file("results.jsonl")).results.size(), 4U);
  EXPECT_TRUE(again.err_has("engine: 3 problems, 2 solved, 1 no mate, 0 unsolved, 0 wrong\n"));
}

TEST_F(ExperimentCommand, ResultsOfAnotherVersionAreUsedAndThatIsSaid) {
  ASSERT_EQ(run_on(problems_).status, 0);
  EXPECT_FALSE(run_on(problems_).err_has("version"));
  std::vector<RunResult> results = read_log(file("results.jsonl")).results;
  ASSERT_EQ(results.size(), 3U);
  results[0].version = "0.0.1";
  results[1].version = "";
  std::ofstream log(std::filesystem::path(directory_) / "results.jsonl");
  for (const RunResult& result : results) log << to_json_line(result);
  log.close();
  const Outcome again = run_on(problems_);
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(again.err_has("results.jsonl: results of another version of the program, used: 2\n"));
  EXPECT_EQ(read_log(file("results.jsonl")).results.size(), 3U);
}

TEST_F(ExperimentCommand, AFileOfSomebodyElseIsSeenBeforeAnythingIsRun) {
  std::filesystem::create_directories(directory_);
  std::ofstream(std::filesystem::path(directory_) / "summary.md") << "mine\n";
  const Outcome refused = run_on(problems_);
  EXPECT_EQ(refused.status, kBadInput);
  EXPECT_TRUE(refused.err_has("summary.md: is there and was not made by an experiment"));
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(file("summary.md"), "mine\n");
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(directory_) / "results.jsonl"));
}

TEST_F(ExperimentCommand, AContradictionOfTwoAlgorithmsIsAnInternalError) {
  ASSERT_EQ(run_on(problems_).status, 0);
  RunResult other = read_log(file("results.jsonl")).results[0];
  other.algorithm = "cstar";
  other.status = other.status == Status::Mate ? Status::NoMate : Status::Mate;
  std::ofstream log(std::filesystem::path(directory_) / "results.jsonl", std::ios::app);
  for (const RunResult& result : read_log(file("results.jsonl")).results) {
    RunResult copy = result;
    copy.algorithm = "cstar";
    if (copy.problem == other.problem) copy = other;
    log << to_json_line(copy);
  }
  log.close();
  std::istringstream in(problems_);
  std::ostringstream out;
  std::ostringstream err;
  const int status = run({"experiment", "--problems", "-", "--algorithms", "engine,cstar", "--out",
                          directory_, "--nodes", "20000", "--memory", "16"},
                         {.in = in, .out = out, .err = err});
  EXPECT_EQ(status, kInternalError);
  EXPECT_NE(err.str().find("internal error, please report it: " + other.problem + ": "),
            std::string::npos);
}

TEST_F(ExperimentCommand, OnATerminalThereIsALineOfProgressThatIsCleared) {
  const Outcome shown = run_on(problems_, {}, true);
  EXPECT_EQ(shown.status, 0);
  EXPECT_TRUE(shown.err_has("\r[--------------------] 0/3  gold engine  0:00"));
  EXPECT_TRUE(shown.err_has("\r\x1b[Kengine: 3 problems, "));
  EXPECT_TRUE(shown.err.ends_with("0 wrong\n"));
  const Outcome japanese = run_on(problems_, {"--lang", "ja", "--time", "50"});
  EXPECT_TRUE(japanese.err_has("engine: 3 題、詰み 2、不詰 1、未解決 0、誤り 0\n"));
  EXPECT_TRUE(japanese.out.starts_with("3 / 3 回を終了"));
}

}  // namespace
}  // namespace tsumuya::lab
