#include "app/algorithm_choice.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "io/text.hpp"

namespace tsumuya::app {
namespace {

using andor::ChoiceError;
using andor::SearchInfo;
using andor::SwitchInfo;

std::string unknown_name(std::string_view name) {
  std::vector<std::string_view> known;
  for (const SearchInfo& info : papers::algorithms()) known.push_back(info.name);
  return fmt::format("{} is not one of {}", io::in_quotes(name), fmt::join(known, ", "));
}

std::string unknown_switch(std::string_view text, const SearchInfo& search) {
  if (search.switches.empty()) {
    return fmt::format("{} has no switches, and {} is given", search.name, io::in_quotes(text));
  }
  std::vector<std::string> known;
  for (const SwitchInfo& info : search.switches) known.push_back(shown(info));
  return fmt::format("{} is not a switch of {}, which has {}", io::in_quotes(text), search.name,
                     fmt::join(known, ", "));
}

std::string words_of(const ChoiceError& error) {
  using Code = ChoiceError::Code;
  switch (error.code) {
    case Code::UnknownSearch:
      return unknown_name(error.given);
    case Code::UnknownSwitch:
      return unknown_switch(error.given, error.search);
    case Code::SwitchTwice:
      return fmt::format("{} is given twice to {}", error.switch_info.name, error.search.name);
    case Code::BadNumber:
      return fmt::format("{} is not {} with a whole number from 1 to {}",
                         io::in_quotes(error.given), shown(error.switch_info), andor::kMostNumber);
    case Code::ChoiceTwice:
      return fmt::format("{} is given twice", error.given);
  }
  std::abort();
}

// With the error in words.
template <typename Parsed>
std::variant<Parsed, std::string> in_words(std::variant<Parsed, ChoiceError> parsed) {
  if (const auto* const error = std::get_if<ChoiceError>(&parsed)) return words_of(*error);
  return std::move(*std::get_if<Parsed>(&parsed));
}

// What is wrong with what was parsed; empty if nothing.
template <typename Parsed>
std::string fault_in(const std::variant<Parsed, std::string>& parsed) {
  const auto* const fault = std::get_if<std::string>(&parsed);
  return fault == nullptr ? "" : *fault;
}

}  // namespace

std::variant<AlgorithmChoice, std::string> parse_algorithm(std::string_view text) {
  return in_words(andor::parse_choice(text, papers::algorithms()));
}

std::variant<std::vector<AlgorithmChoice>, std::string> parse_algorithms(std::string_view list) {
  return in_words(andor::parse_choices(list, papers::algorithms()));
}

std::string fault_of_algorithm(std::string_view text) { return fault_in(parse_algorithm(text)); }
std::string fault_of_algorithms(std::string_view list) { return fault_in(parse_algorithms(list)); }

std::string shown(const SwitchInfo& info) {
  return std::string(info.name) + (info.takes_number ? "=N" : "");
}

std::vector<SwitchInfo> all_switches() {
  std::vector<SwitchInfo> all;
  for (const SearchInfo& search : papers::algorithms()) {
    for (const SwitchInfo& info : search.switches) {
      const bool seen = std::any_of(
          all.begin(), all.end(), [&](const SwitchInfo& other) { return other.name == info.name; });
      if (!seen) all.push_back(info);
    }
  }
  return all;
}

std::string file_stem(std::string_view choice) {
  std::string stem(choice);
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return c == ':' || c == '='; }, '_');
  return stem;
}

}  // namespace tsumuya::app
