#include "lab/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "io/text.hpp"

namespace tsumuya::lab {
namespace {

constexpr std::array<std::string_view, 7> kColors{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<std::string_view, 4> kDashes{"", "7 4", "2 3", "9 3 2 3"};

// The sheet, in pixels.
constexpr double kLeft = 84;
constexpr double kTop = 48;
constexpr double kWide = 560;
constexpr double kHigh = 400;
constexpr double kBelow = 64;
constexpr double kLegendRow = 20;
constexpr double kRight = 30;  // where there is no legend
constexpr double kTitleLetter = 9;
constexpr double kLetter = 7.2;  // of all but the title, on average
constexpr std::size_t kLongestName = 100;

struct Look {
  std::string_view color;
  std::size_t variant;  // of the dashes and shapes
};

Look look_of(std::size_t series) {
  return {kColors[series % kColors.size()], series / kColors.size() % kDashes.size()};
}

// From the least to the most as 0 to 1; what lies outside stays on the border.
double share_of(const Axis& axis, double value) {
  if (axis.logarithmic) {
    if (value <= axis.least) return 0;
    return std::min(1.0, std::log(value / axis.least) / std::log(axis.most / axis.least));
  }
  return std::clamp((value - axis.least) / (axis.most - axis.least), 0.0, 1.0);
}

struct Place {
  double x;
  double y;
};

Place place_of(const Plot& plot, double x, double y) {
  return {kLeft + share_of(plot.x, x) * kWide, kTop + kHigh - share_of(plot.y, y) * kHigh};
}

// As many letters of that width as there is room for.
std::string fitted(std::string_view text, double room, double letter) {
  const auto letters = static_cast<std::size_t>(room / letter);
  return text.size() <= letters ? std::string(text) : io::escaped(text, letters - 3);
}

// 0.001, 10, 100k, 2M.
std::string tick_text(double value) {
  if (value >= 1e9) return fmt::format("{:g}G", value / 1e9);
  if (value >= 1e6) return fmt::format("{:g}M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:g}k", value / 1e3);
  return fmt::format("{:g}", value);
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text,
                    std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                     anchor, more, xml_text(text));
}

std::string line_between(Place a, Place b, std::string_view stroke, std::string_view more = "") {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"{}/>\n", a.x, a.y,
      b.x, b.y, stroke, more);
}

constexpr std::string_view kGrid = "#dddddd";
constexpr std::string_view kFrame = "#444444";

std::string label_of(const Axis& axis, double tick) {
  return !axis.border.empty() && tick == axis.most ? axis.border : tick_text(tick);
}

std::string axes(const Plot& plot) {
  std::string out;
  for (const double tick : ticks(plot.x)) {
    const double x = place_of(plot, tick, plot.y.least).x;
    out += line_between({x, kTop}, {x, kTop + kHigh}, kGrid);
    out += text_at(x, kTop + kHigh + 18, "middle", label_of(plot.x, tick));
  }
  for (const double tick : ticks(plot.y)) {
    const double y = place_of(plot, plot.x.least, tick).y;
    out += line_between({kLeft, y}, {kLeft + kWide, y}, kGrid);
    out += text_at(kLeft - 8, y + 4, "end", label_of(plot.y, tick));
  }
  out +=
      text_at(kLeft + kWide / 2, kTop + kHigh + 44, "middle", fitted(plot.x.label, kWide, kLetter));
  const double middle = kTop + kHigh / 2;
  out += text_at(18, middle, "middle", fitted(plot.y.label, kHigh + kTop, kLetter),
                 fmt::format(" transform=\"rotate(-90 18 {:.1f})\"", middle));
  if (plot.diagonal) {
    out +=
        line_between(place_of(plot, plot.x.least, plot.y.least),
                     place_of(plot, plot.x.most, plot.y.most), kFrame, " stroke-dasharray=\"4 4\"");
  }
  return out;
}

// A point with its name, of one of four shapes.
std::string mark_at(Place at, const Look& look, std::string_view name) {
  constexpr double kRadius = 3.5;
  std::string shape;
  switch (look.variant) {
    case 0:
      shape = fmt::format(R"(circle cx="{:.1f}" cy="{:.1f}" r="{}")", at.x, at.y, kRadius);
      break;
    case 1:
      shape = fmt::format(R"(rect x="{:.1f}" y="{:.1f}" width="{}" height="{}")", at.x - kRadius,
                          at.y - kRadius, 2 * kRadius, 2 * kRadius);
      break;
    case 2:
      shape = fmt::format(R"(path d="M{:.1f} {:.1f}l{} {}h-{}z")", at.x, at.y - kRadius, kRadius,
                          2 * kRadius, 2 * kRadius);
      break;
    default:
      shape = fmt::format(R"(path d="M{:.1f} {:.1f}l{} {}l-{} {}l-{} -{}z")", at.x, at.y - kRadius,
                          kRadius, kRadius, kRadius, kRadius, kRadius, kRadius);
      break;
  }
  const std::string attributes =
      fmt::format(R"( fill="{}" fill-opacity="0.6" stroke="{}")", look.color, look.color);
  if (name.empty()) return fmt::format("<{}{}/>\n", shape, attributes);
  return fmt::format("<{}{}><title>{}</title></{}>\n", shape, attributes, xml_text(name),
                     shape.substr(0, shape.find(' ')));
}

std::string stroke_of(const Look& look) {
  std::string attributes = " stroke-width=\"2\"";
  if (!kDashes[look.variant].empty()) {
    attributes += fmt::format(" stroke-dasharray=\"{}\"", kDashes[look.variant]);
  }
  return attributes;
}

std::string steps(const Plot& plot, const Series& series, const Look& look) {
  if (series.points.empty()) return "";
  std::string path;
  for (const PlotPoint& point : series.points) {
    const Place at = place_of(plot, point.x, point.y);
    path += path.empty() ? fmt::format("M{:.1f} {:.1f}", at.x, at.y)
                         : fmt::format("H{:.1f}V{:.1f}", at.x, at.y);
  }
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\"{}/>\n", path, look.color,
                     stroke_of(look));
}

