// CLI11 does the splitting and matching; the flags come from the option table, and what CLI11
// leaves over is worded here, so that a slip of the finger gets a suggestion.
#include "app/command_line.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <numeric>
#include <optional>

#include <CLI/CLI.hpp>

#include "app/algorithm_choice.hpp"
#include "app/option_values.hpp"
#include "app/words.hpp"
#include "base/quantity.hpp"
#include "io/text.hpp"

namespace tsumuya::app {
namespace {

using Fault = std::optional<Message>;

// The number of letters to insert, delete or exchange to make one word the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t exchanged = diagonal + (letter == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({exchanged, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// The candidate that is near enough to be meant; empty if none is.
std::string_view meant(std::string_view word, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t kLongest = 30;  // nobody mistypes a name into something longer
  std::string_view best;
  std::size_t least = 3;  // two slips, or two letters that changed places
  for (const std::string_view candidate : candidates) {
    if (word.size() > kLongest) break;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < std::min(least, candidate.size())) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

Message unknown_option(const std::string& word, Command command) {
  std::vector<std::string_view> candidates;
  for (const OptionSpec& option : options()) {
    if (option.belongs_to(command)) candidates.push_back(option.flag);
  }
  const std::string name = word.substr(0, word.find('='));
  const std::string_view near = meant(name, candidates);
  if (near.empty()) return message<Sentence::UnknownOption>(io::in_quotes(name));
  return message<Sentence::UnknownOptionMeant>(io::in_quotes(name), near);
}

Message unknown_command(const std::string& word, Command program) {
  std::vector<std::string_view> candidates;
  for (const CommandSpec& spec : commands_of(program)) {
    if (!spec.name.empty()) candidates.push_back(spec.name);
  }
  const std::string_view near = meant(word, candidates);
  if (near.empty()) return message<Sentence::UnknownCommand>(io::in_quotes(word));
  return message<Sentence::UnknownCommandMeant>(io::in_quotes(word), near);
}

Message unknown_word(const std::string& word, Command command) {
  if (word.starts_with('-')) return unknown_option(word, command);
  if (command == spec_of(command).program) return unknown_command(word, command);
  return message<Sentence::UnexpectedArgument>(io::in_quotes(word));
}

// `fault` gets what is wrong with a value.
void add_option(CLI::App& app, const OptionSpec& spec, Fault& fault) {
  std::string names(spec.flag);
  if (spec.short_flag != 0) names = fmt::format("-{},{}", spec.short_flag, names);
  if (spec.type == ValueType::Flag) {
    app.add_flag(names);
    return;
  }
  CLI::Option* const option = app.add_option(names);
  option->type_name(std::string(spec.value));
  if (spec.type == ValueType::Techniques) {
    option->join(',');
  } else {
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
  option->check([&spec, &fault](const std::string& value) {
    fault = fault_of(spec, value);
    return std::string(fault ? "bad value" : "");
  });
}

Arguments collect(const CLI::App& app, Command command) {
  Arguments arguments;
  arguments.command = command;
  for (const OptionSpec& spec : options()) {
    if (!spec.belongs_to(command)) continue;
    const CLI::Option* const option = app.get_option(std::string(spec.flag));
    if (option->count() == 0) {
      arguments.set_default(spec.flag, std::string(spec.default_value));
    } else if (spec.type == ValueType::Flag) {
      arguments.set_given(spec.flag, option->as<bool>() ? "on" : "");
    } else {
      arguments.set_given(spec.flag, option->as<std::string>());
    }
  }
  return arguments;
}

// An empty word is none, but it was meant to be one.
bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(), io::is_digit);
}

// CLI11 takes "--sfen=" for a value that is still to come; written apart, the value is empty. And a
// value that may be left out it would look for in the next word, whatever that is: it is put in.
std::vector<std::string> with_all_values(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  bool only_files = false;  // after "--"
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    only_files = only_files || word == "--";
    if (only_files) {
      out.push_back(word);
      continue;
    }
    const auto is_word = [&](const OptionSpec& option) {
      return option.type != ValueType::Flag && word == std::string(option.flag) + '=';
    };
    const bool empty_value = std::any_of(options().begin(), options().end(), is_word);
    out.push_back(empty_value ? word.substr(0, word.size() - 1) : word);
    if (empty_value) out.emplace_back();
    const bool number_follows = i + 1 < words.size() && is_number(words[i + 1]);
    const auto alone = std::find_if(options().begin(), options().end(), [&](const auto& option) {
      return option.type == ValueType::MaybeInteger && word == option.flag && !number_follows;
    });
    if (alone != options().end()) out.emplace_back(alone->left_out);
  }
  return out;
}

// Of several values one would count, and the others be dropped without a word.
std::optional<UsageError> given_twice(const CLI::App& app, Command command) {
  for (const OptionSpec& spec : options()) {
    const bool once = spec.type != ValueType::Flag && spec.type != ValueType::Techniques;
    if (!once || !spec.belongs_to(command)) continue;
    if (app.get_option(std::string(spec.flag))->count() < 2) continue;
    return UsageError{command, message<Sentence::GivenTwice>(spec.flag)};
  }
  return std::nullopt;
}

struct Parsed {
  Arguments arguments;
  std::vector<std::string> rest;  // the words that belong to no option
};

// Whatever CLI11 refuses but for a missing and a bad value.
Message refused_otherwise(const CLI::Error& error, const std::vector<std::string>& words,
                          Command command) {
  for (const OptionSpec& option : options()) {
    if (!option.belongs_to(command) || option.type != ValueType::Flag) continue;
    const std::string with_value = std::string(option.flag) + '=';
    const auto has_value = [&](const std::string& word) { return word.starts_with(with_value); };
    if (std::any_of(words.begin(), words.end(), has_value)) {
      return message<Sentence::TakesNoValue>(option.flag);
    }
  }
  return message<Sentence::Unreadable>(io::escaped(error.what(), 1000));
}

// Reads the options of a command; those of the program up to the first word that is none of them.
std::variant<Parsed, UsageError> parse_options(Command command,
                                               const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.prefix_command(command == spec_of(command).program);
  Fault fault;
  for (const OptionSpec& option : options()) {
    if (option.belongs_to(command)) add_option(app, option, fault);
  }
  try {
    std::vector<std::string> reversed = with_all_values(words);
    std::reverse(reversed.begin(), reversed.end());
    app.parse(std::move(reversed));
    if (auto error = given_twice(app, command)) return *std::move(error);
    return Parsed{collect(app, command), app.remaining()};
  } catch (const CLI::ArgumentMismatch& error) {  // "--depth: 1 required N missing"
    const std::string_view what = error.what();
    return UsageError{command, message<Sentence::NeedsValue>(what.substr(0, what.find(':')))};
  } catch (const CLI::Error& error) {
    return UsageError{command, fault ? *fault : refused_otherwise(error, words, command)};
  }
}

// The words that belong to no option are files, where the command takes some.
std::optional<UsageError> take_files(const std::vector<std::string>& rest, Arguments& arguments) {
  const bool takes_files = !spec_of(arguments.command).arguments.empty();
  bool only_files = false;  // after "--"
  for (const std::string& word : rest) {
    if (word == "--" && !only_files) {
      only_files = true;
    } else if (takes_files && (only_files || word == "-" || !word.starts_with('-'))) {
      arguments.files.push_back(word);
    } else {
      return UsageError{arguments.command, unknown_word(word, arguments.command)};
    }
  }
  return std::nullopt;
}

const CommandSpec* find_command(std::string_view name, Command program) {
  const auto found =
      std::find_if(commands().begin(), commands().end(), [&](const CommandSpec& spec) {
        return !spec.name.empty() && spec.program == program && spec.name == name;
      });
  return found == commands().end() ? nullptr : &*found;
}

// What only the engine can do is not asked of another algorithm.
std::optional<UsageError> asked_of_another(const Arguments& arguments) {
  if (arguments.command != Command::Solve) return std::nullopt;
  const auto choice = parse_algorithm(arguments.text("--algorithm"));
  if (is_engine(std::get<AlgorithmChoice>(choice))) return std::nullopt;
  const auto refused = [&](std::string_view what) {
    return UsageError{arguments.command,
                      message<Sentence::EngineOnly>(what, arguments.text("--algorithm"))};
  };
  for (const std::string_view name : {"--tree", "--certificate", "--without"}) {
    if (arguments.given(name)) return refused(name);
  }
  if (arguments.flag("--defender-to-move")) return refused("--defender-to-move");
  if (arguments.given("--goal") && arguments.text("--goal") == "shortest") {
    return refused("--goal shortest");
  }
  if (arguments.given("--interpositions") && arguments.text("--interpositions") == "tsume") {
    return refused("--interpositions tsume");
  }
  return std::nullopt;
}

}  // namespace

