#include "support/naive_bridge.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

#include "naive/notation.hpp"

namespace tsumuya::test {
namespace {

using shogi::PieceType;

// By naive::Kind.
constexpr std::array<PieceType, 8> kTypes{PieceType::Pawn,   PieceType::Lance, PieceType::Knight,
                                          PieceType::Silver, PieceType::Gold,  PieceType::Bishop,
                                          PieceType::Rook,   PieceType::King};

PieceType type_of(naive::Kind kind) { return kTypes[static_cast<std::size_t>(kind)]; }

naive::Kind kind_of(PieceType type) {
  const auto* const found = std::find(kTypes.begin(), kTypes.end(), shogi::unpromoted(type));
  return static_cast<naive::Kind>(found - kTypes.begin());
}

shogi::Square to_fast(naive::Square s) { return shogi::make_square(s.file - 1, s.rank - 1); }

naive::Square to_naive(shogi::Square s) { return {shogi::file_of(s) + 1, shogi::rank_of(s) + 1}; }

shogi::Color to_fast(naive::Side side) {
  return side == naive::Side::Black ? shogi::Color::Black : shogi::Color::White;
}

naive::Side to_naive(shogi::Color c) {
  return c == shogi::Color::Black ? naive::Side::Black : naive::Side::White;
}

}  // namespace

shogi::Move to_fast(const naive::Move& m) {
  if (m.drop) return shogi::Move::drop(type_of(*m.drop), to_fast(m.to));
  return shogi::Move::board(to_fast(m.from), to_fast(m.to), m.promote);
}

shogi::Position to_fast(const naive::Position& pos) {
  shogi::Position fast;
  for (const naive::Square square : naive::kAllSquares) {
    const std::optional<naive::Piece>& piece = pos.at(square);
    if (!piece) continue;
    const PieceType type = type_of(piece->kind);
    fast.put(
        shogi::make_piece(to_fast(piece->side), piece->promoted ? shogi::promoted(type) : type),
        to_fast(square));
  }
  for (const naive::Side side : {naive::Side::Black, naive::Side::White}) {
    shogi::Hand hand;
    for (const naive::Kind kind : naive::kHandKinds) hand.set(type_of(kind), pos.hand(side, kind));
    fast.set_hand(to_fast(side), hand);
  }
  fast.set_side_to_move(to_fast(pos.turn));
  return fast;
}

std::vector<shogi::Move> to_fast_sorted(const std::vector<naive::Move>& moves) {
  std::vector<shogi::Move> out;
  out.reserve(moves.size());
  for (const naive::Move& m : moves) out.push_back(to_fast(m));
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<shogi::Move> sorted(const shogi::MoveList& moves) {
  std::vector<shogi::Move> out(moves.begin(), moves.end());
  std::sort(out.begin(), out.end());
  return out;
}

naive::Move to_naive(shogi::Move m) {
  if (m.is_drop()) return naive::make_drop(kind_of(m.dropped()), to_naive(m.to()));
  return naive::make_board_move(to_naive(m.from()), to_naive(m.to()), m.promotes());
}

naive::Position to_naive(const shogi::Position& pos) {
  naive::Position result;
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    const shogi::Square square = shogi::square_at(i);
    const shogi::Piece piece = pos.piece_on(square);
    if (piece == shogi::Piece::None) continue;
    const PieceType type = shogi::type_of(piece);
    result.at(to_naive(square)) =
        naive::Piece{kind_of(type), shogi::is_promoted(type), to_naive(shogi::color_of(piece))};
  }
  for (const shogi::Color color : shogi::kColors) {
    for (const PieceType type : shogi::kHandTypes) {
      result.hand(to_naive(color), kind_of(type)) = pos.hand(color).count(type);
    }
  }
  result.turn = to_naive(pos.side_to_move());
  const std::string sfen = naive::to_sfen(result);
  if (naive::parse_sfen(sfen) != result) throw std::runtime_error("the naive rules refuse " + sfen);
  return result;
}

}  // namespace tsumuya::test
