#include "cert/node_set.hpp"

#include <stdexcept>

namespace tsumuya::cert {

void NodeSet::add(const BoardCode& board, const Hand& hand, std::uint32_t number) {
  if (entries_.size() == kNone) throw std::length_error("too many nodes");
  if (entries_.size() == heads_.size()) grow();
  entries_.push_back({board, hand, number, kNone});
  hang_in(static_cast<std::uint32_t>(entries_.size() - 1));
}

void NodeSet::hang_in(std::uint32_t i) {
  std::uint32_t& head = heads_[head_of(entries_[i].board)];
  entries_[i].next = head;
  head = i;
}

void NodeSet::grow() {
  heads_.assign(2 * heads_.size(), kNone);
  for (std::size_t i = 0; i < entries_.size(); ++i) hang_in(static_cast<std::uint32_t>(i));
}

}  // namespace tsumuya::cert
