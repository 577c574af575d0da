#include "cert/node_set.hpp"

#include <algorithm>
#include <cstddef>

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
    const std::uint32_t least = many.grid->least(hand_of(entry), cells);
    budget_.count_comparisons(cells);
    return least <= number_of(entry);
  }
  if (many.index) return first_in_index(many, entry) != HandIndex::kNone;
  budget_.count_comparisons(many.list.size());
  return any_makes_needless(many.list, entry);
}

std::size_t NodeSet::count_within(const std::vector<Entry>& list, std::uint32_t most) {
  const auto end =
      std::upper_bound(list.begin(), list.end(), most,
                       [](std::uint32_t number, Entry e) { return number < number_of(e); });
  return static_cast<std::size_t>(end - list.begin());
}

// The first of the list that makes an entry needless.
std::size_t NodeSet::first_in_index(const Many& many, Entry entry) const {
  std::uint64_t words = 0;
  const std::size_t end = count_within(many.list, number_of(entry));
  const std::size_t first = many.index->first(hand_of(entry), end, words);
  budget_.count_comparisons(words);
  return first;
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
  if (many.index) return number_of(many.list[first_in_index(many, highest)]);
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
  if (!many.grid && !many.index) {
    std::erase_if(many.list, [&](Entry old) { return makes_needless(entry, old); });
    budget_.count_comparisons(many.list.size());
    if (many.list.size() < kLongestList) {
      if (has_room(many.list)) many.list.push_back(entry);
      return;
    }
    if (!make_index(many)) return;
  }
  if (many.index) {
    erase_needless(many, entry);
    if (many.list.size() < HandIndex::kMost) {
      if (has_room(many.list)) insert(many, entry);
      return;
    }
    if (!make_grid(many)) return;
  }
  budget_.count_comparisons(many.grid->add(hand_of(entry), number_of(entry)));
}

// Each hand is taken out once, so that costs no more than it did to put it in.
void NodeSet::erase_needless(Many& many, Entry entry) {
  budget_.count_comparisons(many.list.size());
  for (std::size_t i = many.list.size(); i > 0 && number_of(many.list[i - 1]) >= number_of(entry);
       --i) {
    if (!makes_needless(entry, many.list[i - 1])) continue;
    many.list.erase(many.list.begin() + static_cast<std::ptrdiff_t>(i - 1));
    many.index->erase(i - 1);
  }
}

void NodeSet::insert(Many& many, Entry entry) {
  const std::size_t place = count_within(many.list, number_of(entry));
  many.list.insert(many.list.begin() + static_cast<std::ptrdiff_t>(place), entry);
  many.index->insert(place, hand_of(entry));
  budget_.count_comparisons(HandIndex::kRows * ((many.list.size() - place) / 64 + 1));
}

bool NodeSet::has_room(std::vector<Entry>& list) {
  return list.size() < list.capacity() || make_room(list);
}

bool NodeSet::make_room(std::vector<Entry>& list) {
  const std::size_t old = list.capacity();
  const std::size_t wanted = std::max<std::size_t>(4, 2 * old);
  if (!budget_.take(wanted * sizeof(Entry))) return false;
  list.reserve(wanted);
  budget_.give_back(old * sizeof(Entry));
  return true;
}

bool NodeSet::make_index(Many& many) {
  if (!budget_.take(sizeof(HandIndex))) return false;
  many.index = std::make_unique<HandIndex>();
  std::sort(many.list.begin(), many.list.end(),
            [](Entry a, Entry b) { return number_of(a) < number_of(b); });
  for (const Entry entry : many.list) many.index->insert(many.index->size(), hand_of(entry));
  return true;
}

bool NodeSet::make_grid(Many& many) {
  if (!budget_.take(sizeof(HandGrid))) return false;
  many.grid = std::make_unique<HandGrid>();
  for (const Entry entry : many.list) {
    budget_.count_comparisons(many.grid->add(hand_of(entry), number_of(entry)));
  }
  budget_.give_back(many.list.capacity() * sizeof(Entry) + sizeof(HandIndex));
  many.list = {};
  many.index.reset();
  return true;
}

}  // namespace tsumuya::cert
