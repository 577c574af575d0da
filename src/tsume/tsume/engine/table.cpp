#include "tsume/engine/table.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/random.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace tsumuya::tsume {

using andor::Number;
using shogi::Hand;
using shogi::Key;

namespace {

// Of slots: with fewer, tag and displacement would not make up a whole key.
constexpr std::size_t kSmallest = (std::size_t{1} << 17U) + 64;

// Slots in use from which on large pages pay: 16 MB.
constexpr std::size_t kLargeUse = std::size_t{1} << 20U;

// The seven spare bits of a hand, lowest first.
constexpr std::array<unsigned, 7> kSparePlaces{5, 9, 13, 17, 20, 23, 27};

std::uint64_t effort_class(std::uint64_t nodes) {
  return std::clamp<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(nodes)), 1, 31);
}
std::uint64_t word_of(Kind kind, std::uint64_t effort) {
  return (static_cast<std::uint64_t>(kind) << 53U) | (effort_class(effort) << 47U);
}
constexpr std::uint64_t kNumberMask = (std::uint64_t{1} << 18U) - 1;

Number stored(Number n) { return std::min(n, Table::kMaxStored); }

}  // namespace

Key problem_key(const shogi::Position& root, shogi::Color attacker) {
  Key key = base::mixed(shogi::index(attacker) + 1);
  for (const shogi::PieceType t : shogi::kHandTypes) {
    int count = root.pieces(t).count() + root.hand(shogi::Color::Black).count(t) +
                root.hand(shogi::Color::White).count(t);
    if (shogi::can_promote(t)) count += root.pieces(shogi::promoted(t)).count();
    key = base::mixed(key + static_cast<Key>(count));
  }
  return key;
}

Table::Table(std::size_t bytes) : slots_(std::max(bytes / sizeof(Entry), kSmallest)) {
  start_small();
}

// The full size halved as often as it can be: growing is then always by a factor of two or a little
// more, which rebuild() relies on.
void Table::start_small() {
  in_use_ = capacity();
  while (in_use_ / 2 >= kSmallest) in_use_ /= 2;
  homes_ = in_use_ - kWindow;
  used_ = 0;
  overwritten_ = 0;
}

void Table::forget_all() {
  slots_.clear();
  start_small();
}

void Table::clear() {
  forget_all();
  collections_ = 0;
}

// Bits 36 to 42 of the key go into the spare bits of the hand.
std::uint64_t Table::tag0(Key board) {
#if defined(__BMI2__)
  return (board << 28U) | _pdep_u64(board >> 36U, Hand::kSpareBits);
#else
  std::uint64_t tag = board << 28U;
  for (std::size_t i = 0; i < kSparePlaces.size(); ++i) {
    tag |= ((board >> (36U + i)) & 1U) << kSparePlaces[i];
  }
  return tag;
#endif
}

Key Table::key_of(const Entry& e, std::size_t slot) const {
  Key low = (e.word0 >> 28U) | ((e.word1 >> 60U) << 43U);
  for (std::size_t i = 0; i < kSparePlaces.size(); ++i) {
    low |= ((e.word0 >> kSparePlaces[i]) & 1U) << (36U + i);
  }
  // The first key of this home, then the next one that ends in the 47 bits of the tag.
  constexpr Key kLowMask = (Key{1} << 47U) - 1;
  const Key start = base::least_key(slot - e.displacement(), homes_);
  return start + ((low - start) & kLowMask);
}

Knowledge Table::look_up(Key board, Hand hand, Within within) const {
  Knowledge known;
  Number pn = 1;
  Number dn = 1;
  const std::uint64_t tag_0 = tag0(board);
  const std::uint64_t tag_1 = tag1(board);
  const Entry* const first = &slots_[home(board)];
  for (const Entry* e = first; e != first + kWindow && !e->empty(); ++e) {
    if (!is_about(*e, tag_0, tag_1, static_cast<std::size_t>(e - first))) continue;
    const Hand other = e->hand();
    switch (e->kind()) {
      case Kind::Proven: {
        const unsigned plies = e->plies();
        if (plies <= within.proven && e->proves_for(hand) &&
            (known.kind != Kind::Proven || plies < known.plies)) {
          known.kind = Kind::Proven;
          known.plies = static_cast<std::uint16_t>(plies);
          known.hand = other;
          known.exact_hand = e->exact_hand();
        }
        break;
      }
      case Kind::Disproven:
        if (e->plies() >= within.refuted && e->refutes_for(hand)) {
          known.kind = Kind::Disproven;
          known.plies = static_cast<std::uint16_t>(e->plies());
          known.hand = other;
          known.exact_hand = e->exact_hand();
          return known;
        }
        break;
      default: {
        const auto entry_pn = static_cast<Number>(e->word1 & kNumberMask);
        const auto entry_dn = static_cast<Number>((e->word1 >> 18U) & kNumberMask);
        if (other == hand) {
          if (known.kind == Kind::Empty) known.kind = Kind::Open;
          pn = std::max(pn, entry_pn);
          dn = std::max(dn, entry_dn);
          known.min_depth = static_cast<std::uint16_t>((e->word1 >> 36U) & 2047U);
          known.maybe_repetition = (e->word1 & Entry::kRepetitionBit) != 0;
        } else if (other.covers(hand)) {
          pn = std::max(pn, entry_pn);  // harder to prove with less in hand
        } else if (hand.covers(other)) {
          dn = std::max(dn, entry_dn);  // harder to refute with more
        }
        break;
      }
    }
  }
  known.pn = pn;
  known.dn = dn;
  return known;
}

