// Records for the tests of the store, and a directory of their own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "store/store.hpp"

namespace tsumuya::store {

class StoreFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "store-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::string file() const { return (directory_ / "runs.sqlite").string(); }

  std::filesystem::path directory_;
};

// Every field has a value of its own.
inline Record full_record(const std::string& name = "full") {
  Record record;
  record.problem = {name, "4k4/9/4P4/9/9/9/9/9/9 b G 1", true, 17, "0.5\t100\t20\t3\t4"};
  record.task = {"cstar:no-dynamic",         "shortest", "kakinoki", 0.1,
                 1'000'000'000'000'000'000U, 1024,       4,          "{\"convention\":\"modern\"}"};
  Outcome& o = record.outcome;
  o.status = Status::Mate;
  o.reason = Reason::None;
  o.plies = 15;
  o.exact = true;
  o.interpositions = "tsume";
  o.line = "G*5b 5a4a G*4b";
  o.leftover = "G2P";
  o.fault = "invented: \"quotes\", 詰, and a\ttab";
  o.generated = 5'000'000'000;
  o.expanded = 4'000'000'000;
  o.reexpanded = 3'000'000'000;
  o.iterations = 7;
  o.max_depth = 31;
  o.terminals = 9;
  o.time_ms = 1234.567;
  o.first_proof_ms = 0.001;
  o.version = "0.1.0";
  o.started = "2026-11-19T22:20:02Z";
  o.more = "{\"verdict\":\"sound\"}";
  return record;
}

// Everything that may be missing is.
inline Record bare_record(const std::string& name = "bare",
                          const std::string& algorithm = "engine") {
  Record record;
  record.problem.name = name;
  record.problem.sfen = "4k4/9/9/9/9/9/9/9/9 b P 1";
  record.task.algorithm = algorithm;
  return record;
}

}  // namespace tsumuya::store
