#include "app/program.hpp"

#include <fmt/format.h>
#include <ostream>
#include <string_view>
#include <variant>

#include "app/bench.hpp"
#include "app/check.hpp"
#include "app/coins.hpp"
#include "app/command_line.hpp"
#include "app/completions.hpp"
#include "app/help.hpp"
#include "app/manual.hpp"
#include "app/perft.hpp"
#include "app/show.hpp"
#include "app/solve.hpp"
#include "app/tsuitate.hpp"
#include "app/usage.hpp"
#include "app/usi.hpp"
#include "app/verify.hpp"
#include "app/words.hpp"
#include "shogi/sliders.hpp"
#include "version.hpp"

namespace tsumuya::app {
namespace {

std::string version_text(std::string_view program, Language language) {
#if defined(__clang__)
  constexpr std::string_view kCompiler = "clang++ " __clang_version__;
#elif defined(__GNUC__)
  constexpr std::string_view kCompiler = "g++ " __VERSION__;
#else
  const std::string kCompiler = say<Sentence::UnknownCompiler>(language);
#endif
  return fmt::format("{} {}\n{}\n", program, kVersion,
                     say<Sentence::BuiltWith>(language, kCompiler, shogi::kSliderKind));
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
    case Command::Lab:
    case Command::Experiment:
    case Command::Minimax:
      break;  // of another program
    case Command::Tsuitate:
      return tsuitate(arguments, environment);
    case Command::Coins:
      return coins(arguments, environment);
    case Command::Help:
      environment.out << help_text(command_named(arguments), environment.language);
      return kAnswered;
    case Command::Version:
      environment.out << version_text(environment.program, environment.language);
      return kAnswered;
    case Command::Completions:
      environment.out << completion_script(arguments.files.front(), environment.language);
      return kAnswered;
    case Command::Manual:
      environment.out << manual_page(environment.language);
      return kAnswered;
  }
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
    const Language language = language_named(words).value_or(environment.language);
    environment.err << fmt::format("tsumuya: {}\n", say<Sentence::ExperimentMoved>(language));
    return kBadInput;
  }
  return run(words, environment, Command::Program, run_command);
}

int run(const std::vector<std::string>& words, const Environment& environment, Command program,
        const CommandRunner& run_one) {
  Environment chosen = environment;
  chosen.language = language_named(words).value_or(environment.language);
  const auto parsed = parse_command_line(words, program);
  if (const auto* const error = std::get_if<UsageError>(&parsed)) return refuse(*error, chosen);
  const Arguments& arguments = *std::get_if<Arguments>(&parsed);
  int status = kAnswered;
  if (arguments.flag("--help")) {
    chosen.out << help_text(arguments.command, chosen.language);
  } else if (arguments.command == program && arguments.flag("--version")) {
    chosen.out << version_text(chosen.program, chosen.language);
  } else if (const auto error = wrong_words(arguments)) {
    return refuse(*error, chosen);
  } else {
    status = run_one(arguments, chosen);
  }
  chosen.out.flush();
  if (!chosen.out) {
    chosen.err << fmt::format("{}: {}\n", chosen.program,
                              say<Sentence::OutputFailed>(chosen.language));
    return kBadInput;
  }
  return status;
}

}  // namespace tsumuya::app
