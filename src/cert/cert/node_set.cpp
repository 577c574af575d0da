#include "cert/node_set.hpp"

#include <algorithm>

namespace tsumuya::cert {

// No early end within a block: so it is a few vector instructions.
bool NodeSet::any_makes_needless(const std::vector<Entry>& list, Entry entry) {
  constexpr std::size_t kBlock = 32;
  for (std::size_t from = 0; from < list.size(); from += kBlock) {
    const std::size_t to = std::min(from + kBlock, list.size());
    unsigned found = 0;
    for (std::size_t i = from; i < to; ++i) found |= makes_needless(list[i], entry) ? 1U : 0U;
    if (found != 0) return true;
  }
  return false;
}

bool NodeSet::has_entry(Slot slot, Entry entry) const {
  if (slot == kEmpty) return false;
  if (!is_many(slot)) {
    budget_.count_comparisons(1);
    return makes_needless(slot, entry);
  }
  const Many& many = many_[slot & ~kIsMany];
  if (many.grid) {
    std::uint64_t cells = 0;
    const auto number = static_cast<std::uint32_t>(entry & kMostNumber);
    const std::uint32_t least = many.grid->least(static_cast<PackedHand>(entry >> 32U), cells);
    budget_.count_comparisons(cells);
    return least <= number;
  }
  budget_.count_comparisons(many.list.size());
  return any_makes_needless(many.list, entry);
}

bool NodeSet::has(std::uint32_t board, PackedHand hand, std::uint32_t most) const {
  return has_entry(slot_of(board), entry_of(hand, most));
}

std::optional<std::uint32_t> NodeSet::least(std::uint32_t board, PackedHand hand) const {
  const Slot slot = slot_of(board);
  const Entry highest = entry_of(hand, kMostNumber);
  if (!has_entry(slot, highest)) return std::nullopt;
  if (!is_many(slot)) return static_cast<std::uint32_t>(slot & kMostNumber);
  const Many& many = many_[slot & ~kIsMany];
  if (many.grid) {
    std::uint64_t cells = 0;
    return many.grid->least(hand, cells);
  }
  std::uint32_t least = kMostNumber;
  for (const Entry entry : many.list) {
    if (!makes_needless(entry, highest)) continue;
    least = std::min(least, static_cast<std::uint32_t>(entry & kMostNumber));
  }
  return least;
}

void NodeSet::add(std::uint32_t board, PackedHand hand, std::uint32_t number) {
  while (slots_.size() <= board) {
    if (!slots_.push_back(kEmpty)) return;
  }
  const Entry entry = entry_of(hand, number);
  Slot& slot = slots_[board];
  if (has_entry(slot, entry)) return;
  if (slot == kEmpty || (!is_many(slot) && makes_needless(entry, slot))) {
    slot = entry;
    return;
  }
  if (!is_many(slot)) {
    if (!many_.push_back({})) return;
    Many& many = many_[many_.size() - 1];
    if (!make_room(many.list)) return;
    many.list.push_back(slot);
    slot = kIsMany | (many_.size() - 1);
  }
  add_to(many_[slot & ~kIsMany], entry);
}

void NodeSet::add_to(Many& many, Entry entry) {
  if (!many.grid) {
    std::erase_if(many.list, [&](Entry old) { return makes_needless(entry, old); });
    budget_.count_comparisons(many.list.size());
    if (many.list.size() < kLongestList) {
      if (many.list.size() < many.list.capacity() || make_room(many.list)) {
        many.list.push_back(entry);
      }
      return;
    }
    if (!make_grid(many)) return;
  }
  budget_.count_comparisons(many.grid->add(static_cast<PackedHand>(entry >> 32U),
                                           static_cast<std::uint32_t>(entry & kMostNumber)));
}

bool NodeSet::make_room(std::vector<Entry>& list) {
  const std::size_t old = list.capacity();
  const std::size_t wanted = std::max<std::size_t>(4, 2 * old);
  if (!budget_.take(wanted * sizeof(Entry))) return false;
  list.reserve(wanted);
  budget_.give_back(old * sizeof(Entry));
  return true;
}

bool NodeSet::make_grid(Many& many) {
  if (!budget_.take(sizeof(HandGrid))) return false;
  many.grid = std::make_unique<HandGrid>();
  for (const Entry entry : many.list) {
    budget_.count_comparisons(many.grid->add(static_cast<PackedHand>(entry >> 32U),
                                             static_cast<std::uint32_t>(entry & kMostNumber)));
  }
  budget_.give_back(many.list.capacity() * sizeof(Entry));
  many.list = {};
  return true;
}

}  // namespace tsumuya::cert
