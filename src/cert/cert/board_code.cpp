#include "cert/board_code.hpp"

#include <cstddef>
#include <cstring>
#include <optional>

namespace tsumuya::cert {

using naive::Piece;

BoardCode code_of(const naive::Position& position) {
  constexpr std::size_t kPiecesFrom = 11;
  BoardCode code;
  std::size_t next = kPiecesFrom;  // the byte that is being filled
  unsigned pending = 0;
  unsigned bits = 0;
  for (std::size_t i = 0; i < position.board.size(); ++i) {
    const std::optional<Piece>& piece = position.board[i];
    if (!piece) continue;
    code.bytes[i / 8] = static_cast<std::uint8_t>(code.bytes[i / 8] | (1U << (i % 8)));
    const unsigned five = static_cast<unsigned>(piece->kind) | (piece->promoted ? 8U : 0U) |
                          (static_cast<unsigned>(piece->side) << 4U);
    pending |= five << bits;
    bits += 5;
    if (bits < 8) continue;
    code.bytes[next++] = static_cast<std::uint8_t>(pending & 0xFFU);
    pending >>= 8U;
    bits -= 8;
  }
  if (bits > 0) code.bytes[next] = static_cast<std::uint8_t>(pending);
  return code;
}

std::uint64_t hash_of(const BoardCode& code) {
  // Words folded by multiplication; only the speed rests on how well they spread.
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at + 4 <= code.bytes.size(); at += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, code.bytes.data() + at, sizeof word);
    hash = (hash ^ word) * kOdd;
    hash ^= hash >> 29U;
  }
  return hash;
}

}  // namespace tsumuya::cert
