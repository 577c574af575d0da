// One word for a metaposition: h(common, n, codes) of [Sakuta2000, section 3].
//
// `common` is the code of what all its positions share, coded once; n is how many they are. A sum
// and an exclusive-or need no order; the pair of CRC-32 runs over the upper and the lower halves of
// the words, the positions being in the order of their codes.
//
// Departure: the source leaves open how n enters; we spread n over the word before it goes into the
// sum and the exclusive-or.
#pragma once

#include <cstdint>
#include <span>

namespace tsumuya::uncertain {

// None: no two nodes of the search share a name, as if there were no table.
enum class Encoding : std::uint8_t { None, Sum, Xor, Crc };

// The codes in ascending order. Not for None, which names nodes by their paths.
std::uint64_t encode(Encoding encoding, std::uint64_t common, std::span<const std::uint64_t> codes);

// The CRC-32 of IEEE 802.3 goes on over the four bytes of a word, the lowest first. It starts with
// kCrcStart, and is complete when its bits are turned over.
inline constexpr std::uint32_t kCrcStart = 0xFFFFFFFF;
std::uint32_t crc_of_word(std::uint32_t crc, std::uint32_t word);

}  // namespace tsumuya::uncertain
