#include "cert/hand_index.hpp"

#include <bit>

namespace tsumuya::cert {
namespace {

constexpr std::array<std::size_t, HandIndex::kKinds> first_rows() {
  std::array<std::size_t, HandIndex::kKinds> rows{};
  for (std::size_t kind = 0; kind < rows.size(); ++kind) rows[kind] = packed::rows_before(kind);
  return rows;
}
constexpr std::array<std::size_t, HandIndex::kKinds> kFirstRows = first_rows();

std::size_t count_of_kind(PackedHand hand, std::size_t kind) {
  return count_of(hand, static_cast<naive::Kind>(kind));
}

}  // namespace

void HandIndex::insert(std::size_t place, PackedHand hand) {
  const std::size_t at = place / 64;
  const std::uint64_t below = (std::uint64_t{1} << (place % 64)) - 1;
  ++size_;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const std::size_t has = count_of_kind(hand, kind);
    for (std::size_t count = 0; count <= packed::kInSet[kind]; ++count) {
      Row& row = rows_[kFirstRows[kind] + count];
      for (std::size_t i = words() - 1; i > at; --i) row[i] = row[i] << 1U | row[i - 1] >> 63U;
      const std::uint64_t bit = has <= count ? below + 1 : 0;
      row[at] = (row[at] & below) | bit | (row[at] & ~below) << 1U;
    }
  }
}

void HandIndex::erase(std::size_t place) {
  const std::size_t at = place / 64;
  const std::uint64_t below = (std::uint64_t{1} << (place % 64)) - 1;
  for (Row& row : rows_) {
    const std::uint64_t kept = row[at] & below;
    for (std::size_t i = at; i < words(); ++i) {
      row[i] = row[i] >> 1U | (i + 1 < kWords ? row[i + 1] << 63U : 0);
    }
    row[at] = (row[at] & ~below) | kept;
  }
  --size_;
}

std::size_t HandIndex::first(PackedHand hand, std::size_t end, std::uint64_t& looked_at) const {
  std::array<const std::uint64_t*, kKinds> rows{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    rows[kind] = rows_[kFirstRows[kind] + count_of_kind(hand, kind)].data();
  }
  for (std::size_t i = 0; i * 64 < end; ++i) {
    std::uint64_t contained = ~std::uint64_t{0};
    for (const std::uint64_t* const row : rows) contained &= row[i];
    looked_at += kKinds;
    if (contained == 0) continue;
    const std::size_t place = i * 64 + static_cast<std::size_t>(std::countr_zero(contained));
    return place < end ? place : kNone;
  }
  return kNone;
}

}  // namespace tsumuya::cert
