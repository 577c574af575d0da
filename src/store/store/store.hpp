// A collection of runs in one SQLite file, which outlives whatever ends its program.
//
//   auto store = Store::open("runs.sqlite", Access::Write);
//   if (!store) return store.error().text();
//   store->put({{problem, task, outcome}}, IfThere::Replace);
//   const auto records = store->records();
//
// There is one outcome for a task on a problem: a later one takes its place. What put() has said to
// be written survives a kill (SIGKILL) of the program at any moment, and a loss of power as far as
// the file system keeps what it was told to (WAL, synchronous FULL). One process writes at a time;
// any number may read meanwhile.
//
// The schema is in docs/store.md and is frozen. Files of newer versions are refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "store/record.hpp"

namespace tsumuya::store {

inline constexpr std::uint32_t kSchemaVersion = 1;

enum class Access : std::uint8_t { Read, Write };
enum class IfThere : std::uint8_t { Replace, Keep };

enum class ErrorCode : std::uint8_t {
  System,   // the system or SQLite refuses: no file, no permission, no room
  InUse,    // another process writes to it
  Foreign,  // is no store
  Newer,    // of a version that this program does not know
  Content   // holds a word that this program does not know
};

struct Error {
  ErrorCode code = ErrorCode::System;
  std::string file;
  std::string reason;

  // One line: "FILE: REASON".
  std::string text() const { return file + ": " + reason; }
};

template <typename T>
using Expected = tl::expected<T, Error>;

class Store {
 public:
  // To write, a file that is not there is made.
  static Expected<Store> open(const std::string& file, Access access);

  ~Store();
  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) noexcept;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Writes all of them or, where there is an error, none. Returns how many outcomes were written:
  // all, or with IfThere::Keep those that had none before.
  Expected<std::size_t> put(std::span<const Record> records, IfThere if_there);

  // All, in the order in which problems and tasks first came.
  Expected<std::vector<Record>> records() const;

 private:
  class Connection;
  explicit Store(std::unique_ptr<Connection> connection);

  std::unique_ptr<Connection> connection_;
};

}  // namespace tsumuya::store
