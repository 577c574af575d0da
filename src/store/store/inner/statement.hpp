// A prepared statement of SQLite: parameters bound in their order, columns read in theirs.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace tsumuya::store {

class Statement {
 public:
  // A statement that does not compile gives SQLITE_ERROR at the first step.
  Statement(sqlite3* database, std::string_view sql);
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  Statement(Statement&&) = delete;
  Statement& operator=(Statement&&) = delete;

  // The next parameter, from ?1 on. A text must live until the last step.
  Statement& bind(std::string_view text);
  Statement& bind(double value);
  template <std::integral Value>
  Statement& bind(Value value) {
    return bind_integer(static_cast<std::int64_t>(value));
  }
  template <typename Value>
  Statement& bind(const std::optional<Value>& value) {
    return value ? bind(*value) : bind_null();
  }

  // SQLITE_ROW, SQLITE_DONE or an error.
  int step();
  // For another round of bind() and step().
  void reset();

  // The next column of the row, from the first on.
  std::string text();
  double real();
  template <std::integral Value>
  Value integer() {
    return static_cast<Value>(sqlite3_column_int64(statement_, column_++));
  }
  template <std::integral Value>
  std::optional<Value> maybe_integer() {
    if (is_null()) return ++column_, std::nullopt;
    return integer<Value>();
  }
  std::optional<double> maybe_real();

 private:
  Statement& bind_integer(std::int64_t value);
  Statement& bind_null();
  bool is_null() const { return sqlite3_column_type(statement_, column_) == SQLITE_NULL; }

  sqlite3_stmt* statement_ = nullptr;
  int parameter_ = 0;
  int column_ = 0;
};

}  // namespace tsumuya::store
