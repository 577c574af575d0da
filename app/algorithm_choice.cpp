#include "app/algorithm_choice.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "io/text.hpp"

namespace tsumuya::app {
namespace {

using papers::Algorithm;
using papers::AlgorithmOptions;

constexpr std::size_t kMostEntries = 1'000'000'000'000;

bool is_of_dfpn_family(Algorithm a) { return a >= Algorithm::DfPn && a <= Algorithm::DfPnRSnda; }

struct Switch {
  std::string_view name;
  bool takes_number;
  bool (*belongs_to)(Algorithm);
  void (*apply)(AlgorithmOptions&, std::size_t);
  Text meaning;

  std::string shown() const { return std::string(name) + (takes_number ? "=N" : ""); }
};

bool is_seos(Algorithm a) { return a == Algorithm::CStar || a == Algorithm::PnStar; }

constexpr std::array<Switch, 10> kSwitches{{
    {"no-deepening",
     false,
     [](Algorithm a) { return a == Algorithm::CStar; },
     [](AlgorithmOptions& o, std::size_t) { o.multiple_deepening = false; },
     {"no multiple iterative deepening: a reply is given all that is left at once",
      "多重反復深化をしない: 応手に残りのしきい値を一度に与える"}},
    {"no-dynamic",
     false,
     [](Algorithm a) { return a == Algorithm::CStar; },
     [](AlgorithmOptions& o, std::size_t) { o.dynamic_evaluation = false; },
     {"no dynamic evaluation: an open reply counts one whatever the table has",
      "動的評価をしない: 未解決の応手は表の値によらず一と数える"}},
    {"no-queues",
     false,
     is_seos,
     [](AlgorithmOptions& o, std::size_t) { o.queues = false; },
     {"each interposition counts one; else those of a kind count one together",
      "合駒をそれぞれ一と数える。なければ同類の合駒はまとめて一と数える"}},
    {"no-answers",
     false,
     is_seos,
     [](AlgorithmOptions& o, std::size_t) { o.see_answers = false; },
     {"replies that leave a mate in one are searched like the others",
      "一手詰を許す応手も他と同じように探索する"}},
    {"no-handicap",
     false,
     is_seos,
     [](AlgorithmOptions& o, std::size_t) { o.handicaps = false; },
     {"pawn, bishop and rook that do not promote are searched like other moves",
      "歩・角・飛の不成も他の手と同じように探索する"}},
    {"no-dominance",
     false,
     is_seos,
     [](AlgorithmOptions& o, std::size_t) { o.numbers_by_dominance = false; },
     {"the number of an open position is for its own hand alone; a mate still holds for larger "
      "hands, and no mate for smaller ones",
      "未解決の局面の数はその持駒だけのもの。詰みはより多い持駒、不詰はより少ない持駒にも通用す"
      "る"}},
    {"no-known-first",
     false,
     is_seos,
     [](AlgorithmOptions& o, std::size_t) { o.known_first = false; },
     {"the table is asked about a check when its turn comes, not about all of them first",
      "王手ごとに順番が来てから表を引く。なければ先にすべての王手について引く"}},
    {"entries",
     true,
     [](Algorithm a) { return a == Algorithm::PnStar; },
     [](AlgorithmOptions& o, std::size_t n) { o.table_entries = n; },
     {"how many positions each of the two tables holds", "二つの表それぞれに入る局面の数"}},
    {"material",
     false,
     is_of_dfpn_family,
     [](AlgorithmOptions& o, std::size_t) { o.first_numbers = tsume::FirstNumbers::Material; },
     {"the numbers of new positions start with the material balance instead of 1",
      "新しい局面の数を一でなく駒の損得から見積もる"}},
    {"no-techniques",
     false,
     is_of_dfpn_family,
     [](AlgorithmOptions& o, std::size_t) { o.techniques = false; },
     {"without the engine's other techniques", "本エンジンの他の技法を使わない"}},
}};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string_view::npos; begin = end + 1) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
  }
  return parts;
}

std::string unknown_name(std::string_view name) {
  std::vector<std::string_view> known;
  for (const papers::AlgorithmSpec& spec : papers::algorithms()) known.push_back(spec.name);
  return fmt::format("{} is not one of {}", io::in_quotes(name), fmt::join(known, ", "));
}

