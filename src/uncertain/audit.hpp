// How often two metapositions share a code: the full sets are kept beside the codes, and every set
// that finds its code taken by another one is a collision, counted once.
//
// Positions are kept once and sets as lists of their numbers, so that some millions of sets fit.
// It is a means of measuring: a search with it is much slower.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "andor/mixing.hpp"
#include "uncertain/metaposition.hpp"

namespace tsumuya::uncertain {

template <typename Position>
class Audit {
 public:
  // `common` is the code of what the positions share; it only speeds up finding them again.
  void note(std::uint64_t code, std::uint64_t common, const Metaposition<Position>& metaposition) {
    set_.clear();
    for (std::size_t i = 0; i < metaposition.size(); ++i) {
      set_.push_back(number_of(andor::mixed(common) ^ metaposition.codes()[i], metaposition[i]));
    }
    std::sort(set_.begin(), set_.end());
    std::vector<Set>& sets = sets_[code];
    if (std::find(sets.begin(), sets.end(), set_) != sets.end()) return;
    if (!sets.empty()) ++collisions_;
    sets.push_back(set_);
    ++metapositions_;
  }

  std::uint64_t collisions() const { return collisions_; }
  // The different sets seen.
  std::uint64_t metapositions() const { return metapositions_; }
  std::uint64_t positions() const { return positions_.size(); }

 private:
  using Set = std::vector<std::uint32_t>;

  std::uint32_t number_of(std::uint64_t key, const Position& position) {
    std::vector<std::uint32_t>& numbers = numbers_[key];
    for (const std::uint32_t number : numbers) {
      if (positions_[number] == position) return number;
    }
    numbers.push_back(static_cast<std::uint32_t>(positions_.size()));
    positions_.push_back(position);
    return numbers.back();
  }

  std::vector<Position> positions_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> numbers_;
  std::unordered_map<std::uint64_t, std::vector<Set>> sets_;
  Set set_;  // being noted
  std::uint64_t collisions_ = 0;
  std::uint64_t metapositions_ = 0;
};

}  // namespace tsumuya::uncertain
