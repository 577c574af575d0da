#include "store/store.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sqlite3.h>
#include <string_view>
#include <utility>

#include "base/file_lock.hpp"
#include "store/inner/schema.hpp"
#include "store/inner/statement.hpp"

namespace tsumuya::store {
namespace {

// How long a statement waits where a reader or a checkpoint is in its way.
constexpr int kPatienceMs = 10'000;

template <typename Value, std::size_t Count>
using Words = std::array<std::pair<Value, std::string_view>, Count>;

constexpr Words<Status, 3> kStatusWords{
    {{Status::Mate, "mate"}, {Status::NoMate, "nomate"}, {Status::Unknown, "unknown"}}};
constexpr Words<Reason, 5> kReasonWords{{{Reason::Time, "time"},
                                         {Reason::Nodes, "nodes"},
                                         {Reason::Memory, "memory"},
                                         {Reason::Stopped, "stopped"},
                                         {Reason::Killed, "killed"}}};
constexpr Words<bool, 2> kToMoveWords{{{false, "attacker"}, {true, "defender"}}};

template <typename Value, std::size_t Count>
std::string_view word_of(const Words<Value, Count>& words, Value value) {
  for (const auto& [other, word] : words) {
    if (other == value) return word;
  }
  return "";
}

// False if there is no such word.
template <typename Value, std::size_t Count>
bool read_word(const Words<Value, Count>& words, std::string_view text, Value& value) {
  for (const auto& [other, word] : words) {
    if (word != text) continue;
    value = other;
    return true;
  }
  return false;
}

// What opening says of the file.
struct Identity {
  int application = 0;
  std::uint32_t version = 0;
  bool empty = true;  // no tables

