#include "cert/hand_grid.hpp"

#include <algorithm>

namespace tsumuya::cert {
namespace {

using naive::Kind;

std::size_t first_half(std::size_t pawns, std::size_t lances, std::size_t knights) {
  return (pawns * 5 + lances) * 5 + knights;
}
std::size_t second_half(std::size_t silvers, std::size_t golds, std::size_t bishops,
                        std::size_t rooks) {
  return ((silvers * 5 + golds) * 3 + bishops) * 3 + rooks;
}

}  // namespace

std::uint64_t HandGrid::add(PackedHand hand, std::uint32_t number) {
  const std::size_t rooks = count_of(hand, Kind::Rook);
  const std::size_t second = second_half(count_of(hand, Kind::Silver), count_of(hand, Kind::Gold),
                                         count_of(hand, Kind::Bishop), 0);
  std::uint64_t cells = 0;
  for (std::size_t pawns = count_of(hand, Kind::Pawn); pawns <= 18; ++pawns) {
    for (std::size_t lances = count_of(hand, Kind::Lance); lances <= 4; ++lances) {
      for (std::size_t knights = count_of(hand, Kind::Knight); knights <= 4; ++knights) {
        auto& row = cells_[first_half(pawns, lances, knights)];
        for (std::size_t i = rooks; i <= 2; ++i) {
          std::uint32_t& cell = row[second + i];
          cell = std::min(cell, number);
          ++cells;
        }
      }
    }
  }
  return cells;
}

std::uint32_t HandGrid::least(PackedHand hand, std::uint64_t& looked_at) const {
  const auto& row = cells_[first_half(count_of(hand, Kind::Pawn), count_of(hand, Kind::Lance),
                                      count_of(hand, Kind::Knight))];
  const std::size_t most_bishops = count_of(hand, Kind::Bishop);
  const std::size_t rooks = count_of(hand, Kind::Rook);
  std::uint32_t least = kNone;
  for (std::size_t silvers = 0; silvers <= count_of(hand, Kind::Silver); ++silvers) {
    for (std::size_t golds = 0; golds <= count_of(hand, Kind::Gold); ++golds) {
      for (std::size_t bishops = 0; bishops <= most_bishops; ++bishops) {
        least = std::min(least, row[second_half(silvers, golds, bishops, rooks)]);
        ++looked_at;
      }
    }
  }
  return least;
}

}  // namespace tsumuya::cert
