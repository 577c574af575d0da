// A store keeps what it is given, once, and refuses what is none of its own.
#include "store/store.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "sample.hpp"

namespace tsumuya::store {
namespace {

namespace fs = std::filesystem;

Store opened(const std::string& file, Access access = Access::Write) {
  Expected<Store> store = Store::open(file, access);
  if (!store) ADD_FAILURE() << store.error().text();
  return *std::move(store);
}

void put(Store& store, const std::vector<Record>& records, IfThere if_there = IfThere::Replace) {
  const auto written = store.put(records, if_there);
  ASSERT_TRUE(written) << written.error().text();
  EXPECT_EQ(*written, records.size());
}

std::vector<Record> records_in(const std::string& file) {
  const auto records = opened(file, Access::Read).records();
  if (!records) ADD_FAILURE() << records.error().text();
  return records.value_or(std::vector<Record>());
}

TEST_F(StoreFile, WhatIsPutInComesOutFieldByField) {
  const std::vector<Record> given{full_record(), bare_record()};
  {
    Store store = opened(file());
    put(store, given);
    EXPECT_EQ(*store.records(), given);
  }
  EXPECT_EQ(records_in(file()), given);
}

TEST_F(StoreFile, EveryWordOfStatusAndReasonComesBack) {
  std::vector<Record> given;
  for (const Status status : {Status::Mate, Status::NoMate, Status::Unknown}) {
    for (const Reason reason : {Reason::None, Reason::Time, Reason::Nodes, Reason::Memory,
                                Reason::Stopped, Reason::Killed}) {
      Record record = bare_record(std::to_string(given.size()));
      record.outcome.status = status;
      record.outcome.reason = reason;
      if (reason == Reason::Killed) record.outcome.signal = 9;
      given.push_back(record);
    }
  }
  Store store = opened(file());
  put(store, given);
  EXPECT_EQ(*store.records(), given);
  EXPECT_EQ(given.size(), 18U);
}

TEST_F(StoreFile, ALaterOutcomeTakesThePlaceOfTheOlderAndTheAttemptsAreCounted) {
  Store store = opened(file());
  Record record = bare_record();
  put(store, {record});
  record.problem.stated_plies = 7;  // the collection was edited
  record.outcome.status = Status::Mate;
  put(store, {record});
  put(store, {record});
  record.outcome.attempts = 3;
  EXPECT_EQ(*store.records(), std::vector{record});
}

TEST_F(StoreFile, KeepWritesOnlyWhatWasNotThere) {
  Store store = opened(file());
  const Record first = bare_record("first");
  put(store, {first});
  Record other = first;
  other.outcome.status = Status::Mate;
  const auto written = store.put(std::vector{other, bare_record("second")}, IfThere::Keep);
  ASSERT_TRUE(written);
  EXPECT_EQ(*written, 1U);
  EXPECT_EQ(*store.records(), (std::vector{first, bare_record("second")}));
}

// A limit that is not set is not the limit 0, and one that is missing twice is the same.
TEST_F(StoreFile, ATaskIsKnownByAllOfItsFields) {
  std::vector<Record> given{bare_record()};
  const auto add = [&](auto&& change) {
    given.push_back(bare_record());
    change(given.back().task);
  };
  add([](Task& t) { t.algorithm = "cstar"; });
  add([](Task& t) { t.goal = "shortest"; });
  add([](Task& t) { t.interpositions = "tsume"; });
  add([](Task& t) { t.seconds = 0; });
  add([](Task& t) { t.seconds = 60; });
  add([](Task& t) { t.nodes = 0; });
  add([](Task& t) { t.memory_mb = 16; });
  add([](Task& t) { t.threads = 2; });
  add([](Task& t) { t.options = R"({"convention":"classic"})"; });
  Store store = opened(file());
  put(store, given);
  EXPECT_EQ(*store.records(), given);
  put(store, given);
  EXPECT_EQ(store.records()->size(), 10U) << "equal tasks are the same";
}

TEST_F(StoreFile, AProblemIsKnownByNamePositionAndWhoIsToMove) {
  std::vector<Record> given{bare_record("a"), bare_record("b"), bare_record("a"), bare_record("a")};
  given[2].problem.sfen = "4k4/9/9/9/9/9/9/9/9 b L 1";
  given[3].problem.defender_to_move = true;
  Store store = opened(file());
  put(store, given);
  put(store, given);
  EXPECT_EQ(store.records()->size(), 4U);
}

TEST_F(StoreFile, OfSeveralRecordsAllAreWrittenOrNone) {
  Store store = opened(file());
  Record bad = bare_record("bad");
  bad.outcome.time_ms = std::numeric_limits<double>::quiet_NaN();  // SQLite takes it for NULL
  const auto written = store.put(std::vector{bare_record("good"), bad}, IfThere::Replace);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::System);
  EXPECT_TRUE(written.error().text().starts_with(file() + ": NOT NULL constraint failed"))
      << written.error().text();
  EXPECT_TRUE(store.records()->empty());
  put(store, {bare_record("good")});  // and the next goes on
}

// --- Who may write

// What another process gets, as its exit status: 0 for an open store, else 1 + the error's code.
int open_elsewhere(const std::string& file, Access access) {
  const pid_t child = fork();
  if (child == 0) {
    int result = 0;
    if (const auto store = Store::open(file, access); !store) {
      result = 1 + static_cast<int>(store.error().code);
    }
    _exit(result);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

TEST_F(StoreFile, OneProcessWritesAndOthersRead) {
  {
    Store store = opened(file());
    put(store, {bare_record()});
    EXPECT_EQ(open_elsewhere(file(), Access::Write), 1 + static_cast<int>(ErrorCode::InUse));
    EXPECT_EQ(open_elsewhere(file(), Access::Read), 0);
  }
  EXPECT_EQ(open_elsewhere(file(), Access::Write), 0);
  std::set<std::string> left;
  for (const auto& entry : fs::directory_iterator(directory_)) left.insert(entry.path().filename());
  EXPECT_EQ(left, std::set<std::string>{"runs.sqlite"}) << "nothing beside a store that is closed";
}

// --- What is refused

ErrorCode code_of(const std::string& file, Access access, const std::string& reason) {
  const auto store = Store::open(file, access);
  if (store) {
    ADD_FAILURE() << "should be refused: " << reason;
    return {};
  }
  EXPECT_NE(store.error().text().find(reason), std::string::npos) << store.error().text();
  EXPECT_TRUE(store.error().text().starts_with(file + ": ")) << store.error().text();
  return store.error().code;
}

// Bytes of the file's header: the versions of an SQLite file stand there, big-endian.
constexpr std::streamoff kUserVersionAt = 60;
constexpr std::streamoff kApplicationAt = 68;

void write_byte(const std::string& file, std::streamoff at, char byte) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(at);
  stream.put(byte);
}

TEST_F(StoreFile, ANewerVersionIsRefusedAndLeftAsItIs) {
  {
    Store store = opened(file());
    put(store, {bare_record()});
  }
  write_byte(file(), kUserVersionAt + 3, 2);
  for (const Access access : {Access::Write, Access::Read}) {
    EXPECT_EQ(code_of(file(), access,
                      "is a store of version 2, and this program knows none newer than 1"),
              ErrorCode::Newer);
  }
  write_byte(file(), kUserVersionAt + 3, 1);
  EXPECT_EQ(records_in(file()), std::vector{bare_record()});
}

TEST_F(StoreFile, AnotherProgramsFileIsRefusedAndLeftAsItIs) {
  {
    Store store = opened(file());
    put(store, {bare_record()});
  }
  write_byte(file(), kApplicationAt + 3, 'x');
  std::ostringstream before;
  before << std::ifstream(file(), std::ios::binary).rdbuf();
  for (const Access access : {Access::Write, Access::Read}) {
    EXPECT_EQ(code_of(file(), access, "is no store: an SQLite file of another program"),
              ErrorCode::Foreign);
  }
  std::ostringstream after;
  after << std::ifstream(file(), std::ios::binary).rdbuf();
  EXPECT_EQ(before.str(), after.str());
}

TEST_F(StoreFile, WhatIsNoDatabaseIsRefused) {
  std::ofstream(file()) << "name\tsfen\n" << std::string(2000, 'x');
  EXPECT_EQ(code_of(file(), Access::Write, "is no store: not an SQLite file"), ErrorCode::Foreign);
  EXPECT_EQ(code_of(file(), Access::Read, "is no store: not an SQLite file"), ErrorCode::Foreign);
}

TEST_F(StoreFile, AnEmptyFileBecomesAStoreButCannotBeRead) {
  std::ofstream(file()).close();
  EXPECT_EQ(code_of(file(), Access::Read, "is no store"), ErrorCode::Foreign);
  {
    Store store = opened(file());
    put(store, {bare_record()});
  }
  EXPECT_EQ(records_in(file()).size(), 1U);
}

TEST_F(StoreFile, APlaceThatDoesNotTakeItGivesTheReason) {
  EXPECT_EQ(
      code_of((directory_ / "none" / "runs.sqlite").string(), Access::Write, std::strerror(ENOENT)),
      ErrorCode::System);
  EXPECT_EQ(code_of((directory_ / "none.sqlite").string(), Access::Read, std::strerror(ENOENT)),
            ErrorCode::System);
  std::ofstream(directory_ / "plain").close();
  EXPECT_EQ(code_of((directory_ / "plain" / "runs.sqlite").string(), Access::Write,
                    std::strerror(ENOTDIR)),
            ErrorCode::System);
  // Nobody, not even root, makes files there.
  EXPECT_EQ(code_of("/proc/self/runs.sqlite", Access::Write, "cannot be locked: "),
            ErrorCode::System);
}

TEST_F(StoreFile, AWordThatIsNotKnownIsAnErrorOfReading) {
  {
    Store store = opened(file());
    put(store, {bare_record("a name of its own")});
  }
  std::ostringstream text;
  text << std::ifstream(file(), std::ios::binary).rdbuf();
  const std::size_t at = text.str().find("unknown");
  ASSERT_NE(at, std::string::npos);
  write_byte(file(), static_cast<std::streamoff>(at), 'X');
  const auto records = opened(file(), Access::Read).records();
  ASSERT_FALSE(records);
  EXPECT_EQ(records.error().code, ErrorCode::Content);
  EXPECT_NE(records.error().text().find("\"Xnknown\""), std::string::npos)
      << records.error().text();
}

}  // namespace
}  // namespace tsumuya::store
