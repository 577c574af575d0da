#include "app/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "app/options.hpp"
#include "app/techniques.hpp"
#include "papers/algorithms.hpp"
#include "uncertain/coins/coins.hpp"

namespace tsumuya::app {
namespace {

using Names = std::vector<std::string_view>;

Names split(std::string_view words) {
  Names names;
  for (std::size_t end = 0; end != std::string_view::npos; words.remove_prefix(end + 1)) {
    end = words.find('|');
    names.push_back(words.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  return names;
}

// What can stand at a place of a command line.
struct Place {
  Names words;
  bool files = false;
};

Names command_names() {
  Names names;
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    if (!spec.name.empty()) names.push_back(spec.name);
  }
  return names;
}

Place values_of(const OptionSpec& option) {
  Place place;
  switch (option.type) {
    case ValueType::Choice:
      place.words = split(option.value);
      break;
    case ValueType::File:
      place.files = true;
      break;
    case ValueType::Techniques:
      for (const Technique& technique : kTechniques) place.words.push_back(technique.name);
      break;
    case ValueType::Algorithm:
    case ValueType::Algorithms:
      for (const auto& algorithm : papers::algorithms()) place.words.push_back(algorithm.name);
      break;
    case ValueType::HiddenAlgorithm:
      for (const auto& name : uncertain::coin_algorithms()) place.words.push_back(name);
      break;
    default:
      place.files = option.value == "FILE" || option.value == "DIR";
      break;
  }
  return place;
}

Place arguments_of(const CommandSpec& spec) {
  if (spec.arguments.empty()) return {};
  if (spec.arguments.find("FILE") != std::string_view::npos) return {{}, true};
  if (spec.arguments == "[COMMAND]") return {command_names(), false};
  std::string_view words = spec.arguments;
  if (words.starts_with('[')) words = words.substr(1, words.size() - 2);
  return {split(words), false};
}

bool takes_value(const OptionSpec& option) { return option.type != ValueType::Flag; }

// In single quotes, as bash and zsh read them.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// --- bash

std::string bash_reply(const Place& place) {
  if (place.files) return "_tsumuya_files \"$word\"";
  return fmt::format("_tsumuya_words {} \"$word\"",
                     quoted(fmt::format("{}", fmt::join(place.words, " "))));
}

constexpr std::string_view kBashHead =
    R"(# Completion of tsumuya for bash, made by `tsumuya completions bash`.
_tsumuya_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }
_tsumuya_files() {
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
  compopt -o filenames 2>/dev/null
}
_tsumuya() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} command= i
  # bash makes three words of --goal=first.
  if [[ $word == = ]]; then
    word=
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      --lang) [[ ${COMP_WORDS[++i]} == = ]] && ((++i)) ;;
      -*) ;;
      *) command=${COMP_WORDS[i]}; break ;;
    esac
  done
  COMPREPLY=()
)";

// The value of an option.
std::string bash_values() {
  std::string out = "  case \"$command $option\" in\n";
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    for (const OptionSpec& option : options()) {
      if (!option.belongs_to(spec.command) || !takes_value(option)) continue;
      const Place place = values_of(option);
      const bool may_be_left_out = option.type == ValueType::MaybeInteger;
      if (may_be_left_out) continue;
      const bool known = place.files || !place.words.empty();
      out += fmt::format("    '{} {}') {}return ;;\n", spec.name, option.flag,
                         known ? bash_reply(place) + "; " : "");
    }
  }
  return out + "  esac\n";
}

// An option, or what else the command takes.
std::string bash_words() {
  std::string out = "  case \"$command\" in\n";
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    Place flags;
    for (const OptionSpec& option : options()) {
      if (option.belongs_to(spec.command)) flags.words.push_back(option.flag);
    }
    const Place arguments = arguments_of(spec);
    out += fmt::format("    {})\n      if [[ $word == -* ]]; then {}",
                       spec.name.empty() ? "''" : spec.name, bash_reply(flags));
    if (arguments.files || !arguments.words.empty()) {
      out += fmt::format("; else {}", bash_reply(arguments));
    }
    out += "; fi ;;\n";
  }
  return out + "  esac\n";
}

std::string bash_script() {
  return std::string(kBashHead) + bash_values() + bash_words() +
         "}\ncomplete -F _tsumuya tsumuya\n";
}

// --- zsh

// Within a specification of _arguments and of _describe.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_place(const Place& place) {
  if (place.files) return "_files";
  if (place.words.empty()) return " ";
  return fmt::format("({})", fmt::join(place.words, " "));
}

