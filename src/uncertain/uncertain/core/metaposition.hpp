// A metaposition: the positions that the solver cannot tell apart [Sakuta2000, section 2].
//
// How many they are is its uncertainty index. Codes and positions stand in two arrays, since the
// codes alone are hashed and compared in the hot loop.
//
// Invariant after tidy(): positions stand in the order of their codes, each once. Two different
// positions with one code (which a good code makes all but impossible) are both kept. Not here:
// what is done with them (game.hpp).
// Never here: what is to be done with them; that is game.hpp's.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace tsumuya::uncertain {

template <typename Position>
class Metaposition {
 public:
  // The uncertainty index.
  std::size_t size() const { return codes_.size(); }
  bool empty() const { return codes_.empty(); }
  const Position& operator[](std::size_t i) const { return positions_[i]; }
  std::span<const Position> positions() const { return positions_; }
  std::span<const std::uint64_t> codes() const { return codes_; }

  void clear() {
    codes_.clear();
    positions_.clear();
  }
  // In any order; to be followed by tidy().
  void add(std::uint64_t code, const Position& position) {
    codes_.push_back(code);
    positions_.push_back(position);
  }
  void tidy() {
    std::vector<std::size_t> order(size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return codes_[a] < codes_[b]; });
    Metaposition sorted;
    for (const std::size_t i : order) sorted.append(codes_[i], positions_[i]);
    *this = std::move(sorted);
  }
  // What comes in the order of the codes, perhaps several times.
  void append(std::uint64_t code, const Position& position) {
    assert(empty() || codes_.back() <= code);
    for (std::size_t i = size(); i > 0 && codes_[i - 1] == code; --i) {
      if (positions_[i - 1] == position) return;
    }
    add(code, position);
  }

  // Of the same positions, in whatever order those of one code are.
  friend bool operator==(const Metaposition& a, const Metaposition& b) {
    if (a.codes_ != b.codes_) return false;
    return std::is_permutation(a.positions_.begin(), a.positions_.end(), b.positions_.begin(),
                               b.positions_.end());
  }

 private:
  std::vector<std::uint64_t> codes_;
  std::vector<Position> positions_;
};

}  // namespace tsumuya::uncertain
