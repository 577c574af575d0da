// Random words for hashing, the same in every run [Zobrist1970].
#pragma once

#include <array>

#include "base/random.hpp"
#include "shogi/hand.hpp"
#include "shogi/types.hpp"

namespace tsumuya::shogi::zobrist {

namespace detail {
constexpr std::array<std::array<std::uint64_t, kSquares>, kPieces> make_board_words() {
  std::array<std::array<std::uint64_t, kSquares>, kPieces> words{};
  base::SplitMix64 random(0x7A6F6272697374);
  for (auto& row : words) {
    for (auto& word : row) word = random.next();
  }
  words[index(Piece::None)] = {};  // an empty square adds nothing
  return words;
}
}  // namespace detail

inline constexpr auto kBoard = detail::make_board_words();
inline constexpr std::uint64_t kWhiteToMove = base::SplitMix64(0x77686974652121).next();

constexpr std::uint64_t board_word(Piece p, Square s) { return kBoard[index(p)][index(s)]; }
constexpr std::uint64_t hands_word(Hand black, Hand white) {
  return base::mixed((std::uint64_t{black.raw()} << 32U) | white.raw());
}

}  // namespace tsumuya::shogi::zobrist
