// What a store keeps: problems, tasks, and what came of a task on a problem. Values of texts and
// numbers, as docs/store.md describes them; a row of SQL each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tsumuya::store {

// Known by its name, its position and who is to move; the other columns may change.
struct Problem {
  std::string name;
  std::string sfen;
  bool defender_to_move = false;
  std::optional<std::uint32_t> stated_plies = {};
  std::string columns = {};  // of its file, behind the stated length, with tabs between them

  friend bool operator==(const Problem&, const Problem&) = default;
};

// What is asked of a search, and within which limits. All of it together is its identity.
struct Task {
  std::string algorithm;               // with its switches: "cstar:no-dynamic"
  std::string goal = "first";          // first, shortest or sound
  std::string interpositions = "all";  // tsume, kakinoki or all
  std::optional<double> seconds = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::uint64_t> memory_mb = {};
  std::uint32_t threads = 1;
  std::string options = "{}";  // everything else, a JSON object with sorted keys

  friend bool operator==(const Task&, const Task&) = default;
};

enum class Status : std::uint8_t { Mate, NoMate, Unknown };

// Why the status is Unknown; None with the others, and where an internal error is the reason.
enum class Reason : std::uint8_t { None, Time, Nodes, Memory, Stopped, Killed };

struct Outcome {
  Status status = Status::Unknown;
  Reason reason = Reason::None;
  std::optional<std::uint32_t> signal = {};  // that killed the run

  // The answer.
  std::optional<std::uint32_t> plies = {};
  bool exact = false;          // no shorter mate exists, by proof
  std::string interpositions;  // how `plies` counts; empty: not said
  std::string line;            // USI moves with spaces between them
  std::string leftover;        // the attacker's hand at its end
  std::string fault;           // what is wrong with the answer; empty: nothing is known to be

  // Effort.
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::uint64_t reexpanded = 0;
  std::uint64_t iterations = 0;
  std::uint64_t max_depth = 0;
  std::optional<std::uint64_t> terminals = {};
  double time_ms = 0;
  std::optional<double> first_proof_ms = {};

  // Origin.
  std::string version;         // of the program
  std::string started;         // UTC, "2026-11-19T22:20:02Z"; empty: not known
  std::uint32_t attempts = 1;  // runs so far; counted by the store

  std::string more = "{}";  // whatever else an answer says, a JSON object

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

struct Record {
  Problem problem;
  Task task;
  Outcome outcome;

  friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace tsumuya::store
