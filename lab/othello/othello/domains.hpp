// Othello as the searches of src/andor see it: a claim to be proven, or a value to be found.
//
// Both keep the boards of the path, so that unmaking a move is forgetting the last one. Moves are
// in the order of the squares; a pass is a move. No position comes back: discs are only added, and
// two passes in a row end the game.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "andor/core/domain.hpp"
#include "andor/minimax/minimax.hpp"
#include "othello/board.hpp"

namespace tsumuya::othello {

template <unsigned Size>
class Walk {
 public:
  using Move = Square;

  explicit Walk(const Board<Size>& start) : path_{start} {}

  const Board<Size>& board() const { return path_.back(); }
  void make(Move move) {
    path_.push_back(board());
    path_.back().play(move);
  }
  void unmake(Move /*move*/) { path_.pop_back(); }

 protected:
  // Not for a game that is over.
  void append_moves(std::vector<Move>& moves) const {
    auto left = board().moves(board().to_move());
    if (left == 0) moves.push_back(kPass);
    for (; left != 0; left &= left - 1) {
      moves.push_back(static_cast<Square>(std::countr_zero(left)));
    }
  }

 private:
  std::vector<Board<Size>> path_;
};

// What is to be proven: when the game is over the prover has at least so many discs more than his
// opponent. 1: he wins. A negative lead: he loses by no more than that.
struct Claim {
  Colour prover = Colour::Black;
  int lead = 1;
};

template <unsigned Size>
class ProofDomain : public Walk<Size> {
 public:
  using typename Walk<Size>::Move;
  using Walk<Size>::board;

  ProofDomain(const Board<Size>& start, const Claim& claim) : Walk<Size>(start), claim_(claim) {}

  bool is_or() const { return board().to_move() == claim_.prover; }
  andor::End moves(std::vector<Move>& moves) const {
    if (board().is_over()) {
      return board().lead(claim_.prover) >= claim_.lead ? andor::End::Won : andor::End::Lost;
    }
    this->append_moves(moves);
    return andor::End::None;
  }
  andor::NodeName name() const { return {board().code(), 0}; }
  static bool at_least(std::uint32_t a, std::uint32_t b) { return a == b; }

 private:
  Claim claim_;
};
static_assert(andor::Domain<ProofDomain<4>> && andor::Domain<ProofDomain<6>>);

// The value is black's lead when the game is over, black is MAX. Until then a guess: corners, which
// are never turned, and the number of moves that a player has.
template <unsigned Size>
class ValueDomain : public Walk<Size> {
 public:
  using typename Walk<Size>::Move;
  using Walk<Size>::board;
  using Walk<Size>::Walk;

  bool is_max() const { return board().to_move() == Colour::Black; }
  void moves(std::vector<Move>& moves) const { this->append_moves(moves); }
  andor::Evaluation evaluate() const {
    if (board().is_over()) return {board().lead(Colour::Black), true};
    return {promise(Colour::Black) - promise(Colour::White), false};
  }

 private:
  int promise(Colour colour) const {
    constexpr int kCorner = 3;
    return kCorner * std::popcount(board().discs(colour) & Board<Size>::corners()) +
           std::popcount(board().moves(colour));
  }
};
static_assert(andor::ValueDomain<ValueDomain<4>> && andor::ValueDomain<ValueDomain<6>>);

}  // namespace tsumuya::othello
