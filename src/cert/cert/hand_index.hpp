// Some hundred hands of one board, with numbers, asked 64 at a time.
//
// They stand in the order of their numbers. For each kind and each count there is a row of bits,
// one for each hand: does it have at most so many of that kind? The hands that a given one contains
// are the conjunction of seven rows, and the first of them has the least number. The rows take 6 KB
// whatever they hold.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cert/packed_hand.hpp"

namespace tsumuya::cert {

namespace packed {
// Of one row for each kind and count.
constexpr std::size_t rows_before(std::size_t kind) {
  std::size_t rows = 0;
  for (std::size_t i = 0; i < kind; ++i) rows += kInSet[i] + 1;
  return rows;
}
}  // namespace packed

class HandIndex {
 public:
  static constexpr std::size_t kMost = 1024;
  static constexpr std::size_t kNone = ~std::size_t{0};

  // At `place`; those from there on move up by one. Fewer than kMost are there.
  void insert(std::size_t place, PackedHand hand);
  void erase(std::size_t place);
  std::size_t size() const { return size_; }

  // The place of the first of those below `end` that the hand contains; kNone if there is none.
  // `looked_at` counts the words of bits.
  std::size_t first(PackedHand hand, std::size_t end, std::uint64_t& looked_at) const;

  static constexpr std::size_t kKinds = packed::kInSet.size();
  static constexpr std::size_t kWords = kMost / 64;
  static constexpr std::size_t kRows = packed::rows_before(kKinds);

 private:
  using Row = std::array<std::uint64_t, kWords>;

  std::size_t words() const { return (size_ + 63) / 64; }

  std::array<Row, kRows> rows_{};
  std::size_t size_ = 0;
};

}  // namespace tsumuya::cert