void Table::replace(Entry& old, Entry entry) {
  entry.set_displacement(old.displacement());
  old = entry;
}

// A settled entry is worth more than an open one of the same effort: it is harder to find again,
// and the line and later proofs are made of it.
unsigned Table::worth(const Entry& e) {
  constexpr unsigned kSettled = 6;
  const bool settled = e.kind() == Kind::Proven || e.kind() == Kind::Disproven;
  return e.effort() == kSuperseded || !settled ? e.effort() : e.effort() + kSettled;
}

void Table::put(Key board, const Entry& entry) {
  Entry* const first = &slots_[home(board)];
  Entry* victim = first;
  for (Entry* e = first; e != first + kWindow; ++e) {
    if (e->empty()) ++used_;
    if (worth(*e) < worth(*victim)) victim = e;
    if (worth(*victim) == kSuperseded) break;
  }
  if (victim->effort() != kSuperseded) ++overwritten_;
  *victim = entry;
  victim->set_displacement(static_cast<std::size_t>(victim - first));
}

// Replaces the first entry that the new one makes needless; marks the others as free to overwrite.
template <typename F>
void Table::put_for(Key board, const Entry& entry, F&& is_needless) {
  const std::uint64_t tag_0 = tag0(board);
  const std::uint64_t tag_1 = tag1(board);
  bool placed = false;
  Entry* const first = &slots_[home(board)];
  for (Entry* e = first; e != first + kWindow && !e->empty(); ++e) {
    if (!is_about(*e, tag_0, tag_1, static_cast<std::size_t>(e - first)) || !is_needless(*e)) {
      continue;
    }
    if (placed) {
      e->set_effort(kSuperseded);
    } else {
      replace(*e, entry);
      placed = true;
    }
  }
  if (!placed) put(board, entry);
}

std::optional<Table::Refutation> Table::refutation(Key board, Hand hand) const {
  std::optional<Refutation> found;
  any_for(board, [&](const Entry& e) {
    const bool refutes = e.refutes_for(hand) && e.plies() >= kForever && !e.exact_hand();
    if (refutes) found = Refutation{e.hand(), e.effort()};
    return refutes;
  });
  return found;
}

void Table::store_open(Key board, Hand hand, Number pn, Number dn, unsigned min_depth,
                       std::uint64_t effort, bool maybe_repetition) {
  const std::uint64_t tag_0 = tag0(board);
  const std::uint64_t tag_1 = tag1(board);
  Entry entry;
  entry.word0 = tag_0 | hand.raw();
  entry.word1 = tag_1 | word_of(Kind::Open, effort) | stored(pn) |
                (std::uint64_t{stored(dn)} << 18U) |
                (std::uint64_t{std::min(min_depth, 2047U)} << 36U) |
                (maybe_repetition ? Entry::kRepetitionBit : 0);
  Entry* const first = &slots_[home(board)];
  for (Entry* e = first; e != first + kWindow && !e->empty(); ++e) {
    if (e->word0 != entry.word0 ||
        !is_about(*e, tag_0, tag_1, static_cast<std::size_t>(e - first)) || e->kind() != Kind::Open)
      continue;
    const std::uint64_t old_effort = std::uint64_t{1} << e->effort();
    entry.word1 |= e->word1 & Entry::kRepetitionBit;
    entry.set_effort(effort_class(effort + old_effort));
    replace(*e, entry);
    return;
  }
  put(board, entry);
}

// True if f holds for an entry of this board.
template <typename F>
bool Table::any_for(Key board, F&& f) const {
  const std::uint64_t tag_0 = tag0(board);
  const std::uint64_t tag_1 = tag1(board);
  const Entry* const first = &slots_[home(board)];
  for (const Entry* e = first; e != first + kWindow && !e->empty(); ++e) {
    if (is_about(*e, tag_0, tag_1, static_cast<std::size_t>(e - first)) && f(*e)) return true;
  }
  return false;
}

