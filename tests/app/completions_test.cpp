// The completion scripts and the manual page: everything of the tables is in each.
#include "app/completions.hpp"

#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <string_view>

#include "app/manual.hpp"
#include "app/options.hpp"

namespace tsumuya::app {
namespace {

constexpr Language kLanguages[] = {Language::English, Language::Japanese};

// The part of a text from a mark to the next one, without the marks' line ends.
std::string part(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t at = text.find(begin);
  if (at == std::string::npos) return "";
  return text.substr(at, text.find(end, at + begin.size()) - at);
}

// As a word of its own, not as the beginning of a longer one.
bool has_word(const std::string& text, std::string_view word) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyz-";
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool ends = end == text.size() || letters.find(text[end]) == std::string::npos;
    if (ends && (at == 0 || letters.find(text[at - 1]) == std::string::npos)) return true;
  }
  return false;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// Reads `words` where the script tells of the options of a command.
template <typename OptionsOf>
std::size_t options_seen(const OptionsOf& options_of) {
  std::size_t seen = 0;
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    const std::string text = options_of(spec);
    for (const OptionSpec& option : options()) {
      const bool found = has_word(text, option.flag);
      bool expected = false;  // another row of the same name may belong to the command
      for (const OptionSpec& other : options()) {
        expected = expected || (other.flag == option.flag && other.belongs_to(spec.command));
      }
      EXPECT_EQ(found, expected) << spec.name << ' ' << option.flag << '\n' << text;
      if (option.belongs_to(spec.command)) ++seen;
    }
  }
  return seen;
}

constexpr std::size_t kPairs = 87;  // of a command and an option of its own

TEST(Completions, BashCompletesEveryOptionOfEveryCommand) {
  const std::string script = completion_script("bash", Language::English);
  const std::string words = script.substr(script.find("case \"$command\" in"));
  EXPECT_EQ(options_seen([&](const CommandSpec& spec) {
              const std::string name = spec.name.empty() ? "''" : std::string(spec.name);
              const std::string lines = part(words, "    " + name + ")\n", ";;");
              return part(lines, "_tsumuya_words '--", "\"$word\"");
            }),
            kPairs);
}

TEST(Completions, ZshCompletesEveryOptionOfEveryCommand) {
  for (const Language language : kLanguages) {
    const std::string script = completion_script("zsh", language);
    EXPECT_EQ(options_seen([&](const CommandSpec& spec) {
                const std::string lines =
                    spec.name.empty() ? part(script, "_arguments -C", "names=(")
                                      : part(script, "    " + std::string(spec.name) + ")\n", ";;");
                // Without what the options mean: other options are named there.
                return std::regex_replace(lines, std::regex(R"(\[(\\.|[^\]\\])*\])"), "");
              }),
              kPairs);
  }
}

TEST(Completions, FishCompletesEveryOptionOfEveryCommand) {
  for (const Language language : kLanguages) {
    const std::string script = completion_script("fish", language);
    EXPECT_EQ(options_seen([&](const CommandSpec& spec) {
                const std::string condition = spec.name.empty()
                                                  ? "-n __fish_use_subcommand -l "
                                                  : "_from " + std::string(spec.name) + "' -l ";
                std::string lines;
                for (std::size_t at = script.find(condition); at != std::string::npos;
                     at = script.find(condition, at + 1)) {
                  const std::size_t begin = at + condition.size();
                  lines += "--" + script.substr(begin, script.find(' ', begin) - begin) + '\n';
                }
                return lines;
              }),
              kPairs);
  }
}

TEST(Completions, EveryCommandIsCompletedAndToldOfInTheLanguage) {
  std::size_t seen = 0;
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    if (spec.name.empty()) continue;
    const std::string name(spec.name);
    const std::string bash = completion_script("bash", Language::English);
    EXPECT_TRUE(has_word(part(bash, "'')\n", ";;"), name)) << name;
    for (const Language language : kLanguages) {
      const std::string zsh = completion_script("zsh", language);
      const std::string summary(spec.summary.in(language));
      EXPECT_NE(zsh.find("    '" + name + ':' + replaced(summary, ":", "\\:") + "'\n"),
                std::string::npos)
          << name;
      EXPECT_NE(completion_script("fish", language).find(" -a " + name + " -d '" + summary + "'\n"),
                std::string::npos)
          << name;
    }
    ++seen;
  }
  EXPECT_EQ(seen, 13U);
}

// The page as it is read: without escapes.
std::string read(const std::string& page) {
  return replaced(replaced(replaced(replaced(page, "\\:", ""), "\\-", "-"), "\\&", ""), "\\e",
                  "\\");
}

// The row whose first line names the flag, which may stand behind a short one.
std::string row_of(const std::string& section, std::string_view flag) {
  const std::string begin = ".TP\n.B ";
  for (std::size_t at = section.find(begin); at != std::string::npos;
       at = section.find(begin, at + 1)) {
    const std::string row = section.substr(at, section.find("\n.TP\n", at + 1) - at);
    const std::string tag = row.substr(begin.size(), row.find('\n', begin.size()) - begin.size());
    if (has_word(tag, flag)) return row;
  }
  return "";
}

TEST(Manual, EveryCommandAndOptionIsThereInBothLanguages) {
  for (const Language language : kLanguages) {
    const std::string page = read(manual_page(language));
    std::size_t seen = 0;
    for (const CommandSpec& spec : commands_of(Command::Program)) {
      const std::string section =
          spec.name.empty() ? part(page, ".SH ", "\n.SS ")
                            : part(page, ".SS \"" + std::string(spec.name) + "\"\n", "\n.S");
      EXPECT_NE(section.find(spec.summary.in(language)), std::string::npos) << spec.name;
      EXPECT_NE(section.find(spec.details.in(language)), std::string::npos) << spec.name;
      for (const OptionSpec& option : options()) {
        if (!option.belongs_to(spec.command)) continue;
        const std::string row = row_of(section, option.flag);
        EXPECT_NE(row.find(option.help.in(language)), std::string::npos)
            << spec.name << ' ' << option.flag;
        ++seen;
      }
    }
    EXPECT_EQ(seen, kPairs);
  }
}

TEST(Manual, EveryVariableOfTheEnvironmentIsThereWithItsOption) {
  const std::string page = read(manual_page(Language::English));
  const std::string section = page.substr(page.find(".SH \"ENVIRONMENT\"\n"));
  std::size_t seen = 0;
  for (const OptionSpec& option : options()) {
    if (option.variables.empty()) continue;
    ++seen;
    const std::string row = ".B " + std::string(option.variables) + '\n' + std::string(option.flag);
    EXPECT_NE(section.find(row + '\n'), std::string::npos) << row;
  }
  EXPECT_EQ(seen, 3U);
}

}  // namespace
}  // namespace tsumuya::app
