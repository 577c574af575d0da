// The files of an experiment: what a later call in the same directory removes and what it leaves.
#include "lab/files.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "sample.hpp"

namespace tsumuya::lab {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

class ExperimentFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "experiment-files-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root_ = name;
    fs::create_directory(out());
  }
  void TearDown() override { fs::remove_all(root_); }

  fs::path out() const { return root_ / "out"; }
  Written write_all(const std::vector<std::string>& algorithms, const Draw& draw) const {
    return write_files(out().string(),
                       Experiment({sample_problem("a", 7)}, algorithms, kSampleLimits), {}, draw);
  }
  std::string write(const std::vector<std::string>& algorithms) const {
    return write_all(algorithms, [](const std::string&) { return Picture{"<svg/>"}; }).fault;
  }
  static void put(const fs::path& file, const std::string& text = "mine\n") {
    std::ofstream(file) << text;
  }
  // But for those that are always there.
  Names found() const {
    Names names;
    for (const auto& entry : fs::directory_iterator(out())) {
      names.insert(entry.path().filename().string());
    }
    for (const char* const name :
         {".tsumuya-files", "results.jsonl", "results.csv", "summary.md", "summary-length.csv",
          "summary-time.csv", "summary-algorithms.csv", "solved.svg", "length.svg", "solved.gp",
          "length.gp"}) {
      EXPECT_EQ(names.erase(name), 1U) << name;
    }
    return names;
  }

  fs::path root_;
};

TEST_F(ExperimentFiles, WhatIsOfTheResultNoMoreIsRemoved) {
  EXPECT_EQ(write({"engine", "cstar:no-dynamic", "pns"}), "");
  EXPECT_EQ(found(), (Names{"engine.md", "cstar_no-dynamic.md", "pns.md",
                            "scatter-engine-cstar_no-dynamic.svg", "scatter-engine-pns.svg",
                            "scatter-engine-cstar_no-dynamic.gp", "scatter-engine-pns.gp"}));
  EXPECT_EQ(write({"pns", "engine"}), "");
  EXPECT_EQ(found(),
            (Names{"engine.md", "pns.md", "scatter-pns-engine.svg", "scatter-pns-engine.gp"}));
  EXPECT_EQ(write({"dfid"}), "");
  EXPECT_EQ(found(), Names{"dfid.md"});
}

TEST_F(ExperimentFiles, WhatTheExperimentDidNotMakeIsLeft) {
  const Names mine{"cstar.md", "scatter-engine-cstar.svg", "notes.md", "results.sqlite"};
  for (const std::string& name : mine) put(out() / name);
  EXPECT_EQ(write({"engine", "pns"}), "");
  EXPECT_EQ(write({"engine"}), "");
  Names expected = mine;
  expected.insert("engine.md");
  EXPECT_EQ(found(), expected);
}

TEST_F(ExperimentFiles, AListThatSomebodyElseWroteLeadsNowhereElse) {
  put(root_ / "outside.md");
  put(out() / "results.sqlite");
  fs::create_directory(out() / "folder.md");
  fs::create_symlink(root_ / "outside.md", out() / "link.md");
  put(out() / ".tsumuya-files",
      "../outside.md\n" + (root_ / "outside.md").string() +
          "\nresults.sqlite\n\n..\nfolder.md\nlink.md\ngone.svg\nno end of line");
  EXPECT_EQ(write({"engine"}), "");
  EXPECT_EQ(found(), (Names{"engine.md", "folder.md", "link.md", "results.sqlite"}));
  EXPECT_TRUE(fs::exists(root_ / "outside.md"));
}

TEST_F(ExperimentFiles, WhatLiesInTheirPlaceAndWasNotMadeByAnExperimentIsNotOverwritten) {
  const Experiment experiment({sample_problem("a", 7)}, {"engine"}, kSampleLimits);
  std::size_t refused = 0;
  for (const std::string name : {"summary.md", "engine.md", "results.csv", "solved.svg"}) {
    put(out() / name);
    const std::string fault = write({"engine"});
    EXPECT_TRUE(fault.starts_with((out() / name).string() + ": is there and was not made"))
        << fault;
    EXPECT_EQ(fault_of_files(out().string(), experiment), fault);
    EXPECT_EQ(std::distance(fs::directory_iterator(out()), {}), 1) << "nothing is written";
    EXPECT_EQ(fs::file_size(out() / name), 5U);
    fs::remove(out() / name);
    ++refused;
  }
  EXPECT_EQ(refused, 4U);
  EXPECT_EQ(write({"engine"}), "");
  EXPECT_EQ(fault_of_files(out().string(), experiment), "");
  EXPECT_EQ(write({"engine"}), "");
}

TEST_F(ExperimentFiles, WhatACallMadeThatCouldNotEndIsKnownToTheNext) {
  EXPECT_EQ(write({"engine"}), "");
  fs::remove(out() / "summary.md");
  fs::create_directory(out() / "summary.md");  // cannot be written
  EXPECT_NE(write({"engine", "pns"}).find("summary.md: cannot be written"), std::string::npos);
  EXPECT_TRUE(fs::exists(out() / "pns.md"));
  fs::remove(out() / "summary.md");
  EXPECT_EQ(write({"engine"}), "");
  EXPECT_EQ(found(), Names{"engine.md"});
}

TEST_F(ExperimentFiles, WithoutGnuplotThereAreTheTablesAndNoOldPlots) {
  ASSERT_EQ(write({"engine", "pns"}), "");
  unsigned calls = 0;
  const Written missing = write_all({"engine", "pns"}, [&](const std::string&) {
    ++calls;
    return Picture{.text = "", .is_missing = true, .fault = "No such file or directory"};
  });
  EXPECT_EQ(missing.fault, "");
  EXPECT_TRUE(missing.without_gnuplot);
  EXPECT_EQ(missing.plots, "");
  EXPECT_EQ(calls, 1U) << "it is not looked for again and again";
  std::size_t scripts = 0;
  for (const auto& entry : fs::directory_iterator(out())) {
    EXPECT_NE(entry.path().extension(), ".svg") << "it would show an older result";
    scripts += entry.path().extension() == ".gp" ? 1U : 0U;
  }
  EXPECT_EQ(scripts, 3U);
  EXPECT_TRUE(fs::exists(out() / "summary.md"));
  const Written failed = write_all({"engine", "pns"}, [](const std::string&) {
    return Picture{.text = "<svg", .fault = "line 7: invalid command"};
  });
  EXPECT_EQ(failed.plots, "solved.gp: line 7: invalid command");
  EXPECT_FALSE(fs::exists(out() / "solved.svg"));
  EXPECT_EQ(write({"engine", "pns"}), "") << "and then all is there again";
  EXPECT_EQ(found().count("scatter-engine-pns.svg"), 1U);
}

// A full disk left tables of 0 bytes under their final names.
TEST_F(ExperimentFiles, ATableThatCannotBeWrittenIsAsItWas) {
  ASSERT_EQ(write({"engine"}), "");
  const std::uintmax_t size = fs::file_size(out() / "results.csv");
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit least{size / 2, size / 2};
    setrlimit(RLIMIT_FSIZE, &least);
    const std::string fault = write({"engine"});
    _exit(fault.find("cannot be written to its end: File too large") != std::string::npos ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(fs::file_size(out() / "results.csv"), size);
  EXPECT_EQ(found(), Names{"engine.md"}) << "nothing half written is left";
}

}  // namespace
}  // namespace tsumuya::lab
