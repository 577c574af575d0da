// Which moves wait behind which.
//
// Drops on one square differ little: they form one chain, and each is opened when the one in front
// is proven to mate. On a square that the defender does not guard (the piece is most likely just
// taken) the whole chain waits behind the drops on guarded squares or, without these, behind
// another reply. The square next to the king counts as guarded by him, so it is mostly that one.
// Pieces that move in between, often many where promoted pawns stand about a long line, form one
// chain, wherever they go. Many pieces of one kind that take the checking piece form a chain, and
// so do the drops on many guarded squares: where a bishop picks up one promoted pawn after the
// other, each of a dozen ways to meet its check leads to about the same, and their sum says nothing
// of how hard that is.
//
// Nothing is left out: a node is proven or refuted only when the last of the chain is. Both of the
// strongest public solvers have waiting drops [KomoringHeights], [shtsume].
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "andor/dfpn/dfpn.hpp"
#include "shogi/position.hpp"

namespace tsumuya::tsume {

// Links the edges of one node, from index `first` on.
template <typename Edge>
class ChainMaker {
 public:
  ChainMaker(std::vector<Edge>& edges, std::size_t first, const shogi::Position& pos)
      : edges_(edges), first_(first), pos_(pos) {}

  // Chains the moves that interpose. Call before chain_drops(), which must not hang drops on them.
  void chain_moves() {
    moves_wait_ = true;
    std::uint16_t last = andor::kNoEdge;
    for (std::size_t i = first_; i < edges_.size(); ++i) {
      if (!moves_between(edges_[i].move)) continue;
      if (last != andor::kNoEdge) link(last, number(i));
      last = number(i);
    }
  }
  // Chains the pieces other than the king that take the checking piece, kind by kind.
  void chain_captures() {
    std::array<std::size_t, shogi::kPieceTypes> count{};
    for (std::size_t i = first_; i < edges_.size(); ++i) {
      if (captures(edges_[i].move)) ++count[kind_of(edges_[i].move)];
    }
    std::array<std::uint16_t, shogi::kPieceTypes> last;
    last.fill(andor::kNoEdge);
    for (std::size_t i = first_; i < edges_.size(); ++i) {
      if (!captures(edges_[i].move)) continue;
      const std::size_t kind = kind_of(edges_[i].move);
      if (count[kind] < kMany) continue;
      if (last[kind] != andor::kNoEdge) link(last[kind], number(i));
      last[kind] = number(i);
      last_capture_ = number(i);
    }
  }
  // Drops square by square.
  void chain_drops() {
    heads_.fill(andor::kNoEdge);
    tails_.fill(andor::kNoEdge);
    for (std::size_t i = first_; i < edges_.size(); ++i) {
      const shogi::Move m = edges_[i].move;
      if (m.is_drop()) {
        add_drop(m.to(), number(i));
      } else if (other_ == andor::kNoEdge && !(moves_wait_ && moves_between(m)) &&
                 !in_chain(edges_[i])) {
        other_ = number(i);
      }
    }
    if (other_ == andor::kNoEdge) other_ = last_capture_;
  }
  // Call after chain_drops(). Drops on unguarded squares wait, from the king outwards, behind the
  // guarded ones or another reply. They weigh if the check was a drop: otherwise pieces dropped in
  // turn on a line would go on for ever at no cost. A chase by moves alone may be long and right
  // and must not be made dearer, even where the pieces in between are taken. With `squares_wait`,
  // many guarded squares form one chain, too.
  void chain_unguarded(bool after_drop, bool squares_wait) {
    if (squares_.none()) return;
    const shogi::Square king = pos_.king_square(pos_.side_to_move());
    std::uint16_t front = other_;
    std::uint16_t last_guarded = andor::kNoEdge;
    const bool in_one = squares_wait && guarded_squares() >= kMany;
    std::array<shogi::Square, 8> unguarded{};
    std::size_t count = 0;
    for_each(squares_, [&](shogi::Square s) {
      if (is_guarded(s)) {
        if (in_one && last_guarded != andor::kNoEdge) {
          link(last_guarded, heads_[shogi::index(s)]);
        }
        last_guarded = front = tails_[shogi::index(s)];
      } else {
        unguarded[count++] = s;
      }
    });
    // The squares between king and checker come in ascending or descending order of distance.
    const bool outwards = count < 2 || shogi::between(king, unguarded[0]).count() <
                                           shogi::between(king, unguarded[1]).count();
    for (std::size_t i = 0; i < count; ++i) {
      const shogi::Square s = unguarded[outwards ? i : count - 1 - i];
      if (front != andor::kNoEdge) {
        link(front, heads_[shogi::index(s)]);
        edges_[first_ + heads_[shogi::index(s)]].weighs = after_drop;
      }
      front = tails_[shogi::index(s)];
    }
  }

 private:
  // From kMany on, pieces that take the checking one and guarded squares wait for each other; with
  // two it costs more than it gains (docs/lab/interpositions.md).
  static constexpr std::size_t kMany = 3;

  std::uint16_t number(std::size_t i) const { return static_cast<std::uint16_t>(i - first_); }
  void link(std::uint16_t front, std::uint16_t behind) {
    edges_[first_ + front].next_in_chain = behind;
    edges_[first_ + behind].hidden = true;
  }

  // Of a king in check: neither he moves nor is the checking piece taken.
  bool moves_between(shogi::Move m) const {
    return !m.is_drop() && pos_.piece_on(m.to()) == shogi::Piece::None &&
           m.from() != pos_.king_square(pos_.side_to_move());
  }

  // Of a king in check: the checking piece is taken, not by him.
  bool captures(shogi::Move m) const {
    return !m.is_drop() && pos_.piece_on(m.to()) != shogi::Piece::None &&
           m.from() != pos_.king_square(pos_.side_to_move());
  }

  std::size_t kind_of(shogi::Move m) const {
    return shogi::index(shogi::type_of(pos_.piece_on(m.from())));
  }
  static bool in_chain(const Edge& edge) {
    return edge.hidden || edge.next_in_chain != andor::kNoEdge;
  }
  bool is_guarded(shogi::Square s) const {
    return pos_.attackers_to(s, pos_.side_to_move(), pos_.occupied()).any();
  }
  std::size_t guarded_squares() const {
    std::size_t count = 0;
    for_each(squares_, [&](shogi::Square s) { count += is_guarded(s) ? 1U : 0U; });
    return count;
  }

  void add_drop(shogi::Square s, std::uint16_t edge) {
    std::uint16_t& tail = tails_[shogi::index(s)];
    if (tail == andor::kNoEdge) {
      heads_[shogi::index(s)] = edge;
      squares_ |= bit(s);
    } else {
      link(tail, edge);
    }
    tail = edge;
  }

  std::vector<Edge>& edges_;
  std::size_t first_;
  const shogi::Position& pos_;
  bool moves_wait_ = false;
  std::uint16_t last_capture_ = andor::kNoEdge;  // that stands in a chain, so the last of one
  std::uint16_t other_ = andor::kNoEdge;         // a reply that is no drop and waits for nothing
  shogi::Bitboard squares_;                      // of drops
  std::array<std::uint16_t, shogi::kSquares> heads_;
  std::array<std::uint16_t, shogi::kSquares> tails_;
};

}  // namespace tsumuya::tsume
