#include "cert/rules.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "naive/rules.hpp"

namespace tsumuya::cert {

using naive::Kind;
using naive::Move;
using naive::Piece;
using naive::Position;
using naive::Side;
using naive::Square;
using naive::would_be_dead;

namespace {

// The eight directions as the owner of a piece sees them, and the two jumps of the knight. Left and
// right need not be told apart: every piece moves alike to both.
struct Direction {
  int sideways;
  int forward;
};
constexpr std::array<Direction, 10> kDirections = {
    {{0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1}, {0, -1}, {-1, 2}, {1, 2}}};
constexpr unsigned kForward = 0b1;
constexpr unsigned kDiagonalForward = 0b110;
constexpr unsigned kSideways = 0b11000;
constexpr unsigned kDiagonalBack = 0b1100000;
constexpr unsigned kBack = 0b10000000;
constexpr unsigned kJumps = 0b1100000000;
constexpr unsigned kStraight = kForward | kSideways | kBack;
constexpr unsigned kDiagonal = kDiagonalForward | kDiagonalBack;

// In which directions a piece goes one step, and in which any distance.
struct Reach {
  unsigned steps;
  unsigned slides;
};

Reach reach(Kind kind, bool promoted) {
  constexpr Reach kGold = {kForward | kDiagonalForward | kSideways | kBack, 0};
  switch (kind) {
    case Kind::Pawn:
      return promoted ? kGold : Reach{kForward, 0};
    case Kind::Lance:
      return promoted ? kGold : Reach{0, kForward};
    case Kind::Knight:
      return promoted ? kGold : Reach{kJumps, 0};
    case Kind::Silver:
      return promoted ? kGold : Reach{kForward | kDiagonal, 0};
    case Kind::Gold:
      return kGold;
    case Kind::Bishop:
      return {promoted ? kStraight : 0, kDiagonal};
    case Kind::Rook:
      return {promoted ? kDiagonal : 0, kStraight};
    case Kind::King:
      return {kStraight | kDiagonal, 0};
  }
  return {0, 0};
}

bool goes(unsigned directions, std::size_t d) { return ((directions >> d) & 1U) != 0; }
bool is_jump(std::size_t d) { return goes(kJumps, d); }

// The square that lies `steps` steps from another in a direction of `side`; may be off the board.
Square neighbour(Square square, std::size_t d, Side side, int steps) {
  const int up = side == Side::Black ? -steps : steps;
  return {square.file + steps * kDirections[d].sideways, square.rank + up * kDirections[d].forward};
}

// Calls `use` with the squares of the pieces that attack one, until it returns true; did it?
template <typename Use>
bool any_attacker(const Position& position, Square target, Side by, const Use& use) {
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    const int farthest = is_jump(d) ? 1 : 8;
    for (int distance = 1; distance <= farthest; ++distance) {
      const Square from = neighbour(target, d, by, -distance);
      if (!on_board(from)) break;
      const std::optional<Piece>& piece = position.at(from);
      if (!piece) continue;
      if (piece->side != by) break;
      const auto [steps, slides] = reach(piece->kind, piece->promoted);
      if (goes(distance == 1 ? steps | slides : slides, d) && use(from)) return true;
      break;
    }
  }
  return false;
}

std::vector<Square> attackers_of(const Position& position, Square target, Side by) {
  std::vector<Square> attackers;
  any_attacker(position, target, by, [&](Square from) {
    attackers.push_back(from);
    return false;
  });
  return attackers;
}

bool is_hit(const Position& position, Square target, Side by) {
  return any_attacker(position, target, by, [](Square) { return true; });
}

// Calls `use` with the squares that lie in the directions of `reach` as `side` sees them, on each
// line up to the first piece and with it. With the sign 1 they are those that a piece on `from`
// attacks, with -1 those from which `from` would be attacked.
template <typename Use>
void for_each_seen(const Position& position, Square from, Reach reach, Side side, int sign,
                   const Use& use) {
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    if (!goes(reach.steps | reach.slides, d)) continue;
    const int farthest = goes(reach.slides, d) ? 8 : 1;
    for (int distance = 1; distance <= farthest; ++distance) {
      const Square square = neighbour(from, d, side, sign * distance);
      if (!on_board(square)) break;
      use(square);
      if (position.at(square)) break;
    }
  }
}

bool has_unpromoted_pawn(const Position& position, Side side, int file) {
  for (int rank = 1; rank <= 9; ++rank) {
    const std::optional<Piece>& piece = position.at({file, rank});
    if (piece && piece->kind == Kind::Pawn && !piece->promoted && piece->side == side) return true;
  }
  return false;
}

bool may_drop(const Position& position, Kind kind, Square to) {
  const Side side = position.turn;
  if (position.hand(side, kind) == 0 || position.at(to)) return false;
  if (would_be_dead(Piece{kind, false, side}, to)) return false;
  return kind != Kind::Pawn || !has_unpromoted_pawn(position, side, to.file);
}

bool may_promote(const Piece& piece, Square from, Square to) {
  if (piece.promoted || piece.kind == Kind::Gold || piece.kind == Kind::King) return false;
  return ranks_from_far_edge(piece.side, from) <= 3 || ranks_from_far_edge(piece.side, to) <= 3;
}

