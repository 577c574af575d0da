// The scripts of the plots: what they draw, and that gnuplot takes them.
#include "lab/plots.hpp"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "lab/gnuplot.hpp"
#include "sample.hpp"

namespace tsumuya::lab {
namespace {

using tsume::Status;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct Point {
  double x = 0;
  double y = 0;
  std::string name = {};
};

// The data of an algorithm.
std::vector<Point> points_of(const std::string& script, std::size_t number) {
  std::vector<Point> points;
  bool inside = false;
  for (const std::string& line : lines_of(script)) {
    if (line == "EOD") inside = false;
    if (inside) {
      std::istringstream in(line);
      Point& point = points.emplace_back();
      in >> point.x >> point.y;
      in.get();
      std::getline(in, point.name);
    }
    if (line == "$data" + std::to_string(number) + " << EOD") inside = true;
  }
  return points;
}

// The two numbers of "set xrange [1:10]".
std::pair<double, double> range_of(const std::string& script, char axis) {
  const std::string begin = std::string("set ") + axis + "range [";
  for (const std::string& line : lines_of(script)) {
    if (!line.starts_with(begin)) continue;
    char* end = nullptr;
    const double least = std::strtod(line.c_str() + begin.size(), &end);
    return {least, std::strtod(end + 1, nullptr)};
  }
  ADD_FAILURE() << "no range in " << script;
  return {};
}

Experiment sample_experiment() {
  Experiment experiment({sample_problem("a <&> \"x\" 'y'", 9), sample_problem("b", 21),
                         sample_problem("c"), sample_problem("d", 7)},
                        {"engine", "cstar:no-dynamic"}, kSampleLimits);
  for (const char* const name : {"a <&> \"x\" 'y'", "b", "c"}) {
    EXPECT_TRUE(experiment.take(sample_result(name, "engine", Status::Mate, 9)));
  }
  EXPECT_TRUE(
      experiment.take(sample_result("a <&> \"x\" 'y'", "cstar:no-dynamic", Status::Mate, 9)));
  EXPECT_TRUE(experiment.take(sample_result("b", "cstar:no-dynamic", Status::Unknown)));
  EXPECT_TRUE(experiment.take(sample_result("d", "engine", Status::Unknown)));
  EXPECT_TRUE(experiment.take(sample_result("d", "cstar:no-dynamic", Status::Unknown)));
  return experiment;
}

std::vector<std::string> scripts_of(const Experiment& experiment) {
  return {solved_script(experiment), length_script(experiment), scatter_script(experiment, 0, 1)};
}

TEST(Plots, GnuplotDrawsAllOfThemAlsoWithoutAnyResult) {
  std::size_t seen = 0;
  const Experiment none({sample_problem("a")}, {"engine", "cstar"}, kSampleLimits);
  std::vector<std::string> many;
  for (int i = 0; i < 28; ++i) many.push_back("cstar:no-deepening:no-dynamic:" + std::to_string(i));
  const Experiment wide({sample_problem("it's")}, many, kSampleLimits);
  for (const Experiment& experiment : {sample_experiment(), none, wide}) {
    for (const std::string& script : scripts_of(experiment)) {
      const Picture picture = run_gnuplot(script);
      ASSERT_FALSE(picture.is_missing) << "these tests need gnuplot";
      EXPECT_EQ(picture.fault, "") << script;
      EXPECT_NE(picture.text.find("<svg"), std::string::npos);
      EXPECT_NE(picture.text.find("</svg>"), std::string::npos);
      EXPECT_NE(picture.text.find("#ffffff"), std::string::npos);
      for (const char* const bad : {"nan", "inf\"", "inf,"}) {
        EXPECT_EQ(picture.text.find(bad), std::string::npos) << bad;
      }
      ++seen;
    }
  }
  EXPECT_EQ(seen, 9U);
}

TEST(Plots, TheSameResultsGiveTheSamePicture) {
  const std::string script = solved_script(sample_experiment());
  EXPECT_EQ(run_gnuplot(script).text, run_gnuplot(script).text);
}

TEST(Plots, WhatIsNoScriptGivesWhatGnuplotSays) {
  const Picture picture = run_gnuplot("set terminal svg\nthis is no command\n");
  EXPECT_FALSE(picture.is_missing);
  EXPECT_NE(picture.fault.find("invalid command"), std::string::npos) << picture.fault;
  EXPECT_EQ(run_gnuplot("").fault, "it wrote nothing");
}

TEST(Plots, WithoutTheProgramThatIsSaid) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nonexistent", 1);
  const Picture picture = run_gnuplot("plot x");
  setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(picture.is_missing);
  EXPECT_EQ(picture.fault, "No such file or directory");
}

TEST(Plots, NamesCannotLeaveTheirQuotes) {
  EXPECT_EQ(gnuplot_text("plain"), "'plain'");
  EXPECT_EQ(gnuplot_text("it's"), "'it''s'");
  EXPECT_EQ(gnuplot_text("a\nb"), "'a\\x0ab'");
  const std::string evil = "x'; system 'touch evil'; '\n!ls";
  Experiment experiment({sample_problem(evil, 3)}, {"engine"}, kSampleLimits);
  EXPECT_TRUE(experiment.take(sample_result(evil, "engine", Status::Mate, 3)));
  for (const std::string& line : lines_of(length_script(experiment))) {
    EXPECT_FALSE(line.starts_with("!")) << line;
  }
}

TEST(Plots, ManyAlgorithmsAllLookDifferent) {
  std::vector<std::string> names;
  for (int i = 0; i < 28; ++i) names.push_back("s" + std::to_string(i));
  const Experiment experiment({sample_problem("a")}, names, kSampleLimits);
  for (const std::string& script : {solved_script(experiment), length_script(experiment)}) {
    std::set<std::string> looks;
    for (const std::string& line : lines_of(script)) {
      const std::size_t at = line.find(" with ");
      if (at != std::string::npos) looks.insert(line.substr(at, line.find(" title ") - at));
    }
    EXPECT_EQ(looks.size(), 28U);
  }
}

TEST(Plots, TheSolvedAreCountedUpToTheLimit) {
  const std::string script = solved_script(sample_experiment());
  const std::vector<Point> points = points_of(script, 0);
  ASSERT_EQ(points.size(), 5U);  // nothing, three problems, the limit
  EXPECT_EQ(points[0].y, 0);
  EXPECT_EQ(points[3].x, 1.5);
  EXPECT_EQ(points[3].y, 3);
  EXPECT_EQ(points[4].x, 60);
  EXPECT_EQ(points[4].y, 3);
  EXPECT_EQ(points_of(script, 1).back().y, 1);
  EXPECT_EQ(range_of(script, 'x').second, 60);
  EXPECT_GT(range_of(script, 'y').second, 4);
}

TEST(Plots, TheLengthIsThePublishedOneOrTheOneFound) {
  const std::string script = length_script(sample_experiment());
  const std::vector<Point> points = points_of(script, 0);
  ASSERT_EQ(points.size(), 3U);
  EXPECT_EQ(points[0].x, 9);
  EXPECT_EQ(points[1].x, 21);
  EXPECT_EQ(points[2].x, 9);
  EXPECT_EQ(points_of(script, 1).size(), 1U);
}

// One mate of 611 plies left 99 problems the left eighth of a linear axis.
TEST(Plots, OneLongMateLeavesTheOthersTheirRoom) {
  Experiment experiment(
      {sample_problem("short", 9), sample_problem("usual", 79), sample_problem("longest", 611)},
      {"engine"}, kSampleLimits);
  for (const char* const name : {"short", "usual", "longest"}) {
    EXPECT_TRUE(experiment.take(sample_result(name, "engine", Status::Mate, 9)));
  }
  const std::string script = length_script(experiment);
  EXPECT_NE(script.find("set logscale x\n"), std::string::npos);
  const auto [least, most] = range_of(script, 'x');
  const auto share = [&, l = least, m = most](double x) {
    return std::log(x / l) / std::log(m / l);
  };
  EXPECT_GT(share(79) - share(9), 0.35);
  EXPECT_GT(share(611) - share(79), 0.35);
  EXPECT_GE(share(9), 0);
  EXPECT_LE(share(611), 1);
}

TEST(Plots, WhatOnlyOneSettledStandsInTheMargin) {
  const std::string script = scatter_script(sample_experiment(), 0, 1);
  const std::vector<Point> points = points_of(script, 0);
  ASSERT_EQ(points.size(), 2U);  // c was not run by both, and d was settled by none
  EXPECT_EQ(points[0].name, "a <&> \"x\" 'y'");
  EXPECT_EQ(points[0].x, points[0].y);
  EXPECT_EQ(points[1].name, "b");
  EXPECT_EQ(points[1].x, 100);
  EXPECT_GT(points[1].y, 140);
  EXPECT_LT(points[1].y, range_of(script, 'y').second);
  EXPECT_EQ(range_of(script, 'x'), range_of(script, 'y')) << "the diagonal is where they are equal";
}

TEST(Plots, AKilledRunIsNoPoint) {
  Experiment experiment({sample_problem("a", 9)}, {"engine", "cstar"}, kSampleLimits);
  RunResult killed = sample_result("a", "engine", Status::Unknown);
  killed.signal = 9;
  experiment.take(killed);
  experiment.take(sample_result("a", "cstar", Status::Mate, 9));
  EXPECT_EQ(points_of(scatter_script(experiment, 0, 1), 0).size(), 0U);
}

}  // namespace
}  // namespace tsumuya::lab
