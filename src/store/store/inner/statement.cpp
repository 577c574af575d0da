#include "store/inner/statement.hpp"

namespace tsumuya::store {

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
}

Statement& Statement::bind(std::string_view text) {
  // A null pointer would be NULL, not the empty text.
  const char* const begin = text.data() == nullptr ? "" : text.data();
  sqlite3_bind_text(statement_, ++parameter_, begin, static_cast<int>(text.size()), SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind(double value) {
  sqlite3_bind_double(statement_, ++parameter_, value);
  return *this;
}

Statement& Statement::bind_integer(std::int64_t value) {
  sqlite3_bind_int64(statement_, ++parameter_, value);
  return *this;
}

Statement& Statement::bind_null() {
  sqlite3_bind_null(statement_, ++parameter_);
  return *this;
}

int Statement::step() {
  column_ = 0;
  return statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_);
}

void Statement::reset() {
  sqlite3_reset(statement_);
  parameter_ = 0;
}

std::string Statement::text() {
  const int column = column_++;
  const unsigned char* const begin = sqlite3_column_text(statement_, column);
  if (begin == nullptr) return "";
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return {reinterpret_cast<const char*>(begin), size};
}

double Statement::real() { return sqlite3_column_double(statement_, column_++); }

std::optional<double> Statement::maybe_real() {
  if (is_null()) return ++column_, std::nullopt;
  return real();
}

}  // namespace tsumuya::store
