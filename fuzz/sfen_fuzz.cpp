// libFuzzer on everything that reads text: SFEN, position lines, lists of problems, USI moves.
//
// Any bytes go to all four readers. Besides not crashing, what they return must hold together:
//   - an error points into the text or one past it, says something, and holds no control byte;
//   - a position can stand, prints canonically, and what it prints is read back as the same
//   position;
//   - every legal move can be written, read, made and taken back; it leads to a position that can
//     stand, and taking it back restores everything.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "io/position_line.hpp"
#include "io/problem_list.hpp"
#include "io/sfen.hpp"
#include "io/text.hpp"
#include "io/usi_move.hpp"
#include "shogi/movegen.hpp"
#include "shogi/validity.hpp"

namespace {

using namespace tsumuya;

// Enough for a list; more would only cost time.
constexpr std::size_t kMostPositions = 4;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "property violated: %s\n", what);
  std::abort();
}

void check_error(const io::ParseError& error, std::size_t text_size) {
  require(error.column >= 1 && error.column <= text_size + 1, "an error lies within the text");
  require(!error.message.empty() && error.message.size() < 1000, "an error has a short message");
  for (const char c : error.message) {
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, "a message has no control byte");
  }
  require(!io::find_invalid_utf8(error.message), "a message is UTF-8");
}

void check_text(const shogi::Position& pos) {
  const std::string text = io::to_sfen(pos);
  const io::Result<shogi::Position> again = io::parse_sfen(text);
  require(again.ok(), "what is printed can be read");
  require(again.value() == pos && again.value().key() == pos.key(), "and is the same position");
  require(io::to_sfen(again.value()) == text, "and prints the same");
}

void check_moves(const shogi::Position& before) {
  shogi::Position pos = before;
  for (const shogi::Move m : shogi::legal_moves(pos)) {
    const io::Result<shogi::Move> again = io::parse_usi_move(io::to_usi(m));
    require(again.ok() && again.value() == m, "a legal move is read back");
    require(shogi::is_legal(pos, m), "a generated move is legal");
    const shogi::Undo undo = pos.make(m);
    require(pos.is_consistent(), "a move leaves the position consistent");
    require(!shogi::find_fault(pos), "a legal move leads to a position that can stand");
    pos.unmake(m, undo);
    require(pos == before && pos.key() == before.key(), "a move taken back restores the position");
  }
  require(pos.is_consistent(), "taking moves back leaves the position consistent");
}

void check_position(const shogi::Position& pos) {
  require(pos.is_consistent(), "a position is consistent");
  require(!shogi::find_fault(pos), "a position can stand");
  check_text(pos);
  check_moves(pos);
}

void check_line(const io::PositionLine& line) {
  shogi::Position pos = line.root;
  for (const shogi::Move m : line.moves) {
    require(shogi::is_legal(pos, m), "the moves of a line are legal");
    pos.make(m);
  }
  require(pos == line.final_position, "the moves of a line lead to its final position");
  check_position(line.final_position);
}

void fuzz_sfen(std::string_view text) {
  const io::Result<shogi::Position> position = io::parse_sfen(text);
  if (!position) return check_error(position.error(), text.size());
  check_position(position.value());
  const io::Result<io::PositionLine> line = io::parse_position_line(text);
  require(line.ok() && line.value().root == position.value(), "SFEN is a position line");
}

void fuzz_line(std::string_view text) {
  const io::Result<io::PositionLine> line = io::parse_position_line(text);
  if (!line) return check_error(line.error(), text.size());
  check_line(line.value());
}

void fuzz_move(std::string_view text) {
  const io::Result<shogi::Move> move = io::parse_usi_move(text);
  if (!move) return check_error(move.error(), text.size());
  require(io::to_usi(move.value()) == text, "a move that was read prints the same");
}

void fuzz_list(std::string_view text) {
  std::istringstream in{std::string(text)};
  io::ProblemReader reader(in);
  std::size_t last_line = 0;
  std::size_t positions = 0;
  while (const auto next = reader.next()) {
    const std::size_t line = next->ok() ? next->value().line : next->error().line;
    require(line > last_line, "problems come in the order of their lines");
    last_line = line;
    if (!next->ok()) {
      check_error(next->error(), text.size());
      continue;
    }
    require(!next->value().name.empty(), "a problem has a name");
    require(!io::find_invalid_utf8(next->value().name), "a name is UTF-8");
    if (positions++ < kMostPositions) check_line(next->value().position);
  }
  require(in.eof(), "a list is read to its end");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  fuzz_sfen(text);
  fuzz_line(text);
  fuzz_move(text);
  fuzz_list(text);
  return 0;
}
