#include "io/position_line.hpp"

#include <fmt/format.h>
#include <optional>

#include "io/sfen.hpp"
#include "io/text.hpp"
#include "io/usi_move.hpp"
#include "io/why_illegal.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::io {
namespace {

using shogi::Move;
using shogi::Position;

constexpr std::string_view kMoves = "moves";

// The root of a line, and the words that follow `moves` (none if there is no such word).
struct Opening {
  Position root;
  Words rest;
};

// `startpos` has been read.
Result<Opening> open_initial(Words words) {
  if (const std::optional<Word> word = words.next(); word && word->text != kMoves) {
    return ParseError{
        .column = word->column,
        .message = "only \"moves\" may follow startpos, not " + in_quotes(word->text)};
  }
  return Opening{Position::initial(), words};
}

// SFEN from the index `begin` of the text to the word `moves` or the end.
Result<Opening> open_sfen(std::string_view text, Words words, std::size_t begin) {
  std::size_t end = text.size();
  while (const std::optional<Word> word = words.next()) {
    if (word->text != kMoves) continue;
    end = word->column - 1;
    break;
  }
  const Result<Position> root = parse_sfen(text.substr(begin, end - begin));
  if (!root) return shifted(root.error(), begin);
  return Opening{root.value(), words};
}

Result<Opening> open(std::string_view text) {
  Words words(text);
  std::optional<Word> word = words.next();
  if (word && word->text == "position") {
    word = words.next();
    if (!word) {
      return ParseError{.column = words.column(),
                        .message = "startpos or SFEN must follow \"position\""};
    }
  }
  if (word && word->text == kMoves) {
    return ParseError{.column = word->column,
                      .message = "startpos or SFEN must stand before \"moves\""};
  }
  if (word && word->text == "startpos") return open_initial(words);
  if (word && word->text == "sfen") return open_sfen(text, words, words.column() - 1);
  return open_sfen(text, words, word ? word->column - 1 : 0);
}

Result<Move> read_move(const Position& pos, Word word, std::size_t number) {
  const Result<Move> move = parse_usi_move(word.text);
  if (!move) {
    ParseError error = shifted(move.error(), word.column - 1);
    error.message = fmt::format("move {} {}: {}", number, in_quotes(word.text), error.message);
    return error;
  }
  if (shogi::is_legal(pos, move.value())) return move.value();
  return ParseError{.column = word.column,
                    .message = fmt::format("move {} {} is not legal: {} (in {})", number,
                                           in_quotes(word.text), why_illegal(pos, move.value()),
                                           to_sfen(pos, static_cast<int>(number)))};
}

}  // namespace

Result<PositionLine> parse_position_line(std::string_view text) {
  Result<Opening> opening = open(text);
  if (!opening) return opening.error();
  PositionLine line{opening.value().root, {}, opening.value().root};
  Words words = opening.value().rest;
  while (const std::optional<Word> word = words.next()) {
    const Result<Move> move = read_move(line.final_position, *word, line.moves.size() + 1);
    if (!move) return move.error();
    line.final_position.make(move.value());
    line.moves.push_back(move.value());
  }
  return line;
}

}  // namespace tsumuya::io