std::string unknown_switch(std::string_view text, const papers::AlgorithmSpec& spec) {
  const std::vector<std::string> known = switches_of(spec.id);
  if (known.empty()) {
    return fmt::format("{} has no switches, and {} is given", spec.name, io::in_quotes(text));
  }
  return fmt::format("{} is not a switch of {}, which has {}", io::in_quotes(text), spec.name,
                     fmt::join(known, ", "));
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool good = error == std::errc() && stop == end && number >= 1 && number <= kMostEntries;
  return good ? std::optional(number) : std::nullopt;
}

// The values of the switches that are given, in the places of the table.
using Given = std::array<std::optional<std::size_t>, kSwitches.size()>;

// What is wrong with a switch; empty if nothing.
std::string take_switch(std::string_view text, const papers::AlgorithmSpec& spec, Given& given) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const auto* const found = std::find_if(kSwitches.begin(), kSwitches.end(), [&](const Switch& s) {
    return s.name == name && s.belongs_to(spec.id) &&
           s.takes_number == (equals != std::string_view::npos);
  });
  if (found == kSwitches.end()) return unknown_switch(text, spec);
  std::optional<std::size_t>& value = given[static_cast<std::size_t>(found - kSwitches.begin())];
  if (value) return fmt::format("{} is given twice to {}", name, spec.name);
  value = found->takes_number ? number_in(text.substr(equals + 1)) : std::optional<std::size_t>(1);
  if (value) return "";
  return fmt::format("{} is not {} with a whole number from 1 to {}", io::in_quotes(text),
                     found->shown(), kMostEntries);
}

// What is wrong with what was parsed; empty if nothing.
template <typename Choice>
std::string fault_in(const std::variant<Choice, std::string>& parsed) {
  const auto* const fault = std::get_if<std::string>(&parsed);
  return fault == nullptr ? "" : *fault;
}

}  // namespace

std::variant<AlgorithmChoice, std::string> parse_algorithm(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ':');
  const papers::AlgorithmSpec* const spec = papers::find_algorithm(parts.front());
  if (spec == nullptr) return unknown_name(parts.front());
  Given given;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (std::string fault = take_switch(parts[i], *spec, given); !fault.empty()) return fault;
  }
  AlgorithmChoice choice{std::string(spec->name), spec->id, {}};
  for (std::size_t i = 0; i < kSwitches.size(); ++i) {
    if (!given[i]) continue;
    kSwitches[i].apply(choice.options, *given[i]);
    choice.name += fmt::format(":{}", kSwitches[i].name);
    if (kSwitches[i].takes_number) choice.name += fmt::format("={}", *given[i]);
  }
  return choice;
}

std::variant<std::vector<AlgorithmChoice>, std::string> parse_algorithms(std::string_view list) {
  std::vector<AlgorithmChoice> choices;
  for (const std::string_view text : split(list, ',')) {
    std::variant<AlgorithmChoice, std::string> parsed = parse_algorithm(text);
    if (auto* const fault = std::get_if<std::string>(&parsed)) return std::move(*fault);
    AlgorithmChoice& choice = *std::get_if<AlgorithmChoice>(&parsed);
    const bool twice = std::any_of(choices.begin(), choices.end(),
                                   [&](const auto& other) { return other.name == choice.name; });
    if (twice) return fmt::format("{} is given twice", choice.name);
    choices.push_back(std::move(choice));
  }
  return choices;
}

std::string fault_of_algorithm(std::string_view text) { return fault_in(parse_algorithm(text)); }
std::string fault_of_algorithms(std::string_view list) { return fault_in(parse_algorithms(list)); }

std::vector<std::string> switches_of(Algorithm algorithm) {
  std::vector<std::string> names;
  for (const Switch& s : kSwitches) {
    if (s.belongs_to(algorithm)) names.push_back(s.shown());
  }
  return names;
}

std::vector<SwitchText> switch_texts() {
  std::vector<SwitchText> texts;
  for (const Switch& s : kSwitches) texts.push_back({s.shown(), s.meaning});
  return texts;
}

std::string file_stem(std::string_view choice) {
  std::string stem(choice);
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return c == ':' || c == '='; }, '_');
  return stem;
}

}  // namespace tsumuya::app
