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
#include "lab/collection.hpp"
#include "lab/program.hpp"
#include "lab/progress.hpp"
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

  std::string store() const { return (std::filesystem::path(directory_) / kStoreFile).string(); }
  std::vector<RunResult> kept() const {
    Collection collection;
    EXPECT_EQ(collection.open(store()), "");
    std::vector<RunResult> results;
    EXPECT_EQ(collection.read(results), "");
    return results;
  }
  void put(const std::vector<RunResult>& results) const {
    Collection collection;
    EXPECT_EQ(collection.open(store()), "");
    for (const RunResult& result : results) EXPECT_EQ(collection.put(result), "");
  }

  std::string directory_ =
      std::filesystem::temp_directory_path() / ("tsumuya_experiment_" + std::to_string(getpid()));
  std::string problems_ =
      std::string("gold\t") + kGold + "\t1\nnone\t" + kNoMate + "\nfive\t" + kFive + "\t5\n";
};

TEST_F(ExperimentCommand, AWrongResultOfAnEarlierCallIsRunAgainAndSoIsAKilledRun) {
  ASSERT_EQ(run_on(problems_).status, 0);
  const std::vector<RunResult> before = kept();
  ASSERT_EQ(before.size(), 3U);
  EXPECT_EQ(read_json_lines(file(kJsonLines)).results.size(), 3U);
  RunResult wrong = before[0];
  wrong.fault = "invented";
  RunResult killed = before[1];
  killed.status = Status::Unknown;
  killed.signal = 9;
  put({wrong, killed});
  const Outcome again = run_on(problems_);
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(again.err_has("engine: 3 problems, 2 solved, 1 no mate, 0 unsolved, 0 wrong\n"));
  const std::vector<RunResult> after = kept();
  ASSERT_EQ(after.size(), 3U);
  for (std::size_t i = 0; i < after.size(); ++i) {
    EXPECT_EQ(after[i].problem, before[i].problem);
    EXPECT_EQ(after[i].fault, "");
    EXPECT_EQ(after[i].signal, 0U);
    EXPECT_EQ(after[i].counters.expanded, before[i].counters.expanded);
  }
}

TEST_F(ExperimentCommand, ResultsOfAnotherVersionAreUsedAndThatIsSaid) {
  ASSERT_EQ(run_on(problems_).status, 0);
  EXPECT_FALSE(run_on(problems_).err_has("version"));
  std::vector<RunResult> results = kept();
  ASSERT_EQ(results.size(), 3U);
  results[0].version = "0.0.1";
  results[1].version = "";
  put(results);
  const Outcome again = run_on(problems_);
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(
      again.err_has("results.sqlite: results of another version of the program, used: 2\n"));
  EXPECT_EQ(kept().size(), 3U);
}

// A results.jsonl that no call of this version wrote is read in once.
TEST_F(ExperimentCommand, ResultsOfAVersionWithoutAStoreAreTakenInOnce) {
  ASSERT_EQ(run_on(problems_).status, 0);
  std::vector<RunResult> results = kept();
  std::filesystem::remove_all(directory_);
  std::filesystem::create_directories(directory_);
  RunResult stale = results[0];
  stale.fault = "invented";  // the last line of a run counts
  RunResult other = results[1];
  other.limits.seconds = 7;
  std::ofstream(std::filesystem::path(directory_) / kJsonLines)
      << to_json_lines({stale, results[0], results[1], other}) << "{\"problem\":\"to";
  const Outcome first = run_on(problems_);
  EXPECT_EQ(first.status, 0);
  EXPECT_TRUE(first.err_has(
      "results.jsonl: results of an earlier version, taken into results.sqlite: 3; the last line "
      "was torn and is dropped\n"));
  EXPECT_TRUE(first.err_has("results.sqlite: results of other limits, not used: 1\n"));
  EXPECT_EQ(kept().size(), 4U);
  EXPECT_EQ(kept()[0].time_ms, results[0].time_ms) << "it was not run again";
  EXPECT_EQ(read_json_lines(file(kJsonLines)).results.size(), 4U) << "all of the store";
  const Outcome second = run_on(problems_);
  EXPECT_FALSE(second.err_has("taken into"));
  EXPECT_EQ(kept().size(), 4U);
}

TEST_F(ExperimentCommand, AFileOfSomebodyElseIsSeenBeforeAnythingIsRun) {
  std::filesystem::create_directories(directory_);
  std::ofstream(std::filesystem::path(directory_) / "summary.md") << "mine\n";
  const Outcome refused = run_on(problems_);
  EXPECT_EQ(refused.status, kBadInput);
  EXPECT_TRUE(refused.err_has("summary.md: is there and was not made by an experiment"));
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(file("summary.md"), "mine\n");
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(directory_) / kStoreFile));
}

TEST_F(ExperimentCommand, AContradictionOfTwoAlgorithmsIsAnInternalError) {
  ASSERT_EQ(run_on(problems_).status, 0);
  std::vector<RunResult> results = kept();
  for (RunResult& result : results) result.algorithm = "cstar";
  RunResult& other = results[0];
  other.status = other.status == Status::Mate ? Status::NoMate : Status::Mate;
  put(results);
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
