// A sentence of the word table with its values, rendered once the language is known.
//
//   message<Sentence::NeedsValue>("--depth").in(Language::English)    "--depth needs a value"
//
// words.hpp makes one; who only carries it needs no table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/language.hpp"

namespace tsumuya::app {

enum class Sentence : std::uint8_t;

struct Message {
  Sentence sentence;
  std::vector<std::string> values;

  std::string in(base::Language language) const;
};

}  // namespace tsumuya::app
