#include "app/option_values.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <vector>

#include "app/algorithm_choice.hpp"
#include "app/techniques.hpp"
#include "app/words.hpp"
#include "base/quantity.hpp"
#include "cert/verify_values.hpp"
#include "io/text.hpp"
#include "uncertain/coins/coins.hpp"

namespace tsumuya::app {
namespace {

using Fault = std::optional<Message>;

Fault fault_of_number(const OptionSpec& option, const std::string& value) {
  const std::optional<std::int64_t> number = to_integer(value);
  if (number && *number >= option.least && *number <= option.most) return std::nullopt;
  return message<Sentence::NoInteger>(option.flag, io::in_quotes(value), option.least, option.most);
}

Fault fault_of_threads(const OptionSpec& option, const std::string& value) {
  const std::int64_t number = to_integer(value).value_or(0);
  if (number == 1) return std::nullopt;
  if (number > 1) return message<Sentence::ThreadsToCome>(option.flag, io::in_quotes(value));
  return message<Sentence::NoThreads>(option.flag, io::in_quotes(value));
}

Fault fault_of_memory(const OptionSpec& option, const std::string& value) {
  const std::optional<std::uint64_t> megabytes = to_megabytes(value);
  if (megabytes && *megabytes >= static_cast<std::uint64_t>(option.least)) return std::nullopt;
  return message<Sentence::NoMemory>(option.flag, io::in_quotes(value), option.least, option.most);
}

Fault unless_one_of(bool known, const OptionSpec& option, const std::string& value,
                    std::string_view words) {
  if (known) return std::nullopt;
  return message<Sentence::NotOneOf>(option.flag, io::in_quotes(value), words);
}

Fault unless_empty(const OptionSpec& option, const std::string& fault) {
  if (fault.empty()) return std::nullopt;
  return message<Sentence::BadAlgorithm>(option.flag, fault);
}

}  // namespace

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> to_megabytes(std::string_view text) {
  const auto read = base::bytes_in(text);
  const auto* const bytes = std::get_if<std::uint64_t>(&read);
  if (bytes == nullptr) return std::nullopt;
  return *bytes / base::kBytesOfMegabyte;
}

bool is_one_of(std::string_view value, std::string_view words) {
  while (true) {
    const std::size_t end = words.find('|');
    if (words.substr(0, end) == value) return true;
    if (end == std::string_view::npos) return false;
    words.remove_prefix(end + 1);
  }
}

std::optional<Message> fault_of(const OptionSpec& option, const std::string& value) {
  switch (option.type) {
    case ValueType::Flag:
    case ValueType::Text:
      return std::nullopt;
    case ValueType::File:
      if (!value.empty()) return std::nullopt;
      return message<Sentence::NoFileName>(option.flag, io::in_quotes(value));
    case ValueType::Integer:
    case ValueType::MaybeInteger:
      return fault_of_number(option, value);
    case ValueType::Threads:
      return fault_of_threads(option, value);
    case ValueType::Seconds:
      if (std::holds_alternative<double>(base::seconds_in(value))) return std::nullopt;
      return message<Sentence::NoTime>(option.flag, io::in_quotes(value), option.most);
    case ValueType::Memory:
      return fault_of_memory(option, value);
    case ValueType::Position:
      if (cert::fault_of(cert::parse_position(value)) == nullptr) return std::nullopt;
      return message<Sentence::NoPosition>(option.flag, io::in_quotes(value));
    case ValueType::Techniques:
      return unless_one_of(find_technique(value) != nullptr, option, value, technique_names());
    case ValueType::Algorithm:
      return unless_empty(option, fault_of_algorithm(value));
    case ValueType::Algorithms:
      return unless_empty(option, fault_of_algorithms(value));
    case ValueType::HiddenAlgorithm: {
      const std::string names = fmt::format("{}", fmt::join(uncertain::coin_algorithms(), "|"));
      return unless_one_of(is_one_of(value, names), option, value, names);
    }
    case ValueType::Choice:
      return unless_one_of(is_one_of(value, option.value), option, value, option.value);
  }
  return std::nullopt;
}

}  // namespace tsumuya::app
