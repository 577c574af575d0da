// The nodes of a certificate that have been read: for every board, hands with numbers.
//
// The question is always the same: which is the least number among the hands that a given hand
// contains? A hand that an earlier one makes needless (contained in it, with a number no larger) is
// not kept, and a new one drives out those that it makes needless. So a board's hands contain none
// of each other, or only with falling numbers. Some dozen of them are a list that is walked; beyond
// that they have an index (hand_index.hpp), and beyond that they are in a grid (hand_grid.hpp). So
// a question costs about as much however many there are.
//
// Boards are known by their numbers (board_table.hpp). A board with one hand takes 8 bytes. What
// the budget refuses is not added; it is for the owner to ask the budget.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "cert/chunks.hpp"
#include "cert/hand_grid.hpp"
#include "cert/hand_index.hpp"
#include "cert/packed_hand.hpp"

namespace tsumuya::cert {

class NodeSet {
 public:
  static constexpr std::size_t kLongestList = 32;

  explicit NodeSet(Budget& budget) : budget_(budget), slots_(budget), many_(budget) {}

  // Numbers are at most 2^31 - 1.
  void add(std::uint32_t board, PackedHand hand, std::uint32_t number);

  // Is there one with a number of at most `most`?
  bool has(std::uint32_t board, PackedHand hand, std::uint32_t most) const;
  std::optional<std::uint32_t> least(std::uint32_t board, PackedHand hand) const;

 private:
  // Hand and number in one word, compared as one: the hand above, the number below, with a bit
  // above the number too. The uppermost bit is free.
  using Entry = std::uint64_t;
  // Of a board: its only entry, or with the uppermost bit the index of its Many.
  using Slot = std::uint64_t;
  static constexpr Slot kEmpty = ~Slot{0};
  static constexpr Slot kIsMany = Slot{1} << 63U;

  struct Many {
    std::vector<Entry> list;
    std::unique_ptr<HandIndex> index;  // of the list, which then is in the order of the numbers
    std::unique_ptr<HandGrid> grid;    // then there is neither
  };

  static constexpr std::uint32_t kMostNumber = 0x7FFFFFFF;
  static constexpr Entry kGuards = (Entry{kBitsAbove} << 32U) | (Entry{1} << 31U);
  static constexpr Entry entry_of(PackedHand hand, std::uint32_t number) {
    return (Entry{hand} << 32U) | number;
  }
  static constexpr bool makes_needless(Entry less, Entry more) {
    return (((more | kGuards) - less) & kGuards) == kGuards;
  }
  static bool any_makes_needless(const std::vector<Entry>& list, Entry entry);

  static PackedHand hand_of(Entry entry) { return static_cast<PackedHand>(entry >> 32U); }
  static std::uint32_t number_of(Entry entry) {
    return static_cast<std::uint32_t>(entry & kMostNumber);
  }
  // How many of a list in order have a number of at most `most`.
  static std::size_t count_within(const std::vector<Entry>& list, std::uint32_t most);

  bool has_entry(Slot slot, Entry entry) const;
  std::size_t first_in_index(const Many& many, Entry entry) const;
  void add_to(Many& many, Entry entry);
  void erase_needless(Many& many, Entry entry);  // from the list and its index
  void insert(Many& many, Entry entry);
  bool has_room(std::vector<Entry>& list);
  bool make_room(std::vector<Entry>& list);
  bool make_index(Many& many);
  bool make_grid(Many& many);
  Slot slot_of(std::uint32_t board) const { return board < slots_.size() ? slots_[board] : kEmpty; }
  static bool is_many(Slot slot) { return slot != kEmpty && (slot & kIsMany) != 0; }

  Budget& budget_;
  Chunks<Slot> slots_;  // by the number of the board
  Chunks<Many> many_;
};

}  // namespace tsumuya::cert
