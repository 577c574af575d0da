// What settled the positions in which the king saw the same.
//
// Idea: a long problem repeats itself. A chase comes round in steps that differ by one piece far
// away, and the defender's side lines and the attacker's vain tries recur at every step, each time
// in positions that the table has never seen. The king's view there is the same: the squares next
// to him, those he could go to, and the kinds of piece the attacker holds. For each view an entry
// keeps the move that settled the last position with it (the check that mated, the reply that
// escaped) and whether an attacker's position with it was refuted easily. Views and moves are
// relative to the king, so they serve wherever he stands. Like killer moves, but keyed by the
// king's surroundings instead of depth; rehearsal.hpp uses them.
//
// A view says little where what lies outside it decides. So each entry has a trust: the search's
// own finds and successful rehearsals raise it, failed rehearsals lower it; about one in nine has
// to hold. An entry without trust is not tried until the search finds the same again.
//
// Nothing rests on it: what is recalled only proposes moves. Two views may share an entry.
//
//   entry: tag (32 bits)  move (16)  kind of piece that moved (4)  trust (4)
//          king's square + 1, or 0: empty (8)
//
// The tag, a fraction of 2^32, also gives the place. The memory starts small and doubles when half
// full, so that a short search touches little of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/pages.hpp"
#include "shogi/move.hpp"
#include "shogi/position.hpp"
#include "shogi/replies.hpp"

namespace tsumuya::tsume {

class Lookalikes {
 public:
  // What is remembered: at an attacker's node the check that mates, or that it is refuted; at a
  // defender's node the reply that escapes.
  enum class What : std::uint8_t { MatingCheck, Refuted, Escape };
  enum class View : std::uint64_t {};

  explicit Lookalikes(std::size_t bytes);

  // What the attacked king sees; `open` are the squares he could go to if it were his move.
  static View view(const shogi::Position& pos, shogi::Color attacker, shogi::Bitboard open);
  static View view(const shogi::Position& pos, shogi::Color attacker) {
    return view(pos, attacker, shogi::open_squares(pos, ~attacker));
  }

  void remember(What what, View view, const shogi::Position& pos, shogi::Color attacker,
                shogi::Move m = shogi::Move::none());
  bool knows(What what, View view) const { return find(what, view) != nullptr; }
  // Whether a rehearsal may begin with it; judge() is told how that ended.
  bool trusts(What what, View view) const;
  void judge(What what, View view, bool held);
  // The move of the list that matches the remembered one: the same seen from the king or, from
  // another square, by a piece of the same kind. None if there is none.
  shogi::Move recall(What what, View view, const shogi::Position& pos, shogi::Color attacker,
                     const shogi::MoveList& list) const;
  void clear();

 private:
  static constexpr int kMostTrust = 15;
  static constexpr int kFound = 4;  // by the search
  static constexpr int kHeld = 8;   // a rehearsal; one that failed costs 1

  struct Entry {
    std::uint32_t tag;
    shogi::Move move;
    std::uint8_t kind : 4;
    std::uint8_t trust : 4;
    std::uint8_t king;

    void earn(int points) { trust = std::clamp(trust + points, 0, kMostTrust) & kMostTrust; }
  };
  static_assert(sizeof(Entry) == 8);

  static constexpr std::size_t kSmallest = 4096;
  static constexpr std::size_t kLargeUse = std::size_t{1} << 22U;  // bytes: large pages pay

  static std::uint32_t tag_of(What what, View view);
  std::size_t place(std::uint32_t tag) const {
    return static_cast<std::size_t>((std::uint64_t{tag} * in_use_) >> 32U);
  }
  const Entry* find(What what, View view) const;
  void grow();

  base::ZeroedArray<Entry> entries_;
  std::size_t in_use_ = kSmallest;  // at the front
  std::size_t used_ = 0;
};

}  // namespace tsumuya::tsume
