#include "app/words.hpp"

#include <string_view>

namespace tsumuya::app {

std::string filled(Sentence sentence, base::Language language,
                   std::span<const std::string> values) {
  std::string_view rest = row_of(sentence).in(language);
  std::string out;
  while (!rest.empty()) {
    const std::size_t open = rest.find('{');
    out += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    out += values[static_cast<std::size_t>(rest[open + 1] - '0')];
    rest.remove_prefix(open + 3);
  }
  return out;
}

std::string Message::in(base::Language language) const {
  return filled(sentence, language, values);
}

}  // namespace tsumuya::app
