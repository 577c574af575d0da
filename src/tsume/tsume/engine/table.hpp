// The transposition table of the tsume engine.
//
// Keyed by the board, with the attacker's hand inside the entry: all hands of one board live side
// by side, and a look-up finds by dominance what any of them says [Seo1995]. A mate found with some
// hand holds for every larger one, a refutation for every smaller one. Together with the board the
// attacker's hand decides the defender's, so it is all that is compared.
//
// An entry is 16 bytes, four to a cache line:
//
//   word 0   63 ............ 28  27 ................................. 0
//            tag (36)            attacker's hand; its seven spare bits hold tag (7)
//   word 1   63..60   59..55        54..53  52    51..47   46..36     35 ...... 18   17 ....... 0
//            tag (4)  displacement  kind    rep.  effort   min depth  dn (or 0)      pn (or plies)
//
// Plies: of a mate, its length; of a refutation, how long a mate it excludes (kForever: any).
// Rep.: an open node may be refuted by a repetition; a settled one holds for exactly its hand.
//
// The home of a board is its key scaled to the number of homes; the entry stands in the first free
// slot from there on, at most kWindow slots away, and a look-up stops at the first empty slot. The
// tag is the low 47 bits of the key and the displacement gives the home and with it the rest, so an
// entry is compared with the whole key, and the key can be rebuilt when entries are moved.
//
// The table starts with 2 MB in use and doubles whenever it is half full (a look-up that finds
// nothing then reads two or three slots, not eight) or crowded, so that a small problem touches
// little memory; words that are all zero are empty, so fresh memory from the system needs no
// clearing. At full size grow_or_collect() throws out what took least effort to find.
//
// Invariants: lengths only shrink: an entry that is proven gives way only to one that is proven
// with a hand no larger and a length no longer; a refutation only to one with a hand no smaller and
// no fewer plies. Refutations that rest on the path never come here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "andor/core/numbers.hpp"
#include "andor/dfpn/child.hpp"
#include "base/pages.hpp"
#include "base/random.hpp"
#include "base/wide.hpp"
#include "shogi/hand.hpp"
#include "shogi/position.hpp"

namespace tsumuya::tsume {

using andor::Kind;

// More plies than any mate has.
inline constexpr unsigned kForever = 0xFFFF;

// A question to the table: a mate within `proven` plies, or a refutation of all mates within
// `refuted` plies.
struct Within {
  unsigned proven = kForever;
  unsigned refuted = kForever;
};

// What the table knows of a position; a copy, safe to keep.
struct Knowledge {
  Kind kind = Kind::Empty;  // Empty: never seen
  bool maybe_repetition = false;
  std::uint16_t plies = 0;  // of a mate, an upper bound; of a refutation, what it excludes
  std::uint16_t min_depth = 0;
  andor::Number pn = 1;
  andor::Number dn = 1;
  shogi::Hand hand;         // of the entry that settled it: a proof hand or a disproof hand
  bool exact_hand = false;  // it says nothing of other hands
};

// Tells problems with the same board apart: by the pieces there are in all (an SFEN may leave some
// out, and then the attacker's hand does not give the defender's) and by who attacks. It is mixed
// into the board keys, so that a table can outlive a problem.
shogi::Key problem_key(const shogi::Position& root, shogi::Color attacker);
// One number for a position: its board, as the table knows it, and the attacker's hand.
inline std::uint64_t position_id(shogi::Key board, shogi::Hand hand) {
  return board ^ base::mixed(hand.raw());
}

class Table {
 public:
  // At least 2.5 MB.
  explicit Table(std::size_t bytes);

  Knowledge look_up(shogi::Key board, shogi::Hand hand, Within within = {}) const;
  // A refutation of every mate that holds for `hand`: the hand of its entry, and its effort as a
  // power of two of nodes.
  struct Refutation {
    shogi::Hand hand;
    unsigned effort;
  };
  std::optional<Refutation> refutation(shogi::Key board, shogi::Hand hand) const;
  void prefetch(shogi::Key board) const { __builtin_prefetch(&slots_[home(board)]); }

  void store_open(shogi::Key board, shogi::Hand hand, andor::Number pn, andor::Number dn,
                  unsigned min_depth, std::uint64_t effort, bool maybe_repetition);
  // For larger hands and for smaller ones as well, unless the hand is exact.
  void store_proven(shogi::Key board, shogi::Hand hand, unsigned plies, std::uint64_t effort,
                    bool exact_hand = false);
  void store_disproven(shogi::Key board, shogi::Hand hand, unsigned within, std::uint64_t effort,
                       bool exact_hand = false);

