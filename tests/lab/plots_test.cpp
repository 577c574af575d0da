// The plots: their axes, and that they are well-formed XML whatever the names are.
#include "lab/plots.hpp"

#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lab/svg.hpp"
#include "sample.hpp"

namespace tsumuya::lab {
namespace {

using tsume::Status;

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

// Of text between tags and of values: no "<", no "&" but for the known entities, no control bytes.
bool is_clean(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || (static_cast<unsigned char>(c) < 0x20 && c != '\n')) return false;
    if (c != '&') continue;
    const std::string_view rest = text.substr(i);
    const auto begins = [&](std::string_view entity) { return rest.starts_with(entity); };
    if (!begins("&amp;") && !begins("&lt;") && !begins("&gt;") && !begins("&quot;")) return false;
  }
  return true;
}

// ` name="value"` as often as it likes.
bool are_attributes(std::string_view text) {
  std::set<std::string_view> names;
  while (!text.empty()) {
    const std::size_t equals = text.find("=\"");
    if (text.front() != ' ' || equals == std::string_view::npos) return false;
    const std::string_view name = text.substr(1, equals - 1);
    const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
    });
    const std::size_t end = text.find('"', equals + 2);
    if (name.empty() || !letters || !names.insert(name).second) return false;
    if (end == std::string_view::npos) return false;
    if (!is_clean(text.substr(equals + 2, end - equals - 2))) return false;
    text.remove_prefix(end + 1);
  }
  return true;
}

// As much of XML as the plots use: elements, attributes, text.
bool is_well_formed(std::string_view xml) {
  std::vector<std::string_view> open;
  bool begun = false;
  while (true) {
    const std::size_t begin = xml.find('<');
    if (!is_clean(xml.substr(0, begin))) return false;
    if (begin == std::string_view::npos) return begun && open.empty();
    const std::size_t end = xml.find('>', begin);
    if (end == std::string_view::npos || (begun && open.empty())) return false;
    begun = true;
    std::string_view tag = xml.substr(begin + 1, end - begin - 1);
    xml.remove_prefix(end + 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
      continue;
    }
    const bool closed = tag.ends_with('/');
    if (closed) tag.remove_suffix(1);
    const std::string_view name = tag.substr(0, tag.find(' '));
    if (name.empty() || !are_attributes(tag.substr(name.size()))) return false;
    if (!closed) open.push_back(name);
  }
}

TEST(Plots, TheCheckerOfTheseTestsTellsGoodFromBad) {
  for (const char* const good : {"<a/>", "<a b=\"1\"><c>x &amp; y</c></a>\n"}) {
    EXPECT_TRUE(is_well_formed(good)) << good;
  }
  for (const char* const bad :
       {"", "x", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>",
        "<a>&</a>", "<a>&nbsp;</a>", "<a b=\"<\"/>", "<a", "<a>\x1b</a>", "<a><b></a></b>"}) {
    EXPECT_FALSE(is_well_formed(bad)) << bad;
  }
}

