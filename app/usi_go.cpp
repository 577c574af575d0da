#include "app/usi_go.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "io/text.hpp"

namespace tsumuya::app {
namespace {

// More than this is as good as no limit, and far from the end of what a clock can hold.
constexpr std::uint64_t kMost = 1'000'000'000'000;

// The number that comes next. What is no number stays where it is, for it may be a keyword, and is
// complained about in `fault`.
std::optional<std::uint64_t> take_number(io::Words& words, std::string_view keyword,
                                         std::string& fault) {
  io::Words ahead = words;
  const std::optional<io::Word> word = ahead.next();
  if (!word) {
    fault = fmt::format("go: a number must follow {}", keyword);
    return std::nullopt;
  }
  if (!std::all_of(word->text.begin(), word->text.end(), io::is_digit)) {
    fault =
        fmt::format("go: {} after {} is not a whole number", io::in_quotes(word->text), keyword);
    return std::nullopt;
  }
  words = ahead;
  std::uint64_t value = 0;
  const char* const end = word->text.data() + word->text.size();
  const auto [stop, error] = std::from_chars(word->text.data(), end, value);
  return error == std::errc() ? std::min(value, kMost) : kMost;
}

// `mate` may stand alone.
bool has_time(io::Words words) {
  const std::optional<io::Word> word = words.next();
  return word && word->text != "infinite" && word->text != "nodes" && word->text != "depth";
}

}  // namespace

UsiGo parse_go(std::string_view words) {
  UsiGo go;
  io::Words rest(words);
  for (std::optional<io::Word> word = rest.next(); word; word = rest.next()) {
    if (word->text == "mate") {
      go.mate = true;
      if (!has_time(rest)) continue;
      if (const auto value = take_number(rest, word->text, go.fault)) {
        go.time = std::chrono::milliseconds(*value);
      }
    } else if (word->text == "nodes") {
      go.nodes = take_number(rest, word->text, go.fault);
    } else if (word->text == "depth") {
      go.has_depth = take_number(rest, word->text, go.fault).has_value();
    }
  }
  return go;
}

}  // namespace tsumuya::app