  bool is_new() const { return empty && application == 0 && version == 0; }
};

}  // namespace

// The database with what it takes to speak of its errors.
class Store::Connection {
 public:
  explicit Connection(std::string file) : file_(std::move(file)) {}
  ~Connection() { sqlite3_close(database_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection(Connection&&) = delete;
  Connection& operator=(Connection&&) = delete;

  Expected<void> open_to_write();
  Expected<void> open_to_read();
  Expected<void> execute(const char* sql) const;
  Expected<std::size_t> put(std::span<const Record> records, IfThere if_there) const;
  Expected<std::vector<Record>> records() const;

 private:
  Expected<void> open(const std::string& name, int flags);
  Expected<Identity> identity() const;
  Expected<void> refuse_what_is_no_store(const Identity& identity) const;
  Expected<std::int64_t> put_problem(Statement& statement, const Problem& problem) const;
  Expected<std::int64_t> put_task(Statement& statement, const Task& task) const;

  static void forget_reason() { errno = 0; }
  tl::unexpected<Error> error(ErrorCode code, std::string reason) const {
    return tl::unexpected(Error{code, file_, std::move(reason)});
  }
  // Of the last call, with the system's reason where it had one: SQLite keeps it of some calls
  // only, so that errno, which forget_reason() cleared before, has to do for the others.
  tl::unexpected<Error> error_of_call() const {
    const int code = sqlite3_errcode(database_);
    if (code == SQLITE_NOTADB) return error(ErrorCode::Foreign, "is no store: not an SQLite file");
    std::string reason = sqlite3_errmsg(database_);
    const int kept = sqlite3_system_errno(database_);
    const int system = kept != 0 ? kept : errno;
    const bool of_system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_FULL;
    if (of_system && system != 0) reason += std::string(": ") + std::strerror(system);
    return error(ErrorCode::System, std::move(reason));
  }

  std::string file_;
  base::FileLock lock_;
  sqlite3* database_ = nullptr;
};

Expected<void> Store::Connection::open(const std::string& name, int flags) {
  if (sqlite3_open_v2(name.c_str(), &database_, flags | SQLITE_OPEN_NOMUTEX, nullptr) !=
      SQLITE_OK) {
    return error_of_call();
  }
  sqlite3_busy_timeout(database_, kPatienceMs);
  return {};
}

Expected<void> Store::Connection::execute(const char* sql) const {
  forget_reason();
  if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return error_of_call();
  return {};
}

Expected<Identity> Store::Connection::identity() const {
  Statement statement(database_,
                      "SELECT (SELECT application_id FROM pragma_application_id), "
                      "(SELECT user_version FROM pragma_user_version), "
                      "(SELECT count(*) FROM sqlite_schema)");
  if (statement.step() != SQLITE_ROW) return error_of_call();
  Identity found;
  found.application = statement.integer<int>();
  found.version = statement.integer<std::uint32_t>();
  found.empty = statement.integer<int>() == 0;
  return found;
}

Expected<void> Store::Connection::refuse_what_is_no_store(const Identity& identity) const {
  if (identity.application != kApplicationId) {
    return error(ErrorCode::Foreign, "is no store: an SQLite file of another program");
  }
  if (identity.version > kSchemaVersion) {
    return error(ErrorCode::Newer, "is a store of version " + std::to_string(identity.version) +
                                       ", and this program knows none newer than " +
                                       std::to_string(kSchemaVersion));
  }
  return {};
}

Expected<void> Store::Connection::open_to_write() {
  if (std::string fault = lock_.take(file_ + "-lock"); !fault.empty()) {
    return lock_.is_held_elsewhere() ? error(ErrorCode::InUse, "another program is writing to it")
                                     : error(ErrorCode::System, std::move(fault));
  }
  if (auto opened = open(file_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE); !opened) return opened;
  const Expected<Identity> found = identity();
  if (!found) return tl::unexpected(found.error());
  if (!found->is_new()) {
    if (auto good = refuse_what_is_no_store(*found); !good) return good;
  }
  auto done =
      execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  if (!done || !found->is_new()) return done;
  const std::string make = "BEGIN IMMEDIATE;" + std::string(kSchema) +
                           "PRAGMA application_id = " + std::to_string(kApplicationId) +
                           "; PRAGMA user_version = " + std::to_string(kSchemaVersion) + "; COMMIT";
  return execute(make.c_str());
}

// Where the directory cannot be written, SQLite can make no file beside a store in WAL mode; where
// no such file is there, nobody writes, and the store is read as it lies.
Expected<void> Store::Connection::open_to_read() {
  if (auto opened = open(file_, SQLITE_OPEN_READONLY); !opened) return opened;
  Expected<Identity> found = identity();
  std::error_code ignored;
  if (!found && !std::filesystem::exists(file_ + "-wal", ignored)) {
    sqlite3_close(std::exchange(database_, nullptr));
    std::string escaped;
    for (const char c : file_) {
      if (c == '%' || c == '?' || c == '#') {
        constexpr std::string_view kDigits = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        escaped += {'%', kDigits[byte / 16], kDigits[byte % 16]};
      } else {
        escaped += c;
      }
    }
    if (auto opened =
            open("file:" + escaped + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
        !opened) {
      return opened;
    }
    found = identity();
  }
  if (!found) return tl::unexpected(found.error());
  return refuse_what_is_no_store(*found);
}

Expected<std::int64_t> Store::Connection::put_problem(Statement& statement,
                                                      const Problem& problem) const {
  statement.reset();
  statement.bind(problem.name)
      .bind(problem.sfen)
      .bind(word_of(kToMoveWords, problem.defender_to_move))
      .bind(problem.stated_plies)
      .bind(problem.columns);
  if (statement.step() != SQLITE_ROW) return error_of_call();
  return statement.integer<std::int64_t>();
}

Expected<std::int64_t> Store::Connection::put_task(Statement& statement, const Task& task) const {
  statement.reset();
  statement.bind(task.algorithm)
      .bind(task.goal)
      .bind(task.interpositions)
      .bind(task.seconds)
      .bind(task.nodes)
      .bind(task.memory_mb)
      .bind(task.threads)
      .bind(task.options);
  if (statement.step() != SQLITE_ROW) return error_of_call();
  return statement.integer<std::int64_t>();
}

Expected<std::size_t> Store::Connection::put(std::span<const Record> records,
                                             IfThere if_there) const {
  Statement problems(database_, kPutProblem);
  Statement tasks(database_, kPutTask);
  const std::string sql = std::string(kPutOutcome) + (if_there == IfThere::Keep ? kKeep : kReplace);
  Statement outcomes(database_, sql);
  std::size_t written = 0;
  forget_reason();
  for (const Record& record : records) {
    const Expected<std::int64_t> problem = put_problem(problems, record.problem);
    if (!problem) return tl::unexpected(problem.error());
    const Expected<std::int64_t> task = put_task(tasks, record.task);
    if (!task) return tl::unexpected(task.error());
    const Outcome& o = record.outcome;
    const std::string_view reason = word_of(kReasonWords, o.reason);
    outcomes.reset();
    outcomes.bind(*problem)
        .bind(*task)
        .bind(word_of(kStatusWords, o.status))
        .bind(reason.empty() ? std::optional<std::string_view>() : reason)
        .bind(o.signal)
        .bind(o.plies)
        .bind(o.exact)
        .bind(o.interpositions)
        .bind(o.line)
        .bind(o.leftover)
        .bind(o.fault)
        .bind(o.generated)
        .bind(o.expanded)
        .bind(o.reexpanded)
        .bind(o.iterations)
        .bind(o.max_depth)
        .bind(o.terminals)
        .bind(o.time_ms)
        .bind(o.first_proof_ms)
        .bind(o.version)
        .bind(o.started)
        .bind(o.more);
    if (outcomes.step() != SQLITE_DONE) return error_of_call();
    written += static_cast<std::size_t>(sqlite3_changes(database_));
  }
  return written;
}

Expected<std::vector<Record>> Store::Connection::records() const {
  Statement row(database_, kRecords);
  std::vector<Record> records;
  forget_reason();
  int step = 0;
  while ((step = row.step()) == SQLITE_ROW) {
    Record& record = records.emplace_back();
    Problem& p = record.problem;
    p.name = row.text();
    p.sfen = row.text();
    const std::string to_move = row.text();
    p.stated_plies = row.maybe_integer<std::uint32_t>();
    p.columns = row.text();
    Task& t = record.task;
    t.algorithm = row.text();
    t.goal = row.text();
    t.interpositions = row.text();
    t.seconds = row.maybe_real();
    t.nodes = row.maybe_integer<std::uint64_t>();
    t.memory_mb = row.maybe_integer<std::uint64_t>();
    t.threads = row.integer<std::uint32_t>();
    t.options = row.text();
    Outcome& o = record.outcome;
    const std::string status = row.text();
    const std::string reason = row.text();
    o.signal = row.maybe_integer<std::uint32_t>();
    o.plies = row.maybe_integer<std::uint32_t>();
    o.exact = row.integer<int>() != 0;
    o.interpositions = row.text();
    o.line = row.text();
    o.leftover = row.text();
    o.fault = row.text();
    o.generated = row.integer<std::uint64_t>();
    o.expanded = row.integer<std::uint64_t>();
    o.reexpanded = row.integer<std::uint64_t>();
    o.iterations = row.integer<std::uint64_t>();
    o.max_depth = row.integer<std::uint64_t>();
    o.terminals = row.maybe_integer<std::uint64_t>();
    o.time_ms = row.real();
    o.first_proof_ms = row.maybe_real();
    o.version = row.text();
    o.started = row.text();
    o.attempts = row.integer<std::uint32_t>();
    o.more = row.text();
    const bool known = read_word(kToMoveWords, to_move, p.defender_to_move) &&
                       read_word(kStatusWords, status, o.status) &&
                       (reason.empty() || read_word(kReasonWords, reason, o.reason));
    if (!known) {
      std::string reasons = "holds \"";
      reasons.append(to_move).append("\", \"").append(status).append("\", \"").append(reason);
      return error(ErrorCode::Content,
                   reasons.append("\", one of which this program does not know"));
    }
  }
  if (step != SQLITE_DONE) return error_of_call();
  return records;
}

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Expected<Store> Store::open(const std::string& file, Access access) {
  auto connection = std::make_unique<Connection>(file);
  const Expected<void> opened =
      access == Access::Write ? connection->open_to_write() : connection->open_to_read();
  if (!opened) return tl::unexpected(opened.error());
  return Store(std::move(connection));
}

Expected<std::size_t> Store::put(std::span<const Record> records, IfThere if_there) {
  if (auto begun = connection_->execute("BEGIN IMMEDIATE"); !begun) {
    return tl::unexpected(begun.error());
  }
  Expected<std::size_t> written = connection_->put(records, if_there);
  if (written) {
    const Expected<void> kept = connection_->execute("COMMIT");
    if (kept) return written;
    written = tl::unexpected(kept.error());
  }
  // Of an error of the first kind SQLite has taken back everything by itself.
  static_cast<void>(connection_->execute("ROLLBACK"));
  return written;
}

Expected<std::vector<Record>> Store::records() const { return connection_->records(); }

}  // namespace tsumuya::store
