// The sentences of the command line, rendered in a language.
//
//   say<Sentence::NeedsValue>(Language::English, "--depth")    "--depth needs a value"
//   message<Sentence::NeedsValue>("--depth")                   the same, for a language known later
//
// A row each stands in word_table.hpp. A sentence that is not there, or another number of values
// than its sentence has blanks, does not compile.
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <span>
#include <string>
#include <vector>

#include "app/message.hpp"
#include "app/word_table.hpp"

namespace tsumuya::app {

// The sentence with its blanks filled.
std::string filled(Sentence sentence, base::Language language, std::span<const std::string> values);

template <Sentence sentence, typename... Values>
std::string say(base::Language language, const Values&... values) {
  static_assert(blanks_of(row_of(sentence).english) == sizeof...(Values));
  const std::vector<std::string> texts{fmt::format("{}", values)...};
  return filled(sentence, language, texts);
}

template <Sentence sentence, typename... Values>
Message message(const Values&... values) {
  static_assert(blanks_of(row_of(sentence).english) == sizeof...(Values));
  return {sentence, {fmt::format("{}", values)...}};
}

}  // namespace tsumuya::app
