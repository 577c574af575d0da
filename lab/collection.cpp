#include "lab/collection.hpp"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <span>
#include <tuple>
#include <utility>

namespace tsumuya::lab {
namespace {

template <typename Ours, typename Theirs, std::size_t Count>
using Pairs = std::array<std::pair<Ours, Theirs>, Count>;

constexpr Pairs<tsume::Status, store::Status, 3> kStatuses{
    {{tsume::Status::Mate, store::Status::Mate},
     {tsume::Status::NoMate, store::Status::NoMate},
     {tsume::Status::Unknown, store::Status::Unknown}}};
constexpr Pairs<andor::Reason, store::Reason, 5> kReasons{
    {{andor::Reason::None, store::Reason::None},
     {andor::Reason::Time, store::Reason::Time},
     {andor::Reason::Nodes, store::Reason::Nodes},
     {andor::Reason::Memory, store::Reason::Memory},
     {andor::Reason::Stopped, store::Reason::Stopped}}};

template <typename Ours, typename Theirs, std::size_t Count>
Theirs theirs(const Pairs<Ours, Theirs, Count>& pairs, Ours value) {
  for (const auto& [mine, other] : pairs) {
    if (mine == value) return other;
  }
  return pairs.front().second;
}

// A value of theirs that has none of ours is the first of ours.
template <typename Ours, typename Theirs, std::size_t Count>
Ours ours(const Pairs<Ours, Theirs, Count>& pairs, Theirs value) {
  for (const auto& [mine, other] : pairs) {
    if (other == value) return mine;
  }
  return pairs.front().first;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    words.emplace_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

// What a line of ours begins with, as far as it was written.
bool begins_as_ours(std::string_view text) {
  constexpr std::string_view kBegin = "{\"problem\":";
  return text.starts_with(kBegin) || kBegin.starts_with(text);
}

}  // namespace

store::Record to_record(const RunResult& result) {
  store::Record record;
  record.problem = {result.problem, result.sfen, false, result.published, result.columns};
  record.task.algorithm = result.algorithm;
  record.task.seconds = result.limits.seconds;
  record.task.nodes = result.limits.nodes;
  record.task.memory_mb = result.limits.memory_mb;
  store::Outcome& o = record.outcome;
  o.status = theirs(kStatuses, result.status);
  o.reason = theirs(kReasons, result.reason);
  if (result.signal != 0) {
    o.reason = store::Reason::Killed;
    o.signal = result.signal;
  }
  o.plies = result.plies;
  if (result.plies) o.interpositions = "all";
  o.line = fmt::format("{}", fmt::join(result.pv, " "));
  o.fault = result.fault;
  o.generated = result.counters.generated;
  o.expanded = result.counters.expanded;
  o.reexpanded = result.counters.reexpanded;
  o.iterations = result.counters.iterations;
  o.max_depth = result.counters.max_depth;
  o.terminals = result.terminals;
  o.time_ms = result.time_ms;
  o.version = result.version;
  o.started = result.started;
  return record;
}

RunResult to_result(const store::Record& record) {
  RunResult result;
  result.problem = record.problem.name;
  result.sfen = record.problem.sfen;
  result.published = record.problem.stated_plies;
  result.columns = record.problem.columns;
  result.algorithm = record.task.algorithm;
  result.limits = {.seconds = record.task.seconds.value_or(0),
                   .memory_mb = static_cast<std::size_t>(record.task.memory_mb.value_or(0)),
                   .nodes = record.task.nodes};
  const store::Outcome& o = record.outcome;
  result.status = ours(kStatuses, o.status);
  result.reason = ours(kReasons, o.reason);
  result.signal = o.signal.value_or(0);
  result.plies = o.plies;
  result.pv = words_of(o.line);
  result.fault = o.fault;
  result.counters.generated = o.generated;
  result.counters.expanded = o.expanded;
  result.counters.reexpanded = o.reexpanded;
  result.counters.iterations = o.iterations;
  result.counters.max_depth = static_cast<unsigned>(o.max_depth);
  result.terminals = o.terminals;
  result.time_ms = o.time_ms;
  result.version = o.version;
  result.started = o.started;
  return result;
}

std::string Collection::open(const std::string& file) {
  auto store = store::Store::open(file, store::Access::Write);
  if (!store) return store.error().reason;
  store_.emplace(*std::move(store));
  return "";
}

std::string Collection::put(const RunResult& result) {
  const store::Record record = to_record(result);
  const auto put = store_->put(std::span(&record, 1), store::IfThere::Replace);
  return put ? "" : put.error().reason;
}

std::string Collection::import(const std::vector<RunResult>& results, std::size_t& taken) {
  using Key = std::tuple<std::string, std::string, std::string, double, std::size_t, std::uint64_t>;
  std::map<Key, std::size_t> places;
  std::vector<store::Record> records;
  for (const RunResult& result : results) {
    const RunLimits& limits = result.limits;
    const auto [found, first] =
        places.try_emplace({result.problem, result.sfen, result.algorithm, limits.seconds,
                            limits.memory_mb, limits.nodes.value_or(0)},
                           records.size());
    if (first) records.emplace_back();
    records[found->second] = to_record(result);
  }
  const auto put = store_->put(records, store::IfThere::Keep);
  taken = put.value_or(0);
  return put ? "" : put.error().reason;
}

std::string Collection::read(std::vector<RunResult>& results) const {
  const auto records = store_->records();
  if (!records) return records.error().reason;
  results.clear();
  for (const store::Record& record : *records) {
    const store::Task& t = record.task;
    // A store may hold tasks of batches: those are no runs of an experiment.
    const bool ours = t.goal == "first" && t.interpositions == "all" && t.options == "{}" &&
                      t.threads == 1 && t.seconds && t.memory_mb &&
                      !record.problem.defender_to_move;
    if (ours) results.push_back(to_result(record));
  }
  return "";
}

JsonLines read_json_lines(std::string_view text) {
  JsonLines lines;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    ++number;
    const std::size_t end = text.find('\n', begin);
    const bool whole = end != std::string_view::npos;
    const std::string_view content = text.substr(begin, whole ? end - begin : text.size());
    std::optional<RunResult> result;
    if (whole) result = parse_result(content);
    if (result) {
      lines.results.push_back(std::move(*result));
    } else if (!whole && begins_as_ours(content)) {
      lines.torn = true;
    } else if (lines.bad_line == 0) {
      lines.bad_line = number;
    }
    begin = whole ? end + 1 : text.size();
  }
  return lines;
}

std::string to_json_lines(const std::vector<RunResult>& results) {
  std::string text;
  for (const RunResult& result : results) text += to_json_line(result);
  return text;
}

}  // namespace tsumuya::lab
