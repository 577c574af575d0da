// Boards, numbered in the order in which they came, and found again by a hash.
//
// A board takes 40 bytes, and about 6 more for its place in the table. Boards that fall into one
// place hang in a chain, which is as long as chance makes it: the key of the hash is secret. They
// are compared exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "cert/board_code.hpp"
#include "cert/chunks.hpp"

namespace tsumuya::cert {

class BoardTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  explicit BoardTable(Budget& budget, const BoardHash& hash = BoardHash());

  // The number of a board; kNone if it never came.
  std::uint32_t find(const BoardCode& board) const;
  // The same, and the board is added if it never came; kNone if the budget refuses the memory.
  std::uint32_t add(const BoardCode& board);

 private:
  struct Entry {
    BoardCode board;
    std::uint32_t next;
  };
  static_assert(sizeof(Entry) == 40);
  static constexpr std::size_t kFirstHeads = 1024;

  std::size_t head_of(const BoardCode& board) const { return hash_(board) & (heads_.size() - 1); }
  bool grow();

  Budget& budget_;
  BoardHash hash_;
  Chunks<Entry> entries_;
  std::vector<std::uint32_t> heads_;  // a power of two of them
};

}  // namespace tsumuya::cert
