// The runs of an experiment in its store, DIR/results.sqlite, and what earlier versions left in
// DIR/results.jsonl.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/results.hpp"
#include "store/store.hpp"

namespace tsumuya::lab {

inline constexpr const char* kStoreFile = "results.sqlite";
inline constexpr const char* kJsonLines = "results.jsonl";

store::Record to_record(const RunResult& result);
RunResult to_result(const store::Record& record);

class Collection {
 public:
  // Once. What is wrong; empty if nothing.
  std::string open(const std::string& file);

  // What is wrong with putting it in, in place of an older one; empty if nothing.
  std::string put(const RunResult& result);
  // Puts in those whose runs are not there yet, the last of several for one run; their number goes
  // to `taken`. What is wrong; empty if nothing.
  std::string import(const std::vector<RunResult>& results, std::size_t& taken);
  // All runs, also those of other problems, algorithms and limits. What is wrong; empty if nothing.
  std::string read(std::vector<RunResult>& results) const;

 private:
  std::optional<store::Store> store_;
};

// The text of a results.jsonl.
struct JsonLines {
  std::vector<RunResult> results;
  bool torn = false;         // the last line, which is dropped
  std::size_t bad_line = 0;  // the first that is no result; counted from 1; 0: there is none
};
JsonLines read_json_lines(std::string_view text);
std::string to_json_lines(const std::vector<RunResult>& results);

}  // namespace tsumuya::lab
