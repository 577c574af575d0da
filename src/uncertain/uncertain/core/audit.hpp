// Counts how often two metapositions share a code. Keeps the full sets beside the codes; a set that
// finds its code taken by another one is a collision, counted once.
//
// Positions are kept once and sets as lists of their numbers, so that some millions of sets fit.
// It is a means of measuring: a search with it is much slower.
//
// Invariant: what is kept takes no more than the bytes given, as far as they can be reckoned. When
// it would, the audit is full: nothing more is kept or counted, and the search is to end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "base/mixing.hpp"
#include "uncertain/core/metaposition.hpp"

namespace tsumuya::uncertain {

template <typename Position>
class Audit {
 public:
  explicit Audit(std::size_t bytes) : bytes_left_(bytes) {}

  // `common` is the code of what the positions share; it only speeds up finding them again.
  void note(std::uint64_t code, std::uint64_t common, const Metaposition<Position>& metaposition) {
    if (is_full_) return;
    set_.clear();
    for (std::size_t i = 0; i < metaposition.size(); ++i) {
      set_.push_back(number_of(base::mixed(common) ^ metaposition.codes()[i], metaposition[i]));
    }
    std::sort(set_.begin(), set_.end());
    std::vector<Set>& sets = sets_[code];
    if (std::find(sets.begin(), sets.end(), set_) != sets.end()) return;
    if (!take(kOfSet + set_.size() * sizeof(std::uint32_t))) return;
    if (!sets.empty()) ++collisions_;
    sets.push_back(set_);
    ++metapositions_;
  }

  // Points to true once the audit is full, for andor::Limits.
  const bool* is_full() const { return &is_full_; }

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
    if (!take(kOfPosition)) return 0;  // the set is not kept
    numbers.push_back(static_cast<std::uint32_t>(positions_.size()));
    positions_.push_back(position);
    return numbers.back();
  }

  // False: it is full.
  bool take(std::size_t bytes) {
    is_full_ = is_full_ || bytes > bytes_left_;
    if (!is_full_) bytes_left_ -= bytes;
    return !is_full_;
  }

  // An entry of a map (key, vector, link, place among the buckets) with what its vector has
  // allocated.
  static constexpr std::size_t kOfEntry = 112;
  static constexpr std::size_t kOfPosition = sizeof(Position) + kOfEntry;
  static constexpr std::size_t kOfSet = sizeof(Set) + kOfEntry;

  std::deque<Position> positions_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> numbers_;
  std::unordered_map<std::uint64_t, std::vector<Set>> sets_;
  Set set_;  // being noted
  std::uint64_t collisions_ = 0;
  std::uint64_t metapositions_ = 0;
  std::size_t bytes_left_;
  bool is_full_ = false;
};

}  // namespace tsumuya::uncertain