std::string zsh_option(const OptionSpec& option, Language language) {
  const std::string meaning = zsh_escaped(option.help.in(language));
  const std::string several =
      option.type == ValueType::Flag || option.type == ValueType::Techniques ? "*" : "";
  if (!takes_value(option)) return quoted(fmt::format("{}{}[{}]", several, option.flag, meaning));
  const std::string may = option.type == ValueType::MaybeInteger ? "=-" : "=";
  const std::string colons = option.type == ValueType::MaybeInteger ? "::" : ":";
  return quoted(fmt::format("{}{}{}[{}]{}{}:{}", several, option.flag, may, meaning, colons,
                            zsh_escaped(option.value), zsh_place(values_of(option))));
}

std::string zsh_options(Command command, Language language) {
  std::string out;
  for (const OptionSpec& option : options()) {
    if (option.belongs_to(command)) out += " \\\n        " + zsh_option(option, language);
  }
  return out;
}

std::string zsh_script(Language language) {
  std::string out =
      "#compdef tsumuya\n"
      "# Completion of tsumuya for zsh, made by `tsumuya completions zsh`.\n"
      "_tsumuya() {\n"
      "  local curcontext=$curcontext state line\n"
      "  local -a names\n"
      "  _arguments -C";
  out += zsh_options(Command::Program, language);
  out += " \\\n        '1: :->command' '*:: :->argument' && return\n  names=(\n";
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    if (spec.name.empty()) continue;
    out += fmt::format("    {}\n", quoted(fmt::format("{}:{}", spec.name,
                                                      zsh_escaped(spec.summary.in(language)))));
  }
  out +=
      "  )\n"
      "  if [[ $state == command ]]; then\n"
      "    _describe command names\n"
      "    return\n"
      "  fi\n"
      "  case $words[1] in\n";
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    if (spec.name.empty()) continue;
    out +=
        fmt::format("    {})\n      _arguments{}", spec.name, zsh_options(spec.command, language));
    const Place arguments = arguments_of(spec);
    if (arguments.files) out += " \\\n        '*: :_files'";
    if (!arguments.words.empty()) {
      out += fmt::format(" \\\n        {}", quoted("1: :" + zsh_place(arguments)));
    }
    out += " ;;\n";
  }
  // As a file of fpath it is the function; sourced, it is made known.
  return out +
         "  esac\n}\n"
         "if [[ $funcstack[1] == _tsumuya ]]; then _tsumuya \"$@\"; else compdef _tsumuya tsumuya; "
         "fi\n";
}

// --- fish

// In single quotes, as fish reads them.
std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_words(const Place& place) {
  return " -a " + fish_quoted(fmt::format("{}", fmt::join(place.words, " ")));
}

std::string fish_option(const OptionSpec& option, Language language) {
  std::string out = fmt::format(" -l {}", option.flag.substr(2));
  if (option.short_flag != 0) out += fmt::format(" -s {}", option.short_flag);
  // A value that may be left out is part of the word: nothing is said of it.
  if (takes_value(option) && option.type != ValueType::MaybeInteger) {
    const Place place = values_of(option);
    out += place.files ? " -r -F" : " -x";
    if (!place.words.empty()) out += fish_words(place);
  }
  return out + fmt::format(" -d {}", fish_quoted(option.help.in(language)));
}

std::string fish_script(Language language) {
  std::string out =
      "# Completion of tsumuya for fish, made by `tsumuya completions fish`.\n"
      "complete -c tsumuya -f\n";
  for (const CommandSpec& spec : commands_of(Command::Program)) {
    const bool program = spec.name.empty();
    const std::string begin =
        program ? std::string("complete -c tsumuya -n __fish_use_subcommand")
                : fmt::format("complete -c tsumuya -n '__fish_seen_subcommand_from {}'", spec.name);
    if (!program) {
      out += fmt::format("complete -c tsumuya -n __fish_use_subcommand -a {} -d {}\n", spec.name,
                         fish_quoted(spec.summary.in(language)));
    }
    for (const OptionSpec& option : options()) {
      if (option.belongs_to(spec.command)) out += begin + fish_option(option, language) + '\n';
    }
    if (program) continue;
    const Place arguments = arguments_of(spec);
    if (arguments.files) out += begin + " -F\n";
    if (!arguments.words.empty()) out += begin + fish_words(arguments) + '\n';
  }
  return out;
}

}  // namespace

std::string completion_script(std::string_view shell, Language language) {
  if (shell == "zsh") return zsh_script(language);
  if (shell == "fish") return fish_script(language);
  return bash_script();
}

}  // namespace tsumuya::app
