#include "app/help.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "app/algorithm_choice.hpp"
#include "app/options.hpp"
#include "app/search_words.hpp"
#include "app/words.hpp"
#include "papers/algorithms.hpp"
#include "uncertain/coins/coins.hpp"

namespace tsumuya::app {
namespace {

using Row = HelpRow;

void append_section(std::string& out, const HelpSection& section) {
  std::size_t width = 0;
  for (const Row& row : section.rows) width = std::max(width, row.left.size());
  out += fmt::format("\n{}:\n", section.title);
  for (const Row& row : section.rows)
    out += fmt::format("  {:<{}}  {}\n", row.left, width, row.right);
}

// The units, the range and the default.
std::string notes_on(const OptionSpec& option, Language language) {
  std::string notes;
  if (option.type == ValueType::Integer || option.type == ValueType::MaybeInteger) {
    notes = fmt::format("{}..{}", option.least, option.most);
  } else if (option.type == ValueType::Seconds) {
    notes = say<Sentence::TimeUnits>(language);
  } else if (option.type == ValueType::Memory) {
    notes = say<Sentence::MemoryUnits>(language, option.least, option.most);
  }
  const std::string_view standard =
      option.type == ValueType::MaybeInteger ? option.left_out : option.default_value;
  if (standard.empty()) return notes;
  // What has commas itself is set off from the default by a semicolon.
  const bool has_units = option.type == ValueType::Seconds || option.type == ValueType::Memory;
  const char* const mark = notes.empty() ? "" : has_units ? "; " : ", ";
  return notes + mark + say<Sentence::Default>(language, standard);
}

Row option_row(const OptionSpec& option, Language language) {
  Row row;
  row.left = option.short_flag != 0 ? fmt::format("-{}, {}", option.short_flag, option.flag)
                                    : fmt::format("    {}", option.flag);
  if (!option.value.empty()) row.left += fmt::format(" {}", option.value);
  row.right = option.help.in(language);
  const std::string notes = notes_on(option, language);
  if (!notes.empty()) row.right += fmt::format(" [{}]", notes);
  return row;
}

// A row of the registry without words is told from its test (search_words_test.cpp).
std::string in(const Text* text, Language language) {
  return text == nullptr ? std::string() : std::string(text->in(language));
}

// The name, what it is, and its switches as they follow the name.
Row algorithm_row(const andor::SearchInfo& search, Language language) {
  Row row{std::string(search.name), in(words_of_search(search.name), language)};
  std::string switches;
  for (const andor::SwitchInfo& info : search.switches) {
    switches += fmt::format("{}:{}", switches.empty() ? "" : ", ", shown(info));
  }
  if (!switches.empty()) row.right += fmt::format(" [{}]", switches);
  return row;
}

bool takes(Command command, ValueType type) {
  return std::any_of(options().begin(), options().end(), [&](const OptionSpec& option) {
    return option.belongs_to(command) && option.type == type;
  });
}

}  // namespace

std::string usage_line(const CommandSpec& spec) {
  std::string line = called(spec.command);
  for (const OptionSpec& option : options()) {
    if (!option.belongs_to(spec.command) || option.flag == "--help" || option.flag == "--version") {
      continue;
    }
    line += fmt::format(" [{}{}{}]", option.flag, option.value.empty() ? "" : " ", option.value);
  }
  if (!spec.arguments.empty()) line += fmt::format(" {}", spec.arguments);
  return line;
}

std::vector<HelpSection> help_sections(Command command, Language language) {
  std::vector<HelpSection> sections;
  std::vector<Row> rows;
  const auto close = [&](std::string title) {
    if (!rows.empty()) sections.push_back({std::move(title), std::move(rows)});
    rows.clear();
  };
  if (command == spec_of(command).program) {
    for (const CommandSpec& other : commands_of(command)) {
      if (other.name.empty()) continue;
      rows.push_back({std::string(other.name), std::string(other.summary.in(language))});
    }
    close(say<Sentence::Commands>(language));
  }
  for (const OptionSpec& option : options()) {
    if (option.belongs_to(command)) rows.push_back(option_row(option, language));
  }
  close(say<Sentence::Options>(language));
  const bool lists_switches =
      takes(command, ValueType::Algorithm) || takes(command, ValueType::Algorithms);
  if (lists_switches) {
    for (const andor::SearchInfo& search : papers::algorithms()) {
      rows.push_back(algorithm_row(search, language));
    }
  } else if (takes(command, ValueType::HiddenAlgorithm)) {
    for (const std::string_view name : uncertain::coin_algorithms()) {
      rows.push_back({std::string(name), in(words_of_hidden_search(name), language)});
    }
  }
  close(say<Sentence::Algorithms>(language));
  if (lists_switches) {
    for (const andor::SwitchInfo& info : all_switches()) {
      rows.push_back({':' + shown(info), in(words_of_switch(info.name), language)});
    }
  }
  close(say<Sentence::Switches>(language));
  return sections;
}

std::string help_text(Command command, Language language) {
  const CommandSpec& spec = spec_of(command);
  std::string out =
      fmt::format("{}: {}\n\n{}: {}\n\n{}\n", called(command), spec.summary.in(language),
                  say<Sentence::Usage>(language), usage_line(spec), spec.details.in(language));
  for (const HelpSection& section : help_sections(command, language)) {
    append_section(out, section);
  }
  if (command == spec.program) {
    out += fmt::format("\n{}\n", say<Sentence::MoreHelp>(language, called(command)));
  }
  return out;
}

}  // namespace tsumuya::app
