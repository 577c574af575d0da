#include "uncertain/core/subsets.hpp"

#include <algorithm>
#include <utility>

namespace tsumuya::uncertain {
namespace {

std::uint64_t bits_of(std::span<const std::uint64_t> codes) {
  std::uint64_t bits = 0;
  for (const std::uint64_t code : codes) bits |= std::uint64_t{1} << (code >> 58U);
  return bits;
}

bool is_subset(std::span<const std::uint64_t> small, std::uint64_t bits_of_small,
               std::span<const std::uint64_t> large, std::uint64_t bits_of_large) {
  if (small.size() > large.size() || (bits_of_small & ~bits_of_large) != 0) return false;
  return std::includes(large.begin(), large.end(), small.begin(), small.end());
}

}  // namespace

andor::End Subsets::find(const Lists& lists, std::span<const std::uint64_t> codes, Budget budget) {
  const std::uint64_t bits = bits_of(codes);
  for (const Fact& fact : lists.proven.facts) {
    if (budget.at_least(fact.budget) && is_subset(codes, bits, fact.codes, fact.bits)) {
      return andor::End::Won;
    }
  }
  for (const Fact& fact : lists.refuted.facts) {
    if (fact.budget.at_least(budget) && is_subset(fact.codes, fact.bits, codes, bits)) {
      return andor::End::Lost;
    }
  }
  return andor::End::None;
}

andor::End Subsets::look_up(std::uint64_t common, std::span<const std::uint64_t> codes,
                            Budget budget) {
  const auto lists = lists_.find(common);
  if (lists == lists_.end()) return andor::End::None;
  const andor::End end = find(lists->second, codes, budget);
  if (end != andor::End::None) ++hits_;
  return end;
}

void Subsets::add(std::uint64_t common, std::span<const std::uint64_t> codes, Budget budget,
                  bool proven) {
  const std::size_t bytes = sizeof(Fact) + codes.size_bytes();
  if (bytes > bytes_left_) return;
  Lists& lists = lists_[common];
  if (find(lists, codes, budget) != andor::End::None) return;
  put(proven ? lists.proven : lists.refuted,
      {bits_of(codes), budget, {codes.begin(), codes.end()}});
  bytes_left_ -= bytes;
}

void Subsets::put(List& list, Fact&& fact) {
  if (list.facts.size() < kMostOfOnePart) {
    list.facts.push_back(std::move(fact));
    return;
  }
  Fact& oldest = list.facts[list.oldest];
  bytes_left_ += sizeof(Fact) + oldest.codes.size() * sizeof(std::uint64_t);
  oldest = std::move(fact);
  list.oldest = (list.oldest + 1) % kMostOfOnePart;
}

}  // namespace tsumuya::uncertain
