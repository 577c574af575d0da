#include "app/program.hpp"

#include <fmt/format.h>
#include <ostream>
#include <string_view>
#include <variant>

#include "app/bench.hpp"
#include "app/check.hpp"
#include "app/coins.hpp"
#include "app/command_line.hpp"
#include "app/perft.hpp"
#include "app/show.hpp"
#include "app/solve.hpp"
#include "app/tsuitate.hpp"
#include "app/usi.hpp"
#include "app/verify.hpp"
#include "shogi/sliders.hpp"
#include "version.hpp"

namespace tsumuya::app {
namespace {

std::string version_text(std::string_view program) {
#if defined(__clang__)
  constexpr std::string_view kCompiler = "clang++ " __clang_version__;
#elif defined(__GNUC__)
  constexpr std::string_view kCompiler = "g++ " __VERSION__;
#else
  constexpr std::string_view kCompiler = "an unknown compiler";
#endif
  return fmt::format("{} {}\nbuilt with {}, {} sliders\n", program, kVersion, kCompiler,
                     shogi::kSliderKind);
}

int run_command(const Arguments& arguments, const Environment& environment) {
  switch (arguments.command) {
    case Command::Program:
      return solve_built_in(environment);
    case Command::Solve:
      return solve(arguments, environment);
    case Command::Check:
      return check(arguments, environment);
    case Command::Verify:
      return verify(arguments, environment);
    case Command::Usi:
      return usi(environment);
    case Command::Show:
      return show(arguments, environment);
    case Command::Perft:
      return perft(arguments, environment);
    case Command::Bench:
      return bench(arguments, environment);
    case Command::Tsuitate:
      return tsuitate(arguments, environment);
    case Command::Coins:
      return coins(arguments, environment);
    case Command::Lab:
    case Command::Experiment:
    case Command::Minimax:
      break;  // of another program
  }
  return kBadInput;
}

int report(const UsageError& error, const Environment& environment) {
  environment.err << fmt::format("{}: {}\ntry: {} --help\n", environment.program, error.message,
                                 called(error.command));
  return kBadInput;
}

}  // namespace

io::Language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang) {
  for (const char* const locale : {lc_all, lc_messages, lang}) {
    if (locale == nullptr || *locale == '\0') continue;
    return std::string_view(locale).starts_with("ja") ? Language::Japanese : Language::English;
  }
  return Language::English;
}

int run(const std::vector<std::string>& words, const Environment& environment) {
  if (!words.empty() && words.front() == "experiment") {
    environment.err << "tsumuya: experiment is a program of its own: tsumuya-lab experiment "
                       "(./run tsumuya-lab experiment)\n";
    return kBadInput;
  }
  return run(words, environment, Command::Program, run_command);
}

int run(const std::vector<std::string>& words, const Environment& environment, Command program,
        const CommandRunner& run_one) {
  const auto parsed = parse_command_line(words, program);
  if (const auto* const error = std::get_if<UsageError>(&parsed))
    return report(*error, environment);
  const Arguments& arguments = *std::get_if<Arguments>(&parsed);
  Environment chosen = environment;
  if (const std::string& language = arguments.text("--lang"); !language.empty()) {
    chosen.language = language == "ja" ? Language::Japanese : Language::English;
  }
  int status = kAnswered;
  if (arguments.flag("--help")) {
    chosen.out << help_text(arguments.command, chosen.language);
  } else if (arguments.command == program && arguments.flag("--version")) {
    chosen.out << version_text(environment.program);
  } else {
    status = run_one(arguments, chosen);
  }
  chosen.out.flush();
  if (!chosen.out) {
    chosen.err << fmt::format("{}: cannot write to the standard output\n", chosen.program);
    return kBadInput;
  }
  return status;
}

}  // namespace tsumuya::app
