// The option table, and the help that is made from it.
#include "app/options.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/command_line.hpp"
#include "app/help.hpp"
#include "app/techniques.hpp"
#include "cert/limits.hpp"
#include "uncertain/coins/coins.hpp"
#include "uncertain/tsuitate/tsuitate_search.hpp"

namespace tsumuya::app {
namespace {

constexpr Language kLanguages[] = {Language::English, Language::Japanese};

// The line of a help text that begins with an option, or nothing.
std::string line_of(const std::string& help, std::string_view flag) {
  std::size_t begin = 0;
  while (begin < help.size()) {
    const std::size_t end = help.find('\n', begin);
    const std::string line = help.substr(begin, end - begin);
    const std::size_t at = line.find(flag);
    const bool whole = at != std::string::npos && (line + ' ')[at + flag.size()] == ' ';
    if (line.starts_with("  ") && whole && at <= 6) return line;
    begin = end + 1;
  }
  return "";
}

bool has_flag(Command command, std::string_view flag) {
  return std::any_of(options().begin(), options().end(), [&](const OptionSpec& option) {
    return option.belongs_to(command) && option.flag == flag;
  });
}

std::vector<std::string> words_for(const CommandSpec& spec) {
  return spec.name.empty() ? std::vector<std::string>{}
                           : std::vector<std::string>{std::string(spec.name)};
}

TEST(Options, EveryOptionAppearsInTheHelpOfItsCommandInBothLanguages) {
  std::size_t seen = 0;
  for (const CommandSpec& spec : commands()) {
    for (const OptionSpec& option : options()) {
      for (const Language language : kLanguages) {
        const std::string line = line_of(help_text(spec.command, language), option.flag);
        EXPECT_EQ(line.empty(), !has_flag(spec.command, option.flag)) << line;
        if (!option.belongs_to(spec.command)) continue;
        ++seen;
        EXPECT_NE(line.find(option.help.in(language)), std::string::npos) << option.flag;
        EXPECT_NE(line.find(option.value), std::string::npos) << option.flag;
        if (!option.default_value.empty()) {
          const std::string label = language == Language::Japanese ? "既定値: " : "default: ";
          EXPECT_NE(line.find(label + std::string(option.default_value)), std::string::npos)
              << line;
        }
      }
    }
  }
  EXPECT_EQ(seen, 2U * (3 + 18 + 11 + 7 + 2 + 5 + 6 + 3 + 11 + 13 + 4 * 2 + 3 + 9 + 4));
}

TEST(Options, EveryCommandAppearsInTheHelpOfTheProgramInBothLanguages) {
  std::size_t seen = 0;
  for (const Language language : kLanguages) {
    for (const CommandSpec& spec : commands()) {
      if (spec.name.empty()) continue;
      const std::string help = help_text(spec.program, language);
      const std::string line = line_of(help, spec.name);
      EXPECT_NE(line.find(spec.summary.in(language)), std::string::npos) << spec.name;
      ++seen;
    }
  }
  EXPECT_EQ(seen, 30U);
}

TEST(Options, TheDefaultsShownAreTheOnesUsed) {
  std::size_t defaults = 0;
  for (const CommandSpec& spec : commands()) {
    const auto parsed = parse_command_line(words_for(spec), spec.program);
    const auto* const arguments = std::get_if<Arguments>(&parsed);
    ASSERT_NE(arguments, nullptr);
    EXPECT_EQ(arguments->command, spec.command);
    for (const OptionSpec& option : options()) {
      if (!option.belongs_to(spec.command)) continue;
      EXPECT_FALSE(arguments->given(option.flag));
      EXPECT_EQ(arguments->text(option.flag), option.default_value);
      if (!option.default_value.empty()) ++defaults;
    }
  }
  EXPECT_EQ(defaults, 26U);
}

TEST(Options, TheLimitsOfTheCheckerAreThoseThatItsHelpNames) {
  const auto parsed = parse_command_line({"verify", "file"});
  const auto* const arguments = std::get_if<Arguments>(&parsed);
  ASSERT_NE(arguments, nullptr);
  const cert::CheckLimits limits;
  EXPECT_EQ(static_cast<std::uint64_t>(arguments->integer("--memory")) << 20U, limits.memory);
  EXPECT_EQ(arguments->seconds("--time"), limits.seconds);
}

TEST(Options, EveryDefaultIsAValueThatTheParserAccepts) {
  for (const CommandSpec& spec : commands()) {
    for (const OptionSpec& option : options()) {
      if (!option.belongs_to(spec.command) || option.default_value.empty()) continue;
      std::vector<std::string> words = words_for(spec);
      words.emplace_back(option.flag);
      words.emplace_back(option.default_value);
      EXPECT_TRUE(std::holds_alternative<Arguments>(parse_command_line(words, spec.program)))
          << option.flag;
    }
  }
}

// The option is accepted with the value by the first command that has it.
bool accepts(const OptionSpec& option, const std::string& value) {
  for (const CommandSpec& spec : commands()) {
    if (!option.belongs_to(spec.command)) continue;
    std::vector<std::string> words = words_for(spec);
    words.emplace_back(option.flag);
    words.push_back(value);
    return std::holds_alternative<Arguments>(parse_command_line(words, spec.program));
  }
  return false;
}

TEST(Options, TheEndsOfARangeAreAcceptedAndWhatLiesBeyondIsNot) {
  std::size_t ranges = 0;
  for (const OptionSpec& option : options()) {
    if (option.type != ValueType::Integer) continue;
    ++ranges;
    EXPECT_TRUE(accepts(option, std::to_string(option.least)));
    EXPECT_TRUE(accepts(option, std::to_string(option.most)));
    EXPECT_FALSE(accepts(option, std::to_string(option.least - 1)));
    EXPECT_FALSE(accepts(option, std::to_string(option.most + 1)));
    for (const char* const bad : {"", "x", "1x", " 1", "0x2", "1.0", "99999999999999999999"}) {
      EXPECT_FALSE(accepts(option, bad)) << bad;
    }
  }
  EXPECT_EQ(ranges, 12U);
}

TEST(Options, ANumberThatMayBeLeftOutIsNotTakenFromTheNextWord) {
  const auto tree = [](const std::vector<std::string>& words) {
    const auto parsed = parse_command_line(words);
    const auto* const arguments = std::get_if<Arguments>(&parsed);
    if (arguments == nullptr) return std::string("refused");
    std::string text = arguments->given("--tree") ? arguments->text("--tree") : "none";
    for (const std::string& file : arguments->files) text += " " + file;
    return text;
  };
  EXPECT_EQ(tree({"solve"}), "none");
  EXPECT_EQ(tree({"solve", "--tree"}), "4");
  EXPECT_EQ(tree({"solve", "--tree", "--json"}), "4");
  EXPECT_EQ(tree({"solve", "--tree", "file"}), "4 file");
  EXPECT_EQ(tree({"solve", "--tree", "-"}), "4 -");
  EXPECT_EQ(tree({"solve", "--tree", "7"}), "7");
  EXPECT_EQ(tree({"solve", "--tree=7", "file"}), "7 file");
  EXPECT_EQ(tree({"solve", "--tree", "7", "8"}), "7 8");
  EXPECT_EQ(tree({"solve", "--tree", "--", "7"}), "4 7");
  EXPECT_EQ(tree({"solve", "--", "--tree"}), "none --tree");
  EXPECT_EQ(tree({"solve", "--tree", "--tree", "5"}), "refused");
  for (const char* const bad : {"--tree=", "--tree=x", "--tree=0", "--tree=10001", "--tree=-1"}) {
    EXPECT_EQ(tree({"solve", bad}), "refused") << bad;
  }
  EXPECT_EQ(tree({"solve", "--tree", ""}), "refused");
  EXPECT_EQ(tree({"solve", "--tree", "0"}), "refused");
  EXPECT_EQ(tree({"solve", "--tree", "-1"}), "refused");
  EXPECT_EQ(tree({"show", "--tree"}), "refused");
}

TEST(Options, ATimeIsInSecondsAboveZeroOrHasAUnit) {
  std::size_t seen = 0;
  for (const OptionSpec& option : options()) {
    if (option.type != ValueType::Seconds) continue;
    ++seen;
    for (const char* const good : {"1", "0.25", ".5", "3.", "1000000000", "1e9", "1e+3", "2.5E-3",
                                   "500ms", "5s", "1.5m", "1h"}) {
      EXPECT_TRUE(accepts(option, good)) << good;
    }
    for (const char* const bad :
         {"",    "0",   "0.0", "-1", "+1",    "1e10",       "1e",  "e3", "1e3e3", "1e999", "inf",
          "nan", "1,5", "1 ",  ".",  "1.2.3", "1000000001", "0x1", "5S", "5 s",   "1d",    "0ms"}) {
      EXPECT_FALSE(accepts(option, bad)) << bad;
    }
  }
  EXPECT_EQ(seen, 4U);
}

TEST(Options, AMemoryIsInMegabytesOfItsRangeOrHasAUnit) {
  std::size_t seen = 0;
  for (const OptionSpec& option : options()) {
    if (option.type != ValueType::Memory) continue;
    ++seen;
    for (const std::string& good : {std::to_string(option.least), std::to_string(option.most),
                                    std::string("512MB"), std::string("1024GB")}) {
      EXPECT_TRUE(accepts(option, good)) << good;
    }
    for (const std::string& bad :
         {std::to_string(option.least - 1), std::to_string(option.most + 1), std::string("1025GB"),
          std::string("1.5GB"), std::string("4gb"), std::string("4 GB"), std::string()}) {
      EXPECT_FALSE(accepts(option, bad)) << bad;
    }
  }
  EXPECT_EQ(seen, 4U);
}

TEST(Options, TheUnitsAreThoseOfTheValuesThatCommandsGet) {
  const auto parsed = parse_command_line({"solve", "--memory", "2GB", "--time", "250ms"});
  const auto* const arguments = std::get_if<Arguments>(&parsed);
  ASSERT_NE(arguments, nullptr);
  EXPECT_EQ(arguments->integer("--memory"), 2048);
  EXPECT_EQ(arguments->seconds("--time"), 0.25);
}

// The message, empty if nothing is wrong.
std::string refusal(const std::vector<std::string>& words, Command program = Command::Program) {
  const auto parsed = parse_command_line(words, program);
  const auto* const error = std::get_if<UsageError>(&parsed);
  return error == nullptr ? "" : error->message.in(Language::English);
}

TEST(Options, WhatTheCheckerOfCertificatesRefusesIsSaidInItsWords) {
  EXPECT_EQ(refusal({"verify", "--memory", "512MB", "--time", "2m", "file"}), "");
  EXPECT_EQ(
      refusal({"verify", "--memory", "5x"}),
      "--memory: \"5x\" is not a number of megabytes from 1 to 1048576, and not like 512MB or "
      "4GB");
  EXPECT_EQ(refusal({"verify", "--time", "0"}),
            "--time: \"0\" is not a number of seconds above 0 and up to 1000000000, and not like "
            "500ms, 5s, 2m or 1h");
  EXPECT_EQ(refusal({"verify", "--expect", "foo"}),
            "--expect: no position that can stand: \"foo\"");
  EXPECT_EQ(refusal({"verify", "--expect", ""}), "--expect: no position that can stand: \"\"");
  EXPECT_NE(refusal({"verify", "--expect-attacker", "both"}), "");
}

TEST(Options, MoreThanOneThreadIsNotThereYet) {
  EXPECT_EQ(refusal({"solve", "--threads", "1"}), "");
  EXPECT_EQ(refusal({"solve", "--threads", "8"}),
            "--threads: \"8\": more than one thread is not there yet");
  for (const char* const bad : {"0", "-1", "x", "1.5", ""}) {
    EXPECT_NE(refusal({"solve", "--threads", bad}).find("1 is"), std::string::npos) << bad;
  }
}

// One that the parser accepts.
std::string value_for(const OptionSpec& option) {
  if (!option.default_value.empty()) return std::string(option.default_value);
  switch (option.type) {
    case ValueType::Integer:
      return std::to_string(option.least);
    case ValueType::MaybeInteger:
      return std::string(option.left_out);
    case ValueType::Seconds:
      return "1";
    case ValueType::Position:
      return "9/9/9/9/9/9/9/9/9 b - 1";
    case ValueType::Choice:
      return std::string(option.value.substr(0, option.value.find('|')));
    default:
      return "engine";
  }
}

// None of the values is dropped without a word.
TEST(Options, AnOptionWithAValueMayBeGivenOnlyOnce) {
  std::size_t seen = 0;
  for (const CommandSpec& spec : commands()) {
    for (const OptionSpec& option : options()) {
      const bool several = option.type == ValueType::Flag || option.type == ValueType::Techniques;
      if (!option.belongs_to(spec.command) || several) continue;
      ++seen;
      const std::string flag(option.flag);
      std::vector<std::string> words = words_for(spec);
      words.insert(words.end(), {flag, value_for(option)});
      EXPECT_EQ(refusal(words, spec.program), "") << spec.name;
      words.push_back(flag + '=' + value_for(option));
      EXPECT_EQ(refusal(words, spec.program), flag + " may be given only once") << spec.name;
    }
  }
  EXPECT_EQ(seen, 66U);
  EXPECT_EQ(refusal({"solve", "--json", "--json"}), "");
}

// What is before the command holds unless it is said again behind it.
TEST(Options, TheLanguageMayBeSaidBeforeTheCommandAndBehindIt) {
  EXPECT_EQ(refusal({"--lang", "ja", "solve", "--lang", "en"}), "");
}

TEST(Options, TechniquesMayBeListedWithCommasOrOneByOne) {
  const auto without = [](const std::vector<std::string>& words) {
    const auto parsed = parse_command_line(words);
    const auto* const arguments = std::get_if<Arguments>(&parsed);
    return arguments == nullptr ? "refused" : arguments->text("--without");
  };
  EXPECT_EQ(without({"solve"}), "");
  EXPECT_EQ(without({"solve", "--without", "margin"}), "margin");
  EXPECT_EQ(without({"solve", "--without", "margin,estimates"}), "margin,estimates");
  EXPECT_EQ(without({"solve", "--without", "margin", "--without=estimates"}), "margin,estimates");
  EXPECT_EQ(without({"solve", "--without", "margin", "file"}), "margin");
  EXPECT_EQ(without({"solve", "--without", "margins"}), "refused");
  EXPECT_EQ(without({"solve", "--without", "margin,x"}), "refused");
  EXPECT_EQ(without({"solve", "--without", ""}), "refused");
}

TEST(Options, EverySwitchOfTheEngineHasItsNameAndTheHelpNamesIt) {
  EXPECT_EQ(kTechniques.size(), sizeof(tsume::Features));  // all of its members are bool
  std::string all;
  for (const Technique& technique : kTechniques) {
    EXPECT_FALSE(features_without(technique.name).*technique.on);
    EXPECT_TRUE(features_without("").*technique.on) << technique.name;
    for (const Language language : kLanguages) {
      EXPECT_NE(help_text(Command::Solve, language).find(technique.name), std::string::npos);
    }
    all += (all.empty() ? "" : ",") + std::string(technique.name);
  }
  const tsume::Features none = features_without(all);
  for (const Technique& technique : kTechniques) EXPECT_FALSE(none.*technique.on);
}

TEST(Options, NoCommandHasAnOptionTwice) {
  std::set<std::pair<Command, std::string_view>> seen;
  for (const CommandSpec& spec : commands()) {
    for (const OptionSpec& option : options()) {
      if (option.belongs_to(spec.command)) {
        EXPECT_TRUE(seen.emplace(spec.command, option.flag).second) << option.flag;
      }
    }
  }
  EXPECT_EQ(seen.size(), 103U);
}

TEST(Options, EverySearchOfHiddenGamesIsAcceptedAndInTheHelp) {
  std::size_t seen = 0;
  for (const auto& [command, names] :
       {std::pair(Command::Coins, uncertain::coin_algorithms()),
        std::pair(Command::Tsuitate, uncertain::tsuitate_algorithms())}) {
    const std::string word(spec_of(command).name);
    for (const std::string_view name : names) {
      EXPECT_EQ(refusal({word, "--algorithm", std::string(name)}), "");
      for (const Language language : kLanguages) {
        EXPECT_NE(line_of(help_text(command, language), name), "") << name;
      }
      ++seen;
    }
    EXPECT_NE(refusal({word, "--algorithm", "engine"}), "");
  }
  EXPECT_EQ(seen, 28U);
}

TEST(Options, NoOptionPushesTheTextOfTheOthersFarToTheRight) {
  for (const CommandSpec& spec : commands()) {
    for (const OptionSpec& option : options()) {
      if (!option.belongs_to(spec.command)) continue;
      const std::string line = line_of(help_text(spec.command, Language::English), option.flag);
      EXPECT_LE(line.find(option.help.english), 45U) << line;
    }
  }
}

TEST(Options, NothingIsLeftUntranslated) {
  for (const CommandSpec& spec : commands()) {
    EXPECT_FALSE(spec.summary.english.empty() || spec.summary.japanese.empty());
    EXPECT_FALSE(spec.details.english.empty() || spec.details.japanese.empty());
  }
  for (const OptionSpec& option : options()) {
    EXPECT_FALSE(option.help.english.empty() || option.help.japanese.empty()) << option.flag;
  }
}

}  // namespace
}  // namespace tsumuya::app
