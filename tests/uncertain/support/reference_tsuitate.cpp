#include "support/reference_tsuitate.hpp"

#include <algorithm>
#include <utility>

#include "naive/rules.hpp"
#include "shogi/movegen.hpp"
#include "shogi/validity.hpp"
#include "support/naive_bridge.hpp"

namespace tsumuya::test {

using uncertain::Told;

namespace {

bool has(const std::vector<naive::Move>& moves, const naive::Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

shogi::PieceType type_of(naive::Kind kind) {
  return to_fast(naive::make_drop(kind, naive::Square{5, 5})).dropped();
}

int pieces_in_hand(const naive::Position& position, naive::Side side) {
  int count = 0;
  for (const naive::Kind kind : naive::kHandKinds) count += position.hand(side, kind);
  return count;
}

void add(NaivePositions& positions, const naive::Position& position) {
  if (std::find(positions.begin(), positions.end(), position) == positions.end()) {
    positions.push_back(position);
  }
}

}  // namespace

std::vector<naive::Move> reference_tries(const naive::Position& position) {
  naive::Position seen = position;
  for (const naive::Square square : naive::kAllSquares) {
    if (seen.at(square) && seen.at(square)->side != seen.turn) seen.at(square).reset();
  }
  return naive::legal_moves(seen);
}

ReferenceSet::ReferenceSet(NaivePositions of) : positions(std::move(of)) {
  for (const naive::Position& position : positions) legal.push_back(naive::legal_moves(position));
}

ReferenceRound reference_round(const ReferenceSet& set, const naive::Move& attempt) {
  ReferenceRound round;
  bool legal_somewhere = false;
  for (std::size_t i = 0; i < set.positions.size(); ++i) {
    const naive::Position& position = set.positions[i];
    if (!has(set.legal[i], attempt)) {
      add(round.told[Told::foul()], position);
      continue;
    }
    legal_somewhere = true;
    const auto& captured = position.at(attempt.to);
    const naive::Position next = naive::apply(position, attempt);
    if (!naive::in_check(next, next.turn)) {
      round.allowed = false;
      return round;
    }
    const std::vector<naive::Move> replies = naive::legal_moves(next);
    if (replies.empty()) {
      round.mates = true;
      round.least_leftover = std::min(round.least_leftover, pieces_in_hand(next, position.turn));
    }
    for (const naive::Move& reply : replies) {
      Told told;
      if (captured) told.captured = type_of(captured->kind);
      if (next.at(reply.to)) told.taken = shogi::make_square(reply.to.file - 1, reply.to.rank - 1);
      add(round.told[told], naive::apply(next, reply));
    }
  }
  round.allowed = legal_somewhere;
  return round;
}

bool reference_solves(const NaivePositions& positions, const ReferenceBudget& budget) {
  if (budget.steps < 1) return false;
  const ReferenceSet set(positions);
  const std::vector<naive::Move> tries = reference_tries(positions.front());
  return std::any_of(tries.begin(), tries.end(), [&](const naive::Move& attempt) {
    const ReferenceRound round = reference_round(set, attempt);
    if (!round.allowed || (round.mates && round.least_leftover < budget.leftover)) return false;
    // What cannot be paid for is looked at first: it spares most of the work and changes nothing.
    for (const auto& [told, next] : round.told) {
      if (told.is_foul() ? budget.fouls == 0 : budget.steps < 3) return false;
    }
    return std::all_of(round.told.begin(), round.told.end(), [&](const auto& part) {
      const bool foul = part.first.is_foul();
      return reference_solves(part.second, {budget.steps - (foul ? 0 : 2),
                                            budget.fouls - (foul ? 1 : 0), budget.leftover});
    });
  });
}

namespace {

using shogi::PieceType;

PieceType any_of(RandomPositions& random, const std::vector<PieceType>& types) {
  return types[static_cast<std::size_t>(random.below(static_cast<int>(types.size())))];
}

void put_near(RandomPositions& random, shogi::Position& pos, shogi::Color c, PieceType t,
              shogi::Square center, int reach) {
  const int file = shogi::file_of(center) - reach + random.below(2 * reach + 1);
  const int rank = shogi::rank_of(center) - reach + random.below(2 * reach + 1);
  if (!shogi::on_board(file, rank)) return;
  const shogi::Square s = shogi::make_square(file, rank);
  if (!pos.occupied().contains(s)) pos.put(shogi::make_piece(c, t), s);
}

// Black attacks; perhaps not a position that can stand.
shogi::Position black_attack(RandomPositions& random) {
  static const std::vector<PieceType> kAttackers{
      PieceType::Gold,   PieceType::Silver, PieceType::ProPawn, PieceType::Rook,
      PieceType::Bishop, PieceType::Dragon, PieceType::Horse,   PieceType::Pawn,
      PieceType::Knight, PieceType::Lance};
  static const std::vector<PieceType> kDefenders{
      PieceType::Pawn, PieceType::Lance, PieceType::Knight, PieceType::Silver, PieceType::Gold};
  static const std::vector<PieceType> kInHand{PieceType::Gold, PieceType::Gold,   PieceType::Silver,
                                              PieceType::Rook, PieceType::Bishop, PieceType::Knight,
                                              PieceType::Pawn};
  shogi::Position pos;
  const shogi::Square king = shogi::make_square(random.below(4), random.below(2));
  pos.put(shogi::make_piece(shogi::Color::White, PieceType::King), king);
  for (int i = 2 + random.below(2); i > 0; --i) {
    put_near(random, pos, shogi::Color::Black, any_of(random, kAttackers), king, 3);
  }
  for (int i = random.below(3); i > 0; --i) {
    put_near(random, pos, shogi::Color::White, any_of(random, kDefenders), king, 2);
  }
  if (random.percent(15)) {
    put_near(random, pos, shogi::Color::Black, PieceType::King, king, 4);
  }
  shogi::Hand hand;
  for (int i = 1 + random.below(3); i > 0; --i) hand.add(any_of(random, kInHand));
  pos.set_hand(shogi::Color::Black, hand);
  return pos;
}

}  // namespace

shogi::Position tsuitate_fight(RandomPositions& random) {
  while (true) {
    const shogi::Position pos = black_attack(random);
    if (shogi::find_fault(pos) || shogi::checks(pos).empty()) continue;
    return random.percent(50) ? pos : shogi::rotated(pos);
  }
}

}  // namespace tsumuya::test
