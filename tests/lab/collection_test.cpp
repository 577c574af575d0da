// Results as records of a store, and back.
#include "lab/collection.hpp"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "sample.hpp"

namespace tsumuya::lab {
namespace {

using tsume::Status;

class CollectionFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "collection-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }
  std::string file() const { return (directory_ / kStoreFile).string(); }

  std::filesystem::path directory_;
};

std::vector<RunResult> some_results() {
  RunResult full = sample_result("詰 \"1\"", "cstar:no-dynamic", Status::Mate, 7);
  full.limits = {.seconds = 0.1, .memory_mb = 64, .nodes = 1'000'000'000'000'000'000U};
  full.version = "1.2";
  full.started = "2026-11-19T22:20:02Z";
  full.published = 9;
  full.columns = "0.5\t100\t20\t3\t4";
  full.terminals = 3;
  full.time_ms = 12.345;
  full.pv = {"G*5b", "5a4a", "4b3c+"};
  full.fault = "ply 1, G*5b, is no check";
  RunResult killed = sample_result("killed", "engine", Status::Unknown);
  killed.reason = andor::Reason::None;
  killed.signal = 9;
  std::vector<RunResult> results{full, killed, sample_result("none", "engine", Status::NoMate)};
  for (const andor::Reason reason :
       {andor::Reason::Time, andor::Reason::Nodes, andor::Reason::Memory, andor::Reason::Stopped}) {
    results.push_back(sample_result(std::to_string(results.size()), "engine", Status::Unknown));
    results.back().reason = reason;
  }
  return results;
}

// But for the columns of the problem file, which JSON does not have.
std::string as_text(const RunResult& result) { return to_json_line(result) + result.columns; }

TEST_F(CollectionFile, AResultComesBackAsItWasPutIn) {
  std::size_t seen = 0;
  for (const RunResult& result : some_results()) {
    EXPECT_EQ(as_text(to_result(to_record(result))), as_text(result));
    ++seen;
  }
  EXPECT_EQ(seen, 7U);
  {
    Collection collection;
    ASSERT_EQ(collection.open(file()), "");
    for (const RunResult& result : some_results()) EXPECT_EQ(collection.put(result), "");
  }
  Collection collection;
  ASSERT_EQ(collection.open(file()), "");
  std::vector<RunResult> results;
  ASSERT_EQ(collection.read(results), "");
  ASSERT_EQ(results.size(), some_results().size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(as_text(results[i]), as_text(some_results()[i]));
  }
}

TEST_F(CollectionFile, ImportKeepsWhatIsThereAndTakesTheLastOfSeveral) {
  Collection collection;
  ASSERT_EQ(collection.open(file()), "");
  RunResult there = sample_result("a", "engine", Status::Mate, 7);
  ASSERT_EQ(collection.put(there), "");
  RunResult older = sample_result("a", "engine", Status::Unknown);
  RunResult first = sample_result("b", "engine", Status::Unknown);
  RunResult last = sample_result("b", "engine", Status::NoMate);
  std::size_t taken = 0;
  ASSERT_EQ(collection.import({older, first, last}, taken), "");
  EXPECT_EQ(taken, 1U);
  std::vector<RunResult> results;
  ASSERT_EQ(collection.read(results), "");
  EXPECT_EQ(to_json_lines(results), to_json_lines({there, last}));
  ASSERT_EQ(collection.import({older, first, last}, taken), "");
  EXPECT_EQ(taken, 0U) << "a second time adds nothing";
}

TEST_F(CollectionFile, WhatBatchesPutThereIsNoRunOfAnExperiment) {
  {
    auto store = store::Store::open(file(), store::Access::Write);
    ASSERT_TRUE(store) << store.error().text();
    std::vector<store::Record> records(6, to_record(sample_result("a", "engine", Status::Mate, 7)));
    records[1].task.goal = "shortest";
    records[2].task.interpositions = "tsume";
    records[3].task.seconds = {};
    records[4].task.options = R"({"convention":"classic"})";
    records[5].problem.defender_to_move = true;
    ASSERT_TRUE(store->put(records, store::IfThere::Replace));
  }
  Collection collection;
  ASSERT_EQ(collection.open(file()), "");
  std::vector<RunResult> results;
  ASSERT_EQ(collection.read(results), "");
  EXPECT_EQ(results.size(), 1U);
}

}  // namespace
}  // namespace tsumuya::lab
