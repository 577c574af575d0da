// Attacks of lances, bishops and rooks on an occupied board, by table.
//
// File attacks: the nine squares of a file are neighbouring bits, so the seven inner ones index a
// table of 9-bit answers directly. Rank attacks: the seven inner squares of a rank, nine bits
// apart, are gathered by one multiplication into an index of a table for the first rank, shifted to
// its place. Both tables stay in the first-level cache. Diagonals: both at once by the merged word
// of the bitboard, with PEXT where the processor has a fast one, else with a multiplication
// ("magic") found at start-up; the table has the same 324 kB either way.
//
// The choice is made at build time: TSUMUYA_SLIDERS_PEXT or TSUMUYA_SLIDERS_MAGIC force it,
// otherwise PEXT is taken where the compiler targets BMI2 and the target is not one of the two AMD
// generations that run PEXT in microcode. Both index functions are compiled and tested wherever
// BMI2 is there.
//
// Invariant: for every square and occupation the answer equals `slow_ray_attacks`, the walk along
// the rays from which the tables are filled.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "shogi/bitboard.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace tsumuya::shogi {

struct Step {
  int file;
  int rank;
};
inline constexpr std::array<Step, 4> kDiagonalSteps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::array<Step, 4> kOrthogonalSteps{{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}};

// The squares reached from `s` step by step until the edge or the first occupied square, that
// square included.
constexpr Bitboard slow_ray(Square s, Step step, Bitboard occupied) {
  Bitboard attacked;
  int file = file_of(s) + step.file;
  int rank = rank_of(s) + step.rank;
  for (; on_board(file, rank); file += step.file, rank += step.rank) {
    const Square to = make_square(file, rank);
    attacked |= bit(to);
    if (occupied.contains(to)) break;
  }
  return attacked;
}
constexpr Bitboard slow_ray_attacks(Square s, const std::array<Step, 4>& steps, Bitboard occupied) {
  Bitboard attacked;
  for (const Step step : steps) attacked |= slow_ray(s, step, occupied);
  return attacked;
}

// The squares whose occupation matters to a bishop: both diagonals without their edge squares.
constexpr Bitboard bishop_mask(Square s) {
  const Bitboard edge = file_set(0) | file_set(8) | rank_set(0) | rank_set(8);
  return without(slow_ray_attacks(s, kDiagonalSteps, {}), edge);
}

// How a masked and merged occupation becomes an index below 2^(squares in the mask).
struct MagicIndex {
  std::uint64_t mask = 0;
  std::uint64_t magic = 0;
  unsigned shift = 0;

  std::uint64_t operator()(std::uint64_t merged) const {
    return ((merged & mask) * magic) >> shift;
  }
};
#if defined(__BMI2__)
struct PextIndex {
  std::uint64_t mask = 0;

  std::uint64_t operator()(std::uint64_t merged) const { return _pext_u64(merged, mask); }
};
#endif

#if defined(TSUMUYA_SLIDERS_PEXT) && !defined(__BMI2__)
#error "TSUMUYA_SLIDERS_PEXT needs a target with BMI2"
#endif
#if defined(TSUMUYA_SLIDERS_PEXT) || (defined(__BMI2__) && !defined(TSUMUYA_SLIDERS_MAGIC) && \
                                      !defined(__znver1__) && !defined(__znver2__))
using BishopIndex = PextIndex;
inline constexpr const char* kSliderKind = "pext";
#else
using BishopIndex = MagicIndex;
inline constexpr const char* kSliderKind = "magic";
#endif

// Bishop attacks for every square, by an index function.
template <typename Index>
class BishopTable {
 public:
  BishopTable();
  Bitboard operator()(Square s, Bitboard occupied) const {
    const Row& row = rows_[index(s)];
    const std::uint64_t merged = (occupied.lo & row.mask.lo) | (occupied.hi & row.mask.hi);
    return row.attacks[row.index(merged)];
  }

 private:
  struct Row {
    Bitboard mask;
    Index index;
    const Bitboard* attacks = nullptr;
  };
  std::array<Row, kSquares> rows_;
  std::vector<Bitboard> attacks_;
};

struct LineTables {
  // [rank][occupation of the seven inner squares of the file] -> the attacked squares, nine bits.
  std::array<std::array<std::uint16_t, 128>, 9> file;
  // [file][occupation of the seven inner squares of the rank] -> attacked squares on the first
  // rank.
  std::array<std::array<Bitboard, 128>, 9> rank;
};
LineTables make_line_tables();

extern const LineTables kLineTables;
extern const BishopTable<BishopIndex> kBishopTable;

inline Bitboard file_attacks(Square s, Bitboard occupied) {
  const auto i = static_cast<unsigned>(index(s));
  const unsigned rank = i % 9;
  const bool in_lo = i < 63;
  const unsigned base = i - rank - (in_lo ? 0 : 63);
  const std::uint64_t word = in_lo ? occupied.lo : occupied.hi;
  const std::uint64_t attacked = std::uint64_t{kLineTables.file[rank][(word >> (base + 1)) & 127U]}
                                 << base;
  return in_lo ? Bitboard{attacked, 0} : Bitboard{0, attacked};
}

inline Bitboard rank_attacks(Square s, Bitboard occupied) {
  const auto i = static_cast<unsigned>(index(s));
  const unsigned file = i / 9;
  const unsigned rank = i % 9;
  // Files 2 to 7 are bits 9, 18, ..., 54 of the first word; file 8, bit 0 of the second, takes the
  // place of file 1, which does not matter. The product brings bit 9k to bit 57 + k.
  constexpr std::uint64_t kInner = 0x0040201008040200;
  constexpr std::uint64_t kGather = 0x0202020202020200;
  const std::uint64_t inner = ((occupied.lo >> rank) & kInner) | ((occupied.hi >> rank) & 1U);
  const std::uint64_t attacks_index = (inner * kGather) >> 57U;
  const Bitboard attacked = kLineTables.rank[file][attacks_index];
  return {attacked.lo << rank, attacked.hi << rank};
}

inline Bitboard bishop_attacks(Square s, Bitboard occupied) { return kBishopTable(s, occupied); }
inline Bitboard rook_attacks(Square s, Bitboard occupied) {
  return file_attacks(s, occupied) | rank_attacks(s, occupied);
}

}  // namespace tsumuya::shogi
