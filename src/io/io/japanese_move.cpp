#include "io/japanese_move.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "io/kanji.hpp"
#include "shogi/movegen.hpp"

namespace tsumuya::io {
namespace {

using shogi::Color;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

enum class Motion : std::uint8_t { Up, Sideways, Back };
enum class Place : std::uint8_t { Right, Left, Straight };

// Seen by the player: lower ranks are ahead of black, and lower files to his right.
int rank_for(Color c, Square s) { return shogi::relative_rank(c, s); }
int file_for(Color c, Square s) {
  return c == Color::Black ? shogi::file_of(s) : 8 - shogi::file_of(s);
}

Motion motion_of(Color c, Square from, Square to) {
  const auto order = rank_for(c, from) <=> rank_for(c, to);
  return order > 0 ? Motion::Up : order < 0 ? Motion::Back : Motion::Sideways;
}
std::string_view text_of(Motion motion) {
  return motion == Motion::Up ? "上" : motion == Motion::Back ? "引" : "寄";
}
std::string_view text_of(Place place) {
  return place == Place::Right ? "右" : place == Place::Left ? "左" : "直";
}

// There are two of them at the most, and they are told apart by where they stand to each other;
// the others by where they stand to the square.
bool goes_far(PieceType t) {
  const PieceType plain = shogi::unpromoted(t);
  return plain == PieceType::Bishop || plain == PieceType::Rook;
}

// Where a piece comes from, as against the file of the square or of the other piece.
Place place_of(Color c, Square from, Square other) {
  const auto order = file_for(c, from) <=> file_for(c, other);
  return order < 0 ? Place::Right : order > 0 ? Place::Left : Place::Straight;
}

// The other squares from which a piece of the kind could go to the same square; twice if it may
// promote or not.
std::vector<Square> rivals(const Position& pos, PieceType kind, Move m) {
  std::vector<Square> found;
  for (const Move other : shogi::legal_moves(pos)) {
    if (other.is_drop() || other.to() != m.to()) continue;
    if (shogi::type_of(pos.piece_on(other.from())) != kind) continue;
    if (m.is_drop() || other.from() != m.from()) found.push_back(other.from());
  }
  return found;
}

// What tells a piece from its rivals.
std::string distinction(Color c, PieceType kind, Move m, const std::vector<Square>& others) {
  if (others.empty()) return "";
  const Square to = m.to();
  const auto none = [&](const auto& is_alike) {
    return std::none_of(others.begin(), others.end(), is_alike);
  };
  const Motion motion = motion_of(c, m.from(), to);
  const auto moves_alike = [&](Square s) { return motion_of(c, s, to) == motion; };
  if (none(moves_alike)) return std::string(text_of(motion));

  if (goes_far(kind)) return std::string(text_of(place_of(c, m.from(), others.front())));
  const Place place = place_of(c, m.from(), to);
  const auto stands_alike = [&](Square s) { return place_of(c, s, to) == place; };
  // A piece straight behind the square and one straight ahead of it differ in motion.
  if (place == Place::Straight || none(stands_alike)) return std::string(text_of(place));
  return std::string(text_of(place)) + std::string(text_of(motion));
}

}  // namespace

std::string to_japanese(const Position& before, Move m, Square previous) {
  const Color side = before.side_to_move();
  const PieceType kind = m.is_drop() ? m.dropped() : shogi::type_of(before.piece_on(m.from()));
  const std::vector<Square> others = rivals(before, kind, m);
  std::string text(kanji_side(side));
  text += m.to() == previous ? "同" : kanji_square(m.to());
  text += kMoveKanji[index(kind)];
  if (m.is_drop()) return others.empty() ? text : text + "打";
  text += distinction(side, kind, m, others);
  const bool may_promote = shogi::can_promote(kind) && (shogi::in_promotion_zone(side, m.from()) ||
                                                        shogi::in_promotion_zone(side, m.to()));
  if (may_promote) text += m.promotes() ? "成" : "不成";
  return text;
}

}  // namespace tsumuya::io
