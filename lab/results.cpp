#include "lab/results.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include <nlohmann/json.hpp>

#include "lab/from_app.hpp"

namespace tsumuya::lab {
namespace {

using andor::Reason;
using tsume::Status;
using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<Status, std::string_view>, 3> kStatusWords{{
    {Status::Mate, "mate"},
    {Status::NoMate, "nomate"},
    {Status::Unknown, "unknown"},
}};
constexpr std::string_view kKilled = "killed";  // a word of ours: no reason of a search

std::array<std::pair<Reason, std::string_view>, 6> reason_words() {
  std::array<std::pair<Reason, std::string_view>, 6> words{{{Reason::None, {}},
                                                            {Reason::Nodes, {}},
                                                            {Reason::Time, {}},
                                                            {Reason::Memory, {}},
                                                            {Reason::Stopped, {}},
                                                            {Reason::None, kKilled}}};
  for (auto& [reason, word] : words) {
    if (word.empty()) word = reason_word(reason);
  }
  return words;
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

// Takes the fields of an object one by one; a field that is missing or of another kind makes it
// bad, and so does a number that does not fit.
class FieldReader {
 public:
  explicit FieldReader(const Json& object) : object_(object), good_(object.is_object()) {}

  bool good() const { return good_; }

  void take(const char* key, std::string& value) {
    const Json* const field = find(key, &Json::is_string);
    if (field != nullptr) value = field->get<std::string>();
  }
  void take(const char* key, double& value) {
    const Json* const field = find(key, &Json::is_number);
    if (field != nullptr) value = field->get<double>();
  }
  template <std::unsigned_integral Value>
  void take(const char* key, Value& value) {
    const Json* const field = find(key, &Json::is_number_unsigned);
    if (field == nullptr) return;
    const auto wide = field->get<std::uint64_t>();
    good_ = good_ && std::in_range<Value>(wide);
    value = static_cast<Value>(wide);
  }
  template <typename Value>
  void take(const char* key, std::optional<Value>& value) {
    if (!good_ || is_null(key)) return;
    take(key, value.emplace());
  }
  // A word of a table; null stands for the empty one.
  template <typename Value, std::size_t Count>
  void take_word(const char* key,
                 const std::array<std::pair<Value, std::string_view>, Count>& words, Value& value) {
    std::string text;
    require(has(key));
    if (!is_null(key)) take(key, text);
    const auto* const found = std::find_if(words.begin(), words.end(),
                                           [&](const auto& word) { return word.second == text; });
    good_ = good_ && found != words.end();
    if (good_) value = found->first;
  }
  void take(const char* key, std::vector<std::string>& values) {
    const Json* const field = find(key, &Json::is_array);
    if (field == nullptr) return;
    for (const Json& element : *field) {
      good_ = good_ && element.is_string();
      if (good_) values.push_back(element.get<std::string>());
    }
  }
  const Json& object(const char* key) {
    const Json* const field = find(key, &Json::is_object);
    return field == nullptr ? object_ : *field;
  }
  bool has(const char* key) const { return good_ && object_.contains(key); }
  void require(bool condition) { good_ = good_ && condition; }

 private:
  using Kind = bool (Json::*)() const noexcept;

  const Json* find(const char* key, Kind kind) {
    if (!good_) return nullptr;
    const auto found = object_.find(key);
    good_ = found != object_.end() && (*found.*kind)();
    return good_ ? &*found : nullptr;
  }
  bool is_null(const char* key) const { return has(key) && object_.find(key)->is_null(); }

  const Json& object_;
  bool good_;
};

template <typename Value, std::size_t Count>
std::string_view word_of(const std::array<std::pair<Value, std::string_view>, Count>& words,
                         Value value) {
  return std::find_if(words.begin(), words.end(),
                      [&](const auto& word) { return word.first == value; })
      ->second;
}

}  // namespace

std::string_view status_word(Status status) { return word_of(kStatusWords, status); }

std::string to_json_line(const RunResult& result) {
  const std::string_view reason = result.signal != 0 ? kKilled : reason_word(result.reason);
  Json object;
  object["problem"] = result.problem;
  object["sfen"] = result.sfen;
  object["algorithm"] = result.algorithm;
  object["version"] = result.version;
  if (!result.started.empty()) object["started"] = result.started;
  object["limits"] = {{"time", result.limits.seconds},
                      {"memory", result.limits.memory_mb},
                      {"nodes", or_null(result.limits.nodes)}};
  object["status"] = status_word(result.status);
  object["reason"] = reason.empty() ? Json(nullptr) : Json(reason);
  if (result.signal != 0) object["signal"] = result.signal;
  object["plies"] = or_null(result.plies);
  object["published"] = or_null(result.published);
  object["terminals"] = or_null(result.terminals);
  object["generated"] = result.counters.generated;
  object["expanded"] = result.counters.expanded;
  object["reexpanded"] = result.counters.reexpanded;
  object["iterations"] = result.counters.iterations;
  object["max_depth"] = result.counters.max_depth;
  object["time_ms"] = result.time_ms;
  object["pv"] = result.pv;
  if (!result.fault.empty()) object["fault"] = result.fault;
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<RunResult> parse_result(std::string_view line) {
  const Json object = Json::parse(line, nullptr, false);
  FieldReader reader(object);
  RunResult result;
  reader.take("problem", result.problem);
  reader.take("sfen", result.sfen);
  reader.take("algorithm", result.algorithm);
  if (reader.has("version")) reader.take("version", result.version);
  if (reader.has("started")) reader.take("started", result.started);
  FieldReader limits(reader.object("limits"));
  limits.take("time", result.limits.seconds);
  limits.take("memory", result.limits.memory_mb);
  limits.take("nodes", result.limits.nodes);
  reader.require(limits.good());
  reader.take_word("status", kStatusWords, result.status);
  reader.take_word("reason", reason_words(), result.reason);
  if (reader.has("signal")) reader.take("signal", result.signal);
  reader.take("plies", result.plies);
  reader.take("published", result.published);
  reader.take("terminals", result.terminals);
  reader.take("generated", result.counters.generated);
  reader.take("expanded", result.counters.expanded);
  reader.take("reexpanded", result.counters.reexpanded);
  reader.take("iterations", result.counters.iterations);
  reader.take("max_depth", result.counters.max_depth);
  reader.take("time_ms", result.time_ms);
  reader.take("pv", result.pv);
  if (reader.has("fault")) reader.take("fault", result.fault);
  return reader.good() ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<Reference> reference_of(const std::vector<std::string>& columns) {
  std::array<double, 5> numbers{};
  if (columns.size() != numbers.size()) return std::nullopt;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const char* const end = columns[i].data() + columns[i].size();
    const auto [stop, error] = std::from_chars(columns[i].data(), end, numbers[i]);
    const bool good = error == std::errc() && stop == end && std::isfinite(numbers[i]);
    if (!good || numbers[i] < 0) return std::nullopt;
  }
  return Reference{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
}

Experiment::Experiment(std::vector<ExperimentProblem> problems, std::vector<std::string> algorithms,
                       const RunLimits& limits)
    : problems_(std::move(problems)),
      algorithms_(std::move(algorithms)),
      limits_(limits),
      results_(algorithms_.size(), std::vector<std::optional<RunResult>>(problems_.size())) {}

bool Experiment::take(const RunResult& result) {
  const auto algorithm = std::find(algorithms_.begin(), algorithms_.end(), result.algorithm);
  const auto problem =
      std::find_if(problems_.begin(), problems_.end(), [&](const ExperimentProblem& p) {
        return p.name == result.problem && p.sfen == result.sfen;
      });
  if (algorithm == algorithms_.end() || problem == problems_.end()) return false;
  if (result.limits != limits_) return false;
  results_[static_cast<std::size_t>(algorithm - algorithms_.begin())]
          [static_cast<std::size_t>(problem - problems_.begin())] = result;
  return true;
}

const RunResult* Experiment::result(std::size_t algorithm, std::size_t problem) const {
  const std::optional<RunResult>& result = results_[algorithm][problem];
  return result ? &*result : nullptr;
}

RunState Experiment::state(std::size_t algorithm, std::size_t problem) const {
  const RunResult* const found = result(algorithm, problem);
  if (found == nullptr) return RunState::Missing;
  if (!found->fault.empty()) return RunState::Faulty;
  if (found->signal != 0) return RunState::Killed;
  switch (found->status) {
    case Status::Mate:
      return RunState::Mate;
    case Status::NoMate:
      return RunState::NoMate;
    case Status::Unknown:
      break;
  }
  return RunState::Unsolved;
}

std::vector<Run> Experiment::runs(std::size_t algorithm) const {
  std::vector<Run> runs;
  for (std::size_t p = 0; p < problems_.size(); ++p) {
    const RunResult* const found = result(algorithm, p);
    if (found != nullptr) runs.push_back({problems_[p], *found, state(algorithm, p)});
  }
  return runs;
}

std::size_t Experiment::count(std::size_t algorithm, RunState wanted) const {
  std::size_t n = 0;
  for (std::size_t p = 0; p < problems_.size(); ++p) n += state(algorithm, p) == wanted ? 1U : 0U;
  return n;
}

std::size_t Experiment::done(std::size_t algorithm) const {
  return problems_.size() - count(algorithm, RunState::Missing) -
         count(algorithm, RunState::Killed);
}

std::vector<std::string> Experiment::contradictions() const {
  std::vector<std::string> found;
  for (std::size_t p = 0; p < problems_.size(); ++p) {
    const auto first = [&](RunState wanted) {
      std::size_t a = 0;
      while (a < algorithms_.size() && state(a, p) != wanted) ++a;
      return a;
    };
    const std::size_t mate = first(RunState::Mate);
    const std::size_t no_mate = first(RunState::NoMate);
    if (mate == algorithms_.size() || no_mate == algorithms_.size()) continue;
    found.push_back(fmt::format("{}: {} says mate, {} says no mate", problems_[p].name,
                                algorithms_[mate], algorithms_[no_mate]));
  }
  return found;
}

}  // namespace tsumuya::lab
