#include "app/show.hpp"

#include <fmt/format.h>
#include <ostream>
#include <string_view>

#include "app/problem_files.hpp"
#include "app/show_problem.hpp"
#include "io/sfen.hpp"
#include "io/text.hpp"

namespace tsumuya::app {
namespace {

// Writes diagrams one below the other, with a blank line between them.
class Printer {
 public:
  Printer(std::ostream& out, io::DiagramStyle style) : out_(out), style_(style) {}

  void print(std::string_view name, const io::PositionLine& line) {
    if (printed_++ > 0) out_ << '\n';
    if (!name.empty()) out_ << io::escaped(name, 1000) << '\n';
    const auto move_number = static_cast<int>(line.moves.size()) + 1;
    out_ << io::diagram(line, style_)
         << fmt::format("sfen {}\n", io::to_sfen(line.final_position, move_number));
  }

 private:
  std::ostream& out_;
  io::DiagramStyle style_;
  std::size_t printed_ = 0;
};

int print_built_in(Printer& printer, const Environment& environment) {
  const auto line = position_option(std::string(kShowProblemSfen), environment);
  if (!line) return kBadInput;
  printer.print(kShowProblemName.in(environment.language), *line);
  return kAnswered;
}

}  // namespace

int show(const Arguments& arguments, const Environment& environment) {
  Printer printer(environment.out,
                  {arguments.flag("--ascii") ? io::Lettering::Ascii : io::Lettering::Kanji,
                   environment.language, wants_color(arguments.text("--color"), environment)});
  const bool from_option = arguments.given("--sfen");
  if (!from_option && arguments.files.empty()) return print_built_in(printer, environment);
  int status = kAnswered;
  if (from_option) {
    if (const auto line = position_option(arguments.text("--sfen"), environment)) {
      printer.print("", *line);
    } else {
      status = kBadInput;
    }
  }
  for (const std::string& file : arguments.files) {
    const bool good = for_each_problem(file, environment, [&](const io::Problem& problem) {
      printer.print(problem.name, problem.position);
      return true;
    });
    if (!good) status = kBadInput;
  }
  return status;
}

}  // namespace tsumuya::app
