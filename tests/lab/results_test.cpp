// Results as lines of a file, and what an experiment takes from them when it goes on.
#include "lab/results.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <unistd.h>

#include "lab/collection.hpp"
#include "sample.hpp"

namespace tsumuya::lab {
namespace {

using tsume::Status;

RunResult full_result() {
  RunResult result = sample_result("詰 \"1\"", "cstar:no-dynamic", Status::Mate, 7);
  result.limits = {.seconds = 0.1, .memory_mb = 64, .nodes = 18'000'000'000'000'000'000U};
  result.version = "1.2";
  result.published = 9;
  result.terminals = 3;
  result.time_ms = 12.345;
  result.pv = {"G*5b", "5a4a"};
  result.fault = "ply 1, G*5b, is no check";
  return result;
}

TEST(ExperimentResults, AResultIsReadBackAsItWasWritten) {
  std::size_t seen = 0;
  for (const RunResult& result : {full_result(), sample_result("a", "engine", Status::NoMate),
                                  sample_result("b", "engine", Status::Unknown)}) {
    const std::string line = to_json_line(result);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    const auto read = parse_result(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(to_json_line(*read), line);
    EXPECT_EQ(read->version, result.version);
    EXPECT_EQ(read->limits, result.limits);
    EXPECT_EQ(read->status, result.status);
    EXPECT_EQ(read->reason, result.reason);
    EXPECT_EQ(read->plies, result.plies);
    EXPECT_EQ(read->counters.reexpanded, result.counters.reexpanded);
    EXPECT_EQ(read->pv, result.pv);
    EXPECT_EQ(read->fault, result.fault);
    ++seen;
  }
  EXPECT_EQ(seen, 3U);
}

TEST(ExperimentResults, ALineThatLacksAFieldOrHasAnotherKindOfValueIsNoResult) {
  const std::string line = to_json_line(full_result());
  std::size_t cut = 0;
  for (std::size_t size = 0; size + 2 < line.size(); ++size, ++cut) {
    EXPECT_FALSE(parse_result(line.substr(0, size))) << line.substr(0, size);
  }
  EXPECT_GT(cut, 300U);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = line;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return parse_result(text.replace(at, from.size(), to)).has_value();
  };
  EXPECT_TRUE(changed("\"plies\":7", "\"plies\":8"));
  EXPECT_TRUE(changed("\"version\":\"1.2\",", ""));  // as early ones wrote it
  EXPECT_TRUE(changed("\"plies\":7", "\"plies\":null"));
  EXPECT_TRUE(changed("\"reason\":null", "\"reason\":\"memory\""));
  EXPECT_TRUE(changed("\"time\":0.1", "\"time\":1"));
  for (const auto& [from, to] : std::initializer_list<std::pair<std::string, std::string>>{
           {"\"problem\":", "\"other\":"},
           {"\"version\":\"1.2\"", "\"version\":1.2"},
           {"\"status\":\"mate\"", "\"status\":\"lost\""},
           {"\"status\":\"mate\"", "\"status\":null"},
           {"\"reason\":null,", ""},
           {"\"reason\":null", "\"reason\":\"tired\""},
           {"\"plies\":7", "\"plies\":-7"},
           {"\"plies\":7", "\"plies\":7.5"},
           {"\"plies\":7", "\"plies\":4294967296"},
           {"\"plies\":7,", ""},
           {"\"memory\":64", "\"memory\":\"64\""},
           {"\"limits\":{", "\"limits\":7,\"x\":{"},
           {"\"expanded\":100", "\"expanded\":null"},
           {"[\"G*5b\"", "[1"},
           {"\"pv\":[", "\"pv\":7,\"x\":["}}) {
    EXPECT_FALSE(changed(from, to)) << to;
  }
  for (const char* const bad : {"", "{}", "[]", "7", "null", "\"x\"", "not json"}) {
    EXPECT_FALSE(parse_result(bad)) << bad;
  }
}

TEST(ExperimentResults, FiveNumbersBehindTheLengthAreTheFiguresToCompareWith) {
  const auto reference = reference_of({"2747.3", "29206901", "5390072", "30", "16286057"});
  ASSERT_TRUE(reference);
  EXPECT_EQ(reference->seconds, 2747.3);
  EXPECT_EQ(reference->generated, 29'206'901);
  EXPECT_EQ(reference->expanded, 5'390'072);
  EXPECT_EQ(reference->iterations, 30);
  EXPECT_EQ(reference->terminals, 16'286'057);
  using Columns = std::vector<std::string>;
  for (const Columns& columns :
       {Columns{}, Columns{"Microcosmos"}, Columns{"", "", "", "", ""}, Columns{"1", "2", "3", "4"},
        Columns{"1", "2", "3", "4", "5", "6"}, Columns{"1", "2", "x", "4", "5"},
        Columns{"1", "2", "-3", "4", "5"}, Columns{"1", "2", "inf", "4", "5"},
        Columns{"1", "2", "3s", "4", "5"}}) {
    EXPECT_FALSE(reference_of(columns)) << columns.size();
  }
}

TEST(ExperimentResults, OnlyWhatIsOfTheSameProblemAlgorithmAndLimitsIsTaken) {
  Experiment experiment({sample_problem("a"), sample_problem("b")}, {"engine", "cstar"},
                        kSampleLimits);
  EXPECT_TRUE(experiment.take(sample_result("a", "cstar", Status::Mate, 3)));
  EXPECT_TRUE(experiment.take(sample_result("a", "cstar", Status::Unknown)));  // the last counts
  EXPECT_FALSE(experiment.take(sample_result("c", "cstar", Status::Mate, 3)));
  EXPECT_FALSE(experiment.take(sample_result("a", "pns", Status::Mate, 3)));
  RunResult moved = sample_result("b", "engine", Status::Mate, 3);
  moved.sfen = "another position of that name";
  EXPECT_FALSE(experiment.take(moved));
  for (const RunLimits limits : {RunLimits{.seconds = 61, .memory_mb = 100, .nodes = std::nullopt},
                                 RunLimits{.seconds = 60, .memory_mb = 101, .nodes = std::nullopt},
                                 RunLimits{.seconds = 60, .memory_mb = 100, .nodes = 7}}) {
    RunResult limited = sample_result("b", "engine", Status::Mate, 3);
    limited.limits = limits;
    EXPECT_FALSE(experiment.take(limited));
  }
  EXPECT_EQ(experiment.state(0, 0), RunState::Missing);
  EXPECT_EQ(experiment.state(0, 1), RunState::Missing);
  EXPECT_EQ(experiment.state(1, 0), RunState::Unsolved);
  EXPECT_EQ(experiment.state(1, 1), RunState::Missing);
  EXPECT_EQ(experiment.runs(1).size(), 1U);
  EXPECT_EQ(experiment.count(1, RunState::Missing), 1U);
}

TEST(ExperimentResults, AMateOfOneAndANoMateOfAnotherContradictEachOther) {
  Experiment experiment({sample_problem("a"), sample_problem("b")}, {"engine", "cstar", "pns"},
                        kSampleLimits);
  experiment.take(sample_result("a", "engine", Status::Unknown));
  experiment.take(sample_result("a", "cstar", Status::NoMate));
  experiment.take(sample_result("b", "engine", Status::NoMate));
  RunResult wrong = sample_result("b", "cstar", Status::Mate, 3);
  wrong.fault = "ply 1 is not legal";
  experiment.take(wrong);
  EXPECT_TRUE(experiment.contradictions().empty());
  experiment.take(sample_result("a", "pns", Status::Mate, 3));
  ASSERT_EQ(experiment.contradictions().size(), 1U);
  EXPECT_EQ(experiment.contradictions().front(), "a: pns says mate, cstar says no mate");
}

TEST(JsonLinesOfResults, ATornLastLineIsLeftOutAndAnyOtherThatIsNoResultIsAnError) {
  const std::string one = to_json_line(sample_result("a", "engine", Status::Mate, 3));
  const std::string two = to_json_line(sample_result("b", "engine", Status::Unknown));
  EXPECT_EQ(read_json_lines("").results.size(), 0U);
  EXPECT_FALSE(read_json_lines("").torn);
  const JsonLines whole = read_json_lines(one + two);
  EXPECT_EQ(whole.results.size(), 2U);
  EXPECT_FALSE(whole.torn);
  for (std::size_t size = 1; size < two.size(); ++size) {
    const JsonLines torn = read_json_lines(one + two.substr(0, size));
    EXPECT_TRUE(torn.torn);
    EXPECT_EQ(torn.results.size(), 1U);
    EXPECT_EQ(torn.bad_line, 0U);
  }
  EXPECT_EQ(read_json_lines(one + "nonsense\n").bad_line, 2U)
      << "it has its end, so it is not torn";
  EXPECT_FALSE(read_json_lines(one + "nonsense\n").torn);
  EXPECT_EQ(read_json_lines(one + "nonsense").bad_line, 2U) << "no line of ours begins like that";
  EXPECT_EQ(read_json_lines(one + two.substr(0, two.size() / 2) + "\n").bad_line, 2U);
  EXPECT_EQ(read_json_lines(one + "nonsense\n" + two).bad_line, 2U);
  EXPECT_EQ(read_json_lines("\n" + two).bad_line, 1U);
}

}  // namespace
}  // namespace tsumuya::lab
