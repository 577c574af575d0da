// The naive rules: see rules.hpp.
#include "naive/rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "naive/position.hpp"

namespace tsumuya::naive {

namespace {

// A direction as the owner of the piece sees it.
struct Direction {
  int sideways;
  int forward;
};

constexpr std::array<Direction, 1> kForward = {{{0, 1}}};
constexpr std::array<Direction, 4> kStraight = {{{0, 1}, {-1, 0}, {1, 0}, {0, -1}}};
constexpr std::array<Direction, 4> kDiagonal = {{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}};
constexpr std::array<Direction, 2> kKnight = {{{-1, 2}, {1, 2}}};
constexpr std::array<Direction, 5> kSilver = {{{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}}};
constexpr std::array<Direction, 6> kGold = {{{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}}};
constexpr std::array<Direction, 8> kKing = {
    {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

struct Movement {
  std::span<const Direction> steps;   // one step
  std::span<const Direction> slides;  // any distance up to the first piece
};

Movement movement(const Piece& piece) {
  switch (piece.kind) {
    case Kind::Pawn:
      return piece.promoted ? Movement{kGold, {}} : Movement{kForward, {}};
    case Kind::Lance:
      return piece.promoted ? Movement{kGold, {}} : Movement{{}, kForward};
    case Kind::Knight:
      return piece.promoted ? Movement{kGold, {}} : Movement{kKnight, {}};
    case Kind::Silver:
      return piece.promoted ? Movement{kGold, {}} : Movement{kSilver, {}};
    case Kind::Gold:
      return {kGold, {}};
    case Kind::Bishop:
      return piece.promoted ? Movement{kStraight, kDiagonal} : Movement{{}, kDiagonal};
    case Kind::Rook:
      return piece.promoted ? Movement{kDiagonal, kStraight} : Movement{{}, kStraight};
    case Kind::King:
      return {kKing, {}};
  }
  return {};
}

// Left and right are not told apart: every piece moves alike to both.
Square neighbour(Square square, Direction direction, Side side) {
  const int up = side == Side::Black ? -1 : 1;
  return {square.file + direction.sideways, square.rank + up * direction.forward};
}

bool can_promote(const Piece& piece) {
  return !piece.promoted && piece.kind != Kind::Gold && piece.kind != Kind::King;
}

bool in_promotion_zone(Side side, Square square) { return ranks_from_far_edge(side, square) <= 3; }

bool has_unpromoted_pawn(const Position& position, Side side, int file) {
  for (int rank = 1; rank <= 9; ++rank) {
    if (position.at({file, rank}) == Piece{Kind::Pawn, false, side}) return true;
  }
  return false;
}

// Moves of the piece on `from`: on an empty square or on an enemy other than the king.
void add_board_moves(const Position& position, Square from, std::vector<Move>& moves) {
  const Piece piece = position.at(from).value();
  for (const Square to : kAllSquares) {
    if (!attacks(position, from, to)) continue;
    const std::optional<Piece>& target = position.at(to);
    if (target && (target->side == piece.side || target->kind == Kind::King)) continue;
    if (!would_be_dead(piece, to)) moves.push_back(make_board_move(from, to, false));
    const bool touches_zone =
        in_promotion_zone(piece.side, from) || in_promotion_zone(piece.side, to);
    if (can_promote(piece) && touches_zone) moves.push_back(make_board_move(from, to, true));
  }
}

// Drops on the empty square `to`: no dead piece, no second unpromoted pawn on a file (nifu).
void add_drops(const Position& position, Square to, std::vector<Move>& moves) {
  const Side side = position.turn;
  for (const Kind kind : kHandKinds) {
    if (position.hand(side, kind) == 0) continue;
    if (would_be_dead(Piece{kind, false, side}, to)) continue;
    if (kind == Kind::Pawn && has_unpromoted_pawn(position, side, to.file)) continue;
    moves.push_back(make_drop(kind, to));
  }
}

// Every move that obeys the rules of movement, promotion and dropping, whatever becomes of the
// kings.
std::vector<Move> candidate_moves(const Position& position) {
  std::vector<Move> moves;
  for (const Square square : kAllSquares) {
    const std::optional<Piece>& piece = position.at(square);
    if (!piece) {
      add_drops(position, square, moves);
    } else if (piece->side == position.turn) {
      add_board_moves(position, square, moves);
    }
  }
  return moves;
}

// Is this candidate legal? Two rules are left: the own king must not stand in check afterwards, and
// a dropped pawn must not mate (uchifuzume).
//
// The second rule asks, through is_mate, whether the opponent has a legal reply, and so this
// function again about each reply. That ends after one step. A drop uncovers no line, so the check
// after a pawn drop is that of the pawn itself, from the square next to the king. No drop can stand
// between the two, so a reply that is a drop leaves the king in check and falls to the first rule;
// the second rule is then never asked about a reply. For the same reason it does not matter to the
// answer whether replies are held to the second rule or not.
bool is_legal(const Position& position, const Move& candidate) {
  const Position next = apply(position, candidate);
  if (in_check(next, position.turn)) return false;
  const bool mates_by_dropped_pawn = candidate.drop == Kind::Pawn && is_mate(next);
  return !mates_by_dropped_pawn;
}

}  // namespace

int ranks_from_far_edge(Side side, Square square) {
  return side == Side::Black ? square.rank : 10 - square.rank;
}

bool would_be_dead(const Piece& piece, Square square) {
  if (piece.promoted) return false;
  const int rank = ranks_from_far_edge(piece.side, square);
  if (piece.kind == Kind::Pawn || piece.kind == Kind::Lance) return rank == 1;
  if (piece.kind == Kind::Knight) return rank <= 2;
  return false;
}

bool attacks(const Position& position, Square from, Square to) {
  const std::optional<Piece>& piece = position.at(from);
  if (!piece) return false;
  const Movement moves = movement(*piece);
  for (const Direction step : moves.steps) {
    if (neighbour(from, step, piece->side) == to) return true;
  }
  for (const Direction slide : moves.slides) {
    Square square = neighbour(from, slide, piece->side);
    while (on_board(square)) {
      if (square == to) return true;
      if (position.at(square)) break;
      square = neighbour(square, slide, piece->side);
    }
  }
  return false;
}

bool is_attacked(const Position& position, Square square, Side by) {
  return std::any_of(kAllSquares.begin(), kAllSquares.end(), [&](Square from) {
    const std::optional<Piece>& piece = position.at(from);
    return piece && piece->side == by && attacks(position, from, square);
  });
}

std::optional<Square> find_king(const Position& position, Side side) {
  for (const Square square : kAllSquares) {
    if (position.at(square) == Piece{Kind::King, false, side}) return square;
  }
  return std::nullopt;
}

bool in_check(const Position& position, Side side) {
  const std::optional<Square> king = find_king(position, side);
  return king && is_attacked(position, *king, other(side));
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  for (const Move& candidate : candidate_moves(position)) {
    if (is_legal(position, candidate)) moves.push_back(candidate);
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<Move> checks(const Position& position) {
  std::vector<Move> moves;
  for (const Move& move : legal_moves(position)) {
    if (in_check(apply(position, move), other(position.turn))) moves.push_back(move);
  }
  return moves;
}

std::vector<Move> evasions(const Position& position) {
  if (!in_check(position, position.turn)) return {};
  return legal_moves(position);
}

bool is_mate(const Position& position) {
  if (!in_check(position, position.turn)) return false;
  const std::vector<Move> candidates = candidate_moves(position);
  return std::none_of(candidates.begin(), candidates.end(),
                      [&](const Move& candidate) { return is_legal(position, candidate); });
}

std::optional<Move> mate_in_one(const Position& position) {
  for (const Move& move : checks(position)) {
    if (is_mate(apply(position, move))) return move;
  }
  return std::nullopt;
}

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  std::uint64_t count = 0;
  for (const Move& move : legal_moves(position)) count += perft(apply(position, move), depth - 1);
  return count;
}

}  // namespace tsumuya::naive
