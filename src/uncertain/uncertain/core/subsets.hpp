// Dominance between metapositions: knowing more is no worse. What wins from a set of positions wins
// from each subset, what fails for a set fails for each superset, with budgets that are no better
// or no worse. Ours, as the optional part of the table of [Sakuta2000].
//
// The searches' tables compare budgets of one metaposition only. Here the settled metapositions of
// one common part are kept in a list, and a new one is compared with each of them: by budget, size
// and a word with a bit for every code first, then code by code. A list holds kMostOfOnePart of
// either kind, the oldest making room; beyond the bytes given nothing more is kept.
//
// Positions are told apart by their codes, as in the tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "andor/core/domain.hpp"
#include "uncertain/core/game.hpp"

namespace tsumuya::uncertain {

class Subsets {
 public:
  explicit Subsets(std::size_t bytes) : bytes_left_(bytes) {}

  // Codes in ascending order. None: nothing is known.
  andor::End look_up(std::uint64_t common, std::span<const std::uint64_t> codes, Budget budget);
  void add(std::uint64_t common, std::span<const std::uint64_t> codes, Budget budget, bool proven);

  // How many look-ups were answered.
  std::uint64_t hits() const { return hits_; }

 private:
  struct Fact {
    std::uint64_t bits = 0;
    Budget budget;
    std::vector<std::uint64_t> codes;
  };
  struct List {
    std::vector<Fact> facts;
    std::size_t oldest = 0;
  };
  struct Lists {
    List proven;
    List refuted;
  };
  static constexpr std::size_t kMostOfOnePart = 256;

  static andor::End find(const Lists& lists, std::span<const std::uint64_t> codes, Budget budget);
  void put(List& list, Fact&& fact);

  std::unordered_map<std::uint64_t, Lists> lists_;
  std::size_t bytes_left_;
  std::uint64_t hits_ = 0;
};

}  // namespace tsumuya::uncertain
