#include "app/usi_options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>

#include "app/techniques.hpp"
#include "io/text.hpp"

namespace tsumuya::app {
namespace {

struct Spin {
  std::string_view name;
  std::uint64_t least;
  std::uint64_t most;
  std::uint64_t (*get)(const UsiOptions&);
  void (*set)(UsiOptions&, std::uint64_t);
};

// The largest number that a GUI which keeps numbers as doubles reads exactly.
constexpr std::uint64_t kMost = (std::uint64_t{1} << 53U) - 1;
constexpr std::uint64_t kMostMegabytes = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostInterval = 86'400'000;

constexpr std::array<Spin, 4> kSpins{{
    {"USI_Hash", tsume::kLeastMemory, kMostMegabytes,
     [](const UsiOptions& o) { return std::uint64_t{o.engine.memory_mb}; },
     [](UsiOptions& o, std::uint64_t v) { o.engine.memory_mb = v; }},
    {"Threads", 1, 1, [](const UsiOptions&) { return std::uint64_t{1}; },
     [](UsiOptions&, std::uint64_t) {}},
    {"NodesLimit", 0, kMost, [](const UsiOptions& o) { return o.nodes_limit; },
     [](UsiOptions& o, std::uint64_t v) { o.nodes_limit = v; }},
    {"PvInterval", 0, kMostInterval,
     [](const UsiOptions& o) { return static_cast<std::uint64_t>(o.pv_interval.count()); },
     [](UsiOptions& o, std::uint64_t v) { o.pv_interval = std::chrono::milliseconds(v); }},
}};

// "mate-in-one" is Feature_MateInOne here.
std::string switch_name(const Technique& technique) {
  std::string name = "Feature_";
  bool capital = true;
  for (const char c : technique.name) {
    if (c != '-') name += capital ? static_cast<char>(c - 'a' + 'A') : c;
    capital = c == '-';
  }
  return name;
}
static_assert(sizeof(tsume::Features) == kTechniques.size(), "a switch is missing from the table");

constexpr std::string_view kDefenderToMove = "DefenderToMove";

// The switch behind the name of a check option, or null.
bool* find_switch(UsiOptions& options, std::string_view name) {
  if (name == kDefenderToMove) return &options.defender_to_move;
  for (const Technique& technique : kTechniques) {
    if (switch_name(technique) == name) return &(options.engine.features.*technique.on);
  }
  return nullptr;
}

std::string set_switch(bool& value, std::string_view name, std::string_view text) {
  if (text != "true" && text != "false") {
    return fmt::format("{}: {} is neither true nor false; ignored", name, io::in_quotes(text));
  }
  value = text == "true";
  return "";
}

std::string set_spin(UsiOptions& options, const Spin& spin, std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) {
    return fmt::format("{}: {} is not a number; ignored", spin.name, io::in_quotes(text));
  }
  const std::uint64_t value =
      number < 0 ? spin.least
                 : std::clamp(static_cast<std::uint64_t>(number), spin.least, spin.most);
  spin.set(options, value);
  if (number >= 0 && value == static_cast<std::uint64_t>(number)) return "";
  return fmt::format("{}: {} is not from {} to {}; {} is taken", spin.name, number, spin.least,
                     spin.most, value);
}

}  // namespace

bool same_engine(const tsume::EngineOptions& a, const tsume::EngineOptions& b) {
  return a.memory_mb == b.memory_mb &&
         std::all_of(kTechniques.begin(), kTechniques.end(),
                     [&](const Technique& t) { return a.features.*t.on == b.features.*t.on; });
}

std::vector<std::string> option_lines() {
  const UsiOptions defaults;
  std::vector<std::string> lines;
  lines.reserve(kSpins.size() + 1 + kTechniques.size());
  for (const Spin& spin : kSpins) {
    lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                                spin.get(defaults), spin.least, spin.most));
  }
  const auto add_check = [&](std::string_view name, bool value) {
    lines.push_back(fmt::format("option name {} type check default {}", name, value));
  };
  add_check(kDefenderToMove, defaults.defender_to_move);
  for (const Technique& technique : kTechniques) {
    add_check(switch_name(technique), defaults.engine.features.*technique.on);
  }
  return lines;
}

std::string set_option(UsiOptions& options, std::string_view words) {
  io::Words rest(words);
  const std::optional<io::Word> name_word = rest.next();
  const std::optional<io::Word> name = rest.next();
  if (!name_word || name_word->text != "name" || !name) return "";
  const std::optional<io::Word> value_word = rest.next();
  const std::string_view value = value_word && value_word->text == "value"
                                     ? io::trimmed(words.substr(rest.column() - 1))
                                     : std::string_view();
  if (bool* const flag = find_switch(options, name->text)) {
    return set_switch(*flag, name->text, value);
  }
  for (const Spin& spin : kSpins) {
    if (spin.name == name->text) return set_spin(options, spin, value);
  }
  return "";
}

}  // namespace tsumuya::app
