#include "support/random_position.hpp"

#include <algorithm>
#include <vector>

#include "shogi/validity.hpp"

namespace tsumuya::test {

using shogi::Bitboard;
using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

int RandomPositions::below(int bound) {
  return static_cast<int>((random_.next() >> 33U) % static_cast<std::uint64_t>(bound));
}

Recipe RandomPositions::random_recipe() {
  const int k = below(20);
  Recipe recipe{};
  recipe.kings = k < 10   ? Kings::Both
                 : k < 15 ? Kings::OnlyWhite
                 : k < 19 ? Kings::OnlyBlack
                          : Kings::None;
  switch (below(4)) {
    case 0:  // a few pieces round the king, much in hand
      recipe.on_board = 2 + below(6);
      recipe.in_hands = below(12);
      break;
    case 1:
      recipe.on_board = 6 + below(14);
      recipe.in_hands = below(10);
      break;
    case 2:  // crowded
      recipe.on_board = 24 + below(15);
      recipe.in_hands = below(6);
      break;
    default:  // nearly everything in hand
      recipe.on_board = 1 + below(8);
      recipe.in_hands = 38;
      break;
  }
  recipe.near_percent = 25 * below(5);
  recipe.enemy_percent = 30 * (1 + below(3));
  recipe.hunt = percent(40);
  if (recipe.hunt) {
    recipe.kings = percent(50) ? Kings::Both : percent(50) ? Kings::OnlyWhite : Kings::OnlyBlack;
    recipe.near_percent = 75;
    recipe.enemy_percent = 55;
  }
  return recipe;
}

Position RandomPositions::next(const Recipe& recipe) {
  for (;;) {
    Position pos;
    if (try_make(recipe, pos)) return pos;
  }
}

bool RandomPositions::try_make(const Recipe& recipe, Position& pos) {
  const auto put_king = [&](Color c) {
    // Kings often stand close, so that answering a check can give one.
    const Square other = pos.king_square(~c);
    const bool close = other != Square::None && percent(50);
    Square s = Square::None;
    while (s == Square::None || s == other) {
      s = close ? square_near(other) : shogi::square_at(static_cast<std::size_t>(below(81)));
    }
    pos.put(shogi::make_piece(c, PieceType::King), s);
  };
  if (recipe.kings == Kings::Both || recipe.kings == Kings::OnlyWhite) put_king(Color::White);
  if (recipe.kings == Kings::Both || recipe.kings == Kings::OnlyBlack) put_king(Color::Black);

  std::vector<PieceType> box;
  for (const PieceType t : shogi::kHandTypes) {
    box.insert(box.end(), static_cast<std::size_t>(shogi::set_size(t)), t);
  }
  const auto draw = [&] {
    const auto i = static_cast<std::size_t>(below(static_cast<int>(box.size())));
    std::swap(box[i], box.back());
    const PieceType t = box.back();
    box.pop_back();
    return t;
  };
  for (int i = 0; i < recipe.on_board && !box.empty(); ++i) {
    put_somewhere(pos, draw(), recipe);
  }
  const int black_share = 25 * below(5);
  for (int i = 0; i < recipe.in_hands && !box.empty(); ++i) {
    const Color c = percent(black_share) ? Color::Black : Color::White;
    shogi::Hand hand = pos.hand(c);
    hand.add(draw());
    pos.set_hand(c, hand);
  }
  pos.set_side_to_move(percent(50) ? Color::Black : Color::White);
  if (pos.in_check(~pos.side_to_move())) pos.set_side_to_move(~pos.side_to_move());
  if (recipe.hunt && (!pos.has_king(~pos.side_to_move()) || pos.in_check(pos.side_to_move()))) {
    return false;
  }
  return !shogi::find_fault(pos);
}

// Tries a few squares; a piece that finds none stays out of the position.
void RandomPositions::put_somewhere(Position& pos, PieceType t, const Recipe& recipe) {
  for (int attempt = 0; attempt < 10; ++attempt) {
    const PieceType as = shogi::can_promote(t) && percent(30) ? shogi::promoted(t) : t;
    Color c = percent(50) ? Color::Black : Color::White;
    Square s = shogi::square_at(static_cast<std::size_t>(below(81)));
    if (pos.has_king(c) && percent(recipe.near_percent)) {
      s = square_near(pos.king_square(c));
      if (percent(recipe.enemy_percent)) c = ~c;
    }
    if (s == Square::None || pos.occupied().contains(s) || shogi::is_dead_end(c, as, s)) continue;
    if (as == PieceType::Pawn &&
        (pos.pieces(c, PieceType::Pawn) & shogi::file_set(shogi::file_of(s))).any()) {
      continue;
    }
    pos.put(shogi::make_piece(c, as), s);
    return;
  }
}

Square RandomPositions::square_near(Square center) {
  const int file = shogi::file_of(center) + below(5) - 2;
  const int rank = shogi::rank_of(center) + below(5) - 2;
  return shogi::on_board(file, rank) ? shogi::make_square(file, rank) : Square::None;
}

}  // namespace tsumuya::test
