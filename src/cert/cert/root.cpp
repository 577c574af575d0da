#include "cert/root.hpp"

#include <cstddef>

#include "cert/hand.hpp"
#include "naive/notation.hpp"
#include "naive/rules.hpp"

namespace tsumuya::cert {

using naive::kHandKinds;
using naive::Kind;
using naive::Move;
using naive::Piece;
using naive::Position;

namespace {

using Counts = std::array<int, 7>;  // by kind

void count_board(const Position& position, Counts& counts, int sign) {
  for (const std::optional<Piece>& piece : position.board) {
    if (piece && piece->kind != Kind::King) counts[static_cast<std::size_t>(piece->kind)] += sign;
  }
}

Root::Kings kings_of(const Position& position) {
  Root::Kings kings{};
  for (const std::optional<Piece>& piece : position.board) {
    if (piece && piece->kind == Kind::King) kings[static_cast<std::size_t>(piece->side)] = true;
  }
  return kings;
}

std::optional<Position> parse_board(std::string_view board, Side turn) {
  return naive::parse_sfen(std::string(board) + (turn == Side::Black ? " b -" : " w -"));
}

}  // namespace

Root::Root(const Position& position, Side attacker)
    : position_(position), attacker_(attacker), kings_(kings_of(position)) {
  count_board(position, pieces_, 1);
  for (const Side side : {Side::Black, Side::White}) {
    for (const Kind kind : kHandKinds) {
      pieces_[static_cast<std::size_t>(kind)] += position.hand(side, kind);
    }
  }
}

OrFault<Position> Root::node(std::string_view board, std::string_view hand_text) const {
  const std::optional<Position> parsed = parse_board(board, attacker_);
  if (!parsed) {
    return Fault{parse_board(board, defender()) ? "the defender is in check on the attacker's node"
                                                : "no board that can stand: " + in_quotes(board)};
  }
  Position position = *parsed;
  if (kings_of(position) != kings_) return Fault{"the kings are not those of the root"};
  const std::optional<Hand> hand = parse_hand(hand_text);
  if (!hand) return Fault{"not a hand: " + in_quotes(hand_text)};
  set_hand(position, attacker_, *hand);
  Counts rest = pieces_;
  count_board(position, rest, -1);
  for (const Kind kind : kHandKinds) {
    const int count = rest[static_cast<std::size_t>(kind)] - hand->count(kind);
    if (count < 0) return Fault{"more pieces on board and in hand than the root has"};
    position.hand(defender(), kind) = count;
  }
  return position;
}

std::string phrase_of(Legality legality) {
  switch (legality) {
    case Legality::Legal:
      break;
    case Legality::Impossible:
      return "is not possible";
    case Legality::LeavesKingInCheck:
      return "leaves the own king in check";
    case Legality::PawnDropMate:
      return "mates by a dropped pawn";
  }
  return "is legal";
}

OrFault<Position> play(const Position& position, std::string_view text, const char* what) {
  const std::optional<Move> move = naive::parse_move(text);
  if (!move) return Fault{"not a move: " + in_quotes(text)};
  const Legality legal = legality(position, *move);
  if (legal != Legality::Legal) {
    return Fault{std::string("the ") + what + " " + std::string(text) + " " + phrase_of(legal)};
  }
  return apply(position, *move);
}

}  // namespace tsumuya::cert