void Table::store_proven(Key board, Hand hand, unsigned plies, std::uint64_t effort,
                         bool exact_hand) {
  const auto says_as_much = [&](const Entry& e) {
    return e.proves_for(hand) && (exact_hand || !e.exact_hand()) && e.plies() <= plies;
  };
  if (any_for(board, says_as_much)) return;
  Entry entry;
  entry.word0 = tag0(board) | hand.raw();
  entry.word1 = tag1(board) | word_of(Kind::Proven, effort) | std::min(plies, kForever) |
                (exact_hand ? Entry::kRepetitionBit : 0);
  put_for(board, entry, [&](const Entry& e) {
    if (exact_hand) return e.exact_hand() && e.proves_for(hand) && e.plies() >= plies;
    return e.hand().covers(hand) &&
           (e.kind() == Kind::Open || (e.kind() == Kind::Proven && e.plies() >= plies));
  });
}

void Table::store_disproven(Key board, Hand hand, unsigned within, std::uint64_t effort,
                            bool exact_hand) {
  const unsigned excluded = std::min(within, kForever);
  const auto says_as_much = [&](const Entry& e) {
    return e.refutes_for(hand) && (exact_hand || !e.exact_hand()) && e.plies() >= excluded;
  };
  if (any_for(board, says_as_much)) return;
  Entry entry;
  entry.word0 = tag0(board) | hand.raw();
  entry.word1 = tag1(board) | word_of(Kind::Disproven, effort) | excluded |
                (exact_hand ? Entry::kRepetitionBit : 0);
  put_for(board, entry, [&](const Entry& e) {
    if (exact_hand) return e.exact_hand() && e.refutes_for(hand) && e.plies() <= excluded;
    if (!hand.covers(e.hand())) return false;
    return e.kind() == Kind::Open ? excluded == kForever
                                  : e.kind() == Kind::Disproven && e.plies() <= excluded;
  });
}

void Table::grow_or_collect(const Stop& stop) {
  if (in_use_ < capacity()) {
    if (in_use_ >= kLargeUse) slots_.prefer_large_pages();
    // Halving rounded off less than a slot per entry of the smallest table.
    const bool last_time = capacity() < in_use_ * 4 - in_use_ / 2;
    rebuild(last_time ? capacity() : in_use_ * 2, kSuperseded + 1, stop);
    return;
  }
  ++collections_;
  std::array<std::size_t, 32> count{};
  for (std::size_t i = 0; i < in_use_; ++i) {
    if (i % (1U << 16U) == 0 && stop()) return forget_all();
    if (!slots_[i].empty()) ++count[slots_[i].effort()];
  }
  unsigned least_kept = kSuperseded + 1;
  for (std::size_t gone = count[kSuperseded]; least_kept < 31 && gone < used_ / 2;)
    gone += count[least_kept++];
  rebuild(in_use_, least_kept, stop);
}

// Puts every entry of some effort where it belongs in a table of another size. A larger table is
// filled from the end: the home of an entry moves up at least as far as the entries in front of it,
// so that only the first few slots could be overwritten before they are read, and those are set
// aside. The same size is filled from the front: entries only move into slots that were already
// dealt with.
void Table::rebuild(std::size_t new_size, unsigned least_effort, const Stop& stop) {
  const std::size_t old_homes = homes_;
  const std::size_t new_homes = new_size - kWindow;
  std::size_t kept = 0;
  const auto move = [&](Entry entry, std::size_t slot) {
    if (entry.empty() || entry.effort() < least_effort) return;
    homes_ = old_homes;
    const Key key = key_of(entry, slot);
    homes_ = new_homes;
    const std::size_t first = home(key);
    for (std::size_t place = first; place < first + kWindow; ++place) {
      if (!slots_[place].empty()) continue;
      entry.set_displacement(place - first);
      slots_[place] = entry;
      ++kept;
      return;
    }
  };
  const auto take = [&](std::size_t slot) {
    const Entry entry = slots_[slot];
    slots_[slot] = Entry{};
    return entry;
  };
  const auto stopped = [&](std::size_t i) { return i % (1U << 16U) == 0 && stop(); };
  if (new_size == in_use_) {
    for (std::size_t i = 0; i < in_use_; ++i) {
      if (stopped(i)) return forget_all();
      move(take(i), i);
    }
  } else {
    std::vector<Entry> front;
    const std::size_t in_front = std::min(in_use_, 64 * kWindow);
    for (std::size_t i = 0; i < in_front; ++i) front.push_back(take(i));
    for (std::size_t i = in_use_; i-- > in_front;) {
      if (stopped(i)) return forget_all();
      move(take(i), i);
    }
    for (std::size_t i = in_front; i-- > 0;) move(front[i], i);
  }
  in_use_ = new_size;
  homes_ = new_homes;
  used_ = kept;
  overwritten_ = 0;
}

}  // namespace tsumuya::tsume
