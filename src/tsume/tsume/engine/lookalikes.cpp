#include "tsume/engine/lookalikes.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "base/random.hpp"

namespace tsumuya::tsume {

using shogi::Color;
using shogi::Move;
using shogi::Position;
using shogi::Square;

namespace {

constexpr int kSide = 9;
constexpr std::uint64_t kOffTheBoard = shogi::kPieces - 1;  // no piece has this number
constexpr std::uint64_t kOpen = shogi::kPieces;

// A square seen from another one, as files and ranks away.
struct Offset {
  int files;
  int ranks;
};
int number(Square s) { return static_cast<int>(shogi::index(s)); }
Offset offset(Square from, Square to) {
  return {number(to) / kSide - number(from) / kSide, number(to) % kSide - number(from) % kSide};
}
std::optional<Square> moved(Square s, Offset by) {
  const int file = number(s) / kSide + by.files;
  const int rank = number(s) % kSide + by.ranks;
  if (file < 0 || file >= kSide || rank < 0 || rank >= kSide) return std::nullopt;
  return shogi::square_at(static_cast<std::size_t>(file * kSide + rank));
}

// The move shifted over the board by `by`; none() if its target would leave the board. An origin
// off the board stays as it was, since another piece of the kind may do.
Move moved(Move m, Offset by) {
  if (by.files == 0 && by.ranks == 0) return m;
  const std::optional<Square> to = moved(m.to(), by);
  if (!to) return Move::none();
  if (m.is_drop()) return Move::drop(m.dropped(), *to);
  return Move::board(moved(m.from(), by).value_or(m.from()), *to, m.promotes());
}

std::size_t kind_of(const Position& pos, Move m) {
  return shogi::index(shogi::type_of(pos.piece_on(m.from())));
}
static_assert(shogi::kPieceTypes <= 16);  // a kind is four bits

}  // namespace

Lookalikes::Lookalikes(std::size_t bytes)
    : entries_(std::bit_floor(std::max(bytes / sizeof(Entry), kSmallest))) {}

void Lookalikes::clear() {
  entries_.clear();
  in_use_ = kSmallest;
  used_ = 0;
}

// Eight neighbours of six bits, seven kinds.
Lookalikes::View Lookalikes::view(const Position& pos, Color attacker, shogi::Bitboard open) {
  const Square king = pos.king_square(~attacker);
  std::uint64_t view = 0;
  for (int files = -1; files <= 1; ++files) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      if (files == 0 && ranks == 0) continue;
      const std::optional<Square> s = moved(king, {files, ranks});
      view = view * (2 * shogi::kPieces) +
             (s ? shogi::index(pos.piece_on(*s)) + (open.contains(*s) ? kOpen : 0) : kOffTheBoard);
    }
  }
  const shogi::Hand hand = pos.hand(attacker);
  for (const shogi::PieceType t : shogi::kHandTypes) view = view * 2 + (hand.has(t) ? 1 : 0);
  return static_cast<View>(view);
}

std::uint32_t Lookalikes::tag_of(What what, View view) {
  constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
  const auto salt = (static_cast<std::uint64_t>(what) + 1) * kSpread;
  return static_cast<std::uint32_t>(base::mixed(static_cast<std::uint64_t>(view) + salt) >> 32U);
}

const Lookalikes::Entry* Lookalikes::find(What what, View view) const {
  const std::uint32_t tag = tag_of(what, view);
  const Entry& entry = entries_[place(tag)];
  return entry.king != 0 && entry.tag == tag ? &entry : nullptr;
}

void Lookalikes::remember(What what, View view, const Position& pos, Color attacker, Move m) {
  const std::uint32_t tag = tag_of(what, view);
  Entry& entry = entries_[place(tag)];
  if (entry.king == 0) ++used_;
  if (entry.king == 0 || entry.tag != tag) entry = Entry{};
  entry.tag = tag;
  entry.move = m;
  entry.kind = (m.is_none() || m.is_drop() ? 0U : kind_of(pos, m)) & 15U;
  entry.king = static_cast<std::uint8_t>(shogi::index(pos.king_square(~attacker)) + 1);
  entry.earn(kFound);
  if (used_ > in_use_ / 2 && in_use_ < entries_.size()) grow();
}

bool Lookalikes::trusts(What what, View view) const {
  const Entry* const entry = find(what, view);
  return entry != nullptr && entry->trust > 0;
}

void Lookalikes::judge(What what, View view, bool held) {
  const std::uint32_t tag = tag_of(what, view);
  Entry& entry = entries_[place(tag)];
  if (entry.king == 0 || entry.tag != tag) return;
  entry.earn(held ? kHeld : -1);
}

// Doubling makes two places of each; from the top down, every entry moves to a place that is
// already free.
void Lookalikes::grow() {
  in_use_ *= 2;
  if (in_use_ * sizeof(Entry) >= kLargeUse) entries_.prefer_large_pages();
  for (std::size_t i = in_use_ / 2; i-- > 0;) {
    const Entry entry = entries_[i];
    if (entry.king == 0) continue;
    entries_[i] = Entry{};
    entries_[place(entry.tag)] = entry;
  }
}

Move Lookalikes::recall(What what, View view, const Position& pos, Color attacker,
                        const shogi::MoveList& list) const {
  const Entry* const entry = find(what, view);
  if (entry == nullptr || entry->move.is_none()) return Move::none();
  const Square king_then = shogi::square_at(entry->king - 1U);
  const Move wanted = moved(entry->move, offset(king_then, pos.king_square(~attacker)));
  if (wanted.is_none()) return wanted;
  Move like = Move::none();
  for (const Move m : list) {
    if (m == wanted) return m;
    if (wanted.is_drop() || m.is_drop()) continue;
    if (m.to() == wanted.to() && m.promotes() == wanted.promotes() &&
        kind_of(pos, m) == entry->kind) {
      like = m;
    }
  }
  return like;
}

}  // namespace tsumuya::tsume
