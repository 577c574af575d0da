// Small positions for problems of tsuitate-tsume-shogi, drawn at random and changed at random.
//
// The attacker is black and has no king; the defender's king stands near the far edge. The sequence
// depends on the seed alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "shogi/movegen.hpp"
#include "shogi/position.hpp"
#include "shogi/validity.hpp"

namespace tsumuya::bench {

using shogi::Color;
using shogi::Hand;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

// Pieces by square, to be taken away and moved.
struct Draft {
  std::array<Piece, shogi::kSquares> board{};
  Hand attacker;
  Hand defender;
};

inline Draft draft_of(const Position& pos) {
  Draft draft{{}, pos.hand(Color::Black), pos.hand(Color::White)};
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    draft.board[i] = pos.piece_on(shogi::square_at(i));
  }
  return draft;
}

// Nothing if it is no position with a check.
inline std::optional<Position> position_of(const Draft& draft) {
  Position pos;
  pos.set_hand(Color::Black, draft.attacker);
  pos.set_hand(Color::White, draft.defender);
  for (std::size_t i = 0; i < shogi::kSquares; ++i) {
    if (draft.board[i] != Piece::None) pos.put(draft.board[i], shogi::square_at(i));
  }
  if (shogi::find_fault(pos) || shogi::checks(pos).empty()) return std::nullopt;
  return pos;
}

class Drafts {
 public:
  explicit Drafts(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_.next() % bound; }
  bool percent(std::size_t chance) { return below(100) < chance; }

  Draft fresh() {
    Draft draft;
    const int file = percent(60) ? static_cast<int>(below(3)) : static_cast<int>(below(9));
    const Square king = shogi::make_square(file, static_cast<int>(below(percent(80) ? 2 : 4)));
    draft.board[index(king)] = make_piece(Color::White, PieceType::King);
    for (std::size_t n = 1 + below(4); n > 0; --n) put(draft, king, Color::Black);
    for (std::size_t n = below(4); n > 0; --n) put(draft, king, Color::White);
    for (std::size_t n = below(4); n > 0; --n) draft.attacker.add(kind_in_hand());
    if (percent(40)) draft.defender.add(kind_in_hand());
    return draft;
  }

  // One change, or two.
  Draft changed(Draft draft) {
    change(draft);
    if (percent(50)) change(draft);
    return draft;
  }

 private:
  PieceType kind_in_hand() { return shogi::kHandTypes[below(shogi::kHandTypes.size())]; }

  static Square king_of(const Draft& draft) {
    for (std::size_t i = 0; i < shogi::kSquares; ++i) {
      if (draft.board[i] == make_piece(Color::White, PieceType::King)) return shogi::square_at(i);
    }
    return Square::None;
  }
  Square square_near(Square center, int reach) {
    while (true) {
      const auto width = static_cast<std::size_t>(2 * reach + 1);
      const int file = file_of(center) + static_cast<int>(below(width)) - reach;
      const int rank = rank_of(center) + static_cast<int>(below(width)) - reach;
      if (shogi::on_board(file, rank)) return shogi::make_square(file, rank);
    }
  }
  // On an empty square, if it finds one.
  void put(Draft& draft, Square king, Color color) {
    PieceType kind = kind_in_hand();
    if (shogi::can_promote(kind) && percent(25)) kind = shogi::promoted(kind);
    const Square square = square_near(king, percent(70) ? 2 : 4);
    if (draft.board[index(square)] == Piece::None) {
      draft.board[index(square)] = make_piece(color, kind);
    }
  }
  void change(Draft& draft) {
    const Square king = king_of(draft);
    switch (below(8)) {
      case 0:
        return put(draft, king, Color::Black);
      case 1:
        return put(draft, king, Color::White);
      case 2:
        return draft.attacker.add(kind_in_hand());
      case 3:
        return percent(50) ? draft.defender.add(kind_in_hand()) : drop_from(draft.defender);
      case 4:
        return drop_from(draft.attacker);
      case 5:
        return move(draft, king, 1);
      default: {
        const std::vector<Square> others = pieces_but(draft, king);
        if (others.empty()) return;
        const Square from = others[below(others.size())];
        if (percent(25)) {
          draft.board[index(from)] = Piece::None;
        } else {
          move(draft, from, 2);
        }
      }
    }
  }
  void drop_from(Hand& hand) {
    const PieceType kind = kind_in_hand();
    if (hand.has(kind)) hand.remove(kind);
  }
  void move(Draft& draft, Square from, int reach) {
    const Square to = square_near(from, reach);
    if (draft.board[index(to)] == Piece::None) {
      std::swap(draft.board[index(to)], draft.board[index(from)]);
    }
  }
  static std::vector<Square> pieces_but(const Draft& draft, Square king) {
    std::vector<Square> all;
    for (std::size_t i = 0; i < shogi::kSquares; ++i) {
      if (draft.board[i] != Piece::None && shogi::square_at(i) != king) {
        all.push_back(shogi::square_at(i));
      }
    }
    return all;
  }

  base::SplitMix64 random_;
};

}  // namespace tsumuya::bench
