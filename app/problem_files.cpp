#include "app/problem_files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <ostream>

#include "io/text.hpp"

namespace tsumuya::app {
namespace {

// A file of another kind has an error on every line: the first ones tell.
constexpr std::size_t kMostErrors = 100;

bool read_stream(std::istream& in, const std::string& shown, const Environment& environment,
                 const std::function<bool(const io::Problem&)>& use) {
  io::ProblemReader reader(in);
  std::size_t problems = 0;
  std::size_t errors = 0;
  while (const auto next = reader.next()) {
    if (next->ok()) {
      ++problems;
      if (!use(next->value())) return errors == 0;
    } else if (++errors <= kMostErrors) {
      const io::ParseError& error = next->error();
      environment.err << fmt::format("{}: {}:{}:{}: {}\n", environment.program, shown, error.line,
                                     error.column, error.message);
    }
  }
  if (errors > kMostErrors) {
    environment.err << fmt::format("{}: {}: {} more bad lines\n", environment.program, shown,
                                   errors - kMostErrors);
  }
  if (in.bad()) {
    environment.err << fmt::format("{}: {}: cannot be read to its end\n", environment.program,
                                   shown);
    return false;
  }
  if (problems + errors == 0) {
    environment.err << fmt::format(
        "{}: {}: no position in it; each line should be SFEN or name<TAB>SFEN\n",
        environment.program, shown);
  }
  return problems > 0 && errors == 0;
}

}  // namespace

std::string shown_name(const std::string& file) {
  return file == "-" ? "(standard input)" : io::escaped(file, 1000);
}

std::string fault_of_stated(const io::Problem& problem) {
  if (problem.stated_plies || problem.third_column.empty()) return "";
  return fmt::format("the third column should be the published number of plies (1 to {}), not {}",
                     io::kMostStatedPlies, io::in_quotes(problem.third_column));
}

bool for_each_problem(const std::string& file, const Environment& environment,
                      const std::function<bool(const io::Problem&)>& use) {
  const std::string shown = shown_name(file);
  if (file == "-") return read_stream(environment.in, shown, environment, use);
  const auto refuse = [&](std::string_view why) {
    environment.err << fmt::format("{}: {}: {}\n", environment.program, shown, why);
    return false;
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return refuse("is a directory; name the files in it");
  }
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return refuse(fmt::format("cannot be opened: {}", std::strerror(errno)));
  }
  return read_stream(in, shown, environment, use);
}

std::optional<io::PositionLine> position_option(const std::string& text,
                                                const Environment& environment) {
  io::Result<io::PositionLine> line = io::parse_position_line(text);
  if (line) return std::move(line.value());
  environment.err << fmt::format("tsumuya: --sfen: column {}: {}\n", line.error().column,
                                 line.error().message);
  return std::nullopt;
}

bool for_each_given(const Arguments& arguments, const Environment& environment,
                    const std::function<bool(const GivenProblem&)>& use) {
  bool good = true;
  bool go_on = true;
  if (arguments.given("--sfen")) {
    if (const auto line = position_option(arguments.text("--sfen"), environment)) {
      go_on = use({"--sfen", "", *line, std::nullopt});
    } else {
      good = false;
    }
  }
  for (const std::string& file : arguments.files) {
    if (!go_on) break;
    good &= for_each_problem(file, environment, [&](const io::Problem& problem) {
      const std::string line = fmt::format("{}:{}", shown_name(file), problem.line);
      const std::string name = io::escaped(problem.name, 100);
      go_on = use({fmt::format("{}: {}", line, name), problem.name, problem.position,
                   problem.stated_plies, fmt::format("{}:{}: {}", line, problem.third_at, name),
                   fault_of_stated(problem)});
      return go_on;
    });
  }
  return good;
}

}  // namespace tsumuya::app