  // Makes room if the table is getting full. Call at every node. If `stop` says so half-way, what
  // is left to do is thrown away: the table is then poorer, never wrong.
  using Stop = std::function<bool()>;
  void make_room(const Stop& stop) {
    const bool crowded = overwritten_ > used_ / kMostOverwritten && in_use_ < capacity();
    const std::size_t full = in_use_ < capacity() ? in_use_ / 2 : in_use_ / 4 * 3;
    if (crowded || used_ > full) grow_or_collect(stop);
  }
  void clear();

  std::size_t capacity() const { return slots_.size(); }
  std::size_t used() const { return used_; }
  std::size_t collections() const { return collections_; }

  static constexpr andor::Number kMaxStored = (andor::Number{1} << 18U) - 1;

 private:
  struct Entry {
    std::uint64_t word0 = 0;
    std::uint64_t word1 = 0;

    static constexpr std::uint64_t kRepetitionBit = std::uint64_t{1} << 52U;
    static constexpr std::uint64_t kHandBits = 0xFFFFFFFU & ~std::uint64_t{shogi::Hand::kSpareBits};

    bool empty() const { return word1 == 0; }
    Kind kind() const { return static_cast<Kind>((word1 >> 53U) & 3U); }
    shogi::Hand hand() const {
      return shogi::Hand::from_raw(static_cast<std::uint32_t>(word0 & kHandBits));
    }
    unsigned effort() const { return static_cast<unsigned>((word1 >> 47U) & 31U); }
    bool exact_hand() const { return (word1 & kRepetitionBit) != 0; }  // of a settled one
    // What a settled one says.
    unsigned plies() const { return static_cast<unsigned>(word1 & ((1U << 18U) - 1U)); }
    bool proves_for(shogi::Hand h) const {
      return kind() == Kind::Proven && (exact_hand() ? h == hand() : h.covers(hand()));
    }
    bool refutes_for(shogi::Hand h) const {
      return kind() == Kind::Disproven && (exact_hand() ? h == hand() : hand().covers(h));
    }
    std::size_t displacement() const { return static_cast<std::size_t>((word1 >> 55U) & 31U); }
    void set_effort(std::uint64_t effort) {
      word1 = (word1 & ~(std::uint64_t{31} << 47U)) | (effort << 47U);
    }
    void set_displacement(std::size_t d) {
      word1 = (word1 & ~(std::uint64_t{31} << 55U)) | (std::uint64_t{d} << 55U);
    }
  };
  static_assert(sizeof(Entry) == 16);

  static constexpr std::size_t kWindow = 32;
  // Many hands of one board crowd its neighbourhood long before the table is full. The table grows
  // when it has lost more than one entry in kMostOverwritten to that.
  static constexpr std::size_t kMostOverwritten = 128;
  // The effort of an entry that says nothing any more that another does not say.
  static constexpr unsigned kSuperseded = 0;

  std::size_t home(shogi::Key board) const { return base::scaled(board, homes_); }
  static constexpr std::uint64_t kHandBits = Entry::kHandBits;
  static std::uint64_t tag0(shogi::Key board);
  static std::uint64_t tag1(shogi::Key board) { return (board >> 43U) << 60U; }
  // The entry `distance` slots from the home of the board is about that board.
  static bool is_about(const Entry& e, std::uint64_t tag_0, std::uint64_t tag_1,
                       std::size_t distance) {
    return (e.word0 & ~kHandBits) == tag_0 && (e.word1 >> 55U) == ((tag_1 >> 55U) | distance);
  }
  // The key of the board that the entry in a slot is about.
  shogi::Key key_of(const Entry& e, std::size_t slot) const;
  void start_small();
  void forget_all();
  static void replace(Entry& old, Entry entry);
  static unsigned worth(const Entry& e);
  void put(shogi::Key board, const Entry& entry);
  template <typename F>
  void put_for(shogi::Key board, const Entry& entry, F&& is_needless);
  template <typename F>
  bool any_for(shogi::Key board, F&& f) const;
  void grow_or_collect(const Stop& stop);
  void rebuild(std::size_t new_size, unsigned least_effort, const Stop& stop);

  base::ZeroedArray<Entry> slots_;
  std::size_t in_use_ = 0;  // slots at the front that are used so far
  std::size_t homes_ = 0;   // of those, the ones that can be a home; the last window has none
  std::size_t used_ = 0;
  std::size_t overwritten_ = 0;  // since it last grew: entries lost for want of a slot near home
  std::size_t collections_ = 0;
};

}  // namespace tsumuya::tsume
