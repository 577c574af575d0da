// Fills the slider tables by walking the rays, and finds the multipliers of the magic variant.
#include "shogi/sliders.hpp"

#include <cstddef>

#include "base/random.hpp"

namespace tsumuya::shogi {
namespace {

// The subset of `mask` whose squares, counted in ascending order, are the set bits of `n`.
Bitboard nth_subset(Bitboard mask, unsigned n) {
  Bitboard subset;
  for_each(mask, [&](Square s) {
    if ((n & 1U) != 0) subset |= bit(s);
    n >>= 1U;
  });
  return subset;
}

struct Occupation {
  std::uint64_t merged;
  Bitboard attacks;
};
std::vector<Occupation> all_occupations(Square s, Bitboard mask) {
  const unsigned subsets = 1U << static_cast<unsigned>(mask.count());
  std::vector<Occupation> all;
  all.reserve(subsets);
  for (unsigned n = 0; n < subsets; ++n) {
    const Bitboard occupied = nth_subset(mask, n);
    all.push_back({occupied.merged(), slow_ray_attacks(s, kDiagonalSteps, occupied)});
  }
  return all;
}

// A multiplier that sends no two occupations with different attacks to the same index. Sparse
// random words are good candidates; a fixed seed makes the outcome the same everywhere.
MagicIndex find_index(const MagicIndex& /*kind*/, Bitboard mask,
                      const std::vector<Occupation>& all) {
  MagicIndex found{mask.merged(), 0, 64U - static_cast<unsigned>(mask.count())};
  base::SplitMix64 random(0x7473756D75796121 ^ found.mask);
  std::vector<std::uint32_t> last_try(all.size(), 0);
  std::vector<Bitboard> attacks(all.size());
  for (std::uint32_t attempt = 1;; ++attempt) {
    found.magic = random.next() & random.next() & random.next();
    bool clash = false;
    for (const Occupation& o : all) {
      const auto i = static_cast<std::size_t>(found(o.merged));
      if (last_try[i] == attempt && attacks[i] != o.attacks) {
        clash = true;
        break;
      }
      last_try[i] = attempt;
      attacks[i] = o.attacks;
    }
    if (!clash) return found;
  }
}
#if defined(__BMI2__)
PextIndex find_index(const PextIndex& /*kind*/, Bitboard mask,
                     const std::vector<Occupation>& /*all*/) {
  return {mask.merged()};
}
#endif

}  // namespace

template <typename Index>
BishopTable<Index>::BishopTable() {
  std::size_t total = 0;
  for (std::size_t i = 0; i < kSquares; ++i) {
    total += std::size_t{1} << static_cast<unsigned>(bishop_mask(square_at(i)).count());
  }
  attacks_.resize(total);
  std::size_t used = 0;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Bitboard mask = bishop_mask(square_at(i));
    const std::vector<Occupation> all = all_occupations(square_at(i), mask);
    rows_[i] = {mask, find_index(Index{}, mask, all), attacks_.data() + used};
    for (const Occupation& o : all) {
      attacks_[used + static_cast<std::size_t>(rows_[i].index(o.merged))] = o.attacks;
    }
    used += all.size();
  }
}
template class BishopTable<MagicIndex>;
#if defined(__BMI2__)
template class BishopTable<PextIndex>;
#endif

LineTables make_line_tables() {
  LineTables tables{};
  for (unsigned at = 0; at < 9; ++at) {
    for (unsigned inner = 0; inner < 128; ++inner) {
      // Any file serves for the file table, and the first rank for the other.
      const Square on_file = make_square(0, static_cast<int>(at));
      const Bitboard file_occupied{std::uint64_t{inner} << 1U, 0};
      const Bitboard on_first_file =
          slow_ray(on_file, {0, -1}, file_occupied) | slow_ray(on_file, {0, 1}, file_occupied);
      tables.file[at][inner] = static_cast<std::uint16_t>(on_first_file.lo);

      const Square on_rank = make_square(static_cast<int>(at), 0);
      Bitboard rank_occupied;
      for (unsigned k = 0; k < 7; ++k) {  // index bit 0 is file 8, bit k is file k + 1
        if (((inner >> k) & 1U) != 0)
          rank_occupied |= bit(make_square(k == 0 ? 7 : static_cast<int>(k), 0));
      }
      tables.rank[at][inner] =
          slow_ray(on_rank, {1, 0}, rank_occupied) | slow_ray(on_rank, {-1, 0}, rank_occupied);
    }
  }
  return tables;
}

const LineTables kLineTables = make_line_tables();
const BishopTable<BishopIndex> kBishopTable;

}  // namespace tsumuya::shogi