TEST(Plots, ALogarithmicAxisRunsBetweenPowersOfTen) {
  const auto ends = [](const std::vector<double>& values) {
    const Axis axis = logarithmic_axis("x", values);
    EXPECT_TRUE(axis.logarithmic);
    return std::pair(axis.least, axis.most);
  };
  EXPECT_EQ(ends({}), std::pair(1.0, 10.0));
  EXPECT_EQ(ends({0, -5}), std::pair(1.0, 10.0));
  EXPECT_EQ(ends({3}), std::pair(1.0, 10.0));
  EXPECT_EQ(ends({100}), std::pair(100.0, 1000.0));
  EXPECT_EQ(ends({0, 20, 4000}), std::pair(10.0, 10'000.0));
  const Axis wide = with_border(logarithmic_axis("x", {0.02, 40}), "unsolved");
  EXPECT_EQ(ticks(wide).size(), 6U);  // 0.01 0.1 1 10 100 and the border
  EXPECT_EQ(ticks(wide).back(), wide.most);
}

TEST(Plots, AFineLogarithmicAxisHasTicksAtOneTwoAndFive) {
  using Places = std::vector<double>;
  const auto numbers = [](const Places& values) {
    const Axis axis = fine_logarithmic_axis("x", values);
    EXPECT_TRUE(axis.logarithmic);
    EXPECT_EQ(ticks(axis).front(), axis.least);
    EXPECT_EQ(ticks(axis).back(), axis.most);
    return ticks(axis);
  };
  EXPECT_EQ(numbers({9, 611, 0}), (Places{5, 10, 20, 50, 100, 200, 500, 1000}));
  EXPECT_EQ(numbers({1, 1525}), (Places{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000}));
  EXPECT_EQ(numbers({20, 100}), (Places{20, 50, 100}));
  EXPECT_EQ(numbers({5}), (Places{5, 10}));
  EXPECT_EQ(numbers({7}), (Places{5, 10}));
  EXPECT_EQ(numbers({}), (Places{1, 2, 5, 10}));
}

TEST(Plots, ALinearAxisHasRoundNumbers) {
  const auto numbers = [](double most) { return ticks(linear_axis("x", {most})); };
  EXPECT_EQ(numbers(100), (std::vector<double>{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}));
  EXPECT_EQ(numbers(3), (std::vector<double>{0, 0.5, 1, 1.5, 2, 2.5, 3}));
  EXPECT_EQ(numbers(1525), (std::vector<double>{0, 200, 400, 600, 800, 1000, 1200, 1400, 1600}));
  EXPECT_EQ(linear_axis("x", {}).most, 1);
}

TEST(Plots, TextIsHarmlessInXml) {
  EXPECT_EQ(xml_text("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
  EXPECT_EQ(xml_text("x\x01y"), "x\\x01y");
  EXPECT_EQ(xml_text("詰"), "詰");
}

TEST(Plots, ManySeriesAllLookDifferent) {
  for (const Drawn drawn : {Drawn::Points, Drawn::Steps}) {
    Plot plot{.title = "<&>", .x = {.label = "x"}, .y = {.label = "y"}, .drawn = drawn};
    for (int i = 0; i < 28; ++i) plot.series.push_back({"s", {{0.5, 0.5}}});
    const std::string svg = to_svg(plot);
    EXPECT_TRUE(is_well_formed(svg));
    // The legend has a mark or a line for each, behind the frame; its place apart, no two are
    // equal.
    std::set<std::string> looks;
    std::string line;
    for (const char c : svg.substr(svg.find("fill=\"none\" stroke=\"#444444\"/>"))) {
      if (c != '\n') {
        line += c;
        continue;
      }
      const bool mark = !line.starts_with("<text") && line.starts_with('<');
      const std::size_t color = std::min(line.find(" fill="), line.find(" stroke="));
      if (mark && color != std::string::npos) {
        looks.insert(line.substr(0, line.find(' ')) +
                     std::to_string(std::count(line.begin(), line.end(), 'l')) +
                     line.substr(color));
      }
      line.clear();
    }
    EXPECT_EQ(looks.size(), 28U);
  }
}

Experiment sample_experiment() {
  Experiment experiment({sample_problem("a <&> \"x\"", 9), sample_problem("b", 21),
                         sample_problem("c"), sample_problem("d", 7)},
                        {"engine", "cstar:no-dynamic"}, kSampleLimits);
  for (const char* const name : {"a <&> \"x\"", "b", "c"}) {
    EXPECT_TRUE(experiment.take(sample_result(name, "engine", Status::Mate, 9)));
  }
  EXPECT_TRUE(experiment.take(sample_result("a <&> \"x\"", "cstar:no-dynamic", Status::Mate, 9)));
  EXPECT_TRUE(experiment.take(sample_result("b", "cstar:no-dynamic", Status::Unknown)));
  EXPECT_TRUE(experiment.take(sample_result("d", "engine", Status::Unknown)));
  EXPECT_TRUE(experiment.take(sample_result("d", "cstar:no-dynamic", Status::Unknown)));
  return experiment;
}

TEST(ExperimentPlots, AllAreWellFormedAlsoWithoutAnyResult) {
  std::size_t seen = 0;
  const Experiment none({sample_problem("a")}, {"engine", "cstar"}, kSampleLimits);
  for (const Experiment& experiment : {sample_experiment(), none}) {
    for (const Plot& plot :
         {solved_plot(experiment), length_plot(experiment), scatter_plot(experiment, 0, 1)}) {
      const std::string svg = to_svg(plot);
      EXPECT_TRUE(is_well_formed(svg)) << svg;
      EXPECT_NE(svg.find("fill=\"#ffffff\""), std::string::npos);
      EXPECT_EQ(svg.find("nan"), std::string::npos);
      EXPECT_EQ(svg.find("inf"), std::string::npos);
      ++seen;
    }
  }
  EXPECT_EQ(seen, 6U);
}

TEST(ExperimentPlots, TheSolvedAreCountedUpToTheLimit) {
  const Plot plot = solved_plot(sample_experiment());
  ASSERT_EQ(plot.series.size(), 2U);
  const std::vector<PlotPoint>& points = plot.series[0].points;
  ASSERT_EQ(points.size(), 5U);  // nothing, three problems, the limit
  EXPECT_EQ(points[0].y, 0);
  EXPECT_EQ(points[3].x, 1.5);
  EXPECT_EQ(points[3].y, 3);
  EXPECT_EQ(points[4].x, 60);
  EXPECT_EQ(points[4].y, 3);
  EXPECT_EQ(plot.series[1].points.back().y, 1);
  EXPECT_GE(plot.x.most, 60);
  EXPECT_GE(plot.y.most, 4);
}

TEST(ExperimentPlots, TheLengthIsThePublishedOneOrTheOneFound) {
  const Plot plot = length_plot(sample_experiment());
  ASSERT_EQ(plot.series[0].points.size(), 3U);
  EXPECT_EQ(plot.series[0].points[0].x, 9);
  EXPECT_EQ(plot.series[0].points[1].x, 21);
  EXPECT_EQ(plot.series[0].points[2].x, 9);
  EXPECT_EQ(plot.series[1].points.size(), 1U);
}

// One mate of 611 plies left 99 problems the left eighth of a linear axis.
TEST(ExperimentPlots, OneLongMateLeavesTheOthersTheirRoom) {
  Experiment experiment(
      {sample_problem("short", 9), sample_problem("usual", 79), sample_problem("longest", 611)},
      {"engine"}, kSampleLimits);
  for (const char* const name : {"short", "usual", "longest"}) {
    EXPECT_TRUE(experiment.take(sample_result(name, "engine", Status::Mate, 9)));
  }
  const std::string svg = to_svg(length_plot(experiment));
  const auto place_of = [&](const std::string& name) {
    const std::size_t at = svg.rfind("cx=\"", svg.find("<title>" + name + ": "));
    return std::stod(svg.substr(at + 4));
  };
  EXPECT_GT(place_of("usual") - place_of("short"), 200);  // of 560
  EXPECT_GT(place_of("longest") - place_of("usual"), 200);
  for (const char* const tick : {">5<", ">10<", ">20<", ">50<", ">100<", ">500<", ">1000<"}) {
    EXPECT_GE(count_of(svg, tick), 1U) << tick;
  }
}

struct Written {
  std::string text;
  double x;
  double y;
  bool large;  // the title's letters
  bool upright;
};

// The texts of a plot that are centred.
std::vector<Written> centred_texts(const std::string& svg) {
  std::vector<Written> found;
  for (std::size_t at = svg.find("<text "); at != std::string::npos;
       at = svg.find("<text ", at + 1)) {
    const std::size_t open = svg.find('>', at);
    const std::string tag = svg.substr(at, open - at);
    if (tag.find("\"middle\"") == std::string::npos) continue;
    const auto number = [&](const std::string& name) {
      return std::stod(tag.substr(tag.find(name) + name.size()));
    };
    found.push_back({svg.substr(open + 1, svg.find('<', open) - open - 1), number(" x=\""),
                     number(" y=\""), tag.find("font-size") != std::string::npos,
                     tag.find("rotate") == std::string::npos});
  }
  return found;
}

TEST(ExperimentPlots, LongListsOfSwitchesStayOnTheSheet) {
  const std::string usual = "cstar:no-deepening:no-dynamic";
  const std::string all = usual + ":no-answers:no-handicap:no-dominance";
  std::size_t seen = 0;
  for (const std::string& second : {std::string("cstar"), usual, all}) {
    const Experiment experiment({sample_problem("a")}, {all, second + ":x"}, kSampleLimits);
    const Experiment shorter({sample_problem("a")}, {usual, second}, kSampleLimits);
    for (const Experiment& tried : {experiment, shorter}) {
      const std::string svg = to_svg(scatter_plot(tried, 0, 1));
      const double width = std::stod(svg.substr(svg.find("width=\"") + 7));
      const double height = std::stod(svg.substr(svg.find("height=\"") + 8));
      for (const Written& text : centred_texts(svg)) {
        const double half = static_cast<double>(text.text.size()) * (text.large ? 4.5 : 3.6);
        EXPECT_GE((text.upright ? text.x : text.y) - half, 0) << text.text;
        EXPECT_LE((text.upright ? text.x : text.y) + half, text.upright ? width : height)
            << text.text;
        EXPECT_TRUE(!text.large || text.y < 48) << text.text;  // above the frame
        ++seen;
      }
    }
  }
  EXPECT_GE(seen, 6U * 5);
  // Two lines are enough for two lists of usual length: nothing is lost.
  const Experiment two({sample_problem("a")}, {usual, usual + ":x"}, kSampleLimits);
  std::string title;
  for (const Written& text : centred_texts(to_svg(scatter_plot(two, 0, 1)))) {
    if (text.large) title += text.text + '/';
  }
  EXPECT_EQ(title, "Nodes expanded: " + usual + " and/" + usual + ":x/");
}

TEST(ExperimentPlots, WhatOnlyOneSettledStandsAtTheBorder) {
  const Plot plot = scatter_plot(sample_experiment(), 0, 1);
  ASSERT_EQ(plot.series.size(), 1U);
  const std::vector<PlotPoint>& points = plot.series[0].points;
  ASSERT_EQ(points.size(), 2U);  // c was not run by both, and d was settled by none
  EXPECT_EQ(points[0].name, "a <&> \"x\"");
  EXPECT_EQ(points[0].x, points[0].y);
  EXPECT_EQ(points[1].name, "b");
  EXPECT_EQ(points[1].x, 100);
  EXPECT_GT(points[1].y, plot.y.most);
  EXPECT_EQ(plot.x.least, plot.y.least);
  EXPECT_EQ(plot.x.most, plot.y.most);
  const std::string svg = to_svg(plot);
  EXPECT_EQ(count_of(svg, ">unsolved</text>"), 2U);
  EXPECT_EQ(count_of(svg, "cy=\"48.0\""), 1U);  // the upper border
}

}  // namespace
}  // namespace tsumuya::lab
