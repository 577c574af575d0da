#include "io/problem_list.hpp"

#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "io/text.hpp"

namespace tsumuya::io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// The longest line, a carriage return, one byte that tells a longer line, getline's own terminator.
constexpr std::size_t kBufferSize = ProblemReader::kMaxLine + 3;

}  // namespace

ProblemReader::ProblemReader(std::istream& in) : in_(in), buffer_(kBufferSize) {}

std::optional<Result<Problem>> ProblemReader::next() {
  while (const std::optional<Line> line = next_line()) {
    std::string_view text = line->text;
    if (line->too_long) {
      return error(kMaxLine + 1, fmt::format("the line is longer than {} bytes", kMaxLine));
    }
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
      return error(nul + 1, "a NUL byte: this is not a text file in UTF-8");
    }
    const std::size_t mark =
        line_ == 1 && text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    text.remove_prefix(mark);
    const std::string_view content = trimmed(text);
    if (content.empty() || content.front() == '#') continue;
    Result<Problem> problem = read_problem(text);
    if (!problem) return shifted(problem.error(), mark);
    if (problem.value().third_at != 0) problem.value().third_at += mark;
    return problem;
  }
  return std::nullopt;
}

std::optional<ProblemReader::Line> ProblemReader::next_line() {
  in_.getline(buffer_.data(), static_cast<std::streamsize>(kBufferSize));
  const auto taken = static_cast<std::size_t>(in_.gcount());
  if (in_.bad() || (taken == 0 && in_.fail())) return std::nullopt;
  ++line_;
  if (in_.fail()) {  // the buffer is full and the line goes on
    in_.clear(in_.rdstate() & ~std::ios::failbit);
    in_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    return Line{{buffer_.data(), taken}, true};
  }
  const std::size_t size = in_.eof() ? taken : taken - 1;  // the newline was taken but not stored
  std::string_view text(buffer_.data(), size);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return Line{text, text.size() > kMaxLine};
}

namespace {

// The columns behind the position, which begins there.
std::vector<std::string_view> columns_behind(std::string_view text, std::size_t position) {
  std::vector<std::string_view> columns;
  if (position == 0) return columns;
  for (std::size_t tab = text.find('\t', position); tab != std::string_view::npos;) {
    const std::size_t next = text.find('\t', tab + 1);
    columns.push_back(trimmed(text.substr(tab + 1, next - tab - 1)));
    tab = next;
  }
  return columns;
}

std::optional<unsigned> plies_of(std::string_view column) {
  unsigned plies = 0;
  const auto [end, fault] = std::from_chars(column.data(), column.data() + column.size(), plies);
  const bool whole = fault == std::errc{} && end == column.data() + column.size();
  const bool in_range = whole && 1 <= plies && plies <= kMostStatedPlies;
  return in_range ? std::optional(plies) : std::nullopt;
}

}  // namespace

Result<Problem> ProblemReader::read_problem(std::string_view text) const {
  std::string_view name;
  std::size_t begin = 0;
  std::string_view position = text;
  if (const std::size_t tab = text.find('\t'); tab != std::string_view::npos) {
    name = trimmed(text.substr(0, tab));
    begin = tab + 1;
    position = text.substr(begin, text.find('\t', begin) - begin);
  }
  if (const std::optional<std::size_t> bad = find_invalid_utf8(name)) {
    const auto offset = static_cast<std::size_t>(name.data() - text.data());
    return error(offset + *bad + 1, "the name is not UTF-8 text: " + in_quotes(name));
  }
  Result<PositionLine> line = parse_position_line(position);
  if (!line) return error(begin + line.error().column, line.error().message);
  Problem problem{name.empty() ? fmt::format("line {}", line_) : std::string(name), line_,
                  std::move(line.value())};
  const std::vector<std::string_view> columns = columns_behind(text, begin);
  if (!columns.empty()) {
    problem.third_column = columns.front();
    if (!columns.front().empty()) {
      problem.third_at = static_cast<std::size_t>(columns.front().data() - text.data()) + 1;
    }
    problem.stated_plies = plies_of(columns.front());
    problem.more_columns.assign(columns.begin() + 1, columns.end());
  }
  return problem;
}

ParseError ProblemReader::error(std::size_t column, std::string message) const {
  return {.line = line_, .column = column, .message = std::move(message)};
}

}  // namespace tsumuya::io
