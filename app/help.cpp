// The help, made from the option table.
#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "app/algorithm_choice.hpp"
#include "app/options.hpp"
#include "app/search_words.hpp"
#include "papers/algorithms.hpp"
#include "uncertain/coins/coins.hpp"

namespace tsumuya::app {
namespace {

constexpr Text kUsage{"Usage", "使い方"};
constexpr Text kCommandsTitle{"Commands", "コマンド"};
constexpr Text kOptionsTitle{"Options", "オプション"};
constexpr Text kAlgorithmsTitle{"Algorithms", "算法"};
constexpr Text kSwitchesTitle{"Switches of algorithms", "算法のスイッチ"};
constexpr Text kMore{"{} COMMAND --help tells more about a command.",
                     "コマンドの詳しい説明は {} COMMAND --help で。"};
constexpr Text kDefault{"default", "既定値"};

struct Row {
  std::string left;  // ASCII, so that its size is its width
  std::string right;
};

void append_rows(std::string& out, std::string_view title, const std::vector<Row>& rows) {
  std::size_t width = 0;
  for (const Row& row : rows) width = std::max(width, row.left.size());
  out += fmt::format("\n{}:\n", title);
  for (const Row& row : rows) out += fmt::format("  {:<{}}  {}\n", row.left, width, row.right);
}

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

Row option_row(const OptionSpec& option, Language language) {
  Row row;
  row.left = option.short_flag != 0 ? fmt::format("-{}, {}", option.short_flag, option.flag)
                                    : fmt::format("    {}", option.flag);
  if (!option.value.empty()) row.left += fmt::format(" {}", option.value);
  row.right = option.help.in(language);
  std::string notes;
  if (option.type == ValueType::Integer || option.type == ValueType::MaybeInteger) {
    notes = fmt::format("{}..{}", option.least, option.most);
  }
  const std::string_view standard =
      option.type == ValueType::MaybeInteger ? option.left_out : option.default_value;
  if (!standard.empty()) {
    notes += fmt::format("{}{}: {}", notes.empty() ? "" : ", ", kDefault.in(language), standard);
  }
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

std::string help_text(Command command, Language language) {
  const CommandSpec& spec = spec_of(command);
  const bool program = command == spec.program;
  std::string out =
      fmt::format("{}: {}\n\n{}: {}\n\n{}\n", called(command), spec.summary.in(language),
                  kUsage.in(language), usage_line(spec), spec.details.in(language));
  if (program) {
    std::vector<Row> rows;
    for (const CommandSpec& other : commands()) {
      if (other.name.empty() || other.program != command) continue;
      rows.push_back({std::string(other.name), std::string(other.summary.in(language))});
    }
    append_rows(out, kCommandsTitle.in(language), rows);
  }
  std::vector<Row> rows;
  for (const OptionSpec& option : options()) {
    if (option.belongs_to(command)) rows.push_back(option_row(option, language));
  }
  append_rows(out, kOptionsTitle.in(language), rows);
  rows.clear();
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
  if (!rows.empty()) append_rows(out, kAlgorithmsTitle.in(language), rows);
  if (lists_switches) {
    rows.clear();
    for (const andor::SwitchInfo& info : all_switches()) {
      rows.push_back({':' + shown(info), in(words_of_switch(info.name), language)});
    }
    append_rows(out, kSwitchesTitle.in(language), rows);
  }
  if (program) {
    out += fmt::format("\n{}\n", fmt::format(fmt::runtime(kMore.in(language)), called(command)));
  }
  return out;
}

}  // namespace tsumuya::app
