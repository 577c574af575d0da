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
    if (line.starts_with("  ") && at != std::string::npos && at <= 6) return line;
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
  EXPECT_EQ(seen, 2U * (3 + 5 + 6));
}

TEST(Options, EveryCommandAppearsInTheHelpOfTheProgramInBothLanguages) {
  std::size_t seen = 0;
  for (const Language language : kLanguages) {
    const std::string help = help_text(Command::Program, language);
    for (const CommandSpec& spec : commands()) {
      if (spec.name.empty()) continue;
      const std::string line = line_of(help, spec.name);
      EXPECT_NE(line.find(spec.summary.in(language)), std::string::npos) << spec.name;
      ++seen;
    }
  }
  EXPECT_EQ(seen, 4U);
}

TEST(Options, TheDefaultsShownAreTheOnesUsed) {
  std::size_t defaults = 0;
  for (const CommandSpec& spec : commands()) {
    const auto parsed = parse_command_line(words_for(spec));
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
  EXPECT_EQ(defaults, 3U);
}

TEST(Options, EveryDefaultIsAValueThatTheParserAccepts) {
  for (const CommandSpec& spec : commands()) {
    for (const OptionSpec& option : options()) {
      if (!option.belongs_to(spec.command) || option.default_value.empty()) continue;
      std::vector<std::string> words = words_for(spec);
      words.emplace_back(option.flag);
      words.emplace_back(option.default_value);
      EXPECT_TRUE(std::holds_alternative<Arguments>(parse_command_line(words))) << option.flag;
    }
  }
}

TEST(Options, TheEndsOfARangeAreAcceptedAndWhatLiesBeyondIsNot) {
  std::size_t ranges = 0;
  for (const OptionSpec& option : options()) {
    if (option.type != ValueType::Integer) continue;
    ++ranges;
    const auto accepts = [&](const std::string& value) {
      const std::vector<std::string> words{"perft", std::string(option.flag), value};
      return std::holds_alternative<Arguments>(parse_command_line(words));
    };
    ASSERT_TRUE(option.belongs_to(Command::Perft));
    EXPECT_TRUE(accepts(std::to_string(option.least)));
    EXPECT_TRUE(accepts(std::to_string(option.most)));
    EXPECT_FALSE(accepts(std::to_string(option.least - 1)));
    EXPECT_FALSE(accepts(std::to_string(option.most + 1)));
    for (const char* const bad : {"", "x", "1x", " 1", "0x2", "1.0", "99999999999999999999"}) {
      EXPECT_FALSE(accepts(bad)) << bad;
    }
  }
  EXPECT_EQ(ranges, 1U);
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
  EXPECT_EQ(seen.size(), 14U);
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
