// A board in 36 bytes, for comparing and keeping: exact, so that two boards are never taken for
// one another as they might be by a hash.
//
//   bits 0..80   is a piece on the square? by file, then by rank
//   from bit 88  five bits a piece, in the order of the squares: kind, promoted, side
//
// A position has at most 40 pieces, which is what parse_sfen sees to: 88 + 5 * 40 bits = 36 bytes.
#pragma once

#include <array>
#include <cstdint>

#include "naive/position.hpp"

namespace tsumuya::cert {

struct BoardCode {
  std::array<std::uint8_t, 36> bytes{};

  friend bool operator==(const BoardCode&, const BoardCode&) = default;
};

BoardCode code_of(const naive::Position& position);

// A hash with a key that nobody knows who writes a certificate.
//
// The words of the code are multiplied with the words of the key and summed; the upper half of the
// sum is the hash ("multilinear" hashing). Whatever two boards a forger chooses, they collide in
// one of 2^32 keys.
class BoardHash {
 public:
  using Key = std::array<std::uint64_t, 10>;

  // A key of the system's randomness, another one each time.
  BoardHash();
  explicit BoardHash(const Key& key) : key_(key) {}

  std::uint32_t operator()(const BoardCode& code) const;

 private:
  Key key_;
};

}  // namespace tsumuya::cert
