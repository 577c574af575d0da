// CLI11 does the splitting and matching; the flags come from the option table, and what CLI11
// leaves over is worded here, so that a slip of the finger gets a suggestion.
#include "app/command_line.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <optional>

#include <CLI/CLI.hpp>

#include "app/algorithm_choice.hpp"
#include "app/techniques.hpp"
#include "cert/verify_values.hpp"
#include "io/text.hpp"
#include "uncertain/coins/coins.hpp"

namespace tsumuya::app {
namespace {

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

// Digits with at most one point among them, perhaps with an exponent: no sign in front, no words
// such as "inf".
std::optional<double> to_seconds(std::string_view text) {
  if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

template <typename T>
std::string what_is_wrong(const cert::OrFault<T>& parsed) {
  const cert::Fault* const wrong = cert::fault_of(parsed);
  return wrong == nullptr ? "" : wrong->what;
}

// What is wrong with a value; empty if nothing. Of this form CLI11 makes its validators.
std::string fault_of(const OptionSpec& option, const std::string& value) {
  switch (option.type) {
    case ValueType::Flag:
    case ValueType::Text:
      return "";
    case ValueType::File:
      return value.empty() ? "\"\" is no name of a file" : "";
    case ValueType::Integer:
    case ValueType::MaybeInteger: {
      const std::optional<std::int64_t> number = to_integer(value);
      if (number && *number >= option.least && *number <= option.most) return "";
      return fmt::format("{} is not a whole number from {} to {}", io::in_quotes(value),
                         option.least, option.most);
    }
    case ValueType::Threads: {
      const std::optional<std::int64_t> number = to_integer(value);
      if (number == 1) return "";
      return io::in_quotes(value) + (number && *number > 1
                                         ? ": more than one thread is not there yet"
                                         : " is not a number of threads; 1 is");
    }
    case ValueType::Seconds: {
      const std::optional<double> number = to_seconds(value);
      if (number && *number > static_cast<double>(option.least) &&
          *number <= static_cast<double>(option.most)) {
        return "";
      }
      return fmt::format("{} is not a number of seconds above {} and up to {}",
                         io::in_quotes(value), option.least, option.most);
    }
    case ValueType::Memory:
      return what_is_wrong(cert::parse_memory(value));
    case ValueType::Duration:
      return what_is_wrong(cert::parse_time(value));
    case ValueType::Position:
      return what_is_wrong(cert::parse_position(value));
    case ValueType::Techniques:
      return find_technique(value) != nullptr
                 ? ""
                 : fmt::format("{} is not one of {}", io::in_quotes(value), technique_names());
    case ValueType::Algorithm:
      return fault_of_algorithm(value);
    case ValueType::Algorithms:
      return fault_of_algorithms(value);
    case ValueType::HiddenAlgorithm: {
      const auto names = uncertain::coin_algorithms();
      if (std::find(names.begin(), names.end(), value) != names.end()) return "";
      return fmt::format("{} is not one of {}", io::in_quotes(value), fmt::join(names, "|"));
    }
    case ValueType::Choice:
      for (const std::string& word : CLI::detail::split(std::string(option.value), '|')) {
        if (word == value) return "";
      }
      return fmt::format("{} is not one of {}", io::in_quotes(value), option.value);
  }
  return "";
}

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

// "; did you mean X?" if a candidate is near enough to be meant.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
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
  return best.empty() ? "" : fmt::format("; did you mean {}?", best);
}

std::string unknown_word(const std::string& word, Command command) {
  std::vector<std::string_view> candidates;
  if (word.starts_with('-')) {
    for (const OptionSpec& option : options()) {
      if (option.belongs_to(command)) candidates.push_back(option.flag);
    }
    const std::string name = word.substr(0, word.find('='));
    return fmt::format("unknown option {}{}", io::in_quotes(name), suggestion(name, candidates));
  }
  if (command != spec_of(command).program) return "unexpected argument " + io::in_quotes(word);
  for (const CommandSpec& spec : commands()) {
    if (!spec.name.empty() && spec.program == command) candidates.push_back(spec.name);
  }
  return fmt::format("unknown command {}{}", io::in_quotes(word), suggestion(word, candidates));
}

void add_option(CLI::App& app, const OptionSpec& spec) {
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
  option->check([&spec](const std::string& value) { return fault_of(spec, value); });
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
    return UsageError{command, fmt::format("{} may be given only once", spec.flag)};
  }
  return std::nullopt;
}

struct Parsed {
  Arguments arguments;
  std::vector<std::string> rest;  // the words that belong to no option
};

// Reads the options of a command; those of the program up to the first word that is none of them.
std::variant<Parsed, UsageError> parse_options(Command command,
                                               const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.prefix_command(command == spec_of(command).program);
  for (const OptionSpec& option : options()) {
    if (option.belongs_to(command)) add_option(app, option);
  }
  try {
    std::vector<std::string> reversed = with_all_values(words);
    std::reverse(reversed.begin(), reversed.end());
    app.parse(std::move(reversed));
    if (auto error = given_twice(app, command)) return *std::move(error);
    return Parsed{collect(app, command), app.remaining()};
  } catch (const CLI::ArgumentMismatch& error) {  // "--depth: 1 required N missing"
    const std::string_view what = error.what();
    return UsageError{command, fmt::format("{} needs a value", what.substr(0, what.find(':')))};
  } catch (const CLI::Error& error) {
    return UsageError{command, io::escaped(error.what(), 1000)};
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

// What only the engine can do is not asked of another algorithm.
std::optional<UsageError> asked_of_another(const Arguments& arguments) {
  if (arguments.command != Command::Solve) return std::nullopt;
  const auto choice = parse_algorithm(arguments.text("--algorithm"));
  if (is_engine(std::get<AlgorithmChoice>(choice))) return std::nullopt;
  const auto refused = [&](std::string_view what) {
    return UsageError{arguments.command,
                      fmt::format("{} is for the algorithm engine only, not for {}", what,
                                  arguments.text("--algorithm"))};
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
  return to_integer(text(name)).value_or(0);
}

double Arguments::seconds(std::string_view name) const {
  return to_seconds(text(name)).value_or(0);
}

std::variant<Arguments, UsageError> parse_command_line(const std::vector<std::string>& words,
                                                       Command of) {
  auto outer = parse_options(of, words);
  if (auto* const error = std::get_if<UsageError>(&outer)) return std::move(*error);
  Parsed& program = *std::get_if<Parsed>(&outer);
  if (program.rest.empty()) return std::move(program.arguments);

  const std::string& name = program.rest.front();
  const auto spec = std::find_if(commands().begin(), commands().end(), [&](const CommandSpec& s) {
    return !s.name.empty() && s.program == of && s.name == name;
  });
  if (spec == commands().end()) return UsageError{of, unknown_word(name, of)};

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
