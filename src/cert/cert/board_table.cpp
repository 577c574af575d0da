#include "cert/board_table.hpp"

#include <utility>

namespace tsumuya::cert {

BoardTable::BoardTable(Budget& budget, const BoardHash& hash)
    : budget_(budget), hash_(hash), entries_(budget), heads_(kFirstHeads, kNone) {}

std::uint32_t BoardTable::find(const BoardCode& board) const {
  std::uint64_t compared = 1;
  std::uint32_t i = heads_[head_of(board)];
  for (; i != kNone && entries_[i].board != board; i = entries_[i].next) ++compared;
  budget_.count_comparisons(compared);
  return i;
}

std::uint32_t BoardTable::add(const BoardCode& board) {
  const std::uint32_t known = find(board);
  if (known != kNone) return known;
  const std::size_t number = entries_.size();
  if (number == kNone) {
    budget_.refuse(Limit::Boards, "too many boards: more than 4,294,967,294");
    return kNone;
  }
  if (number == heads_.size() && !grow()) return kNone;
  std::uint32_t& head = heads_[head_of(board)];
  if (!entries_.push_back({board, head})) return kNone;
  head = static_cast<std::uint32_t>(number);
  return head;
}

bool BoardTable::grow() {
  const std::size_t old_bytes = heads_.size() * sizeof heads_[0];
  if (!budget_.take(2 * old_bytes)) return false;
  heads_ = std::vector<std::uint32_t>(2 * heads_.size(), kNone);
  budget_.give_back(old_bytes);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    std::uint32_t& head = heads_[head_of(entries_[i].board)];
    entries_[i].next = head;
    head = static_cast<std::uint32_t>(i);
  }
  return true;
}

}  // namespace tsumuya::cert
