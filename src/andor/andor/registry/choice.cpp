#include "andor/registry/choice.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace tsumuya::andor {
namespace {

using Code = ChoiceError::Code;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string_view::npos; begin = end + 1) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
  }
  return parts;
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool good = error == std::errc() && stop == end && number >= 1 && number <= kMostNumber;
  return good ? std::optional(number) : std::nullopt;
}

// Adds a switch to those that are given, or says what is wrong with it.
std::optional<ChoiceError> take_switch(std::string_view text, const SearchInfo& search,
                                       std::vector<Given>& all) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const bool with_number = equals != std::string_view::npos;
  const auto found =
      std::find_if(search.switches.begin(), search.switches.end(), [&](const SwitchInfo& info) {
        return info.name == name && info.takes_number == with_number;
      });
  if (found == search.switches.end()) {
    return ChoiceError{Code::UnknownSwitch, std::string(text), search, {}};
  }
  Given given{static_cast<std::size_t>(found - search.switches.begin()), 0};
  if (std::any_of(all.begin(), all.end(),
                  [&](const Given& other) { return other.place == given.place; })) {
    return ChoiceError{Code::SwitchTwice, std::string(text), search, *found};
  }
  if (with_number) {
    const std::optional<std::size_t> number = number_in(text.substr(equals + 1));
    if (!number) return ChoiceError{Code::BadNumber, std::string(text), search, *found};
    given.number = *number;
  }
  all.push_back(given);
  return std::nullopt;
}

std::string name_of(const Choice& choice, const SearchInfo& search) {
  std::string name(search.name);
  for (const Given& given : choice.given) {
    const SwitchInfo& info = search.switches[given.place];
    name += ':';
    name += info.name;
    if (info.takes_number) name += '=' + std::to_string(given.number);
  }
  return name;
}

}  // namespace

const SearchInfo* find_search(std::span<const SearchInfo> searches, std::string_view name) {
  const auto found = std::find_if(searches.begin(), searches.end(),
                                  [&](const SearchInfo& search) { return search.name == name; });
  return found == searches.end() ? nullptr : &*found;
}

std::variant<Choice, ChoiceError> parse_choice(std::string_view text,
                                               std::span<const SearchInfo> searches) {
  const std::vector<std::string_view> parts = split(text, ':');
  const SearchInfo* const search = find_search(searches, parts.front());
  if (search == nullptr) {
    return ChoiceError{Code::UnknownSearch, std::string(parts.front()), {}, {}};
  }
  Choice choice{{}, search->name, {}};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (auto error = take_switch(parts[i], *search, choice.given)) return *std::move(error);
  }
  std::sort(choice.given.begin(), choice.given.end(),
            [](const Given& a, const Given& b) { return a.place < b.place; });
  choice.name = name_of(choice, *search);
  return choice;
}

std::variant<std::vector<Choice>, ChoiceError> parse_choices(std::string_view list,
                                                             std::span<const SearchInfo> searches) {
  std::vector<Choice> choices;
  for (const std::string_view text : split(list, ',')) {
    std::variant<Choice, ChoiceError> parsed = parse_choice(text, searches);
    if (auto* const error = std::get_if<ChoiceError>(&parsed)) return std::move(*error);
    Choice& choice = *std::get_if<Choice>(&parsed);
    const bool twice = std::any_of(choices.begin(), choices.end(),
                                   [&](const Choice& other) { return other.name == choice.name; });
    if (twice) return ChoiceError{Code::ChoiceTwice, choice.name, {}, {}};
    choices.push_back(std::move(choice));
  }
  return choices;
}

}  // namespace tsumuya::andor
