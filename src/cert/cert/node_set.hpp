// The nodes of a certificate that have been read, found again by their board.
//
// An entry takes 52 bytes, and about 4 more for its place in the table: all that the checker keeps
// of a node. Entries of one board hang in one chain; boards are compared exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "cert/board_code.hpp"
#include "cert/hand.hpp"

namespace tsumuya::cert {

class NodeSet {
 public:
  struct Entry {
    BoardCode board;
    Hand hand;
    std::uint32_t number;  // what it means is the owner's affair: a rank, a line
    std::uint32_t next;
  };
  static_assert(sizeof(Entry) == 52);

  NodeSet() : heads_(kFirstHeads, kNone) {}

  // Up to 4,294,967,295 entries; throws std::length_error beyond.
  void add(const BoardCode& board, const Hand& hand, std::uint32_t number);

  // Calls `use` with every entry of a board, the last added first, until it returns true; did it?
  template <typename Use>
  bool any_of(const BoardCode& board, const Use& use) const {
    for (std::uint32_t i = heads_[head_of(board)]; i != kNone; i = entries_[i].next) {
      if (entries_[i].board == board && use(entries_[i])) return true;
    }
    return false;
  }

  const std::deque<Entry>& entries() const { return entries_; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::size_t kFirstHeads = 1024;

  std::size_t head_of(const BoardCode& board) const { return hash_of(board) % heads_.size(); }
  void hang_in(std::uint32_t i);
  void grow();

  std::deque<Entry> entries_;
  std::vector<std::uint32_t> heads_;
};

}  // namespace tsumuya::cert