const std::string& Arguments::text(std::string_view name) const {
  const auto found = values_.find(name);
  assert(found != values_.end());  // only options of the command may be asked for
  return found->second;
}

void Arguments::set_default(std::string_view name, std::string value) {
  values_[std::string(name)] = std::move(value);
}

void Arguments::set_given(std::string_view name, std::string value) {
  given_.emplace(name);
  set_default(name, std::move(value));
}

std::int64_t Arguments::integer(std::string_view name) const {
  const std::string& value = text(name);
  if (const std::optional<std::int64_t> number = to_integer(value)) return *number;
  return static_cast<std::int64_t>(to_megabytes(value).value_or(0));
}

double Arguments::seconds(std::string_view name) const {
  const auto read = base::seconds_in(text(name));
  const auto* const seconds = std::get_if<double>(&read);
  return seconds == nullptr ? 0 : *seconds;
}

std::optional<UsageError> wrong_words(const Arguments& arguments) {
  const Command command = arguments.command;
  const std::vector<std::string>& words = arguments.files;
  if (command != Command::Help && command != Command::Completions) return std::nullopt;
  if (words.size() > 1) {
    return UsageError{command, message<Sentence::UnexpectedArgument>(io::in_quotes(words[1]))};
  }
  if (command == Command::Help) {
    if (words.empty() || find_command(words[0], Command::Program) != nullptr) return std::nullopt;
    return UsageError{command, unknown_command(words[0], Command::Program)};
  }
  const std::string_view shells = spec_of(command).arguments;
  if (words.size() == 1 && is_one_of(words[0], shells)) return std::nullopt;
  return UsageError{command, message<Sentence::NameAShell>(shells)};
}

