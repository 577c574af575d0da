#include "app/help.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "app/algorithm_choice.hpp"
#include "app/options.hpp"
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

// The name, what it is, and its switches as they follow the name.
Row algorithm_row(const papers::AlgorithmSpec& spec, Language language) {
  Row row{std::string(spec.name), std::string(Text{spec.english, spec.japanese}.in(language))};
  std::string switches;
  for (const std::string& name : switches_of(spec.id)) {
    switches += fmt::format("{}:{}", switches.empty() ? "" : ", ", name);
  }
  if (!switches.empty()) row.right += fmt::format(" [{}]", switches);
  return row;
}

// Two of these have a name that means something else to solve, or that solve does not know.
Row hidden_algorithm_row(std::string_view name, Language language) {
  if (name == "dfid") {
    constexpr Text kFullWidth{
        "depth first and full width [Sakuta2000]; not the dfid of tsumuya solve",
        "全幅の深さ優先探索 [Sakuta2000]。tsumuya solve の dfid とは別のもの"};
    return {std::string(name), std::string(kFullWidth.in(language))};
  }
  const bool renamed = name == "dfid-t2";
  const auto& all = papers::algorithms();
  const auto spec = std::find_if(all.begin(), all.end(), [&](const papers::AlgorithmSpec& other) {
    return other.name == (renamed ? "dfid" : name);
  });
  Row row{std::string(name), std::string(Text{spec->english, spec->japanese}.in(language))};
  constexpr Text kRenamed{"; the dfid of tsumuya solve", "。tsumuya solve の dfid"};
  if (renamed) row.right += kRenamed.in(language);
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
  if (command == Command::Program) {
    for (const CommandSpec& other : commands()) {
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
    for (const papers::AlgorithmSpec& algorithm : papers::algorithms()) {
      rows.push_back(algorithm_row(algorithm, language));
    }
  } else if (takes(command, ValueType::HiddenAlgorithm)) {
    for (const std::string_view name : uncertain::coin_algorithms()) {
      rows.push_back(hidden_algorithm_row(name, language));
    }
  }
  close(say<Sentence::Algorithms>(language));
  if (lists_switches) {
    for (const SwitchText& text : switch_texts()) {
      rows.push_back({':' + text.name, std::string(text.meaning.in(language))});
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
  if (command == Command::Program) {
    out += fmt::format("\n{}\n", say<Sentence::MoreHelp>(language, called(command)));
  }
  return out;
}

}  // namespace tsumuya::app
