#include "app/move_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "app/options.hpp"
#include "io/japanese_move.hpp"
#include "io/usi_move.hpp"

namespace tsumuya::app {

using shogi::Move;
using shogi::Position;
using shogi::Square;
using tsume::Variation;

namespace {

class TreeText {
 public:
  TreeText(const Position& position, shogi::Color attacker, const TreeStyle& style)
      : pos_(position), attacker_(attacker), style_(style) {}

  void rows(const std::vector<Variation>& choices, std::size_t ply, std::size_t indent,
            Square previous) {
    for (const Variation& v : choices) row(v, ply, indent, previous);
  }
  std::string text() && { return std::move(text_); }

 private:
  void row(const Variation& first, std::size_t ply, std::size_t indent, Square previous) {
    std::vector<std::pair<Move, shogi::Undo>> made;
    begin(ply, indent);
    const Variation* v = &first;
    while (true) {
      append(move_words(*v, previous));
      previous = v->move.to();
      made.emplace_back(v->move, pos_.make(v->move));
      if (v->replies.size() != 1) break;
      v = &v->replies.front();
    }
    text_ += '\n';
    rows(v->replies, ply + made.size(), indent + kStep, previous);
    for (; !made.empty(); made.pop_back()) pos_.unmake(made.back().first, made.back().second);
  }

  // A move with what is to be said of it.
  std::string move_words(const Variation& v, Square previous) const {
    std::string words = move_text(pos_, v.move, previous, style_.notation);
    const bool last = v.replies.empty();
    const bool mate = v.plies == 0U;
    if (!mate && (last || pos_.side_to_move() != attacker_)) {
      words += v.plies ? fmt::format(" ({})", *v.plies) : " (?)";
    }
    constexpr Text kMate{"mate", "詰み"};
    constexpr Text kSeen{"as above", "前出"};
    if (mate && last) words += fmt::format(" {}", kMate.in(style_.language));
    if (v.seen) words += fmt::format(" {}", kSeen.in(style_.language));
    return words;
  }

  void begin(std::size_t ply, std::size_t indent) {
    const std::string number = fmt::format("{:>{}}", ply, indent + kNumber);
    text_ += number;
    margin_ = number.size();
    column_ = margin_;
  }
  // Goes on below its first move where the width is used up.
  void append(const std::string& words) {
    const std::size_t width = 2 + columns_of(words);
    if (column_ > margin_ && column_ + width > style_.columns) {
      text_ += fmt::format("\n{:{}}", "", margin_);
      column_ = margin_;
    }
    text_ += fmt::format("  {}", words);
    column_ += width;
  }

  static constexpr std::size_t kNumber = 6;  // as in the rows of a line
  static constexpr std::size_t kStep = 2;

  Position pos_;
  shogi::Color attacker_;
  TreeStyle style_;
  std::string text_;
  std::size_t margin_ = 0;  // of the row
  std::size_t column_ = 0;
};

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) columns += 1;
    if (byte >= 0xC0) columns += 2;
  }
  return columns;
}

std::string move_text(const Position& before, Move m, Square previous, Notation notation) {
  return notation == Notation::Usi ? io::to_usi(m) : io::to_japanese(before, m, previous);
}

std::vector<std::string> line_texts(Position pos, const std::vector<Move>& line,
                                    Notation notation) {
  std::vector<std::string> texts;
  Square previous = Square::None;
  for (const Move m : line) {
    texts.push_back(move_text(pos, m, previous, notation));
    pos.make(m);
    previous = m.to();
  }
  return texts;
}

std::string numbered_moves(const std::vector<std::string>& moves, std::size_t columns) {
  constexpr std::size_t kNumber = 6;  // "  1234"
  std::size_t cell = 5;               // "8h2b+"
  for (const std::string& move : moves) cell = std::max(cell, columns_of(move));
  cell += 2;
  std::size_t per_row = columns > kNumber + cell ? (columns - kNumber) / cell : 1;
  // Round numbers are easier to count along; otherwise each row begins with the same side.
  if (per_row >= 10) {
    per_row = per_row / 10 * 10;
  } else if (per_row > 1) {
    per_row = per_row / 2 * 2;
  }
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool first = i % per_row == 0;
    const bool last = i % per_row == per_row - 1 || i + 1 == moves.size();
    if (first) text += fmt::format("{:>{}}", i + 1, kNumber);
    text += fmt::format("  {}", moves[i]);
    text += last ? "\n" : std::string(cell - 2 - columns_of(moves[i]), ' ');
  }
  return text;
}

std::string tree_text(const Position& position, shogi::Color attacker,
                      const std::vector<Variation>& tree, const TreeStyle& style) {
  TreeText text(position, attacker, style);
  text.rows(tree, 1, 0, Square::None);
  return std::move(text).text();
}

}  // namespace tsumuya::app