Command command_named(const Arguments& arguments) {
  if (arguments.files.empty()) return Command::Program;
  return find_command(arguments.files.front(), Command::Program)->command;
}

std::optional<Language> language_named(const std::vector<std::string>& words) {
  std::optional<Language> language;
  constexpr std::string_view kOption = "--lang";
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (!words[i].starts_with(kOption)) continue;
    const std::string_view rest = std::string_view(words[i]).substr(kOption.size());
    const std::string_view value = !rest.empty() || i + 1 == words.size() ? rest : words[i + 1];
    if (value == "ja" || value == "=ja") language = Language::Japanese;
    if (value == "en" || value == "=en") language = Language::English;
  }
  return language;
}

std::variant<Arguments, UsageError> parse_command_line(const std::vector<std::string>& words,
                                                       Command of) {
  auto outer = parse_options(of, words);
  if (auto* const error = std::get_if<UsageError>(&outer)) return std::move(*error);
  Parsed& program = *std::get_if<Parsed>(&outer);
  if (program.rest.empty()) return std::move(program.arguments);

  const std::string& name = program.rest.front();
  const CommandSpec* const spec = find_command(name, of);
  if (spec == nullptr) return UsageError{of, unknown_word(name, of)};

  auto inner = parse_options(spec->command, {program.rest.begin() + 1, program.rest.end()});
  if (auto* const error = std::get_if<UsageError>(&inner)) return std::move(*error);
  auto& [arguments, rest] = *std::get_if<Parsed>(&inner);
  if (std::optional<UsageError> error = take_files(rest, arguments)) return *std::move(error);
  if (std::optional<UsageError> error = asked_of_another(arguments)) return *std::move(error);
  // What stands before the command holds for it too.
  for (const OptionSpec& option : options()) {
    const bool shared = option.belongs_to(of) && option.belongs_to(spec->command);
    if (shared && program.arguments.given(option.flag) && !arguments.given(option.flag)) {
      arguments.set_given(option.flag, program.arguments.text(option.flag));
    }
  }
  return std::move(arguments);
}

}  // namespace tsumuya::app
