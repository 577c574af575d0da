// Plots in SVG, plain and whole: axes with ticks and labels, points or steps, a legend. No style
// sheet, no script, no font of its own; a white background, so that it can be read anywhere.
//
// The colours are those of Okabe and Ito that stand out on white, which people with any kind of
// colour vision can tell apart; where there are more series than colours, the shapes of the points
// and the dashes of the lines differ too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tsumuya::lab {

struct Axis {
  std::string label;
  bool logarithmic = false;
  double least = 0;  // of what is shown; of a logarithmic axis above 0
  double most = 1;
  std::string border = {};  // what the far end stands for, if not for its number
  bool fine = false;        // logarithmic, with ticks also at 2 and 5 times the powers of ten
};

// From the least to the greatest of the values, rounded outwards: to powers of ten, or to round
// numbers from 0 on. Values that a logarithmic axis cannot show are passed over.
Axis logarithmic_axis(std::string label, const std::vector<double>& values);
Axis linear_axis(std::string label, const std::vector<double>& values);
// Logarithmic, rounded outwards only to 1, 2 or 5 times a power of ten: for values that span few
// powers of ten, such as lengths.
Axis fine_logarithmic_axis(std::string label, const std::vector<double>& values);
// With another power of ten at the end, which stands for something else.
Axis with_border(Axis axis, std::string border);

struct PlotPoint {
  double x = 0;
  double y = 0;
  std::string name = {};  // shown when the pointer rests on it
};

enum class Drawn : std::uint8_t { Points, Steps };

struct Series {
  std::string name;  // in the legend, if there is one
  std::vector<PlotPoint> points;
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series = {};
  Drawn drawn = Drawn::Points;
  bool diagonal = false;  // where both axes say the same
};

// A title that is too wide for the sheet takes two lines, between words; what is then still too
// wide, and a label that is, ends in "...".
std::string to_svg(const Plot& plot);

// The numbers on an axis.
std::vector<double> ticks(const Axis& axis);
// A text as XML has it, with what XML cannot hold made visible.
std::string xml_text(std::string_view text);

}  // namespace tsumuya::lab