// The piece on `from` attacks `to`: may it move there, promoting or not?
bool may_move(const Position& position, Square from, Square to, bool promote) {
  const Piece piece = position.at(from).value();
  const std::optional<Piece>& target = position.at(to);
  if (target && (target->side == piece.side || target->kind == Kind::King)) return false;
  return promote ? may_promote(piece, from, to) : !would_be_dead(piece, to);
}

// The rules of movement, promotion and dropping, whatever becomes of the kings.
bool is_possible(const Position& position, const Move& move) {
  if (move.drop) return may_drop(position, *move.drop, move.to);
  const std::optional<Piece>& piece = position.at(move.from);
  return piece && piece->side == position.turn && naive::attacks(position, move.from, move.to) &&
         may_move(position, move.from, move.to, move.promote);
}

void add_board_moves(const Position& position, Square from, Square to, std::vector<Move>& moves) {
  for (const bool promote : {false, true}) {
    if (may_move(position, from, to, promote)) {
      moves.push_back(naive::make_board_move(from, to, promote));
    }
  }
}

// Of a possible move, and the king of its side before it (if there is one): what becomes of the
// kings. A mate by a dropped pawn is asked about last; the replies to it are no drops (nothing fits
// between king and pawn), so this ends after one step.
Legality look_at_kings(const Position& position, const std::optional<Square>& king,
                       const Move& move) {
  const Position next = apply(position, move);
  const bool king_moves = king && !move.drop && move.from == *king;
  if (king && is_hit(next, king_moves ? move.to : *king, next.turn)) {
    return Legality::LeavesKingInCheck;
  }
  const bool pawn_mates =
      move.drop == Kind::Pawn && is_in_check(next, next.turn) && legal_replies(next).empty();
  return pawn_mates ? Legality::PawnDropMate : Legality::Legal;
}

void keep_legal(const Position& position, const std::optional<Square>& king,
                std::vector<Move>& moves) {
  std::erase_if(moves, [&](const Move& move) {
    return look_at_kings(position, king, move) != Legality::Legal;
  });
}

// The squares strictly between two; none if they are on no common line.
std::vector<Square> between(Square a, Square b) {
  const int files = b.file - a.file;
  const int ranks = b.rank - a.rank;
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {};
  const int distance = std::max(std::abs(files), std::abs(ranks));
  std::vector<Square> squares;
  for (int i = 1; i < distance; ++i) {
    squares.push_back({a.file + i * files / distance, a.rank + i * ranks / distance});
  }
  return squares;
}

void add_king_moves(const Position& position, Square king, std::vector<Move>& moves) {
  for_each_seen(position, king, reach(Kind::King, false), position.turn, 1,
                [&](Square to) { add_board_moves(position, king, to, moves); });
}

// Moves to `target` by all pieces but the king.
void add_moves_to(const Position& position, Square king, Square target, std::vector<Move>& moves) {
  for (const Square from : attackers_of(position, target, position.turn)) {
    if (from != king) add_board_moves(position, from, target, moves);
  }
}

void add_drops_on(const Position& position, Square target, std::vector<Move>& moves) {
  for (const Kind kind : naive::kHandKinds) {
    if (may_drop(position, kind, target)) moves.push_back(naive::make_drop(kind, target));
  }
}

}  // namespace

bool is_in_check(const Position& position, Side side) {
  const std::optional<Square> king = find_king(position, side);
  return king && is_hit(position, *king, other(side));
}

Legality legality(const Position& position, const Move& move) {
  if (!is_possible(position, move)) return Legality::Impossible;
  return look_at_kings(position, find_king(position, position.turn), move);
}

std::vector<Move> legal_replies(const Position& position) {
  const Side side = position.turn;
  const std::optional<Square> king = find_king(position, side);
  const std::vector<Square> checkers =
      king ? attackers_of(position, *king, other(side)) : std::vector<Square>{};
  if (checkers.empty()) return naive::legal_moves(position);
  std::vector<Move> moves;
  add_king_moves(position, *king, moves);
  if (checkers.size() == 1) {
    add_moves_to(position, *king, checkers.front(), moves);
    for (const Square square : between(*king, checkers.front())) {
      add_moves_to(position, *king, square, moves);
      add_drops_on(position, square, moves);
    }
  }
  keep_legal(position, king, moves);
  return moves;
}

std::vector<Move> legal_checks(const Position& position) {
  const Side side = position.turn;
  const std::optional<Square> king = find_king(position, other(side));
  if (!king) return {};
  std::vector<Move> moves;
  for (const Square from : naive::kAllSquares) {
    const std::optional<Piece>& piece = position.at(from);
    if (!piece || piece->side != side) continue;
    for_each_seen(position, from, reach(piece->kind, piece->promoted), side, 1,
                  [&](Square to) { add_board_moves(position, from, to, moves); });
  }
  std::erase_if(moves,
                [&](const Move& move) { return !is_hit(apply(position, move), *king, side); });
  for (const Kind kind : naive::kHandKinds) {
    if (position.hand(side, kind) == 0) continue;
    for_each_seen(position, *king, reach(kind, false), side, -1, [&](Square from) {
      if (may_drop(position, kind, from)) moves.push_back(naive::make_drop(kind, from));
    });
  }
  keep_legal(position, find_king(position, side), moves);
  return moves;
}

}  // namespace tsumuya::cert
