#include "support/naive_bridge.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "io/sfen.hpp"
#include "shogi/naive/notation.hpp"

namespace tsumuya::test {

namespace naive = shogi::naive;

shogi::Move to_fast(const naive::Move& m) {
  using shogi::PieceType;
  constexpr std::array<PieceType, 8> kTypes{PieceType::Pawn,   PieceType::Lance, PieceType::Knight,
                                            PieceType::Silver, PieceType::Gold,  PieceType::Bishop,
                                            PieceType::Rook,   PieceType::King};
  const auto square = [](naive::Square s) { return shogi::make_square(s.file - 1, s.rank - 1); };
  if (m.drop) return shogi::Move::drop(kTypes[static_cast<std::size_t>(*m.drop)], square(m.to));
  return shogi::Move::board(square(m.from), square(m.to), m.promote);
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

naive::Position to_naive(const shogi::Position& pos) {
  const std::string sfen = io::to_sfen(pos);
  const auto parsed = naive::parse_sfen(sfen);
  if (!parsed) throw std::runtime_error("the naive rules refuse " + sfen);
  return *parsed;
}

}  // namespace tsumuya::test