std::string legend(const Plot& plot) {
  std::string out;
  const double x = kLeft + kWide + 20;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    if (plot.series[i].name.empty()) continue;
    const double y = kTop + 8 + kLegendRow * static_cast<double>(i);
    const Look look = look_of(i);
    out += plot.drawn == Drawn::Steps
               ? line_between({x, y}, {x + 24, y}, look.color, stroke_of(look))
               : mark_at({x + 12, y}, look, "");
    out += text_at(x + 32, y + 4, "start", plot.series[i].name);
  }
  return out;
}

// Over the middle of the frame, so that the narrower side of the sheet is what it has.
std::string title(std::string_view text) {
  constexpr double kRoom = kWide + 2 * kRight;
  const auto line = [](double y, std::string_view part) {
    return text_at(kLeft + kWide / 2, y, "middle", fitted(part, kRoom, kTitleLetter),
                   " font-size=\"15\"");
  };
  const auto letters = static_cast<std::size_t>(kRoom / kTitleLetter);
  const std::size_t space = text.rfind(' ', letters);
  if (text.size() <= letters || space == std::string_view::npos) return line(28, text);
  return line(19, text.substr(0, space)) + line(38, text.substr(space + 1));
}

// Of the tick marks 1, 2 and 5 times a power of ten, the one that gives five to ten of them.
double step_for(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range)));
  for (const double factor : {0.1, 0.2, 0.5}) {
    if (range / (factor * power) <= 10) return factor * power;
  }
  return power;
}

struct Range {
  double least;
  double most;
};

// Of the values above 0, if there are any.
std::optional<Range> positive_range(const std::vector<double>& values) {
  std::optional<Range> range;
  for (const double value : values) {
    if (!(value > 0)) continue;
    if (!range) range = {value, value};
    range->least = std::min(range->least, value);
    range->most = std::max(range->most, value);
  }
  return range;
}

// 1, 2 and 5 times the powers of ten, from the last one up to the least value to the first one
// down to the most; at least two of them.
std::vector<double> fine_ticks(const Range& range) {
  std::vector<double> places;
  for (auto power = static_cast<int>(std::floor(std::log10(range.least)));; ++power) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double place = factor * std::pow(10.0, power);
      if (place <= range.least) places.clear();
      places.push_back(place);
      if (place >= range.most && places.size() > 1) return places;
    }
  }
}

}  // namespace

Axis logarithmic_axis(std::string label, const std::vector<double>& values) {
  Axis axis{std::move(label), true, 1, 10};
  if (const std::optional<Range> range = positive_range(values)) {
    axis.least = std::pow(10.0, std::floor(std::log10(range->least)));
    axis.most = std::pow(10.0, std::ceil(std::log10(range->most)));
    if (axis.most <= axis.least) axis.most = axis.least * 10;
  }
  return axis;
}

Axis fine_logarithmic_axis(std::string label, const std::vector<double>& values) {
  const std::vector<double> places = fine_ticks(positive_range(values).value_or(Range{1, 10}));
  return {std::move(label), true, places.front(), places.back(), "", true};
}

Axis linear_axis(std::string label, const std::vector<double>& values) {
  double most = 1;
  for (const double value : values) most = std::max(most, value);
  const double step = step_for(most);
  return {std::move(label), false, 0, step * std::ceil(most / step)};
}

Axis with_border(Axis axis, std::string border) {
  axis.most *= 10;
  axis.border = std::move(border);
  return axis;
}

std::vector<double> ticks(const Axis& axis) {
  std::vector<double> places;
  if (axis.fine) return fine_ticks({axis.least, axis.most});
  if (axis.logarithmic) {
    const auto first = static_cast<int>(std::lround(std::log10(axis.least)));
    const auto last = static_cast<int>(std::lround(std::log10(axis.most)));
    for (int power = first; power < last; ++power) places.push_back(std::pow(10.0, power));
    places.push_back(axis.most);  // exactly: a border is known by it
    return places;
  }
  const double step = step_for(axis.most - axis.least);
  const auto count = std::lround((axis.most - axis.least) / step);
  for (long i = 0; i <= count; ++i) places.push_back(axis.least + step * static_cast<double>(i));
  return places;
}

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : io::escaped(text, kLongestName)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string to_svg(const Plot& plot) {
  std::size_t longest = 0;
  for (const Series& series : plot.series) longest = std::max(longest, series.name.size());
  const double width =
      kLeft + kWide + (longest == 0 ? kRight : 60 + kLetter * static_cast<double>(longest));
  const double height = std::max(kTop + kHigh + kBelow,
                                 kTop + 24 + kLegendRow * static_cast<double>(plot.series.size()));
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"12\" "
      "fill=\"#222222\">\n<title>{2}</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
      width, height, xml_text(plot.title));
  out += title(plot.title);
  out += axes(plot);
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const Series& series = plot.series[i];
    if (plot.drawn == Drawn::Steps) {
      out += steps(plot, series, look_of(i));
    } else {
      for (const PlotPoint& point : series.points) {
        out += mark_at(place_of(plot, point.x, point.y), look_of(i), point.name);
      }
    }
  }
  out += fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\"/>\n", kLeft,
      kTop, kWide, kHigh, kFrame);
  return out + legend(plot) + "</svg>\n";
}

}  // namespace tsumuya::lab
